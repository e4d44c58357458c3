package formula

import "slices"

// A condition about two spaces is often made of conditions about one of them each:
// from one zone of control straight into another. Taken apart, each can be kept by
// itself.

// Parts are the conditions that a condition is made of, if it is wanted, or else that
// it is not so: all of them must hold, or with some any one of them is enough. One
// that is made of no others is its only part.
func (e *Expr) Parts(wanted bool) (parts []*Expr, some bool) {
	e = e.spelled()
	n := e.root
	for n.op == opNot {
		n, wanted = n.kids[0], !wanted
		if x := e.part(n).spelled(); x.root != n {
			e, n = x, x.root
		}
	}
	kids := []*node{n}
	if n.op == opAnd || n.op == opOr {
		kids, some = n.kids, wanted == (n.op == opOr)
	}
	for _, k := range kids {
		if !wanted {
			k = contrary(k)
		}
		parts = append(parts, e.part(k))
	}
	return parts, some && len(kids) > 1
}

// Both is the condition that all of some parts of one expression hold.
func Both(parts []*Expr) *Expr {
	var kids []*node
	var reads Reads
	for _, e := range parts {
		kids = append(kids, e.root)
		reads.add(e.reads)
	}
	return parts[0].within(together(kids), reads)
}

// part is a condition within an expression as one of its own. A generic function that
// is read stands in the tree as what it was resolved to.
func (e *Expr) part(n *node) *Expr {
	if n == e.root {
		return e
	}
	reads := Reads{Symbols: e.reads.Symbols}
	for _, f := range e.reads.Funcs {
		if f.Generic != nil || n.calls(f) {
			reads.Funcs = append(reads.Funcs, f)
		}
	}
	return e.within(n, reads)
}

// calls tells whether a function stands in the tree.
func (n *node) calls(f *Func) bool {
	if n.fn == f {
		return true
	}
	for _, k := range n.kids {
		if k.calls(f) {
			return true
		}
	}
	return false
}

// spelled is an expression with what a rule says in the place of a call that is all of
// it, as deep as such calls go; the expression itself where it is no call about names
// alone, or asks what is no such rule.
func (e *Expr) spelled() *Expr {
	for range mostSpelled {
		n := e.root
		if n.op != opCall || n.fn.Body == nil || len(n.kids) != len(n.fn.Params) {
			return e
		}
		body := n.fn.Body()
		if body == nil || body.root.typ.Kind != n.typ.Kind || slices.ContainsFunc(n.kids, func(k *node) bool { return k.op != opLocal && k.op != opConst }) {
			return e
		}
		x := body.put(n.kids, e.reads)
		if x == nil {
			return e
		}
		if x.Text = e.Text; x.linker == nil && e.linker != nil {
			e.linker.Link(x)
		}
		e = x
	}
	return e
}

// put is an expression about its parameters as one about what they are given: args are
// trees about other names, given is what they read. Nil where there are too few.
func (e *Expr) put(args []*node, given Reads) *Expr {
	n := with(e.root, args)
	if n == nil {
		return nil
	}
	var reads Reads
	reads.add(e.reads)
	reads.add(Reads{Funcs: given.Funcs})
	reads.Funcs = slices.DeleteFunc(reads.Funcs, func(f *Func) bool { return f.Generic == nil && !n.calls(f) })
	return e.within(n, reads)
}

// AsChoice is a choice between two by a condition; ok is false for anything else.
func (e *Expr) AsChoice() (when, yes, no *Expr, ok bool) {
	if e.root.op != opIf {
		return nil, nil, nil, false
	}
	k := e.root.kids
	return e.part(k[0]), e.part(k[1]), e.part(k[2]), true
}

// AsCall tells whether the expression is one call of a function, and with what.
func (e *Expr) AsCall() (f *Func, args []*Expr, ok bool) {
	if e.root.op != opCall {
		return nil, nil, false
	}
	for _, k := range e.root.kids {
		args = append(args, e.part(k))
	}
	return e.root.fn, args, true
}

// With is an expression about its parameters as one about what they are given: args are
// expressions about other names. Nil where one of them is more than names and what is
// asked of them, or where there are too few.
func (e *Expr) With(args []*Expr) *Expr {
	nodes := make([]*node, len(args))
	given := Reads{}
	for i, a := range args {
		if !a.root.lasting() {
			return nil
		}
		nodes[i] = a.root
		given.Funcs = append(given.Funcs, a.reads.Funcs...)
	}
	return e.put(nodes, given)
}

// lasting tells whether an expression may stand anywhere in another one: it looks at
// names and asks rules, and has no loop whose element another one could be taken for.
func (n *node) lasting() bool {
	switch n.op {
	case opLocal, opConst, opCall, opAttr:
		return !slices.ContainsFunc(n.kids, func(k *node) bool { return !k.lasting() })
	}
	return false
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
