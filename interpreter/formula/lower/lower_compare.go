package lower

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

// lowerEqual lowers == and !=.
func lowerEqual(n *formula.Tree) flagFunc {
	f := lowerSame(n.Kids[0], n.Kids[1])
	if n.Op == formula.OpEq {
		return f
	}
	if g := lowerDifferent(n.Kids[0], n.Kids[1]); g != nil {
		return g
	}
	return func(c *formula.Ctx) bool { return !f(c) }
}

func lowerSame(x, y *formula.Tree) flagFunc {
	if !x.Type.IsWord() || !y.Type.IsWord() {
		return lowerSameBoxed(x, y)
	}
	if x.IsConst() {
		x, y = y, x
	}
	if y.IsConst() {
		if f := lowerAttrIs(x, y.Val.N, true); f != nil {
			return f
		}
	}
	if attr, slot, elem := quickAttr(x); attr != nil {
		return lowerSameAttr(x, y, attr, slot, elem)
	}
	f := Word(x)
	if y.IsConst() {
		k := y.Val.N
		if x.Op == formula.OpLocal {
			i := x.Slot
			return func(c *formula.Ctx) bool { return c.Locals[i].N == k }
		}
		return func(c *formula.Ctx) bool { return f(c) == k }
	}
	g := Word(y)
	return func(c *formula.Ctx) bool { return f(c) == g(c) }
}

// lowerDifferent is != with a constant, the usual x != none; nil for the rest.
func lowerDifferent(x, y *formula.Tree) flagFunc {
	if x.IsConst() {
		x, y = y, x
	}
	if !y.IsConst() || !x.Type.IsWord() {
		return nil
	}
	if f := lowerAttrIs(x, y.Val.N, false); f != nil {
		return f
	}
	f, k := Word(x), y.Val.N
	return func(c *formula.Ctx) bool { return f(c) != k }
}

// quickAttr tells whether x is an attribute that is read from a local or an
// element by a single quick function.
func quickAttr(x *formula.Tree) (attr func(*formula.Ctx, int64) int64, slot int, elem bool) {
	if x.Op != formula.OpAttr || x.Func.Unary == nil || !x.Func.Leaf || !formula.IsEntity(x.Kids[0].Type) {
		return nil, 0, false
	}
	switch of := x.Kids[0]; of.Op {
	case formula.OpLocal:
		return x.Func.Unary, of.Slot, false
	case formula.OpElem:
		return x.Func.Unary, of.Slot, true
	}
	return nil, 0, false
}

// lowerSameAttr compares an attribute of a local or of an element.
func lowerSameAttr(x, y *formula.Tree, attr func(*formula.Ctx, int64) int64, slot int, elem bool) flagFunc {
	without := formula.OfNone(x.Type).N
	switch {
	case y.IsConst() && elem:
		k := y.Val.N
		return func(c *formula.Ctx) bool {
			if of := c.Elems[slot].N; of >= 0 {
				return attr(c, of) == k
			}
			return without == k
		}
	case y.IsConst():
		k := y.Val.N
		return func(c *formula.Ctx) bool {
			if of := c.Locals[slot].N; of >= 0 {
				return attr(c, of) == k
			}
			return without == k
		}
	case y.Op == formula.OpLocal && elem:
		i := y.Slot
		return func(c *formula.Ctx) bool {
			if of := c.Elems[slot].N; of >= 0 {
				return attr(c, of) == c.Locals[i].N
			}
			return without == c.Locals[i].N
		}
	case y.Op == formula.OpLocal:
		i := y.Slot
		return func(c *formula.Ctx) bool {
			if of := c.Locals[slot].N; of >= 0 {
				return attr(c, of) == c.Locals[i].N
			}
			return without == c.Locals[i].N
		}
	}
	f, g := Word(x), Word(y)
	return func(c *formula.Ctx) bool { return f(c) == g(c) }
}

// lowerSameBoxed compares texts, records and lists by their content.
func lowerSameBoxed(x, y *formula.Tree) flagFunc {
	if formula.IsWordList(x.Type) && formula.IsWordList(y.Type) {
		f, g := lowerItems(x), lowerItems(y)
		return func(c *formula.Ctx) bool {
			a := f(c)
			b := g(c)
			same := ops.SameWords(a.Words, b.Words)
			c.Arena = c.Arena[:a.Mark]
			return same
		}
	}
	f, g := Value(x), Value(y)
	return func(c *formula.Ctx) bool { return f(c).Equal(g(c)) }
}

// lowerOrder lowers the comparisons of numbers and columns.
func lowerOrder(n *formula.Tree) flagFunc {
	x, y, o := n.Kids[0], n.Kids[1], n.Op
	if o == formula.OpMore || o == formula.OpMoreEq { // one pair of closures for both directions
		if !y.IsConst() {
			x, y, o = y, x, map[formula.Op]formula.Op{formula.OpMore: formula.OpLess, formula.OpMoreEq: formula.OpLessEq}[o]
		}
	} else if x.IsConst() {
		x, y, o = y, x, map[formula.Op]formula.Op{formula.OpLess: formula.OpMore, formula.OpLessEq: formula.OpMoreEq}[o]
	}
	f := Word(x)
	if x.Type.Kind == value.Column {
		return lowerOrderColumn(f, Word(y), o)
	}
	if f := lowerLonger(x, y, o); f != nil {
		return f
	}
	if y.IsConst() && value.Whole(y.Val.N) {
		return lowerOrderWhole(x, f, y.Val.N, o)
	}
	g := Word(y)
	switch o {
	case formula.OpLess:
		return func(c *formula.Ctx) bool { return ops.Less(f(c), g(c)) }
	case formula.OpLessEq:
		return func(c *formula.Ctx) bool { return !less2(g, f, c) }
	case formula.OpMore:
		return func(c *formula.Ctx) bool { return less2(g, f, c) }
	}
	return func(c *formula.Ctx) bool { return !ops.Less(f(c), g(c)) }
}

// lowerLonger lowers len(list) > 1 and its like, of a list that need not be made whole
// to know; nil for anything else.
func lowerLonger(x, y *formula.Tree, o formula.Op) flagFunc {
	if x.Op != formula.OpLen || x.Kids[0].Op != formula.OpCall || x.Kids[0].Func.Search == nil || !y.IsConst() || !value.Whole(y.Val.N) {
		return nil
	}
	enough := int(value.Floor(y.Val.N)) // so many are as many as one needs to know of
	if o == formula.OpMore || o == formula.OpLessEq {
		enough++
	}
	want := o == formula.OpMore || o == formula.OpMoreEq
	if enough < 1 || enough > fewSought {
		return nil
	}
	of := x.Kids[0]
	f, args, count := of.Func, lowerArgs(of.Kids), len(of.Kids)
	return func(c *formula.Ctx) bool {
		given, left := args(c), enough
		if c.Enter(&f.Name) {
			f.Search(c, given, func(int64) bool { left--; return left == 0 })
			c.Leave()
		}
		c.Pop(count)
		return (left == 0) == want
	}
}

// fewSought is up to how many it pays to look for one after the other: a whole list is
// kept, its beginning is not.
const fewSought = 4

// less2 is g(c) < f(c), with f evaluated first.
func less2(g, f wordFunc, c *formula.Ctx) bool {
	a := f(c)
	return ops.Less(g(c), a)
}

func lowerOrderColumn(f, g wordFunc, o formula.Op) flagFunc {
	switch o {
	case formula.OpLess:
		return func(c *formula.Ctx) bool { return f(c) < g(c) }
	case formula.OpLessEq:
		return func(c *formula.Ctx) bool { return f(c) <= g(c) }
	case formula.OpMore:
		return func(c *formula.Ctx) bool { return f(c) > g(c) }
	}
	return func(c *formula.Ctx) bool { return f(c) >= g(c) }
}

// lowerOrderWhole compares with a constant whole number.
func lowerOrderWhole(x *formula.Tree, f wordFunc, k int64, o formula.Op) flagFunc {
	switch o {
	case formula.OpLess:
		return func(c *formula.Ctx) bool { return ops.Less(f(c), k) }
	case formula.OpLessEq:
		return func(c *formula.Ctx) bool { return !ops.Less(k, f(c)) }
	case formula.OpMore:
		return func(c *formula.Ctx) bool { return ops.Less(k, f(c)) }
	}
	if x.Op == formula.OpLocal {
		i := x.Slot
		return func(c *formula.Ctx) bool { return !ops.Less(c.Locals[i].N, k) }
	}
	return func(c *formula.Ctx) bool { return !ops.Less(f(c), k) }
}
