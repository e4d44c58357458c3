package facts

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Polarity is how an answer changes when another answer grows (a set by a space, a flag
// from false to true, a number). It rises, it falls, or, with both bits set, it may do
// either.
type Polarity uint8

// The directions.
const (
	Rising Polarity = 1 << iota
	Falling

	both = Rising | Falling
)

// Of composes polarities. l is the polarity of an answer in an intermediate one, and
// inner that of the intermediate answer in a third. The result is the polarity of the
// first in the third.
func (l Polarity) Of(inner Polarity) Polarity {
	out := Polarity(0)
	if inner&Rising != 0 {
		out |= l
	}
	if inner&Falling != 0 {
		out |= l.turned()
	}
	return out
}

func (l Polarity) turned() Polarity { return l&Rising<<1 | l&Falling>>1 }

// Polarities returns, for each function that the expression calls, the polarity of the
// expression in that function's answer. If it is unknown, both bits are set.
func Polarities(e *formula.Expr) map[*formula.Func]Polarity {
	out := map[*formula.Func]Polarity{}
	polarities(func(n *formula.Tree, l Polarity) { out[n.Func] |= l }).walk(e.Root, Rising)
	return out
}

// CallPolarity is one call in an expression, with its arguments as written, and the
// polarity of the expression in the call's answer.
type CallPolarity struct {
	Func     *formula.Func
	Args     []string
	Polarity Polarity
}

// CallPolarities returns the calls of the expression, outer calls before the calls in
// their arguments.
func CallPolarities(e *formula.Expr) []CallPolarity {
	var out []CallPolarity
	polarities(func(n *formula.Tree, l Polarity) {
		c := CallPolarity{Func: n.Func, Polarity: l}
		for _, k := range n.Kids {
			text := ""
			if 0 <= k.Start && k.Start <= k.End && k.End <= len(e.Text) {
				text = e.Text[k.Start:k.End]
			}
			c.Args = append(c.Args, text)
		}
		out = append(out, c)
	}).walk(e.Root, Rising)
	return out
}

// polarities is called with each call of an expression and its polarity.
type polarities func(n *formula.Tree, l Polarity)

func (w polarities) walk(n *formula.Tree, l Polarity) {
	all := func(l Polarity) {
		for _, k := range n.Kids {
			w.walk(k, l)
		}
	}
	two := func(first, second Polarity) {
		for i, k := range n.Kids {
			if i == 0 {
				w.walk(k, first)
			} else {
				w.walk(k, second)
			}
		}
	}
	switch n.Op {
	case formula.OpCall:
		w(n, l)
		all(both)
	case formula.OpNot, formula.OpNeg, formula.OpNone:
		all(l.turned())
	case formula.OpAnd, formula.OpOr, formula.OpAdd, formula.OpMin, formula.OpMax, formula.OpList, formula.OpMask, formula.OpUnion, formula.OpInter, formula.OpLen, formula.OpAny, formula.OpCount, formula.OpFilter, formula.OpFloor, formula.OpCeil, formula.OpRound, formula.OpHoist:
		all(l)
	case formula.OpSub, formula.OpDiff, formula.OpMore, formula.OpMoreEq:
		two(l, l.turned())
	case formula.OpLess, formula.OpLessEq, formula.OpAll, formula.OpInterval:
		two(l.turned(), l)
	case formula.OpIn, formula.OpIf:
		two(both, l)
	case formula.OpMap:
		two(l, both)
	case formula.OpReachDist: // a larger reach has shorter distances
		two(l.turned(), both)
	case formula.OpMul, formula.OpDiv:
		w.product(n, l)
	case formula.OpEq, formula.OpNe:
		switch count, some := counted(n); {
		case count == nil:
			all(both)
		case some:
			w.walk(count, l)
		default:
			w.walk(count, l.turned())
		}
	default:
		all(both)
	}
}

// product passes the polarity to each factor by the sign of the other factor, if that is
// constant.
func (w polarities) product(n *formula.Tree, l Polarity) {
	for i, k := range n.Kids {
		other := n.Kids[1-i]
		switch {
		case !other.IsConst() || n.Op == formula.OpDiv && i == 1:
			w.walk(k, both)
		case value.Cmp(other.Val.N, 0) < 0:
			w.walk(k, l.turned())
		default:
			w.walk(k, l)
		}
	}
}

// counted recognizes a comparison of a count or a length with zero. some reports that
// the comparison is !=.
func counted(n *formula.Tree) (count *formula.Tree, some bool) {
	for i, k := range n.Kids {
		o := n.Kids[1-i]
		if (k.Op == formula.OpLen || k.Op == formula.OpCount) && o.IsConst() && o.Val.N == 0 {
			return k, n.Op == formula.OpNe
		}
	}
	return nil, false
}
