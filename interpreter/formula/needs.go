package formula

import (
	"slices"
	"sync"

	"wargame/interpreter/paths"
)

// A loop asks a rule about each of many elements, most of which it answers with no
// for a reason that is seen at once: who is no artillery does not fire. What a rule
// needs to say yes, as far as that can be compared without asking anybody, is
// therefore looked at before it is asked; over units, column by column.

// Need is a condition about the parameters of a function that is so (or, where it is
// not Wanted, is not so) whenever the function says yes.
type Need struct {
	*Expr
	Wanted bool
}

// mostNeeds is how many comparisons it pays to make first.
const mostNeeds = 4

// needy tells whether a loop may ask a rule that has needs, which are only known
// when all rules are.
func needy(n *node) bool {
	switch n.op {
	case opAny, opNone, opOne, opCount, opFilter, opFind:
	default:
		return false
	}
	if len(n.kids) < 2 {
		return false
	}
	elem := variable{opElem, n.slot}
	return slices.ContainsFunc(conjuncts(n.kids[1]), func(k *node) bool { return k.op == opCall && k.fn.Needs != nil && elem.in(k) })
}

func conjuncts(n *node) []*node {
	if n.op == opAnd {
		return n.kids
	}
	return []*node{n}
}

// lowerNeedy lowers a loop that needy is true of, when it is first run.
func lowerNeedy[F any](n *node, lower func(*node) F) func() F {
	return sync.OnceValue(func() F {
		narrowing.Lock()
		defer narrowing.Unlock()
		m := *n
		m.kids = slices.Clone(n.kids)
		m.kids[1] = needed(n.kids[1], n.slot)
		return lower(&m)
	})
}

// needing adds what a condition needs of an element to what it is asked first.
func needing(first []*node, n *node, elem variable) []*node {
	for _, need := range needs(n, true, 3) {
		if elem.in(need) && len(first) < mostNeeds {
			first = append(first, need)
		}
	}
	return first
}

// needed is a predicate with what it needs of the element before it.
func needed(pred *node, slot int) *node {
	elem := variable{opElem, slot}
	if !paths.Filters {
		return pred
	}
	var first []*node
	for _, k := range conjuncts(pred) {
		if cheap(k) {
			continue // nothing fails there; what comes behind may be looked at before
		}
		first = needing(nil, k, elem)
		break // what fails here must not be hidden by what comes behind
	}
	if len(first) == 0 {
		return pred
	}
	slices.SortStableFunc(first, func(a, b *node) int { return tested(a, slot) - tested(b, slot) })
	and := &node{op: opAnd, typ: pred.typ, start: pred.start, end: pred.end, text: pred.text}
	cheaper := conjuncts(pred)
	for len(cheaper) > 0 && cheap(cheaper[0]) {
		and.kids, cheaper = append(and.kids, cheaper[0]), cheaper[1:]
	}
	and.kids = append(append(and.kids, first...), cheaper...)
	return and
}

// tested puts what is a comparison of a column first.
func tested(n *node, slot int) int {
	if _, ok := columnTest(n, slot); ok {
		return 0
	}
	return 1
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
