package formula

import "wargame/interpreter/value"

// lowerEqual lowers == and !=.
func lowerEqual(n *node) flagFunc {
	f := lowerSame(n.kids[0], n.kids[1])
	if n.op == opEq {
		return f
	}
	if g := lowerDifferent(n.kids[0], n.kids[1]); g != nil {
		return g
	}
	return func(c *Ctx) bool { return !f(c) }
}

func lowerSame(x, y *node) flagFunc {
	if !x.typ.IsWord() || !y.typ.IsWord() {
		return lowerSameBoxed(x, y)
	}
	if x.isConst() {
		x, y = y, x
	}
	if y.isConst() {
		if f := lowerAttrIs(x, y.val.N, true); f != nil {
			return f
		}
	}
	if attr, slot, elem := quickAttr(x); attr != nil {
		return lowerSameAttr(x, y, attr, slot, elem)
	}
	f := lowerWord(x)
	if y.isConst() {
		k := y.val.N
		if x.op == opLocal {
			i := x.slot
			return func(c *Ctx) bool { return c.Locals[i].N == k }
		}
		return func(c *Ctx) bool { return f(c) == k }
	}
	g := lowerWord(y)
	return func(c *Ctx) bool { return f(c) == g(c) }
}

// lowerDifferent is != with a constant, the usual x != none; nil for the rest.
func lowerDifferent(x, y *node) flagFunc {
	if x.isConst() {
		x, y = y, x
	}
	if !y.isConst() || !x.typ.IsWord() {
		return nil
	}
	if f := lowerAttrIs(x, y.val.N, false); f != nil {
		return f
	}
	f, k := lowerWord(x), y.val.N
	return func(c *Ctx) bool { return f(c) != k }
}

// quickAttr tells whether x is an attribute that is read from a local or an
// element by a single quick function.
func quickAttr(x *node) (attr func(*Ctx, int64) int64, slot int, elem bool) {
	if x.op != opAttr || x.fn.Unary == nil || !x.fn.Leaf || !named(x.kids[0].typ) {
		return nil, 0, false
	}
	switch of := x.kids[0]; of.op {
	case opLocal:
		return x.fn.Unary, of.slot, false
	case opElem:
		return x.fn.Unary, of.slot, true
	}
	return nil, 0, false
}

// lowerSameAttr compares an attribute of a local or of an element.
func lowerSameAttr(x, y *node, attr func(*Ctx, int64) int64, slot int, elem bool) flagFunc {
	without := ofNone(x.typ).N
	switch {
	case y.isConst() && elem:
		k := y.val.N
		return func(c *Ctx) bool {
			if of := c.elems[slot].N; of >= 0 {
				return attr(c, of) == k
			}
			return without == k
		}
	case y.isConst():
		k := y.val.N
		return func(c *Ctx) bool {
			if of := c.Locals[slot].N; of >= 0 {
				return attr(c, of) == k
			}
			return without == k
		}
	case y.op == opLocal && elem:
		i := y.slot
		return func(c *Ctx) bool {
			if of := c.elems[slot].N; of >= 0 {
				return attr(c, of) == c.Locals[i].N
			}
			return without == c.Locals[i].N
		}
	case y.op == opLocal:
		i := y.slot
		return func(c *Ctx) bool {
			if of := c.Locals[slot].N; of >= 0 {
				return attr(c, of) == c.Locals[i].N
			}
			return without == c.Locals[i].N
		}
	}
	f, g := lowerWord(x), lowerWord(y)
	return func(c *Ctx) bool { return f(c) == g(c) }
}

// lowerSameBoxed compares texts, records and lists by their content.
func lowerSameBoxed(x, y *node) flagFunc {
	if wordCollection(x.typ) && wordCollection(y.typ) {
		f, g := lowerItems(x), lowerItems(y)
		return func(c *Ctx) bool {
			a := f(c)
			b := g(c)
			same := sameWords(a.words, b.words)
			c.arena = c.arena[:a.mark]
			return same
		}
	}
	f, g := lowerVal(x), lowerVal(y)
	return func(c *Ctx) bool { return f(c).Equal(g(c)) }
}

func sameWords(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// lowerOrder lowers the comparisons of numbers and columns.
func lowerOrder(n *node) flagFunc {
	x, y, o := n.kids[0], n.kids[1], n.op
	if o == opMore || o == opMoreEq { // one pair of closures for both directions
		if !y.isConst() {
			x, y, o = y, x, map[op]op{opMore: opLess, opMoreEq: opLessEq}[o]
		}
	} else if x.isConst() {
		x, y, o = y, x, map[op]op{opLess: opMore, opLessEq: opMoreEq}[o]
	}
	f := lowerWord(x)
	if x.typ.Kind == value.Column {
		return lowerOrderColumn(f, lowerWord(y), o)
	}
	if f := lowerLonger(x, y, o); f != nil {
		return f
	}
	if y.isConst() && value.Whole(y.val.N) {
		return lowerOrderWhole(x, f, y.val.N, o)
	}
	g := lowerWord(y)
	switch o {
	case opLess:
		return func(c *Ctx) bool { return less(f(c), g(c)) }
	case opLessEq:
		return func(c *Ctx) bool { return !less2(g, f, c) }
	case opMore:
		return func(c *Ctx) bool { return less2(g, f, c) }
	}
	return func(c *Ctx) bool { return !less(f(c), g(c)) }
}

// lowerLonger lowers len(list) > 1 and its like, of a list that need not be made whole
// to know; nil for anything else.
func lowerLonger(x, y *node, o op) flagFunc {
	if x.op != opLen || x.kids[0].op != opCall || x.kids[0].fn.Search == nil || !y.isConst() || !value.Whole(y.val.N) {
		return nil
	}
	enough := int(value.Floor(y.val.N)) // so many are as many as one needs to know of
	if o == opMore || o == opLessEq {
		enough++
	}
	want := o == opMore || o == opMoreEq
	if enough < 1 || enough > fewSought {
		return nil
	}
	of := x.kids[0]
	f, args, count := of.fn, lowerArgs(of.kids), len(of.kids)
	return func(c *Ctx) bool {
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

// less compares whole numbers at once and fractions properly.
func less(a, b int64) bool {
	if (a|b)&(1<<wholeBits-1) != 0 {
		return lessFraction(a, b)
	}
	return a < b
}

//go:noinline
func lessFraction(a, b int64) bool { return value.Cmp(a, b) < 0 }

// less2 is g(c) < f(c), with f evaluated first.
func less2(g, f wordFunc, c *Ctx) bool {
	a := f(c)
	return less(g(c), a)
}

func lowerOrderColumn(f, g wordFunc, o op) flagFunc {
	switch o {
	case opLess:
		return func(c *Ctx) bool { return f(c) < g(c) }
	case opLessEq:
		return func(c *Ctx) bool { return f(c) <= g(c) }
	case opMore:
		return func(c *Ctx) bool { return f(c) > g(c) }
	}
	return func(c *Ctx) bool { return f(c) >= g(c) }
}

// lowerOrderWhole compares with a constant whole number.
func lowerOrderWhole(x *node, f wordFunc, k int64, o op) flagFunc {
	switch o {
	case opLess:
		return func(c *Ctx) bool { return less(f(c), k) }
	case opLessEq:
		return func(c *Ctx) bool { return !less(k, f(c)) }
	case opMore:
		return func(c *Ctx) bool { return less(k, f(c)) }
	}
	if x.op == opLocal {
		i := x.slot
		return func(c *Ctx) bool { return !less(c.Locals[i].N, k) }
	}
	return func(c *Ctx) bool { return !less(f(c), k) }
}
