package preview

import (
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
)

// Where something is hidden, the act is tried in several positions that look like the
// true one. In each of them what is hidden lies otherwise, in an order that has nothing
// to do with the truth.
var shuffles = []func(n int, swap func(i, j int)){
	func(int, func(i, j int)) {},
	func(n int, swap func(i, j int)) { // round by one
		for i := 0; i+1 < n; i++ {
			swap(i, i+1)
		}
	},
	func(n int, swap func(i, j int)) { // turned round
		for i := range n / 2 {
			swap(i, n-1-i)
		}
	},
	func(n int, swap func(i, j int)) { rand.New(rand.NewPCG(1, 2)).Shuffle(n, swap) },
}

// agreed keeps what two previews of an action in positions that look alike have in
// common. What differs is Unknown.
func agreed(a, b *Preview) *Preview {
	if a.Refused != "" || b.Refused != "" {
		if a.Refused == b.Refused {
			return a
		}
		return &Preview{Refused: dependsOnHidden}
	}
	out := &Preview{Root: agreedNode(a.Root, b.Root), Steps: a.Steps + b.Steps}
	for _, f := range a.Further {
		if i := slices.IndexFunc(b.Further, func(x Further) bool { return x.Name == f.Name }); i >= 0 {
			out.Further = append(out.Further, Further{f.Name, agreedNode(f.Root, b.Further[i].Root)})
		}
	}
	out.Missing = out.Root.Missing
	return out
}

const dependsOnHidden = "it depends on hidden information"

func agreedNode(a, b *Node) *Node {
	n := &Node{Missing: larger(a.Missing, b.Missing)}
	if len(a.Compared) == len(b.Compared) {
		for i := range a.Compared {
			n.Compared = append(n.Compared, agreedComparison(a.Compared[i], b.Compared[i]))
		}
	}
	if reflect.DeepEqual(a.Taken, b.Taken) {
		n.Taken = a.Taken
	}
	if n.Results = a.Results; !slices.Equal(a.Results, b.Results) {
		n.Results = []string{Unknown}
	}
	same := reflect.DeepEqual(a.Asked, b.Asked) && reflect.DeepEqual(a.Dice, b.Dice) && a.Stopped == b.Stopped && a.Over == b.Over && a.Again == b.Again &&
		slices.EqualFunc(a.Branches, b.Branches, func(x, y Branch) bool {
			return x.Label == y.Label && reflect.DeepEqual(x.throws, y.throws)
		})
	if !same {
		n.Stopped, n.Missing = dependsOnHidden, big.NewRat(1, 1)
		return n
	}
	n.Asked, n.Dice, n.Stopped, n.Over, n.Again = a.Asked, a.Dice, a.Stopped, a.Over, a.Again
	if a.sum != nil && b.sum != nil && *a.sum == *b.sum {
		n.sum = a.sum
	}
	for i, x := range a.Branches {
		x.Node = agreedNode(x.Node, b.Branches[i].Node)
		n.Branches = append(n.Branches, x)
	}
	n.Losses = agreedLosses(a.Losses, b.Losses)
	return n
}

// markUnknown makes what follows from an unknown number unknown.
func (n *Node) markUnknown(below bool) {
	for _, c := range n.Compared {
		below = below || c.unknown()
	}
	if below && len(n.Results) > 0 {
		n.Results = []string{Unknown}
	}
	if below && n.Over != "" {
		n.Over = Unknown
	}
	for _, b := range n.Branches {
		b.Node.markUnknown(below)
	}
	if below {
		n.Losses = slices.Clone(n.Losses)
		for i := range n.Losses {
			n.Losses[i].Low, n.Losses[i].High = nil, nil
		}
	}
}

// unknown reports whether a comparison depends on something hidden.
func (c Comparison) unknown() bool {
	return c.Column == Unknown || slices.ContainsFunc(c.Terms, func(t Term) bool { return t.Value == Unknown }) ||
		slices.ContainsFunc(c.Shifts, func(f Figure) bool { return f.Value == Unknown })
}

func larger(a, b *big.Rat) *big.Rat {
	if a == nil || b != nil && b.Cmp(a) > 0 {
		return b
	}
	return a
}

// agreedLosses has neither least nor greatest value where two lists differ.
func agreedLosses(a, b []Loss) []Loss {
	var out []Loss
	for _, x := range a {
		i := slices.IndexFunc(b, x.like)
		if i < 0 || !reflect.DeepEqual(x, b[i]) {
			x.Low, x.High = nil, nil
		}
		out = append(out, x)
	}
	for _, y := range b {
		if !slices.ContainsFunc(a, y.like) {
			y.Low, y.High = nil, nil
			out = append(out, y)
		}
	}
	return sorted(out)
}

func agreedComparison(a, b Comparison) Comparison {
	out := Comparison{Name: common(a.Name, b.Name), Table: common(a.Table, b.Table), Entered: common(a.Entered, b.Entered), Column: common(a.Column, b.Column), Value: common(a.Value, b.Value)}
	if a.Attack != nil && b.Attack != nil && a.Defence != nil && b.Defence != nil {
		x, y := agreedFigure(*a.Attack, *b.Attack), agreedFigure(*a.Defence, *b.Defence)
		out.Attack, out.Defence = &x, &y
	}
	if len(a.Shifts) == len(b.Shifts) {
		for i := range a.Shifts {
			out.Shifts = append(out.Shifts, agreedFigure(a.Shifts[i], b.Shifts[i]))
		}
	}
	if len(a.Terms) == len(b.Terms) {
		for i, x := range a.Terms {
			x.Figure = agreedFigure(x.Figure, b.Terms[i].Figure)
			out.Terms = append(out.Terms, x)
		}
	}
	return out
}

// agreedFigure leaves out contributions that only one of the positions has.
func agreedFigure(a, b Figure) Figure {
	out := Figure{Name: common(a.Name, b.Name), Value: common(a.Value, b.Value), Clause: a.Clause, Title: a.Title}
	if len(a.Each) == len(b.Each) {
		for i := range a.Each {
			out.Each = append(out.Each, agreedFigure(a.Each[i], b.Each[i]))
		}
	}
	for _, s := range a.Shares {
		if slices.Contains(b.Shares, s) {
			out.Shares = append(out.Shares, s)
		}
	}
	return out
}

// common returns a text that both have, or Unknown.
func common(a, b string) string {
	if a != b {
		return Unknown
	}
	return a
}
