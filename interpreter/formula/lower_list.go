package formula

import (
	"math/bits"
	"slices"

	"wargame/interpreter/value"
)

// items are the elements of a collection for a loop: words or, in lists of
// texts, records and lists, values. Words that had to be computed lie on the
// arena from mark on; the loop releases them.
type items struct {
	words  []int64
	vals   []value.Value
	mark   int
	pushed bool
}

type itemsFunc = func(c *Ctx) items

func (it *items) len() int { return len(it.words) + len(it.vals) }

// load makes the i-th element the current one of a slot.
func (it *items) load(c *Ctx, slot, i int) {
	if it.vals != nil {
		c.elems[slot] = it.vals[i]
		return
	}
	c.elems[slot] = value.Value{N: it.words[i]}
}

// pick is the i-th element.
func (it *items) pick(i int) value.Value {
	if it.vals != nil {
		return it.vals[i]
	}
	return value.Value{N: it.words[i]}
}

// lowerItems lowers a collection for a loop. What lies in a value already is
// not copied.
func lowerItems(n *node) itemsFunc {
	if !wordCollection(n.typ) || direct(n) {
		v := lowerVal(n)
		return func(c *Ctx) items {
			p, mark := v(c).P, len(c.arena)
			if p == nil || !c.Spend(len(p.Words)+len(p.Vals)) {
				return items{mark: mark}
			}
			return items{words: p.Words, vals: p.Vals, mark: mark}
		}
	}
	if n.op == opHoist {
		return lowerHoistItems(n)
	}
	push := lowerPush(n)
	return func(c *Ctx) items {
		mark := len(c.arena)
		push(c)
		if !c.Spend(len(c.arena) - mark) {
			c.arena = c.arena[:mark]
		}
		return items{words: c.arena[mark:], mark: mark, pushed: true}
	}
}

// direct tells whether the words of a list lie in a value.
func direct(n *node) bool {
	if n.typ.Kind == value.Mask {
		return false
	}
	switch n.op {
	case opConst, opLocal, opElem:
		return true
	case opCall, opAttr:
		return n.fn.List == nil
	case opIf:
		return direct(n.kids[1]) && direct(n.kids[2])
	}
	return false
}

// lowerPush lowers a collection of words onto the arena.
func lowerPush(n *node) pushFunc {
	if n.typ.Kind == value.Mask {
		w := lowerWord(n)
		return func(c *Ctx) {
			for m := uint64(w(c)); m != 0; m &= m - 1 {
				c.arena = append(c.arena, int64(bits.TrailingZeros64(m)))
			}
		}
	}
	if direct(n) {
		return lowerPushList(lowerVal(n))
	}
	switch n.op {
	case opIf:
		f, x, y := lowerFlag(n.kids[0]), lowerPush(n.kids[1]), lowerPush(n.kids[2])
		return func(c *Ctx) {
			if f(c) {
				x(c)
			} else {
				y(c)
			}
		}
	case opLet:
		bind, body, slot := lowerVal(n.kids[0]), lowerPush(n.kids[1]), n.slot
		return func(c *Ctx) {
			saved := c.elems[slot]
			c.elems[slot] = bind(c)
			body(c)
			c.elems[slot] = saved
		}
	case opList:
		fs := make([]wordFunc, len(n.kids))
		for i, kid := range n.kids {
			fs[i] = lowerWord(kid)
		}
		return func(c *Ctx) {
			for _, f := range fs {
				w := f(c)
				c.arena = append(c.arena, w)
			}
		}
	case opInterval:
		return lowerInterval(n)
	case opHoist:
		from := lowerHoistItems(n)
		return func(c *Ctx) {
			words := from(c).words
			c.arena = append(c.arena, words...)
		}
	case opFilter, opMap:
		if f := lowerLoopPush(n); f != nil {
			return f
		}
		return lowerLoopList(n)
	case opSort:
		return lowerSort(n)
	case opUnion, opInter, opDiff:
		return lowerSetOp(n)
	case opReachPath:
		return lowerReachPath(n)
	case opCall, opAttr:
		return lowerListCall(n)
	}
	return lowerPushList(lowerBoxed(n)) // an element of a list of lists
}

// lowerPushList pushes a list that lies in a value.
func lowerPushList(v valFunc) pushFunc {
	return func(c *Ctx) {
		if words := v(c).List(); c.Spend(len(words)) {
			c.arena = append(c.arena, words...)
		}
	}
}

// lowerSetOp lowers union, intersection and difference of lists: each element
// once, those of the first list first.
func lowerSetOp(n *node) pushFunc {
	x, y, o := lowerPush(n.kids[0]), lowerPush(n.kids[1]), n.op
	return func(c *Ctx) {
		mark := len(c.arena)
		x(c)
		mid := len(c.arena)
		y(c)
		if !c.Spend((mid - mark + 1) * (len(c.arena) - mark) / wordsPerStep) {
			c.arena = c.arena[:mark]
			return
		}
		c.arena = c.arena[:mark+len(setOp(o, c.arena[mark:], mid-mark))]
	}
}

// setOp combines words[:mid] and words[mid:] in place.
func setOp(o op, words []int64, mid int) []int64 {
	left, right, out := words[:mid], words[mid:], words[:0]
	for _, w := range left {
		if o == opUnion || contains(right, w) == (o == opInter) {
			if !contains(out, w) {
				out = append(out, w)
			}
		}
	}
	if o == opUnion {
		for _, w := range right {
			if !contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

func contains(words []int64, x int64) bool {
	for _, w := range words {
		if w == x {
			return true
		}
	}
	return false
}

// lowerBoxed lowers what makes texts, records and lists of them.
func lowerBoxed(n *node) valFunc {
	switch n.op {
	case opList:
		fs := make([]valFunc, len(n.kids))
		for i, kid := range n.kids {
			fs[i] = lowerVal(kid)
		}
		return func(c *Ctx) value.Value {
			if !c.SpendBytes(24 * len(fs)) {
				return value.Value{}
			}
			vals := make([]value.Value, len(fs))
			for i, f := range fs {
				vals[i] = f(c)
			}
			return value.Fields(vals)
		}
	case opFirst, opLast, opIndex:
		return lowerPick(n)
	case opFind:
		return lowerFind(n)
	case opFilter:
		from, p, slot := lowerItems(n.kids[0]), lowerFlag(n.kids[1]), n.slot
		return func(c *Ctx) value.Value {
			it := from(c)
			saved := c.elems[slot]
			var vals []value.Value
			for i := range it.len() {
				it.load(c, slot, i)
				if p(c) {
					vals = append(vals, it.pick(i))
				}
			}
			c.elems[slot] = saved
			c.arena = c.arena[:it.mark]
			return value.Fields(vals)
		}
	}
	return func(c *Ctx) value.Value { return absent(n.typ) }
}

// lowerPick lowers first, last and list[i].
func lowerPick(n *node) valFunc {
	from := lowerItems(n.kids[0])
	at := func(*Ctx) int64 { return 0 }
	if n.op == opIndex {
		at = lowerWord(n.kids[1])
	}
	o := n.op
	return func(c *Ctx) value.Value {
		it := from(c)
		v := pickItem(c, n, &it, o, at(c))
		c.arena = c.arena[:it.mark]
		return v
	}
}

func pickItem(c *Ctx, n *node, it *items, o op, at int64) value.Value {
	i := 0
	switch {
	case o == opLast:
		i = it.len() - 1
	case o == opIndex && (at < 0 || !value.Whole(at)):
		return missing(c, n, "the list has no element "+value.Format(at))
	case o == opIndex:
		i = value.Floor(at)
	}
	if i < 0 || i >= it.len() {
		if o == opIndex {
			return missing(c, n, "the list has no element "+value.Format(at))
		}
		return missing(c, n, "the list is empty")
	}
	return it.pick(i)
}

// lowerPosition lowers position_in(list, thing).
func lowerPosition(n *node) wordFunc {
	from, x := lowerItems(n.kids[0]), lowerVal(n.kids[1])
	return func(c *Ctx) int64 {
		v := x(c)
		it := from(c)
		at := it.position(v)
		c.arena = c.arena[:it.mark]
		return value.Int(at)
	}
}

// position is where a value stands first, from 1 on; 0 where it does not.
func (it *items) position(v value.Value) int {
	if it.vals == nil {
		return 1 + slices.Index(it.words, v.N)
	}
	return 1 + slices.IndexFunc(it.vals, v.Equal)
}

// missing is the element that is not there: none, where there is a none.
func missing(c *Ctx, n *node, why string) value.Value {
	if c.Err == nil && (n.op == opIndex || !named(n.typ)) {
		c.Fail(n.fault(why))
	}
	return absent(n.typ)
}
