package formula

import (
	"wargame/interpreter/paths"
	"wargame/interpreter/value"
)

// What a predicate asks of other rules without looking at the element is the
// same for every element: filter(hexes, owed(#) and # in debts(us)) makes the
// debts once. It is asked when the first element needs it, so that nothing is
// asked, and nothing can fail, that would not be without.

// hoist is an answer that a loop keeps.
type hoist struct {
	done  bool
	word  int64
	words []int64
}

// hoisting gives a loop with the parts of its predicate that it can keep marked
// as such, and their number.
func hoisting(n *node) (*node, int) {
	if !paths.Hoisting || len(n.kids) < 2 {
		return n, 0
	}
	h := hoister{loop: n.slot}
	pred := h.rewrite(n.kids[1])
	if h.count == 0 {
		return n, 0
	}
	out := *n
	out.kids = append([]*node{n.kids[0], pred}, n.kids[2:]...)
	return &out, h.count
}

type hoister struct {
	loop  int
	count int
}

// rewrite copies what it changes.
func (h *hoister) rewrite(n *node) *node {
	if h.keeps(n) {
		kept := &node{op: opHoist, typ: n.typ, start: n.start, end: n.end, kids: []*node{n}, slot: h.loop, val: value.Value{N: int64(h.count)}, text: n.text}
		h.count++
		return kept
	}
	out := n
	for i, k := range n.kids {
		if x := h.rewrite(k); x != k {
			if out == n {
				c := *n
				c.kids = append([]*node(nil), n.kids...)
				out = &c
			}
			out.kids[i] = x
		}
	}
	return out
}

// keeps tells whether a part is worth keeping: a rule that is asked for a word,
// or a list that has to be made, about nothing that changes within the loop.
func (h *hoister) keeps(n *node) bool {
	switch {
	case (n.op == opCall || n.op == opAttr) && n.fn.Leaf, n.op == opHoist:
		return false
	case n.op == opCall && n.fn.Contains != nil: // a reach keeps its floods itself
		return false
	case n.op == opCall && n.fn.Roster != nil:
		return false
	case n.op == opCall && (n.typ.IsWord() || wordCollection(n.typ)):
	case wordCollection(n.typ) && n.typ.Kind != value.Mask && !direct(n) && n.op != opCall && n.op != opAttr && n.op != opList && n.op != opInterval:
	default:
		return false
	}
	return !h.moves(n, map[int]bool{})
}

// moves tells whether a part looks at an element of the loop, or of a loop
// around the part within it.
func (h *hoister) moves(n *node, own map[int]bool) bool {
	if n.op == opElem {
		return !own[n.slot] && n.slot >= h.loop
	}
	binds := n.op == opLet
	switch n.op {
	case opAny, opAll, opNone, opOne, opCount, opSum, opFilter, opMap, opFind, opSort:
		binds = true
	}
	if !binds || own[n.slot] {
		for _, k := range n.kids {
			if h.moves(k, own) {
				return true
			}
		}
		return false
	}
	if len(n.kids) > 0 && h.moves(n.kids[0], own) {
		return true
	}
	own[n.slot] = true
	defer delete(own, n.slot)
	for _, k := range n.kids[min(1, len(n.kids)):] {
		if h.moves(k, own) {
			return true
		}
	}
	return false
}

// kept is the place of a part that a loop keeps.
func (c *Ctx) kept(n *node) *hoist { return &c.hoists[c.hoistAt[n.slot]+int(n.val.N)] }

func lowerHoistWord(n *node) wordFunc {
	f := lowerWord(n.kids[0])
	return func(c *Ctx) int64 {
		if h := c.kept(n); h.done {
			return h.word
		}
		w := f(c)
		h := c.kept(n)
		h.word, h.done = w, true
		return w
	}
}

// lowerHoistItems gives the words where they are kept.
func lowerHoistItems(n *node) itemsFunc {
	push := lowerPush(n.kids[0])
	return func(c *Ctx) items {
		mark := len(c.arena)
		h := c.kept(n)
		if !h.done {
			push(c)
			h = c.kept(n)
			h.words = append(h.words[:0], c.arena[mark:]...)
			h.done = true
			c.arena = c.arena[:mark]
		}
		return items{words: h.words, mark: mark}
	}
}

// openHoists makes room for what a loop keeps, closeHoists gives it back.
func (c *Ctx) openHoists(slot, count int) (saved int) {
	saved = c.hoistAt[slot]
	c.hoistAt[slot] = c.hoistTop
	c.hoistTop += count
	for len(c.hoists) < c.hoistTop {
		c.hoists = append(c.hoists, hoist{})
	}
	for i := c.hoistTop - count; i < c.hoistTop; i++ {
		c.hoists[i].done = false
	}
	return saved
}

func (c *Ctx) closeHoists(slot, count, saved int) {
	c.hoistAt[slot] = saved
	c.hoistTop -= count
}

// lowerLoop lowers a loop that keeps answers and has a result, lowerLoopPush one
// that makes a list; nil when it keeps none.
func lowerLoop[R any](n *node, lower func(*node) func(*Ctx) R) func(*Ctx) R {
	m, count := hoisting(n)
	if count == 0 {
		return nil
	}
	f, slot := lower(m), n.slot
	return func(c *Ctx) R {
		saved := c.openHoists(slot, count)
		r := f(c)
		c.closeHoists(slot, count, saved)
		return r
	}
}

func lowerLoopPush(n *node) pushFunc {
	m, count := hoisting(n)
	if count == 0 {
		return nil
	}
	f, slot := lowerLoopList(m), n.slot
	return func(c *Ctx) {
		saved := c.openHoists(slot, count)
		f(c)
		c.closeHoists(slot, count, saved)
	}
}

// lowerLoopList lowers filter and map.
func lowerLoopList(n *node) pushFunc {
	if n.op == opFilter {
		return lowerFilter(n)
	}
	return lowerMap(n)
}
