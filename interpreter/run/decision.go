package run

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// Decision is a question to one seat with the full list of legal answers.
type Decision struct {
	Kind    DecisionKind
	Name    string // what is chosen: the name in the rules
	Prompt  string
	Parts   []Part // of the prompt, as in Entry
	Side    int64  // for whom it is decided; None for the dice, and for a seat without a side
	Seat    int    // who answers; program.Nobody when it falls to no seat that plays
	Asked   bool   // the rules ask the seat itself, and not the side
	Opens   bool   // an act begins with it: see Acts
	Desk    int    // at which of the branch positions it is decided, from 1; 0 where nothing is secret
	Options []Option
	Chosen  []int64 // of a set, so far; read only, the position holds it
	Type    value.Type
	Rule    *ruleset.Rule

	// What else may be answered.
	CanPass, CanDone, CanStop bool

	Roll *program.RollSpec
	Due  []Due // what is due of each part of the roll

	origin
}

// origin is where a decision comes from.
type origin struct {
	at    *program.Instr // the instruction that waits for the answer
	short bool           // an offer without its answers, which may be passed
	plain uint64         // the plain hash of its position if a choice is pruned; 0 if not computed
	block int            // the block of secret decisions
}

// Choice is an answer.
type Choice struct {
	Kind  ChoiceKind
	Value int64
	Group int
	Dice  []int

	// Desk is whose answer it is where several decide in secret: that of the
	// decision. 0 is the first who has something to decide.
	Desk int
}

// ChoiceKind is what an answer is.
type ChoiceKind uint8

// The kinds of answer.
const (
	Pick ChoiceKind = iota
	Pass
	Done
	Stop
	Roll
	Timeout // not an answer: the time is over (see clock.go)
)

// spoken are the answers that have a word of their own: what a player types, and what a
// saved game holds.
var spoken = map[ChoiceKind]string{Pass: "pass", Done: "done", Stop: "stop", Timeout: "timeout"}

// Word is the word of an answer; empty for one that names something.
func (k ChoiceKind) Word() string { return spoken[k] }

// KindOf is the kind of answer that a word means; false when it means none.
func KindOf(word string) (k ChoiceKind, ok bool) {
	for k, w := range spoken {
		if w == word {
			return k, true
		}
	}
	return Pick, false
}

// String writes a choice for logs and keys.
func (c Choice) String() string {
	switch {
	case c.Kind.Word() != "":
		return c.Kind.Word()
	case c.Kind == Roll:
		return "roll " + strings.Trim(fmt.Sprint(c.Dice), "[]")
	}
	return fmt.Sprintf("pick %d/%d", c.Group, c.Value)
}

// Pending is the decision that the game waits for; nil when it is over, has
// failed, or nothing is under way. Where several decide in secret it is the first
// of Pendings.
func (g *Game) Pending() *Decision {
	if g.Err != nil || g.Over != nil || len(g.S.Frames) == 0 {
		return nil
	}
	for _, x := range g.branchGames() {
		if d := x.Pending(); d != nil {
			return d
		}
	}
	if len(g.S.Desks) > 0 {
		return nil
	}
	if g.asked != nil && g.askedAt == g.S.Version && !g.asked.short {
		return g.asked
	}
	g.begin()
	return g.waiting()
}

// waiting is the decision that is due, made once; nil when the question of what
// can be decided has no end, which stops the game. What an error broke off is
// not kept.
func (g *Game) waiting() *Decision {
	d := g.pending()
	switch {
	case g.unanswered():
		return nil
	case g.ctx.Err == nil:
		g.asked, g.askedAt = d, g.S.Version
	}
	return d
}

// pending makes the decision at the instruction on top; nil when that one asks
// nobody.
func (g *Game) pending() *Decision {
	f := g.top()
	in := &g.codeOf(f).Instrs[f.PC]
	kind, asks := kindAt(in)
	if !asks {
		return nil
	}
	d := g.addressed(f, in)
	o := g.insight(d)
	kinds[kind].list(o, d, o.top())
	o.heed(g)
	g.bar(d)
	return d
}

// seats finds who answers, where the rules have not asked a seat.
func (ev *evaluator) seats(d *Decision) {
	if !d.Asked {
		d.Seat = ev.P.PlayerOf(ev.ctx, d.Side)
	}
	if !ev.P.Sits(ev.ctx, d.Seat) {
		d.Seat = program.Nobody
	}
}

// decider has another than the phasing side decide, where the rules say so: a side,
// a seat, or the commander of a unit.
func (ev *evaluator) decider(d *Decision, by *formula.Expr) {
	switch {
	case by == nil:
	case by.Type.Kind == value.Unit:
		side, seat := ev.P.CommanderOf(ev.ctx, by.Eval(ev.ctx).N)
		d.Side = side
		if seat != ev.P.PlayerOf(ev.ctx, side) {
			d.Seat, d.Asked = seat, true
		}
	default:
		ev.askWho(d, by.Eval(ev.ctx).N, by.Type.Same(value.SeatType))
	}
}

// askWho has a side decide, or a seat; of the sides of that it is then for the one
// whose turn it is, or the first.
func (ev *evaluator) askWho(d *Decision, who int64, seat bool) {
	if !seat {
		d.Side = who
		return
	}
	d.Seat, d.Asked = int(who), true
	if ev.P.Plays(ev.ctx, who, d.Side) {
		return
	}
	d.Side = value.None
	if sides := ev.P.SidesOf(ev.ctx, d.Seat); len(sides) > 0 {
		d.Side = sides[0]
	}
}

// wants says what is to be answered where nobody can go on without.
func (d *Decision) wants() string {
	if len(d.Options) == 0 || len(d.Options) > most {
		return "an answer is wanted here"
	}
	var names []string
	for _, o := range d.Options {
		names = append(names, o.Label)
	}
	return "an answer is wanted here: " + strings.Join(names, " or ")
}

// lists reports whether an answer is among those that are known to be legal.
func (d *Decision) lists(c Choice) bool {
	switch c.Kind {
	case Pick:
		return slices.ContainsFunc(d.Options, func(o Option) bool { return o.Value == c.Value && o.Group == c.Group })
	case Done:
		return d.CanDone
	case Stop:
		return d.CanStop
	}
	return false
}

// NameOf names what a choice picks, as saves do, and the option of an
// allocation.
func (d *Decision) NameOf(p *program.Program, c Choice) (pick, with string) {
	return kinds[d.Kind].name(p, d, c)
}

// Named is the choice with a name, whether it is legal or not; an error when the
// name means nothing.
func (d *Decision) Named(p *program.Program, pick, with string) (Choice, error) {
	return kinds[d.Kind].read(p, d, pick, with)
}

// word reads a value by its name.
func word(p *program.Program, t value.Type, text string) (int64, error) {
	switch t.Kind {
	case value.Number:
		if n, ok := value.ParseNumber(text); ok {
			return n, nil
		}
	case value.Flag:
		if text == "yes" || text == "no" {
			return value.Bool(text == "yes").N, nil
		}
	default:
		if v, ok := p.Word(t, text); ok {
			return v.N, nil
		}
		if text == "none" {
			return value.None, nil
		}
	}
	return 0, fmt.Errorf("there is no %s %q", t, text)
}
