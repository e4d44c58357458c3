package lower

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/paths"
	"wargame/interpreter/value"
)

// What a predicate asks of other rules without looking at the element is the
// same for every element: filter(hexes, owed(#) and # in debts(us)) makes the
// debts once. It is asked when the first element needs it, so that nothing is
// asked, and nothing can fail, that would not be without.

// Hoisting gives a loop with the parts of its predicate that it can keep marked
// as such, and their number.
func Hoisting(n *formula.Tree) (*formula.Tree, int) {
	if !paths.Hoisting || len(n.Kids) < 2 {
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

// rewrite copies what it changes.
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

// keeps tells whether a part is worth keeping: a rule that is asked for a word,
// or a list that has to be made, about nothing that changes within the loop.
func (h *hoister) keeps(n *formula.Tree) bool {
	switch {
	case (n.Op == formula.OpCall || n.Op == formula.OpAttr) && n.Func.Leaf, n.Op == formula.OpHoist:
		return false
	case n.Op == formula.OpCall && n.Func.Contains != nil: // a reach keeps its floods itself
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

// moves tells whether a part looks at an element of the loop, or of a loop
// around the part within it.
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

// lowerHoistItems gives the words where they are kept.
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

// lowerLoop lowers a loop that keeps answers and has a result, lowerLoopPush one
// that makes a list; nil when it keeps none.
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
