package simulate

import (
	"fmt"
	"slices"

	thinking "wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/value"
)

// table plays one game.
type table struct {
	cfg       *Config
	evaluator *evaluator
	kinds     []string
	replay    bool

	g, last *run.Game // the game, and the previous game of the same goroutine, whose memory is reused
	bots    []*bot
	made    []move
	tells   bool // a bot in another program takes part
	undone  int  // answers that were undone with an act that was given up
	act     *act
	look    *watcher
	lost    map[string]int // by decision: answers that led to a dead end
	by      Onlooker
	alone   bool // a bot may use idle processors

	told, lines int // bytes of the log, and the lines that are counted in them
}

// move is an answer with the hash of the position after it, for the replay.
type move struct {
	choice run.Choice
	hash   uint64

	named save.Move // if a bot in another program takes part
	told  string    // the same as it is sent
}

// play plays a game to its end. A panic of the engine becomes a fault of the game.
func (t *table) play(seed uint64) (out *Game) {
	p := t.cfg.Program
	out = &Game{Seed: seed, Level: Unfinished}
	defer func() {
		if x := recover(); x != nil {
			fell := thinking.Recovered(x)
			t.fault(out, fmt.Sprintf("the program failed: %v", fell.What))
			out.Fault.Stack = fell.Stack
		}
	}()
	for s, kind := range t.kinds {
		b := newBot(kind, t.evaluator, seed, s)
		if _, _, ok := Outside(kind); ok {
			var err error
			if b.outside, err = startOutside(t.cfg, kind, seed, s); err != nil {
				t.fault(out, err.Error())
				return out
			}
			defer b.outside.close()
			t.tells = true
		}
		if t.alone && b.searcher != nil {
			b.searcher.RunParallel()
		}
		t.bots = append(t.bots, b)
	}
	if t.last == nil {
		t.g = run.New(p, dice.Keyed{Seed: seed})
	} else {
		t.g = run.Following(t.last, dice.Keyed{Seed: seed})
	}
	if t.cfg.Check {
		t.look = newWatcher(p)
	}
	if t.cfg.Onlooker != nil {
		t.by = t.cfg.Onlooker(seed)
		t.by.Begins(t.g)
	}
	for t.step(out) {
	}
	if t.by != nil {
		t.by.Ends(t.g)
	}
	out.Decisions, out.Turns, out.Hash = len(t.made), turns(t.g), hex(t.g.Hash())
	if t.look != nil {
		out.Exchanges = t.look.exchanges
	}
	out.Lost, out.Points = t.losses(), t.evaluator.points(t.g)
	if t.g.Over != nil {
		out.Won = t.g.Over.Seats
	}
	switch o := t.g.Over; {
	case o == nil:
	case o.Winner >= 0:
		out.Level, out.Winner = short(o.Level), p.Enums["side"].Words[o.Winner]
	default:
		out.Level = short(o.Level)
		for i, s := range o.Seats {
			if i > 0 {
				out.Winner += " and "
			}
			out.Winner += p.Seats[s].Name
		}
	}
	if out.Fault == nil && t.replay {
		t.playAgain(out, seed)
	}
	return out
}

// step makes one decision; false if the game is over, fails or reaches a limit.
func (t *table) step(out *Game) bool {
	g := t.g
	if g.Err != nil {
		return t.fault(out, "the rules failed: "+g.Err.Error())
	}
	if g.Over != nil {
		return false
	}
	d := g.Pending()
	switch {
	case g.Err != nil: // the options could not be computed
		return t.fault(out, "the rules failed: "+g.Err.Error())
	case d == nil:
		out.Level = "the sequence of play ends without a result"
		return false
	case len(t.made)+t.undone >= t.cfg.MaxDecisions:
		out.BrokenOff = fmt.Sprintf("after %d answers, including undone ones", t.cfg.MaxDecisions)
		out.Stopped = t.stopped()
		return false
	case t.logged() > t.cfg.MaxLog:
		out.BrokenOff = fmt.Sprintf("its log took more than %d bytes", t.cfg.MaxLog)
		return false
	case t.cfg.Context.Err() != nil:
		return false
	}
	if t.by != nil {
		t.by.Due(g)
	}
	b := t.bots[0]
	if d.Seat >= 0 {
		b = t.bots[d.Seat]
	}
	t.act = t.act.begins(g, d, len(t.made))
	list, err := t.answers(b, d)
	if err != nil {
		return t.fault(out, err.Error())
	}
	list = t.act.givenUpLast(d, list)
	if t.cfg.Bars[d.Seat] != nil {
		var allBarred bool
		if list, allBarred = t.withoutBarred(d, list); allBarred {
			return true
		}
	}
	for _, c := range list {
		if !g.Legal(d, c) {
			continue
		}
		if t.look != nil {
			t.look.before(g)
			if why := t.look.silence(g, d, c); why != "" {
				return t.fault(out, why)
			}
		}
		t.act.chooses(d, c)
		m := t.move(d, c)
		refusal, err := g.Apply(c)
		if refusal != nil {
			return t.fault(out, fmt.Sprintf("a legal answer to %s was refused: %s", d.Name, refusal))
		}
		b.noteAnswer(d, c)
		if t.replay {
			m.hash = g.Hash()
		}
		t.made = append(t.made, m)
		t.noteDeadEnd(d)
		if err != nil {
			return t.fault(out, "the rules failed: "+err.Error())
		}
		if g.Flaw != nil && t.cfg.Check {
			return t.fault(out, "a rule cannot be computed: "+g.Flaw.Error())
		}
		if t.look != nil {
			if why := t.look.after(g); why != "" {
				return t.fault(out, why)
			}
		}
		t.giveUp()
		return true
	}
	return t.fault(out, fmt.Sprintf("no answer to %s is legal", d.Name))
}

// answers returns the answers of a bot to a decision, the preferred first.
func (t *table) answers(b *bot, d *run.Decision) ([]run.Choice, error) {
	if b.outside == nil || d.Seat < 0 {
		return b.answers(t.g, d), nil
	}
	list, err := b.outside.answers(t.g, d, t.made)
	if err != nil {
		return nil, err
	}
	for _, o := range ViewOf(t.g, d).Decision(d).Options { // if none of the others is accepted
		list = append(list, run.Choice{Value: o.Value, Group: o.Group})
	}
	for _, word := range []run.ChoiceKind{run.Pass, run.Done, run.Stop} {
		list = append(list, run.Choice{Kind: word})
	}
	return list, nil
}

// move returns the record of an answer that is about to be given.
func (t *table) move(d *run.Decision, c run.Choice) move {
	m := move{choice: c}
	if t.tells {
		m.named = save.MoveOf(t.cfg.Program, d, c)
		m.told = fmt.Sprintf("%+v", m.named)
	}
	return m
}

// logged returns the bytes written to the log so far, those of undone decisions included.
func (t *table) logged() int {
	t.lines = min(t.lines, len(t.g.Log))
	for ; t.lines < len(t.g.Log); t.lines++ {
		const entry = 120 // bytes of a line besides its texts
		e := &t.g.Log[t.lines]
		t.told += entry + len(e.Text)
	}
	return t.told
}

func (t *table) fault(out *Game, text string) bool {
	if out.Fault == nil {
		out.Fault = &Fault{Decision: len(t.made), Text: short(text), made: slices.Clone(t.made)}
	}
	return false
}

// playAgain plays the answers a second time and compares every position.
func (t *table) playAgain(out *Game, seed uint64) {
	g := run.New(t.cfg.Program, dice.Keyed{Seed: seed})
	for i, m := range t.made {
		refusal, err := g.Apply(m.choice)
		why := ""
		switch {
		case err != nil:
			why = "the rules fail: " + err.Error()
		case refusal != nil:
			why = "an answer is refused: " + refusal.Text
		case g.Hash() != m.hash:
			why = "the game differs"
		default:
			continue
		}
		out.Fault = &Fault{Decision: i + 1, Text: "played again with the same answers, " + why, made: t.made[:i+1]}
		return
	}
}

// losses returns the number of eliminated units by their side at the end.
func (t *table) losses() []int {
	out := make([]int, len(t.cfg.Program.Enums["side"].Words))
	p := t.cfg.Program
	side := p.Attribute("unit", "side")
	for i := range t.g.Log {
		u := t.g.Log[i].Eliminated - 1
		if u >= 0 && side != nil {
			if s := side.Read(t.g.S.Reader(), u).N; s >= 0 && int(s) < len(out) {
				out[s]++
			}
		}
	}
	return out
}

// number returns an exact number as text.
func number(n int64) string { return value.Format(n) }

// turns returns the turn of a position.
func turns(g *run.Game) int { return value.Floor(g.S.Cells.At(g.P.TurnCell())) }
