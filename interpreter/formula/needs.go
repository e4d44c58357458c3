package formula

import "slices"

// Need is a condition about the parameters of a function that is so (or, where it is
// not Wanted, is not so) whenever the function says yes.
type Need struct {
	*Expr
	Wanted bool
}

// mostNeeds is how many comparisons it pays to make first.
const mostNeeds = 4

func conjuncts(n *node) []*node {
	if n.op == opAnd {
		return n.kids
	}
	return []*node{n}
}

// needing lists what a condition needs of an element, up to mostNeeds.
func needing(n *node, elem variable) (first []*node) {
	for _, need := range needs(n, true, 3) {
		if elem.in(need) && len(first) < mostNeeds {
			first = append(first, need)
		}
	}
	return first
}

// needs lists what is cheap to ask and so whenever a condition is as wanted.
func needs(n *node, wanted bool, deep int) []*node {
	switch {
	case cheap(n):
		if !wanted {
			n = contrary(n)
		}
		return []*node{n}
	case n.op == opNot:
		return needs(n.kids[0], !wanted, deep)
	case n.op == opAnd && wanted, n.op == opOr && !wanted:
		var out []*node
		for _, k := range n.kids {
			out = append(out, needs(k, wanted, deep)...)
			if !cheap(k) {
				break
			}
		}
		return out
	case n.op == opAny && wanted && len(n.kids) > 1:
		return slices.DeleteFunc(needs(n.kids[1], true, deep), variable{opElem, n.slot}.in)
	case n.op == opCall && wanted && n.fn.Needs != nil && deep > 0:
		var out []*node
		for _, need := range n.fn.Needs() {
			if need.Expr != nil {
				for _, k := range needs(need.plain, need.Wanted, deep-1) {
					if k = with(k, n.kids); k != nil && cheap(k) {
						out = append(out, k)
					}
				}
			}
		}
		return out
	}
	return nil
}

func contrary(n *node) *node {
	if n.op == opEq || n.op == opNe {
		m := *n
		m.op = opEq + opNe - n.op
		return &m
	}
	if n.op == opNot {
		return n.kids[0]
	}
	return &node{op: opNot, typ: n.typ, start: n.start, end: n.end, kids: []*node{n}, text: n.text}
}

// with puts arguments in the place of parameters; nil where there are too few.
func with(n *node, args []*node) *node {
	if n.op == opLocal {
		if n.slot >= len(args) {
			return nil
		}
		return args[n.slot]
	}
	if len(n.kids) == 0 {
		return n
	}
	m := *n
	m.kids = make([]*node, len(n.kids))
	for i, k := range n.kids {
		if m.kids[i] = with(k, args); m.kids[i] == nil {
			return nil
		}
	}
	return &m
}
