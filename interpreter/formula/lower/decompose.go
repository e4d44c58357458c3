package lower

import (
	"slices"

	"wargame/interpreter/formula"
)

// A condition about two spaces is often made of conditions about one of them each:
// from one zone of control straight into another. Taken apart, each can be kept by
// itself.

// Parts are the conditions that a condition is made of, if it is wanted, or else that
// it is not so: all of them must hold, or with some any one of them is enough. One
// that is made of no others is its only part.
func Parts(e *formula.Expr, wanted bool) (parts []*formula.Expr, some bool) {
	e = spelledOut(e)
	n := e.Root
	for n.Op == formula.OpNot {
		n, wanted = n.Kids[0], !wanted
		if x := spelledOut(part(e, n)); x.Root != n {
			e, n = x, x.Root
		}
	}
	kids := []*formula.Tree{n}
	if n.Op == formula.OpAnd || n.Op == formula.OpOr {
		kids, some = n.Kids, wanted == (n.Op == formula.OpOr)
	}
	for _, k := range kids {
		if !wanted {
			k = contrary(k)
		}
		parts = append(parts, part(e, k))
	}
	return parts, some && len(kids) > 1
}

// Both is the condition that all of some parts of one expression hold.
func Both(parts []*formula.Expr) *formula.Expr {
	var kids []*formula.Tree
	var reads formula.Reads
	for _, e := range parts {
		kids = append(kids, e.Root)
		reads.Add(e.ReadSet)
	}
	return partOf(parts[0], together(kids), reads)
}

// part is a condition within an expression as one of its own. A generic function that
// is read stands in the tree as what it was resolved to.
func part(e *formula.Expr, n *formula.Tree) *formula.Expr {
	if n == e.Root {
		return e
	}
	reads := formula.Reads{Symbols: e.ReadSet.Symbols}
	for _, f := range e.ReadSet.Funcs {
		if f.Generic != nil || callsTo(n, f) {
			reads.Funcs = append(reads.Funcs, f)
		}
	}
	return partOf(e, n, reads)
}

// calls tells whether a function stands in the tree.
func callsTo(n *formula.Tree, f *formula.Func) bool {
	if n.Func == f {
		return true
	}
	for _, k := range n.Kids {
		if callsTo(k, f) {
			return true
		}
	}
	return false
}

// spelled is an expression with what a rule says in the place of a call that is all of
// it, as deep as such calls go; the expression itself where it is no call about names
// alone, or asks what is no such rule.
func spelledOut(e *formula.Expr) *formula.Expr {
	for range mostSpelled {
		n := e.Root
		if n.Op != formula.OpCall || n.Func.Body == nil || len(n.Kids) != len(n.Func.Params) {
			return e
		}
		body := n.Func.Body()
		if body == nil || body.Root.Type.Kind != n.Type.Kind || slices.ContainsFunc(n.Kids, func(k *formula.Tree) bool { return k.Op != formula.OpLocal && k.Op != formula.OpConst }) {
			return e
		}
		x := put(body, n.Kids, e.ReadSet)
		if x == nil {
			return e
		}
		if x.Text = e.Text; x.Rewrite == nil {
			x.Rewrite = e.Rewrite
			Relower(x)
		}
		e = x
	}
	return e
}

// put is an expression about its parameters as one about what they are given: args are
// trees about other names, given is what they read. Nil where there are too few.
func put(e *formula.Expr, args []*formula.Tree, given formula.Reads) *formula.Expr {
	n := with(e.Root, args)
	if n == nil {
		return nil
	}
	var reads formula.Reads
	reads.Add(e.ReadSet)
	reads.Add(formula.Reads{Funcs: given.Funcs})
	reads.Funcs = slices.DeleteFunc(reads.Funcs, func(f *formula.Func) bool { return f.Generic == nil && !callsTo(n, f) })
	return partOf(e, n, reads)
}

// AsChoice is a choice between two by a condition; ok is false for anything else.
func AsChoice(e *formula.Expr) (when, yes, no *formula.Expr, ok bool) {
	if e.Root.Op != formula.OpIf {
		return nil, nil, nil, false
	}
	k := e.Root.Kids
	return part(e, k[0]), part(e, k[1]), part(e, k[2]), true
}

// AsCall tells whether the expression is one call of a function, and with what.
func AsCall(e *formula.Expr) (f *formula.Func, args []*formula.Expr, ok bool) {
	if e.Root.Op != formula.OpCall {
		return nil, nil, false
	}
	for _, k := range e.Root.Kids {
		args = append(args, part(e, k))
	}
	return e.Root.Func, args, true
}

// With is an expression about its parameters as one about what they are given: args are
// expressions about other names. Nil where one of them is more than names and what is
// asked of them, or where there are too few.
func With(e *formula.Expr, args []*formula.Expr) *formula.Expr {
	nodes := make([]*formula.Tree, len(args))
	given := formula.Reads{}
	for i, a := range args {
		if !lasting(a.Root) {
			return nil
		}
		nodes[i] = a.Root
		given.Funcs = append(given.Funcs, a.ReadSet.Funcs...)
	}
	return put(e, nodes, given)
}

// lasting tells whether an expression may stand anywhere in another one: it looks at
// names and asks rules, and has no loop whose element another one could be taken for.
func lasting(n *formula.Tree) bool {
	switch n.Op {
	case formula.OpLocal, formula.OpConst, formula.OpCall, formula.OpAttr:
		return !slices.ContainsFunc(n.Kids, func(k *formula.Tree) bool { return !lasting(k) })
	}
	return false
}

// replaced is an expression with another in the place of a variable.
func replaced(n *formula.Tree, v variable, by *formula.Tree) *formula.Tree {
	if v.is(n) {
		m := *by
		m.Type = n.Type
		return &m
	}
	out := n
	for i, k := range n.Kids {
		x := replaced(k, v, by)
		if x == k {
			continue
		}
		if out == n {
			m := *n
			m.Kids = slices.Clone(n.Kids)
			out = &m
		}
		out.Kids[i] = x
	}
	return out
}
