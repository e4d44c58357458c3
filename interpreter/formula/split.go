package formula

import "slices"

// A condition about two spaces is often made of conditions about one of them each:
// from one zone of control straight into another. Taken apart, each can be kept by
// itself.

// Parts are the conditions that a condition is made of, if it is wanted, or else that
// it is not so: all of them must hold, or with some any one of them is enough. One
// that is made of no others is its only part.
func (e *Expr) Parts(wanted bool) (parts []*Expr, some bool) {
	n := e.root
	for n.op == opNot {
		n, wanted = n.kids[0], !wanted
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
		for _, f := range e.reads.Funcs {
			if !slices.Contains(reads.Funcs, f) {
				reads.Funcs = append(reads.Funcs, f)
			}
		}
	}
	reads.Symbols = parts[0].reads.Symbols
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
