package lower

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

// Hoisting computes loop-invariant parts of a predicate once: filter(hexes, owed(#) and
// # in debts(us)) evaluates debts(us) once. The part is evaluated when the first element
// needs it, so hoisting adds no questions and no failures.
//
// This is part of what a question costs in steps, and not an optimization that could be
// left out: without it, the steps of such a loop grow with the square of what it goes over.

// Hoisting returns the loop with its invariant parts marked as OpHoist, and their
// number. If there are none, it returns n itself and 0.
func Hoisting(n *formula.Tree) (*formula.Tree, int) {
	if len(n.Kids) < 2 {
		return n, 0
	}
	h := hoister{loop: n.Slot}
	pred := h.rewrite(n.Kids[1])
	if h.count == 0 {
		return n, 0
	}
	out := *n
	out.Kids = append([]*formula.Tree{n.Kids[0], pred}, n.Kids[2:]...)
	return &out, h.count
}

type hoister struct {
	loop  int
	count int
}

// rewrite marks the invariant parts of n. It copies the nodes that it changes.
func (h *hoister) rewrite(n *formula.Tree) *formula.Tree {
	if h.keeps(n) {
		kept := &formula.Tree{Op: formula.OpHoist, Type: n.Type, Start: n.Start, End: n.End, Kids: []*formula.Tree{n}, Slot: h.loop, Val: value.Value{N: int64(h.count)}, Text: n.Text}
		h.count++
		return kept
	}
	out := n
	for i, k := range n.Kids {
		if x := h.rewrite(k); x != k {
			if out == n {
				c := *n
				c.Kids = append([]*formula.Tree(nil), n.Kids...)
				out = &c
			}
			out.Kids[i] = x
		}
	}
	return out
}

// keeps reports whether a part is worth hoisting. It must be a call that yields a word,
// or a list that has to be built. It must not depend on anything that changes within the
// loop.
func (h *hoister) keeps(n *formula.Tree) bool {
	switch {
	case (n.Op == formula.OpCall || n.Op == formula.OpAttr) && n.Func.Leaf, n.Op == formula.OpHoist:
		return false
	case n.Op == formula.OpCall && n.Func.Contains != nil: // a reach caches its own searches
		return false
	case n.Op == formula.OpCall && n.Func.Roster != nil:
		return false
	case n.Op == formula.OpCall && (n.Type.IsWord() || formula.IsWordList(n.Type)):
	case formula.IsWordList(n.Type) && n.Type.Kind != value.Mask && !direct(n) && n.Op != formula.OpCall && n.Op != formula.OpAttr && n.Op != formula.OpList && n.Op != formula.OpInterval:
	default:
		return false
	}
	return !h.moves(n, map[int]bool{})
}

// moves reports whether a part depends on the element of the hoister's loop or of a loop
// inside it. Loops that lie within the part itself, listed in own, do not count.
func (h *hoister) moves(n *formula.Tree, own map[int]bool) bool {
	if n.Op == formula.OpElem {
		return !own[n.Slot] && n.Slot >= h.loop
	}
	binds := n.Op == formula.OpLet
	switch n.Op {
	case formula.OpAny, formula.OpAll, formula.OpNone, formula.OpOne, formula.OpCount, formula.OpSum, formula.OpFilter, formula.OpMap, formula.OpFind, formula.OpSort:
		binds = true
	}
	if !binds || own[n.Slot] {
		for _, k := range n.Kids {
			if h.moves(k, own) {
				return true
			}
		}
		return false
	}
	if len(n.Kids) > 0 && h.moves(n.Kids[0], own) {
		return true
	}
	own[n.Slot] = true
	defer delete(own, n.Slot)
	for _, k := range n.Kids[min(1, len(n.Kids)):] {
		if h.moves(k, own) {
			return true
		}
	}
	return false
}

func lowerHoistWord(n *formula.Tree) wordFunc {
	f := Word(n.Kids[0])
	return func(c *formula.Ctx) int64 {
		if h := c.Hoisted(n.Slot, int(n.Val.N)); h.Done {
			return h.Word
		}
		w := f(c)
		h := c.Hoisted(n.Slot, int(n.Val.N))
		h.Word, h.Done = w, true
		return w
	}
}

// lowerHoistItems returns the hoisted words in place, without a copy on the arena.
func lowerHoistItems(n *formula.Tree) itemsFunc {
	push := WordList(n.Kids[0])
	return func(c *formula.Ctx) ops.Items {
		mark := len(c.Arena)
		h := c.Hoisted(n.Slot, int(n.Val.N))
		if !h.Done {
			push(c)
			h = c.Hoisted(n.Slot, int(n.Val.N))
			h.Words = append(h.Words[:0], c.Arena[mark:]...)
			h.Done = true
			c.Arena = c.Arena[:mark]
		}
		return ops.Items{Words: h.Words, Mark: mark}
	}
}

// lowerLoop lowers a loop that has a result and hoisted parts; it returns nil if there
// are no hoisted parts. lowerLoopPush does the same for a loop that builds a list.
func lowerLoop[R any](n *formula.Tree, lower func(*formula.Tree) func(*formula.Ctx) R) func(*formula.Ctx) R {
	m, count := Hoisting(n)
	if count == 0 {
		return nil
	}
	f, slot := lower(m), n.Slot
	return func(c *formula.Ctx) R {
		saved := c.OpenHoists(slot, count)
		r := f(c)
		c.CloseHoists(slot, count, saved)
		return r
	}
}

func lowerLoopPush(n *formula.Tree) pushFunc {
	m, count := Hoisting(n)
	if count == 0 {
		return nil
	}
	f, slot := lowerLoopList(m), n.Slot
	return func(c *formula.Ctx) {
		saved := c.OpenHoists(slot, count)
		f(c)
		c.CloseHoists(slot, count, saved)
	}
}

// lowerLoopList lowers filter and map.
func lowerLoopList(n *formula.Tree) pushFunc {
	if n.Op == formula.OpFilter {
		return lowerFilter(n)
	}
	return lowerMap(n)
}
