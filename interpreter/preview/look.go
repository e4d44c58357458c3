package preview

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// The prices of what costs more than the steps of the rules tell.
const (
	priceOfAnswer = 500
	bytesAStep    = 64
)

// look is one preview under way.
type look struct {
	view   *sight.View
	budget Budget
	p      *program.Program
	before *state.State // the position before the act
	log    int          // its lines
	base   int          // the act is over when no more frames are left
	named  []word       // who and what the answers named
	priced int64
}

// word is something that was named.
type word struct {
	t value.Type
	w int64
}

// preview tries the answers in a position and follows them.
func (l *look) preview(d *sight.Dealt, answers []run.Choice) *Preview {
	g := d.Game.Ahead()
	l.p, l.before, l.log = g.P, d.Game.S, len(g.Log)
	l.base = l.offering(g)
	due := g.Pending()
	if due == nil {
		return &Preview{Refused: "nothing is to be decided"}
	}
	set, last := due.Kind == run.ChooseSet, len(answers)-1
	before := g.Clone()
	for i, c := range answers {
		if set && i == last && c.Kind == run.Done {
			before.GoTo(g) // with whom it is chosen now
		}
		if why := l.answer(g, d.Choice(l.view, g.Pending(), c)); why != "" {
			return &Preview{Refused: why}
		}
	}
	out := &Preview{}
	share := l.budget.Steps
	joins := l.joining(before, set && last >= 0 && answers[last].Kind == run.Done)
	if len(joins) > 0 {
		share = share * 3 / 5
	}
	out.Root = l.follow(g, way{limit: share, asks: l.budget.Asks, from: l.since(d.Game, due)})
	for i, o := range joins {
		x := before.Ahead()
		l.priced += int64(stepsACopy + x.S.Size()/bytesAStep)
		if l.answer(x, run.Choice{Value: o.Value}) != "" {
			continue
		}
		if d := x.Pending(); d != nil && d.Kind == run.ChooseSet && d.Name == due.Name {
			if l.answer(x, run.Choice{Kind: run.Done}) != "" {
				continue // not complete with him either
			}
		}
		spent := l.spent(x)
		left := (l.budget.Steps - share) / int64(len(joins)-i)
		share += left
		out.Further = append(out.Further, Further{l.said(o.Label), l.follow(x, way{limit: spent + left, asks: 0, from: len(d.Game.Reckoned)})})
	}
	out.Missing, out.Steps = out.Root.Missing, l.spent(g)
	return out
}

const stepsACopy = 500

// since is from where on what was reckoned belongs to the act: of dice that are due
// already, with what was reckoned since the dice before.
func (l *look) since(g *run.Game, due *run.Decision) int {
	n := len(g.Reckoned)
	for due.Kind == run.DiceRoll && n > 0 && g.Reckoned[n-1].Rolled == g.Rolled {
		n--
	}
	return n
}

// joining are those who could still be chosen for the set.
func (l *look) joining(before *run.Game, set bool) []run.Option {
	d := before.Pending()
	if !set || d == nil || d.Kind != run.ChooseSet {
		return nil
	}
	var out []run.Option
	for _, o := range l.view.Decision(d).Options {
		if len(out) < l.budget.Further {
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
		if code := l.p.Codes[f.Code]; int(f.PC) < len(code.Instrs) && code.Instrs[f.PC].Op == program.OpOffer {
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
	l.priced += priceOfAnswer
	switch {
	case err != nil:
		return "the rules failed"
	case r != nil:
		return r.Text
	}
	return ""
}

// spent is what was burnt so far.
func (l *look) spent(g *run.Game) int64 { return l.priced + g.Steps() }

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

// follow goes on from a position until the act is over.
func (l *look) follow(g *run.Game, w way) *Node {
	n := &Node{}
	for {
		d := g.Pending()
		switch {
		case g.Err != nil:
			return l.stop(g, n, w, "the rules failed here")
		case d == nil || len(g.S.Frames) <= l.base && d.Kind != run.DiceRoll && !l.declared(g, d, &w):
			return l.end(g, n, w)
		case l.spent(g) > w.limit:
			return l.stop(g, n, w, "the budget ends here")
		case d.Kind == run.DiceRoll && w.again && d.Roll == w.roll:
			n.Again = true
			return n
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
		l.priced += priceOfAnswer
		if r, err := g.Apply(answers[0]); r != nil && err == nil {
			return l.stop(g, n, w, r.Text)
		}
	}
}

// end notes what has befallen everybody.
func (l *look) end(g *run.Game, n *Node, w way) *Node {
	l.tell(g, n, w)
	n.Losses = l.losses(g)
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

// ask follows the answers that somebody may give.
func (l *look) ask(g *run.Game, n *Node, d *run.Decision, answers []run.Choice, w way) *Node {
	l.tell(g, n, w)
	q := l.question(g, d)
	n.Asked = &q
	from := len(g.Reckoned)
	before := g.Clone()
	l.priced += int64(stepsACopy + g.S.Size()/bytesAStep)
	for i, c := range answers {
		next := w
		next.asks, next.from, next.again = w.asks-1, from, w.roll != nil
		next.limit = l.share(g, w.limit, len(answers)-i)
		if i > 0 {
			g.GoTo(before)
		}
		l.priced += priceOfAnswer
		if r, err := g.Apply(c); r != nil && err == nil {
			continue
		}
		n.Branches = append(n.Branches, Branch{Label: l.label(d, c), Node: l.follow(g, next)})
	}
	if i := n.certain(); i >= 0 {
		b := n.Branches[i]
		n.Asked, n.Branches = nil, nil
		n.Taken = append(n.Taken, Taken{q, b.Label, len(answers)})
		n.join(b.Node)
		return n
	}
	n.between()
	return n
}

// certain is the only answer that leads on, where the others have the dice thrown
// again; -1 where there are several.
func (n *Node) certain() int {
	on := -1
	for i, b := range n.Branches {
		switch {
		case b.Node.Again:
		case on >= 0:
			return -1
		default:
			on = i
		}
	}
	return on
}

// join makes one point of two.
func (n *Node) join(o *Node) {
	n.Compared, n.Results, n.Taken = append(n.Compared, o.Compared...), append(n.Results, o.Results...), append(n.Taken, o.Taken...)
	n.Asked, n.Dice, n.Branches, n.Losses = o.Asked, o.Dice, o.Branches, o.Losses
	n.Missing, n.Stopped, n.Again = o.Missing, o.Stopped, o.Again
	if n.sum == nil {
		n.sum = o.sum
	}
}

// lift takes the sums with dice over from a point behind these: they are the same for
// all throws.
func (n *Node) lift(o *Node) {
	var left []Comparison
	for _, c := range o.Compared {
		switch {
		case len(c.Terms) == 0:
			left = append(left, c)
		case !slices.ContainsFunc(n.Compared, func(x Comparison) bool { return reflect.DeepEqual(x, c) }):
			n.Compared = append(n.Compared, c)
		}
	}
	o.Compared = left
}

// share is up to where one of several ways may burn.
func (l *look) share(g *run.Game, limit int64, ways int) int64 {
	spent := l.spent(g)
	return spent + max(0, limit-spent)/int64(ways)
}

// roll has the dice show every face in turn.
func (l *look) roll(g *run.Game, n *Node, d *run.Decision, w way) *Node {
	l.tell(g, n, w)
	for _, x := range d.Due {
		n.Dice = append(n.Dice, Die{x.Name, x.Count, x.Sides, x.From})
	}
	throws, total := throwsOf(d.Due)
	if total == nil || len(throws) > mostThrows {
		n.Stopped, n.Missing = "there are too many ways for these dice to fall", big.NewRat(1, 1)
		return n
	}
	from := len(g.Reckoned)
	before := g.Clone()
	l.priced += int64(stepsACopy + g.S.Size()/bytesAStep)
	index := map[string]int{}
	var labels [][]throw
	for i, t := range throws {
		next := w
		next.rolled, next.from, next.roll, next.again = w.rolled+1, from, d.Roll, false
		next.limit = l.share(g, w.limit, len(throws)-i)
		if i > 0 {
			g.GoTo(before)
		}
		l.priced += priceOfAnswer
		if r, err := g.Apply(run.Choice{Kind: run.Roll, Dice: t.faces}); r != nil && err == nil {
			continue
		}
		x := Branch{Node: l.follow(g, next)}
		n.lift(x.Node)
		chance := new(big.Rat).SetFrac(t.ways, total)
		key, _ := json.Marshal(x)
		k, known := index[string(key)]
		if !known {
			k = len(n.Branches)
			index[string(key)] = k
			x.Chance = new(big.Rat)
			n.Branches, labels = append(n.Branches, x), append(labels, nil)
		}
		n.Branches[k].Chance.Add(n.Branches[k].Chance, chance)
		labels[k] = append(labels[k], t)
	}
	for k := range n.Branches {
		n.Branches[k].Label = labelOf(labels[k])
	}
	if len(n.Dice) > 1 {
		slices.SortStableFunc(n.Branches, func(a, b Branch) int {
			if x, y := a.Node.sum, b.Node.sum; x != nil && y != nil {
				return value.Cmp(*x, *y)
			}
			return 0
		})
	}
	n.expect()
	return n
}

// question is a decision as it is asked.
func (l *look) question(g *run.Game, d *run.Decision) Question {
	text := d.Prompt
	if text == "" {
		text = d.Name
	}
	return Question{d.Seat, g.Who(d), l.said(text)}
}

// said is a text as the onlooker may read it.
func (l *look) said(text string) string {
	if l.view.Veiled() {
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
