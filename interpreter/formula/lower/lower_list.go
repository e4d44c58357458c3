package lower

import (
	"math/bits"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

type itemsFunc = func(c *formula.Ctx) ops.Items

// lowerItems lowers a collection for a loop. Elements that already lie in a value are
// not copied.
func lowerItems(n *formula.Tree) itemsFunc {
	if !formula.IsWordList(n.Type) || direct(n) {
		v := Value(n)
		return func(c *formula.Ctx) ops.Items {
			p, mark := v(c).P, len(c.Arena)
			if p == nil || !c.Spend(len(p.Words)+len(p.Vals)) {
				return ops.Items{Mark: mark}
			}
			return ops.Items{Words: p.Words, Vals: p.Vals, Mark: mark}
		}
	}
	if n.Op == formula.OpHoist {
		return lowerHoistItems(n)
	}
	push := WordList(n)
	return func(c *formula.Ctx) ops.Items {
		mark := len(c.Arena)
		push(c)
		if !c.Spend(len(c.Arena) - mark) {
			c.Arena = c.Arena[:mark]
		}
		return ops.Items{Words: c.Arena[mark:], Mark: mark, Pushed: true}
	}
}

// direct reports whether the words of a list already lie in a value.
func direct(n *formula.Tree) bool {
	if n.Type.Kind == value.Mask {
		return false
	}
	switch n.Op {
	case formula.OpConst, formula.OpLocal, formula.OpElem:
		return true
	case formula.OpCall, formula.OpAttr:
		return n.Func.List == nil
	case formula.OpIf:
		return direct(n.Kids[1]) && direct(n.Kids[2])
	}
	return false
}

// WordList lowers a collection of words. The closure pushes the words on the arena.
func WordList(n *formula.Tree) pushFunc {
	if n.Type.Kind == value.Mask {
		w := Word(n)
		return func(c *formula.Ctx) {
			for m := uint64(w(c)); m != 0; m &= m - 1 {
				c.Arena = append(c.Arena, int64(bits.TrailingZeros64(m)))
			}
		}
	}
	if direct(n) {
		return lowerPushList(Value(n))
	}
	switch n.Op {
	case formula.OpIf:
		f, x, y := Flag(n.Kids[0]), WordList(n.Kids[1]), WordList(n.Kids[2])
		return func(c *formula.Ctx) {
			if f(c) {
				x(c)
			} else {
				y(c)
			}
		}
	case formula.OpLet:
		bind, body, slot := Value(n.Kids[0]), WordList(n.Kids[1]), n.Slot
		return func(c *formula.Ctx) {
			saved := c.Elems[slot]
			c.Elems[slot] = bind(c)
			body(c)
			c.Elems[slot] = saved
		}
	case formula.OpList:
		fs := make([]wordFunc, len(n.Kids))
		for i, kid := range n.Kids {
			fs[i] = Word(kid)
		}
		return func(c *formula.Ctx) {
			for _, f := range fs {
				w := f(c)
				c.Arena = append(c.Arena, w)
			}
		}
	case formula.OpInterval:
		return lowerInterval(n)
	case formula.OpHoist:
		from := lowerHoistItems(n)
		return func(c *formula.Ctx) {
			words := from(c).Words
			c.Arena = append(c.Arena, words...)
		}
	case formula.OpFilter, formula.OpMap:
		if f := lowerLoopPush(n); f != nil {
			return f
		}
		return lowerLoopList(n)
	case formula.OpSort:
		return lowerSort(n)
	case formula.OpUnion, formula.OpInter, formula.OpDiff:
		return lowerSetOp(n)
	case formula.OpReachPath:
		return lowerReachPath(n)
	case formula.OpCall, formula.OpAttr:
		return lowerListCall(n)
	}
	return lowerPushList(lowerBoxed(n)) // an element of a list of lists
}

// lowerPushList lowers a list that lies in a value; the closure pushes its words on the
// arena.
func lowerPushList(v valFunc) pushFunc {
	return func(c *formula.Ctx) {
		if words := v(c).List(); c.Spend(len(words)) {
			c.Arena = append(c.Arena, words...)
		}
	}
}

// lowerSetOp lowers union, intersection and difference of lists. The result has each
// element once, those of the first list first.
func lowerSetOp(n *formula.Tree) pushFunc {
	x, y, o := WordList(n.Kids[0]), WordList(n.Kids[1]), n.Op
	return func(c *formula.Ctx) {
		mark := len(c.Arena)
		x(c)
		mid := len(c.Arena)
		y(c)
		if !c.Spend((mid - mark + 1) * (len(c.Arena) - mark) / formula.WordsPerStep) {
			c.Arena = c.Arena[:mark]
			return
		}
		c.Arena = c.Arena[:mark+len(ops.SetOp(o, c.Arena[mark:], mid-mark))]
	}
}

// lowerBoxed lowers the nodes that yield texts, records and lists of them.
func lowerBoxed(n *formula.Tree) valFunc {
	switch n.Op {
	case formula.OpList:
		fs := make([]valFunc, len(n.Kids))
		for i, kid := range n.Kids {
			fs[i] = Value(kid)
		}
		return func(c *formula.Ctx) value.Value {
			if !c.SpendBytes(24 * len(fs)) {
				return value.Value{}
			}
			vals := make([]value.Value, len(fs))
			for i, f := range fs {
				vals[i] = f(c)
			}
			return value.Fields(vals)
		}
	case formula.OpFirst, formula.OpLast, formula.OpIndex:
		return lowerPick(n)
	case formula.OpFind:
		return lowerFind(n)
	case formula.OpFilter:
		from, p, slot := lowerItems(n.Kids[0]), Flag(n.Kids[1]), n.Slot
		return func(c *formula.Ctx) value.Value {
			it := from(c)
			saved := c.Elems[slot]
			var vals []value.Value
			for i := range it.Len() {
				it.Load(c, slot, i)
				if p(c) {
					vals = append(vals, it.Pick(i))
				}
			}
			c.Elems[slot] = saved
			c.Arena = c.Arena[:it.Mark]
			return value.Fields(vals)
		}
	}
	return func(c *formula.Ctx) value.Value { return formula.Absent(n.Type) }
}

// lowerPick lowers first, last and list[i].
func lowerPick(n *formula.Tree) valFunc {
	from := lowerItems(n.Kids[0])
	at := func(*formula.Ctx) int64 { return 0 }
	if n.Op == formula.OpIndex {
		at = Word(n.Kids[1])
	}
	o := n.Op
	return func(c *formula.Ctx) value.Value {
		it := from(c)
		v := ops.PickItem(c, n, &it, o, at(c))
		c.Arena = c.Arena[:it.Mark]
		return v
	}
}

// lowerPosition lowers position_in(list, thing).
func lowerPosition(n *formula.Tree) wordFunc {
	from, x := lowerItems(n.Kids[0]), Value(n.Kids[1])
	return func(c *formula.Ctx) int64 {
		v := x(c)
		it := from(c)
		at := it.Position(v)
		c.Arena = c.Arena[:it.Mark]
		return value.Int(at)
	}
}
