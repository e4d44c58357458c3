// Package lower turns the typed tree of an expression into closures. Loops evaluate
// their invariant parts once, small rules are evaluated in the frame of their caller, and
// lists are not built where a loop can do without. It knows no other form of a
// condition: package optimize rewrites trees and tells loops where to look (Bounds).
package lower

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

// Lowering turns the typed tree into closures. A word (number, flag, entity) is computed
// by a func(*Ctx) int64 or, for conditions, a func(*Ctx) bool. A collection of words is
// pushed on the arena; any other type yields a Value. Frequent shapes (a local, an
// attribute of a local, comparison with a constant) have specialized closures, because
// each nested closure costs a call.
type (
	wordFunc = func(c *formula.Ctx) int64
	flagFunc = func(c *formula.Ctx) bool
	valFunc  = func(c *formula.Ctx) value.Value
	pushFunc = func(c *formula.Ctx)
)

// Word lowers a node whose type is a word.
func Word(n *formula.Tree) wordFunc {
	switch n.Op {
	case formula.OpConst:
		k := n.Val.N
		return func(*formula.Ctx) int64 { return k }
	case formula.OpLocal:
		i := n.Slot
		return func(c *formula.Ctx) int64 { return c.Locals[i].N }
	case formula.OpElem:
		i := n.Slot
		return func(c *formula.Ctx) int64 { return c.Elems[i].N }
	case formula.OpHoist:
		return lowerHoistWord(n)
	case formula.OpCall:
		return lowerCallWord(n)
	case formula.OpAttr:
		return lowerAttrWord(n)
	case formula.OpIf:
		return lowerIf(n)
	case formula.OpLet:
		bind, body, slot := Value(n.Kids[0]), Word(n.Kids[1]), n.Slot
		return func(c *formula.Ctx) int64 {
			saved := c.Elems[slot]
			c.Elems[slot] = bind(c)
			r := body(c)
			c.Elems[slot] = saved
			return r
		}
	case formula.OpNeg, formula.OpAdd, formula.OpSub, formula.OpMul, formula.OpDiv, formula.OpMod, formula.OpAbs, formula.OpFloor, formula.OpCeil, formula.OpRound, formula.OpMin, formula.OpMax:
		return lowerNumber(n)
	case formula.OpCount, formula.OpSum:
		if f := lowerLoop(n, lowerOfList); f != nil {
			return f
		}
		return lowerOfList(n)
	case formula.OpLen, formula.OpPosition, formula.OpFirst, formula.OpLast, formula.OpIndex, formula.OpFind, formula.OpReachDist, formula.OpMask, formula.OpUnion, formula.OpInter, formula.OpDiff:
		return lowerOfList(n)
	}
	f := Flag(n)
	return func(c *formula.Ctx) int64 {
		if f(c) {
			return 1
		}
		return 0
	}
}

// Flag lowers a condition.
func Flag(n *formula.Tree) flagFunc {
	switch n.Op {
	case formula.OpConst:
		k := n.Val.N != 0
		return func(*formula.Ctx) bool { return k }
	case formula.OpNot:
		if f := lowerAttrIs(n.Kids[0], 0, true); f != nil {
			return f
		}
		f := Flag(n.Kids[0])
		return func(c *formula.Ctx) bool { return !f(c) }
	case formula.OpAnd:
		return lowerAnd(n)
	case formula.OpOr:
		return lowerOr(n)
	case formula.OpEq, formula.OpNe:
		return lowerEqual(n)
	case formula.OpCall:
		return lowerCallFlag(n)
	case formula.OpLess, formula.OpLessEq, formula.OpMore, formula.OpMoreEq:
		return lowerOrder(n)
	case formula.OpIn:
		return lowerIn(n)
	case formula.OpAny, formula.OpAll, formula.OpNone, formula.OpOne:
		if f := lowerLoop(n, lowerQuantifier); f != nil {
			return f
		}
		return lowerQuantifier(n)
	case formula.OpIf:
		f, x, y := Flag(n.Kids[0]), Flag(n.Kids[1]), Flag(n.Kids[2])
		return func(c *formula.Ctx) bool {
			if f(c) {
				return x(c)
			}
			return y(c)
		}
	}
	if f := lowerAttrIs(n, 0, false); f != nil {
		return f
	}
	w := Word(n)
	return func(c *formula.Ctx) bool { return w(c) != 0 }
}

// Value lowers a node of any type.
func Value(n *formula.Tree) valFunc {
	switch n.Op {
	case formula.OpConst:
		v := n.Val
		return func(*formula.Ctx) value.Value { return v }
	case formula.OpLocal:
		i := n.Slot
		return func(c *formula.Ctx) value.Value { return c.Locals[i] }
	case formula.OpElem:
		i := n.Slot
		return func(c *formula.Ctx) value.Value { return c.Elems[i] }
	}
	if n.Type.IsWord() {
		w := Word(n)
		return func(c *formula.Ctx) value.Value { return value.Value{N: w(c)} }
	}
	switch n.Op {
	case formula.OpCall, formula.OpAttr:
		return lowerCallVal(n)
	case formula.OpIf:
		f, x, y := Flag(n.Kids[0]), Value(n.Kids[1]), Value(n.Kids[2])
		return func(c *formula.Ctx) value.Value {
			if f(c) {
				return x(c)
			}
			return y(c)
		}
	case formula.OpLet:
		bind, body, slot := Value(n.Kids[0]), Value(n.Kids[1]), n.Slot
		return func(c *formula.Ctx) value.Value {
			saved := c.Elems[slot]
			c.Elems[slot] = bind(c)
			r := body(c)
			c.Elems[slot] = saved
			return r
		}
	case formula.OpConcat:
		x, y := Value(n.Kids[0]), Value(n.Kids[1])
		return func(c *formula.Ctx) value.Value {
			a := x(c).Str()
			return ops.Concat(c, n, a, y(c).Str())
		}
	}
	if formula.IsWordList(n.Type) {
		push := WordList(n)
		return func(c *formula.Ctx) value.Value {
			mark := len(c.Arena)
			push(c)
			v := ops.Boxed(c, n, c.Arena[mark:])
			c.Arena = c.Arena[:mark]
			return v
		}
	}
	return lowerBoxed(n)
}

// lowerIf lowers a ? b : c of words.
func lowerIf(n *formula.Tree) wordFunc {
	f := Flag(n.Kids[0])
	if n.Kids[1].IsConst() && n.Kids[2].IsConst() {
		x, y := n.Kids[1].Val.N, n.Kids[2].Val.N
		return func(c *formula.Ctx) int64 {
			if f(c) {
				return x
			}
			return y
		}
	}
	x, y := Word(n.Kids[1]), Word(n.Kids[2])
	return func(c *formula.Ctx) int64 {
		if f(c) {
			return x(c)
		}
		return y(c)
	}
}

func lowerAnd(n *formula.Tree) flagFunc {
	fs := make([]flagFunc, len(n.Kids))
	for i, kid := range n.Kids {
		fs[i] = Flag(kid)
	}
	switch len(fs) {
	case 2:
		f, g := fs[0], fs[1]
		return func(c *formula.Ctx) bool { return f(c) && g(c) }
	case 3:
		f, g, h := fs[0], fs[1], fs[2]
		return func(c *formula.Ctx) bool { return f(c) && g(c) && h(c) }
	}
	return func(c *formula.Ctx) bool {
		for _, f := range fs {
			if !f(c) {
				return false
			}
		}
		return true
	}
}

func lowerOr(n *formula.Tree) flagFunc {
	fs := make([]flagFunc, len(n.Kids))
	for i, kid := range n.Kids {
		fs[i] = Flag(kid)
	}
	switch len(fs) {
	case 2:
		f, g := fs[0], fs[1]
		return func(c *formula.Ctx) bool { return f(c) || g(c) }
	case 3:
		f, g, h := fs[0], fs[1], fs[2]
		return func(c *formula.Ctx) bool { return f(c) || g(c) || h(c) }
	}
	return func(c *formula.Ctx) bool {
		for _, f := range fs {
			if f(c) {
				return true
			}
		}
		return false
	}
}
