package optimize

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
)

// A condition about two spaces is often built from conditions about one space each: from
// one zone of control straight into another. After decomposition, each part can be
// cached separately.

// Parts decomposes a condition that is wanted true or, with wanted false, wanted false.
// All parts must hold; if some is true, one of them is enough. A condition that cannot
// be decomposed is its own only part.
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
			k = k.Not()
		}
		parts = append(parts, part(e, k))
	}
	return parts, some && len(kids) > 1
}

// part returns the subtree n of e as an expression of its own. Of the functions that e
// reads, it keeps those that n calls. It also keeps every generic function, because the
// tree holds only what a generic function was resolved to.
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
	return lower.PartOf(e, n, reads)
}

// callsTo reports whether the tree contains f.
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

// spelledOut replaces an expression that is one call by the body of the called rule. It
// repeats this up to mostSpelled times. It returns e unchanged if an argument is neither
// a local nor a constant, or if the function has no usable body.
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
			lower.Relower(x)
		}
		e = x
	}
	return e
}

// put substitutes args for the parameters of e. The args are trees over other names, and
// given is their read set. put returns nil if there are too few args.
func put(e *formula.Expr, args []*formula.Tree, given formula.Reads) *formula.Expr {
	n := with(e.Root, args)
	if n == nil {
		return nil
	}
	var reads formula.Reads
	reads.Add(e.ReadSet)
	reads.Add(formula.Reads{Funcs: given.Funcs})
	reads.Funcs = slices.DeleteFunc(reads.Funcs, func(f *formula.Func) bool { return f.Generic == nil && !callsTo(n, f) })
	return lower.PartOf(e, n, reads)
}

// replaced returns n with the variable v replaced by another tree. It copies the nodes
// that it changes.
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
