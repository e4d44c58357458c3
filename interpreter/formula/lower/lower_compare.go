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

// lowerDifferent lowers != with a constant, usually x != none. It returns nil for any
// other comparison.
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

// quickAttr returns the accessor and the slot of an attribute that one call can read
// from a local or an element (elem). attr is nil for any other tree.
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

// lowerSameAttr lowers the comparison of an attribute of a local or of an element.
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

// lowerSameBoxed lowers the comparison of texts, records and lists by content.
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
	if o == formula.OpMore || o == formula.OpMoreEq { // a > b = b < a: one pair of closures for both directions
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

// lowerLonger lowers len(list) > 1 and similar comparisons for a list that can be
// searched without building all of it. It returns nil for any other comparison.
func lowerLonger(x, y *formula.Tree, o formula.Op) flagFunc {
	if x.Op != formula.OpLen || x.Kids[0].Op != formula.OpCall || x.Kids[0].Func.Search == nil || !y.IsConst() || !value.Whole(y.Val.N) {
		return nil
	}
	enough := int(value.Floor(y.Val.N)) // the number of elements that decides the comparison
	if o == formula.OpMore || o == formula.OpLessEq {
		enough++
	}
	want := o == formula.OpMore || o == formula.OpMoreEq
	if enough < 1 || enough > fewSought {
		return nil
	}
	of := x.Kids[0]
	f, args, count := of.Func, Args(of.Kids), len(of.Kids)
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

// fewSought is the largest count for which searching element by element pays. A whole
// list is cached, a partial one is not.
const fewSought = 4

// less2 reports whether g(c) < f(c), and evaluates f first.
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

// lowerOrderWhole lowers the comparison with a constant whole number.
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
