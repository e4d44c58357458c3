package preview

import (
	"fmt"
	"math/big"

	"slices"

	"wargame/interpreter/construct"
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

// walk explores the outcome tree of one preview.
type walk struct {
	view    *sight.View
	budget  Budget
	p       *program.Program
	before  *state.State  // the position before the act
	log     int           // its lines
	first   int           // its derivations
	base    int           // the act is over when no more frames are left
	asking  []state.Frame // what asks, where no action is under way
	named   []word        // who and what the answers named
	known   map[place]*Node
	charged int64
	own     []int64 // the sides of who decides now
}

// word is a value that an answer named.
type word struct {
	t value.Type
	w int64
}

// preview gives the answers to a determinized position and explores what follows.
func (l *walk) preview(d *sight.Dealt, answers []run.Choice) *Preview {
	g := d.Game.LookAhead()
	g.History().Drop()
	l.p, l.before, l.log, l.first, l.known = g.P, d.Game.S, len(g.Log), len(g.Derivations), map[place]*Node{}
	if p := d.Game.Pending(); p != nil {
		l.own = append(l.p.SidesOf(formula.NewCtx(l.before), p.Seat), p.Side)
	}
	if l.base = l.offering(g); l.base == 1 {
		l.asking = framesOf(g)
	}
	due := g.Pending()
	if due == nil {
		return &Preview{Refused: "no decision is pending"}
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
	out.Root = l.follow(g, point{limit: share, asks: l.budget.Asks, from: l.actBegin(d.Game, due)})
	for i, o := range joins {
		x := before.LookAhead()
		l.chargeCopy(x)
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
		out.Further = append(out.Further, Further{o.Label, l.follow(x, point{limit: spent + left, asks: l.budget.Asks, from: len(d.Game.Derivations)})})
	}
	out.Missing, out.Steps = out.Root.Missing, l.spent(g)
	return out
}

// framesOf copies the frames of a position.
func framesOf(g *run.Game) []state.Frame {
	out := slices.Clone(g.S.Frames)
	for i := range out {
		out[i].Locals = slices.Clone(out[i].Locals)
	}
	return out
}

// turnOf returns the frames that ask once it is chosen which of several elements comes
// next: those of the element itself.
func (l *walk) turnOf(g *run.Game, who int64) []state.Frame {
	out := framesOf(g)
	top := &out[len(out)-1]
	if in := l.p.Codes[top.Code].Instrs[top.PC]; in.Op == construct.OpPick {
		top.Locals[in.C] = value.Word(who)
		top.PC++
	}
	return out
}

// actBegin returns the index of the first derivation of the action: of dice that are
// already due, with the derivations since the dice before.
func (l *walk) actBegin(g *run.Game, due *run.Decision) int {
	n := len(g.Derivations)
	for due.Kind == run.DiceRoll && n > 0 && g.Derivations[n-1].Rolled == g.Rolled {
		n--
	}
	return n
}

// settled reports whether an answer ends a set that was complete already.
func settled(g *run.Game, c run.Choice) bool {
	d := g.Pending()
	return c.Kind == run.Done && d != nil && d.Kind != run.ChooseSet && d.Kind != run.Allocate
}

// joining lists the units that could still be chosen for the set.
func (l *walk) joining(set *run.Decision) []run.Option {
	if set == nil {
		return nil
	}
	var out []run.Option
	for _, o := range set.Options {
		if len(out) < l.budget.Further && l.redacted(o.Label) == o.Label {
			out = append(out, o)
		}
	}
	return out
}

// offering returns how many frames are left when the current decision is over: those up
// to the offer of the action, or to the sequence of play.
func (l *walk) offering(g *run.Game) int {
	for i := len(g.S.Frames) - 1; i > 0; i-- {
		f := &g.S.Frames[i]
		switch code := l.p.Codes[f.Code]; {
		case code.Kind == construct.ActionCode:
			return i
		case int(f.PC) < len(code.Instrs) && code.Instrs[f.PC].Op == construct.OpOffer:
			return i + 1
		}
	}
	return 1
}

// answer gives an answer; it returns why it cannot.
func (l *walk) answer(g *run.Game, c run.Choice) string {
	d := g.Pending()
	if d == nil {
		return "no decision is pending"
	}
	if c.Kind == run.Pick && c.Value >= 0 && d.Kind != run.YesNo && d.Kind != run.Act {
		l.named = append(l.named, word{d.Type, c.Value})
	}
	r, err := g.Apply(c)
	l.chargeAnswer()
	switch {
	case g.DeadEnd(), r == nil && err == nil && g.WentBack > 0:
		return deadEnd
	case err != nil:
		return "the rules failed"
	case r != nil:
		return r.Text
	}
	return ""
}

// chargeAnswer charges the budget for an answer.
func (l *walk) chargeAnswer()          { l.charged += int64(stepsAnAnswer + stepsASpace*l.view.Map().Len()) }
func (l *walk) chargeCopy(g *run.Game) { l.charged += int64(stepsACopy + g.S.Size()/bytesAStep) }

// spent returns the steps spent so far.
func (l *walk) spent(g *run.Game) int64 { return l.charged + g.Steps() }

// deadEnd is the reason of a preview that ends in a dead end.
const deadEnd = "dead end: no legal action could follow"

// point is how the walk came to a node.
type point struct {
	limit  int64 // of steps
	asks   int   // questions that may still be varied
	from   int   // reckonings that were told before
	rolled int   // rolls on the way
	done   bool  // the act is over, and what it declared is being carried out
	roll   *construct.RollSpec
	again  bool // the roll could be made again: a question stands between
}

// place is a cache key: a position with what else decides how the walk continues.
type place struct {
	hash  uint64
	asks  int
	dice  bool // some have fallen
	roll  *construct.RollSpec
	again bool
}

// follow explores a position until the action is over. Different throws often lead to
// one position (only their sum counts), which is explored once.
func (l *walk) follow(g *run.Game, w point) *Node {
	n := &Node{}
	due := g.Pending() // an error may show only here
	l.addDerivations(g, n, w)
	w.from = len(g.Derivations)
	at := place{g.Hash(), w.asks, w.rolled > 0, w.roll, w.again}
	rest := l.known[at]
	if due == nil || rest == nil {
		if rest = l.advance(g, w); rest.Missing == nil {
			l.known[at] = rest
		}
	}
	n.join(rest)
	return n
}

func (l *walk) advance(g *run.Game, w point) *Node {
	n := &Node{}
	for {
		d := g.Pending()
		switch {
		case g.DeadEnd():
			return l.stop(g, n, w, deadEnd)
		case g.Err != nil:
			return l.stop(g, n, w, "the rules failed here")
		case d == nil, l.leftAct(g, d):
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
		answers := l.followed(d, w)
		if len(answers) == 0 {
			return l.stop(g, n, w, "no player can answer")
		}
		if len(answers) > 1 {
			return l.ask(g, n, d, answers, w)
		}
		if of := len(d.Options); of > 1 || of == 1 && answers[0].Kind != run.Pick {
			n.Taken = append(n.Taken, Taken{l.question(g, d), l.label(d, answers[0]), of})
		}
		l.chargeAnswer()
		if r, err := g.Apply(answers[0]); r != nil && err == nil {
			return l.stop(g, n, w, r.Text)
		}
	}
}

// leftAct reports whether the due decision belongs to another matter than a question
// that no action caused: the procedure that asked it has ended, or begun again for the
// next of several spaces.
func (l *walk) leftAct(g *run.Game, d *run.Decision) bool {
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
			if (!further && s.From == 0 && s.Name != "" || loopsOver(code, k, int(was.PC))) && k < len(now.Locals) && k < len(was.Locals) && !now.Locals[k].Equal(was.Locals[k]) {
				return true // the same about another
			}
		}
		if further {
			return false
		}
	}
	return false
}

// loopsOver reports whether a slot holds the element of a loop whose steps are being
// executed.
func loopsOver(code *construct.Code, slot, pc int) bool {
	for i, in := range code.Instrs[:min(pc, len(code.Instrs))] {
		if (in.Op == construct.OpNext || in.Op == construct.OpPick) && int(in.C) == slot && i < pc && pc < int(in.D) {
			return true
		}
	}
	return false
}

// end records what happened to all units.
func (l *walk) end(g *run.Game, n *Node, w point) *Node {
	l.addDerivations(g, n, w)
	n.Losses = l.losses(g)
	if g.Over != nil {
		n.Over = l.redacted(g.Over.Level)
	}
	return n
}

// stop ends a branch before the end of its action.
func (l *walk) stop(g *run.Game, n *Node, w point, why string) *Node {
	l.addDerivations(g, n, w)
	n.Stopped, n.Missing = why, big.NewRat(1, 1)
	return n
}

// addDerivations adds the derivations since the last node to a node.
func (l *walk) addDerivations(g *run.Game, n *Node, w point) {
	from := min(w.from, len(g.Derivations))
	for i, r := range g.Derivations[from:] {
		for _, x := range r.Lookups {
			if x.Column != nil && x.Table.Diced() && !madeBefore(g.Derivations[min(l.first, from):from+i], x.Column) {
				c, _ := l.compared(&run.Derivation{Name: r.Name, Column: x.Column})
				c.read = true
				n.Compared = append(n.Compared, c)
			}
		}
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

// madeBefore reports whether an earlier derivation made a column.
func madeBefore(earlier []*run.Derivation, c *run.Column) bool {
	return slices.ContainsFunc(earlier, func(r *run.Derivation) bool {
		return r.Column != nil && r.Column.Table == c.Table && r.Column.Final == c.Final
	})
}

// question returns a decision as a Question.
func (l *walk) question(g *run.Game, d *run.Decision) Question {
	text := d.Prompt
	if text == "" {
		text = d.Unprompted()
	}
	return Question{d.Seat, g.Query().Who(d), l.redacted(text)}
}

// redacted returns a text as the onlooker may read it.
func (l *walk) redacted(text string) string {
	if l.view.HidesAnything() {
		return l.view.Text(text)
	}
	return text
}

// label returns an answer for people.
func (l *walk) label(d *run.Decision, c run.Choice) string {
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
	return l.redacted(d.Options[i].Label)
}
