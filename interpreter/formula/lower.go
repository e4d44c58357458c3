package formula

import "wargame/interpreter/value"

// Lowering turns the typed tree into closures. A word (number, flag, entity) is
// computed by a func(*Ctx) int64 or, for conditions, a func(*Ctx) bool; a
// collection of words is pushed on the arena; everything else is a Value. The
// commonest shapes (a local, an attribute of a local, comparison with a
// constant) have closures of their own, since each closure inside another one
// costs a call.
type (
	wordFunc = func(c *Ctx) int64
	flagFunc = func(c *Ctx) bool
	valFunc  = func(c *Ctx) value.Value
	pushFunc = func(c *Ctx)
)

// lowerWord lowers a node whose type is a word.
func lowerWord(n *node) wordFunc {
	switch n.op {
	case opConst:
		k := n.val.N
		return func(*Ctx) int64 { return k }
	case opLocal:
		i := n.slot
		return func(c *Ctx) int64 { return c.Locals[i].N }
	case opElem:
		i := n.slot
		return func(c *Ctx) int64 { return c.elems[i].N }
	case opHoist:
		return lowerHoistWord(n)
	case opCall:
		return lowerCallWord(n)
	case opAttr:
		return lowerAttrWord(n)
	case opIf:
		return lowerIf(n)
	case opLet:
		bind, body, slot := lowerVal(n.kids[0]), lowerWord(n.kids[1]), n.slot
		return func(c *Ctx) int64 {
			saved := c.elems[slot]
			c.elems[slot] = bind(c)
			r := body(c)
			c.elems[slot] = saved
			return r
		}
	case opNeg, opAdd, opSub, opMul, opDiv, opMod, opAbs, opFloor, opCeil, opRound, opMin, opMax:
		return lowerNumber(n)
	case opCount, opSum:
		if f := lowerLoop(n, lowerOfList); f != nil {
			return f
		}
		return lowerOfList(n)
	case opLen, opPosition, opFirst, opLast, opIndex, opFind, opReachDist, opMask, opUnion, opInter, opDiff:
		return lowerOfList(n)
	}
	f := lowerFlag(n)
	return func(c *Ctx) int64 {
		if f(c) {
			return 1
		}
		return 0
	}
}

// lowerFlag lowers a condition.
func lowerFlag(n *node) flagFunc {
	switch n.op {
	case opConst:
		k := n.val.N != 0
		return func(*Ctx) bool { return k }
	case opNot:
		if f := lowerAttrIs(n.kids[0], 0, true); f != nil {
			return f
		}
		f := lowerFlag(n.kids[0])
		return func(c *Ctx) bool { return !f(c) }
	case opAnd:
		return lowerAnd(n)
	case opOr:
		return lowerOr(n)
	case opEq, opNe:
		return lowerEqual(n)
	case opCall:
		return lowerCallFlag(n)
	case opLess, opLessEq, opMore, opMoreEq:
		return lowerOrder(n)
	case opIn:
		return lowerIn(n)
	case opAny, opAll, opNone, opOne:
		if f := lowerLoop(n, lowerQuantifier); f != nil {
			return f
		}
		return lowerQuantifier(n)
	case opIf:
		f, x, y := lowerFlag(n.kids[0]), lowerFlag(n.kids[1]), lowerFlag(n.kids[2])
		return func(c *Ctx) bool {
			if f(c) {
				return x(c)
			}
			return y(c)
		}
	}
	if f := lowerAttrIs(n, 0, false); f != nil {
		return f
	}
	w := lowerWord(n)
	return func(c *Ctx) bool { return w(c) != 0 }
}

// lowerVal lowers a node of any type.
func lowerVal(n *node) valFunc {
	switch n.op {
	case opConst:
		v := n.val
		return func(*Ctx) value.Value { return v }
	case opLocal:
		i := n.slot
		return func(c *Ctx) value.Value { return c.Locals[i] }
	case opElem:
		i := n.slot
		return func(c *Ctx) value.Value { return c.elems[i] }
	}
	if n.typ.IsWord() {
		w := lowerWord(n)
		return func(c *Ctx) value.Value { return value.Value{N: w(c)} }
	}
	switch n.op {
	case opCall, opAttr:
		return lowerCallVal(n)
	case opIf:
		f, x, y := lowerFlag(n.kids[0]), lowerVal(n.kids[1]), lowerVal(n.kids[2])
		return func(c *Ctx) value.Value {
			if f(c) {
				return x(c)
			}
			return y(c)
		}
	case opLet:
		bind, body, slot := lowerVal(n.kids[0]), lowerVal(n.kids[1]), n.slot
		return func(c *Ctx) value.Value {
			saved := c.elems[slot]
			c.elems[slot] = bind(c)
			r := body(c)
			c.elems[slot] = saved
			return r
		}
	case opConcat:
		x, y := lowerVal(n.kids[0]), lowerVal(n.kids[1])
		return func(c *Ctx) value.Value {
			a := x(c).Str()
			return c.concat(n, a, y(c).Str())
		}
	}
	if wordCollection(n.typ) {
		push := lowerPush(n)
		return func(c *Ctx) value.Value {
			mark := len(c.arena)
			push(c)
			v := c.boxed(n, c.arena[mark:])
			c.arena = c.arena[:mark]
			return v
		}
	}
	return lowerBoxed(n)
}

// lowerIf lowers a ? b : c of words.
func lowerIf(n *node) wordFunc {
	f := lowerFlag(n.kids[0])
	if n.kids[1].isConst() && n.kids[2].isConst() {
		x, y := n.kids[1].val.N, n.kids[2].val.N
		return func(c *Ctx) int64 {
			if f(c) {
				return x
			}
			return y
		}
	}
	x, y := lowerWord(n.kids[1]), lowerWord(n.kids[2])
	return func(c *Ctx) int64 {
		if f(c) {
			return x(c)
		}
		return y(c)
	}
}

func lowerAnd(n *node) flagFunc {
	fs := make([]flagFunc, len(n.kids))
	for i, kid := range n.kids {
		fs[i] = lowerFlag(kid)
	}
	switch len(fs) {
	case 2:
		f, g := fs[0], fs[1]
		return func(c *Ctx) bool { return f(c) && g(c) }
	case 3:
		f, g, h := fs[0], fs[1], fs[2]
		return func(c *Ctx) bool { return f(c) && g(c) && h(c) }
	}
	return func(c *Ctx) bool {
		for _, f := range fs {
			if !f(c) {
				return false
			}
		}
		return true
	}
}

func lowerOr(n *node) flagFunc {
	fs := make([]flagFunc, len(n.kids))
	for i, kid := range n.kids {
		fs[i] = lowerFlag(kid)
	}
	switch len(fs) {
	case 2:
		f, g := fs[0], fs[1]
		return func(c *Ctx) bool { return f(c) || g(c) }
	case 3:
		f, g, h := fs[0], fs[1], fs[2]
		return func(c *Ctx) bool { return f(c) || g(c) || h(c) }
	}
	return func(c *Ctx) bool {
		for _, f := range fs {
			if f(c) {
				return true
			}
		}
		return false
	}
}
