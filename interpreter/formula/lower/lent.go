package lower

import (
	"slices"
	"sync"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

// A list built for an argument of a rule stays on the arena until the rule returns, if
// the rule only reads it: it asks for elements, or passes the list to rules that only
// read it. A list that could outlive the call is allocated on the heap.

// lends reports whether some argument of a call is a list that has to be built.
func lends(kids []*formula.Tree) bool { return slices.ContainsFunc(kids, lendable) }

func lendable(n *formula.Tree) bool {
	switch n.Op {
	case formula.OpList, formula.OpFilter, formula.OpMap, formula.OpSort, formula.OpUnion, formula.OpInter, formula.OpDiff:
		return n.Type.Kind == value.List && formula.IsWordList(n.Type)
	}
	return false
}

// lowerLentCall lowers a call that yields a word and has lists to build among its
// arguments. At the first call, when all rules are known, it determines which of them
// may lie on the arena.
func lowerLentCall(n *formula.Tree, boxed wordFunc) wordFunc {
	f, none := n.Func, formula.Absent(n.Type).N
	given := make([]argument, len(n.Kids))
	push := make([]pushFunc, len(n.Kids))
	for i, k := range n.Kids {
		if lendable(k) {
			push[i] = WordList(k)
		} else {
			given[i] = argumentOf(k)
		}
	}
	looks := sync.OnceValue(func() bool {
		for i, k := range n.Kids {
			if lendable(k) && !LooksInto(f, i, map[Look]bool{}) {
				return false
			}
		}
		return true
	})
	return func(c *formula.Ctx) int64 {
		if !looks() {
			return boxed(c)
		}
		mark, lent := len(c.Arena), c.Lent()
		args := c.Push(len(given))
		for i := range given {
			if push[i] != nil {
				args[i] = lend(c, n, push[i])
			} else {
				args[i] = given[i].of(c)
			}
		}
		r := none
		if c.Enter(&f.Name) {
			r = callWord(f, c, args)
			c.Leave()
		}
		c.Pop(len(given))
		c.Arena = c.Arena[:mark]
		c.EndLent(lent)
		return r
	}
}

// lend builds a list on the arena and returns it as a value. It spends the same steps as
// a list built on the heap.
func lend(c *formula.Ctx, n *formula.Tree, push pushFunc) value.Value {
	mark := len(c.Arena)
	push(c)
	words := c.Arena[mark:len(c.Arena):len(c.Arena)]
	if !ops.RoomForList(c, n, len(words)) {
		return value.Value{}
	}
	return c.Lend(words)
}

// Look is the question whether a function only reads one of its arguments; it is the key
// of the map that detects recursion.
type Look struct {
	*formula.Func
	int
}

// LooksInto reports whether the function neither retains nor returns any part of a list
// that it takes as argument arg. asked holds the questions under way and ends recursion.
func LooksInto(f *formula.Func, arg int, asked map[Look]bool) bool {
	if !f.Transient || f.Sources == nil || f.Sources.Exprs == nil {
		return false
	}
	if me := (Look{f, arg}); !asked[me] {
		asked[me] = true
		for _, e := range f.Sources.Exprs() {
			if e != nil && !looksInto(e.Plain, arg, asked) {
				return false
			}
		}
	}
	return true
}

// looksInto reports whether an expression only reads the list in a local slot.
func looksInto(n *formula.Tree, slot int, asked map[Look]bool) bool {
	for i, k := range n.Kids {
		if k.Op != formula.OpLocal || k.Slot != slot {
			if !looksInto(k, slot, asked) {
				return false
			}
			continue
		}
		switch n.Op {
		case formula.OpAny, formula.OpAll, formula.OpNone, formula.OpOne, formula.OpCount, formula.OpSum, formula.OpFilter, formula.OpMap, formula.OpFind, formula.OpSort, formula.OpLen, formula.OpFirst, formula.OpLast, formula.OpIndex, formula.OpPosition, formula.OpMin, formula.OpMax, formula.OpMask, formula.OpUnion, formula.OpInter, formula.OpDiff, formula.OpIn, formula.OpEq, formula.OpNe:
		case formula.OpCall:
			if !LooksInto(n.Func, i, asked) {
				return false
			}
		default:
			return false
		}
	}
	return n.Op != formula.OpLocal || n.Slot != slot
}
