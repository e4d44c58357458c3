package lower

import (
	"slices"
	"sync"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

// A list that is made for the argument of a rule lies on the arena until the rule has
// answered, if the rule only looks into it: asks for its elements, or passes it on to
// rules that only do so. It lies on the heap where it could outlive the call.

// lends tells whether some argument of a call is a list that has to be made.
func lends(kids []*formula.Tree) bool { return slices.ContainsFunc(kids, lendable) }

func lendable(n *formula.Tree) bool {
	switch n.Op {
	case formula.OpList, formula.OpFilter, formula.OpMap, formula.OpSort, formula.OpUnion, formula.OpInter, formula.OpDiff:
		return n.Type.Kind == value.List && formula.IsWordList(n.Type)
	}
	return false
}

// lowerLentCall lowers a call with a word for its result, some arguments of which are lists
// that have to be made. Which of them may lie on the arena is known when all rules are.
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

// lend makes a list on the arena. It costs what a list costs that is made elsewhere.
func lend(c *formula.Ctx, n *formula.Tree, push pushFunc) value.Value {
	mark := len(c.Arena)
	push(c)
	words := c.Arena[mark:len(c.Arena):len(c.Arena)]
	if !ops.RoomForList(c, n, len(words)) {
		return value.Value{}
	}
	return c.Lend(words)
}

// Look is a question whether a function only looks into one of its arguments.
type Look struct {
	*formula.Func
	int
}

// LooksInto tells whether the function keeps no part of a list that it is given as an
// argument, nor gives it as its answer.
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

// looksInto tells whether an expression only looks into a local list.
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
