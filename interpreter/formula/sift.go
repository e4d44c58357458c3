package formula

import "slices"

// Sift takes out of a collection, at once, those about whom it is seen without asking
// any rule that a condition or a rule says no: a filter with no more in it than can be
// compared, which never fails. Whoever is left must still be asked. The element is what
// stands in the local slot in where and args; rule may be nil. Nil when there is nothing
// to compare. Where a condition would have failed for somebody who is taken out, that
// does not come to light.
func (e *Expr) Sift(slot int, where []*Expr, rule *Func, args []*Expr) *Expr {
	narrowing.Lock()
	defer narrowing.Unlock()
	elem := variable{opElem, maxElems - 1}
	it := &node{op: opElem, slot: elem.slot}
	var first []*node
	about := func(n *node) *node { return replaced(n, variable{opLocal, slot}, it) }
	for _, w := range where {
		if elem.in(w.root) {
			rule = nil // two meanings of one name
			break
		}
		first = needing(first, about(w.plain), elem)
	}
	if rule != nil {
		call := &node{op: opCall, fn: rule, typ: rule.Result}
		for _, a := range args {
			if elem.in(a.root) {
				return nil
			}
			call.kids = append(call.kids, about(a.root))
		}
		first = needing(first, call, elem)
	}
	if len(first) == 0 || elem.in(e.root) {
		return nil
	}
	slices.SortStableFunc(first, func(a, b *node) int { return tested(a, elem.slot) - tested(b, elem.slot) })
	pred := first[0]
	if len(first) > 1 {
		pred = &node{op: opAnd, typ: pred.typ, kids: first, text: pred.text}
	}
	root := &node{op: opFilter, typ: e.root.typ, slot: elem.slot, kids: []*node{e.root, pred}, start: e.root.start, end: e.root.end, text: e.root.text}
	return e.within(root, e.reads)
}

// replaced is an expression with another in the place of a variable.
func replaced(n *node, v variable, by *node) *node {
	if v.is(n) {
		m := *by
		m.typ = n.typ
		return &m
	}
	out := n
	for i, k := range n.kids {
		x := replaced(k, v, by)
		if x == k {
			continue
		}
		if out == n {
			m := *n
			m.kids = slices.Clone(n.kids)
			out = &m
		}
		out.kids[i] = x
	}
	return out
}
