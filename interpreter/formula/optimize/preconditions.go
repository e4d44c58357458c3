package optimize

import (
	"slices"

	"wargame/interpreter/formula"
)

// mostNeeds is the largest number of preconditions that are tested first.
const mostNeeds = 4

// Conjuncts returns the parts of a conjunction; any other condition is its own only part.
func Conjuncts(n *formula.Tree) []*formula.Tree {
	if n.Op == formula.OpAnd {
		return n.Kids
	}
	return []*formula.Tree{n}
}

// needing returns the preconditions that a condition puts on an element, at most
// mostNeeds.
func needing(n *formula.Tree, elem variable) (first []*formula.Tree) {
	for _, need := range needs(n, true, 3) {
		if elem.in(need) && len(first) < mostNeeds {
			first = append(first, need)
		}
	}
	return first
}

// needs returns cheap conditions that are true whenever n has the wanted value. It looks
// into rules up to depth deep.
func needs(n *formula.Tree, wanted bool, deep int) []*formula.Tree {
	switch {
	case cheap(n):
		if !wanted {
			n = n.Not()
		}
		return []*formula.Tree{n}
	case n.Op == formula.OpNot:
		return needs(n.Kids[0], !wanted, deep)
	case n.Op == formula.OpAnd && wanted, n.Op == formula.OpOr && !wanted:
		var out []*formula.Tree
		for _, k := range n.Kids {
			out = append(out, needs(k, wanted, deep)...)
			if !cheap(k) {
				break
			}
		}
		return out
	case n.Op == formula.OpAny && wanted && len(n.Kids) > 1:
		return slices.DeleteFunc(needs(n.Kids[1], true, deep), variable{formula.OpElem, n.Slot}.in)
	case n.Op == formula.OpCall && wanted && n.Func.Needs != nil && deep > 0:
		var out []*formula.Tree
		for _, need := range n.Func.Needs() {
			if need.Expr != nil {
				for _, k := range needs(need.Plain, need.Wanted, deep-1) {
					if k = with(k, n.Kids); k != nil && cheap(k) {
						out = append(out, k)
					}
				}
			}
		}
		return out
	}
	return nil
}

// with substitutes args for the parameters in a tree. It returns nil if there are too
// few args.
func with(n *formula.Tree, args []*formula.Tree) *formula.Tree {
	if n.Op == formula.OpLocal {
		if n.Slot >= len(args) {
			return nil
		}
		return args[n.Slot]
	}
	if len(n.Kids) == 0 {
		return n
	}
	m := *n
	m.Kids = make([]*formula.Tree, len(n.Kids))
	for i, k := range n.Kids {
		if m.Kids[i] = with(k, args); m.Kids[i] == nil {
			return nil
		}
	}
	return &m
}
