package lower

import (
	"slices"

	"wargame/interpreter/formula"
)

// mostNeeds is how many comparisons it pays to make first.
const mostNeeds = 4

func Conjuncts(n *formula.Tree) []*formula.Tree {
	if n.Op == formula.OpAnd {
		return n.Kids
	}
	return []*formula.Tree{n}
}

// needing lists what a condition needs of an element, up to mostNeeds.
func needing(n *formula.Tree, elem variable) (first []*formula.Tree) {
	for _, need := range needs(n, true, 3) {
		if elem.in(need) && len(first) < mostNeeds {
			first = append(first, need)
		}
	}
	return first
}

// needs lists what is cheap to ask and so whenever a condition is as wanted.
func needs(n *formula.Tree, wanted bool, deep int) []*formula.Tree {
	switch {
	case cheap(n):
		if !wanted {
			n = contrary(n)
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

func contrary(n *formula.Tree) *formula.Tree {
	if n.Op == formula.OpEq || n.Op == formula.OpNe {
		m := *n
		m.Op = formula.OpEq + formula.OpNe - n.Op
		return &m
	}
	if n.Op == formula.OpNot {
		return n.Kids[0]
	}
	return &formula.Tree{Op: formula.OpNot, Type: n.Type, Start: n.Start, End: n.End, Kids: []*formula.Tree{n}, Text: n.Text}
}

// with puts arguments in the place of parameters; nil where there are too few.
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
