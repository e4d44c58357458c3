package preview

import (
	"math/big"
	"reflect"
	"slices"

	"wargame/interpreter/run"
)

// ask explores the answers that a seat may give.
func (l *walk) ask(g *run.Game, n *Node, d *run.Decision, answers []run.Choice, w point) *Node {
	l.addDerivations(g, n, w)
	q := l.question(g, d)
	n.Asked = &q
	from := len(g.Derivations)
	before := g.Clone()
	l.chargeCopy(g)
	for i, c := range answers {
		next := w
		next.asks, next.from, next.again = w.asks-1, from, w.roll != nil
		next.limit = l.budgetShare(g, w.limit, len(answers)-i)
		if i > 0 {
			g.GoTo(before)
		}
		l.chargeAnswer()
		if r, err := g.Apply(c); r != nil && err == nil {
			continue
		}
		x := Branch{Label: l.label(d, c), Node: l.follow(g, next)}
		same := func(b Branch) bool { return reflect.DeepEqual(b.Node, x.Node) }
		if k := slices.IndexFunc(n.Branches, same); k >= 0 && d.Kind != run.YesNo {
			n.Branches[k].Label += l.p.Messages.Text(" or ") + x.Label
			continue
		}
		n.Branches = append(n.Branches, x)
	}
	if len(n.Branches) == 1 { // it makes no difference
		n.Taken = append(n.Taken, Taken{q, n.Branches[0].Label, len(answers)})
		b := n.Branches[0].Node
		n.Asked, n.Branches = nil, nil
		n.join(b)
		return n
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

// certain returns the only answer that leads on where the others throw the dice again;
// -1 if there are several.
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

// join merges another node into this one.
func (n *Node) join(o *Node) {
	n.Compared, n.Results, n.Taken = append(n.Compared, o.Compared...), append(n.Results, o.Results...), append(n.Taken, o.Taken...)
	n.Asked, n.Dice, n.Branches, n.Losses = o.Asked, o.Dice, o.Branches, o.Losses
	n.Missing, n.Stopped, n.Over, n.Again = o.Missing, o.Stopped, o.Over, o.Again
	if n.sum == nil {
		n.sum = o.sum
	}
}

// lift copies the sums with dice from a child node: they are the same for all throws. So is
// a column that is worked out when the dice are read, unless it depends on them.
func (n *Node) lift(o *Node) {
	var left []Comparison
	for _, c := range o.Compared {
		switch {
		case c.read && slices.ContainsFunc(n.Compared, func(x Comparison) bool { return x.Table == c.Table && !reflect.DeepEqual(x, c) }):
			left = append(left, c)
		case len(c.Terms) == 0 && !c.read:
			left = append(left, c)
		case !slices.ContainsFunc(n.Compared, func(x Comparison) bool { return reflect.DeepEqual(x, c) }):
			n.Compared = append(n.Compared, c)
		}
	}
	o.Compared = left
}

// budgetShare returns the limit of steps for one of several branches.
func (l *walk) budgetShare(g *run.Game, limit int64, ways int) int64 {
	spent := l.spent(g)
	return spent + max(0, limit-spent)/int64(ways)
}

// fairThrows is the number of throws among which the remaining budget is divided. With
// more throws, most lead to nodes that are already explored.
const fairThrows = 12

// roll explores every face of the dice.
func (l *walk) roll(g *run.Game, n *Node, d *run.Decision, w point) *Node {
	l.addDerivations(g, n, w)
	for _, x := range d.Due {
		n.Dice = append(n.Dice, Die{x.Name, x.Count, x.Sides, x.From})
	}
	throws, total := throwsOf(d.Due)
	if total == nil || len(throws) > mostThrows {
		n.Stopped, n.Missing = "these dice have too many results", big.NewRat(1, 1)
		return n
	}
	from := len(g.Derivations)
	before := g.Clone()
	l.chargeCopy(g)
	for i, t := range throws {
		next := w
		next.rolled, next.from, next.roll, next.again = w.rolled+1, from, d.Roll, false
		next.limit = l.budgetShare(g, w.limit, min(len(throws)-i, fairThrows))
		if i > 0 {
			g.GoTo(before)
		}
		l.chargeAnswer()
		if r, err := g.Apply(run.Choice{Kind: run.Roll, Dice: t.faces}); r != nil && err == nil {
			continue
		}
		x := Branch{Chance: new(big.Rat).SetFrac(t.ways, total), Node: l.follow(g, next), throws: []throw{t}}
		n.lift(x.Node)
		n.Branches = append(n.Branches, x)
	}
	n.expect()
	return n
}
