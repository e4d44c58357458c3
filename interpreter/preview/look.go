package preview

import (
	"fmt"
	"math/big"

	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// The prices of what costs more than the steps of the rules tell: an answer, and for
// each space of the map what is flooded anew behind it; a copy of a position.
const (
	stepsAnAnswer = 500
	stepsASpace   = 4
	stepsACopy    = 500
	bytesAStep    = 64
)

// look is one preview under way.
type look struct {
	view   *sight.View
	budget Budget
	p      *program.Program
	before *state.State  // the position before the act
	log    int           // its lines
	base   int           // the act is over when no more frames are left
	asking []state.Frame // what asks, where no action is under way
	named  []word        // who and what the answers named
	known  map[place]*Node
	priced int64
	own    []int64 // the sides of who decides now
}

// word is something that was named.
type word struct {
	t value.Type
	w int64
}

// preview tries the answers in a position and follows them.
func (l *look) preview(d *sight.Dealt, answers []run.Choice) *Preview {
	g := d.Game.Ahead()
	g.ForgetWayBack()
	l.p, l.before, l.log, l.known = g.P, d.Game.S, len(g.Log), map[place]*Node{}
	if p := d.Game.Pending(); p != nil {
		l.own = append(l.p.SidesOf(formula.NewCtx(l.before), p.Seat), p.Side)
	}
	if l.base = l.offering(g); l.base == 1 {
		l.asking = framesOf(g)
	}
	due := g.Pending()
	if due == nil {
		return &Preview{Refused: "nothing is to be decided"}
	}
	var set *run.Decision // that the last answer ends, in the position before
	var before *run.Game
	for i, c := range answers {
		if settled(g, c) {
			continue
		}
		if d := g.Pending(); d != nil && d.Kind == run.Act && l.asking != nil { // what is over when it is over, not what asked who is to act
			l.base, l.asking = l.offering(g), nil
		}
		if d := g.Pending(); i == len(answers)-1 && c.Kind == run.Done && d != nil && d.Kind == run.ChooseSet {
			set, before = d, g.Clone()
		}
		meant := d.Choice(l.view, g.Pending(), c)
		if d := g.Pending(); d != nil && d.Kind == run.Order && l.asking != nil && meant.Kind == run.Pick {
			l.asking = l.turnOf(g, meant.Value)
		}
		if why := l.answer(g, meant); why != "" {
			return &Preview{Refused: why}
		}
	}
	out := &Preview{}
	share := l.budget.Steps
	joins := l.joining(set)
	if len(joins) > 0 {
		share = share * 3 / 5
	}
	out.Root = l.follow(g, way{limit: share, asks: l.budget.Asks, from: l.since(d.Game, due)})
	for i, o := range joins {
		x := before.Ahead()
		l.copied(x)
		if l.answer(x, run.Choice{Value: o.Value}) != "" {
			continue
		}
		if d := x.Pending(); d.Continues(set) {
			if l.answer(x, run.Choice{Kind: run.Done}) != "" {
				continue // not complete with him either
			}
		}
		spent := l.spent(x)
		left := (l.budget.Steps - share) / int64(len(joins)-i)
		share += left
		out.Further = append(out.Further, Further{o.Label, l.follow(x, way{limit: spent + left, asks: l.budget.Asks, from: len(d.Game.Reckoned)})})
	}
	out.Missing, out.Steps = out.Root.Missing, l.spent(g)
	return out
}

// framesOf are the frames of a position, copied.
func framesOf(g *run.Game) []state.Frame {
	out := slices.Clone(g.S.Frames)
	for i := range out {
		out[i].Locals = slices.Clone(out[i].Locals)
	}
	return out
}

// turnOf is what asks once it is said who of several comes next: what concerns him, and
// not those behind him.
func (l *look) turnOf(g *run.Game, who int64) []state.Frame {
	out := framesOf(g)
	top := &out[len(out)-1]
	if in := l.p.Codes[top.Code].Instrs[top.PC]; in.Op == program.OpPick {
		top.Locals[in.C] = value.Word(who)
		top.PC++
	}
	return out
}

// since is from where on what was reckoned belongs to the act: of dice that are due
// already, with what was reckoned since the dice before.
func (l *look) since(g *run.Game, due *run.Decision) int {
	n := len(g.Reckoned)
	for due.Kind == run.DiceRoll && n > 0 && g.Reckoned[n-1].Rolled == g.Rolled {
		n--
	}
	return n
}

// settled tells whether an answer ends a set that was complete with the one before.
func settled(g *run.Game, c run.Choice) bool {
	d := g.Pending()
	return c.Kind == run.Done && d != nil && d.Kind != run.ChooseSet && d.Kind != run.Allocate
}

// joining are those who could still be chosen for the set.
func (l *look) joining(set *run.Decision) []run.Option {
	if set == nil {
		return nil
	}
	var out []run.Option
	for _, o := range set.Options {
		if len(out) < l.budget.Further && l.said(o.Label) == o.Label {
			out = append(out, o)
		}
	}
	return out
}

// offering is how many frames are left when what is being decided is over: those up to
// the offer that the act was taken from, or the sequence of play.
func (l *look) offering(g *run.Game) int {
	for i := len(g.S.Frames) - 1; i > 0; i-- {
		f := &g.S.Frames[i]
		switch code := l.p.Codes[f.Code]; {
		case code.Kind == program.ActionCode:
			return i
		case int(f.PC) < len(code.Instrs) && code.Instrs[f.PC].Op == program.OpOffer:
			return i + 1
		}
	}
	return 1
}

// answer gives an answer; it tells why it cannot.
func (l *look) answer(g *run.Game, c run.Choice) string {
	d := g.Pending()
	if d == nil {
		return "nothing is to be decided"
	}
	if c.Kind == run.Pick && c.Value >= 0 && d.Kind != run.YesNo && d.Kind != run.Act {
		l.named = append(l.named, word{d.Type, c.Value})
	}
	r, err := g.Apply(c)
	l.answered()
	switch {
	case g.DeadEnd(), r == nil && err == nil && g.WentBack > 0:
		return nowhere
	case err != nil:
		return "the rules failed"
	case r != nil:
		return r.Text
	}
	return ""
}

// answered pays for an answer, copied for a copy of a position.
func (l *look) answered()          { l.priced += int64(stepsAnAnswer + stepsASpace*l.view.Map().Len()) }
func (l *look) copied(g *run.Game) { l.priced += int64(stepsACopy + g.S.Size()/bytesAStep) }

// spent is what was burnt so far.
func (l *look) spent(g *run.Game) int64 { return l.priced + g.Steps() }

// nowhere is why a preview ends where the game would take the last answers back.
const nowhere = "nothing legal could follow: the game would ask again"

// way is how a point was come to.
type way struct {
	limit  int64 // of steps
	asks   int   // questions that may still be varied
	from   int   // reckonings that were told before
	rolled int   // rolls on the way
	done   bool  // the act is over, and what it declared is being carried out
	roll   *program.RollSpec
	again  bool // the roll could be made again: a question stands between
}

// place is a position with what else decides how it is gone on from.
type place struct {
	hash  uint64
	asks  int
	dice  bool // some have fallen
	roll  *program.RollSpec
	again bool
}

// follow goes on from a position until the act is over. Different throws often lead to
// one position (only their sum counts), from which it is gone on once.
func (l *look) follow(g *run.Game, w way) *Node {
	n := &Node{}
	due := g.Pending() // an error may show only here
	l.tell(g, n, w)
	w.from = len(g.Reckoned)
	at := place{g.Hash(), w.asks, w.rolled > 0, w.roll, w.again}
	rest := l.known[at]
	if due == nil || rest == nil {
		if rest = l.goOn(g, w); rest.Missing == nil {
			l.known[at] = rest
		}
	}
	n.join(rest)
	return n
}

func (l *look) goOn(g *run.Game, w way) *Node {
	n := &Node{}
	for {
		d := g.Pending()
		switch {
		case g.DeadEnd():
			return l.stop(g, n, w, nowhere)
		case g.Err != nil:
			return l.stop(g, n, w, "the rules failed here")
		case d == nil, l.left(g, d):
			return l.end(g, n, w)
		case len(g.S.Frames) <= l.base && d.Kind != run.DiceRoll:
			if l.declared(g, d, &w) {
				continue
			}
			return l.end(g, n, w)
		case l.spent(g) > w.limit:
			return l.stop(g, n, w, "the budget ends here")
		case d.Kind == run.DiceRoll && w.again && d.Roll == w.roll:
			n.Again = true
			return n
		case d.Kind == run.DiceRoll && l.budget.ToDice:
			return l.stop(g, n, w, atDice)
		case d.Kind == run.DiceRoll:
			return l.roll(g, n, d, w)
		}
		answers := l.ways(d, w)
		if len(answers) == 0 {
			return l.stop(g, n, w, "nobody can answer")
		}
		if len(answers) > 1 {
			return l.ask(g, n, d, answers, w)
		}
		if of := len(d.Options); of > 1 || of == 1 && answers[0].Kind != run.Pick {
			n.Taken = append(n.Taken, Taken{l.question(g, d), l.label(d, answers[0]), of})
		}
		l.answered()
		if r, err := g.Apply(answers[0]); r != nil && err == nil {
			return l.stop(g, n, w, r.Text)
		}
	}
}

// left tells whether what is due belongs to another matter than a question that nobody's
// action has brought about: what asked it has been left, or begun anew, as for the next
// of several spaces.
func (l *look) left(g *run.Game, d *run.Decision) bool {
	if l.asking == nil {
		return false
	}
	for i, was := range l.asking {
		if i >= len(g.S.Frames) {
			return false
		}
		now := &g.S.Frames[i]
		switch {
		case now.Code != was.Code, now.PC < was.PC, i == 0 && len(l.asking) > 1 && now.PC != was.PC:
			return true
		}
		code, further := l.p.Codes[now.Code], now.PC > was.PC
		for k, s := range code.Slots {
			if (!further && s.From == 0 && s.Name != "" || goneThrough(code, k, int(was.PC))) && k < len(now.Locals) && k < len(was.Locals) && !now.Locals[k].Equal(was.Locals[k]) {
				return true // the same about another
			}
		}
		if further {
			return false
		}
	}
	return false
}

// goneThrough tells whether a slot holds the one of several with whom a step is carried
// out, one after the other.
func goneThrough(code *program.Code, slot, pc int) bool {
	for i, in := range code.Instrs[:min(pc, len(code.Instrs))] {
		if (in.Op == program.OpNext || in.Op == program.OpPick) && int(in.C) == slot && i < pc && pc < int(in.D) {
			return true
		}
	}
	return false
}

// end notes what has befallen everybody.
func (l *look) end(g *run.Game, n *Node, w way) *Node {
	l.tell(g, n, w)
	n.Losses = l.losses(g)
	if g.Over != nil {
		n.Over = l.said(g.Over.Level)
	}
	return n
}

// stop is an end that is not that of the act.
func (l *look) stop(g *run.Game, n *Node, w way, why string) *Node {
	l.tell(g, n, w)
	n.Stopped, n.Missing = why, big.NewRat(1, 1)
	return n
}

// tell hangs what was reckoned since the last point on a node.
func (l *look) tell(g *run.Game, n *Node, w way) {
	for _, r := range g.Reckoned[min(w.from, len(g.Reckoned)):] {
		if c, ok := l.compared(r); ok {
			if k := len(n.Compared) - 1; k >= 0 && n.Compared[k].leadsTo(c) {
				n.Compared = n.Compared[:k] // the column before its shifts
			}
			n.Compared = append(n.Compared, c)
		}
		if n.sum == nil && r.Type.Kind == value.Number && rests(r) {
			n.sum = &r.Value.N
		}
		for _, text := range l.results(r) {
			if !slices.Contains(n.Results, text) {
				n.Results = append(n.Results, text)
			}
		}
	}
}

// question is a decision as it is asked.
func (l *look) question(g *run.Game, d *run.Decision) Question {
	text := d.Prompt
	if text == "" {
		text = d.Unprompted()
	}
	return Question{d.Seat, g.Who(d), l.said(text)}
}

// said is a text as the onlooker may read it.
func (l *look) said(text string) string {
	if l.view.HidesAnything() {
		return l.view.Text(text)
	}
	return text
}

// label is an answer for people.
func (l *look) label(d *run.Decision, c run.Choice) string {
	switch c.Kind {
	case run.Pass:
		return "pass"
	case run.Done:
		if len(d.Chosen) == 0 {
			return "nobody"
		}
		return "done"
	case run.Stop:
		return "stop"
	}
	i := slices.IndexFunc(d.Options, func(o run.Option) bool { return o.Value == c.Value && o.Group == c.Group })
	if i < 0 {
		return fmt.Sprint(c)
	}
	return l.said(d.Options[i].Label)
}
