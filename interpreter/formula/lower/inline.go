package lower

import (
	"slices"
	"sync"

	"wargame/interpreter/formula"
	"wargame/interpreter/paths"
	"wargame/interpreter/value"
)

// Rules give names to small things: is_hq(u), next_to(u, h), hostile(s, other). A call
// costs several times what it compares, and hides from the loop around it that it
// compares a column. So, once all rules are known, what such a rule says is put in the
// place of the call, where it compares what is printed of things, or cells, and asks no
// other rule: nothing can fail there, and nothing is kept of it. Explanations, and what
// an expression is known to read, go by the tree as it is written.

// mostInlined is how large an expression may get in the place of a call.
const mostInlined = 24

// Linker puts simple rules in the place of calls, in the expressions of one program,
// once no rule changes any more. What it knows it finds out while the program is
// loaded, when every call is looked at; after that any number may use it at once.
type Linker struct {
	known sync.Map // by *Func: what a rule says as a *node, nil where it is not simple
	lists sync.Map // by *Func: the list that a rule filters, likewise
}

// Link lowers an expression anew, with what simple rules say in the place of calls,
// and so what is made of its parts from then on. It is for the loader, before anybody
// evaluates the expression.
func (k *Linker) Link(e *formula.Expr) {
	if paths.Inlining {
		e.Rewrite = func(root *formula.Tree) *formula.Tree { return k.linked(root, false) }
		Relower(e)
	}
}

// Ruling is yes where no ban is as wanted and, of what is denied by default, some grant
// is.
func Ruling(denied bool, grants, bans []formula.Need) *formula.Expr {
	flag := func(op formula.Op, kids []*formula.Tree) *formula.Tree {
		return &formula.Tree{Op: op, Type: value.FlagType, Kids: kids}
	}
	is := func(x formula.Need) *formula.Tree {
		if x.Wanted {
			return x.Root
		}
		return contrary(x.Root)
	}
	var kids, some []*formula.Tree
	for _, b := range bans {
		b.Wanted = !b.Wanted
		kids = append(kids, is(b))
	}
	for _, g := range grants {
		some = append(some, is(g))
	}
	var root *formula.Tree
	switch {
	case denied && len(some) == 0:
		root = &formula.Tree{Op: formula.OpConst, Type: value.FlagType, Val: value.Bool(false)}
	case denied && len(some) == 1:
		kids = append(kids, some[0])
	case denied:
		kids = append(kids, flag(formula.OpOr, some))
	}
	switch {
	case root != nil:
	case len(kids) == 0:
		root = &formula.Tree{Op: formula.OpConst, Type: value.FlagType, Val: value.Bool(true)}
	case len(kids) == 1:
		root = kids[0]
	default:
		root = flag(formula.OpAnd, kids)
	}
	return &formula.Expr{Type: value.FlagType, Root: root, Plain: root, ReadSet: readsOf(slices.Concat(grants, bans))}
}

// readsOf is what several conditions read.
func readsOf(needs []formula.Need) (out formula.Reads) {
	for _, x := range needs {
		out.Add(x.ReadSet)
	}
	return out
}

// linked is an expression with what simple rules say in the place of calls; again tells
// whether it is asked of each element of a loop.
func (k *Linker) linked(n *formula.Tree, again bool) *formula.Tree {
	out := n
	for i, kid := range n.Kids {
		if x := k.linked(kid, again || i > 0 && n.Op >= formula.OpAny && n.Op <= formula.OpSort); x != kid {
			out = withKid(out, n, i, x)
		}
	}
	if body := k.simple(out); body != nil {
		return body
	}
	return k.merged(out, again)
}

// merged is a loop over those of a list that meet a simple condition (a filter, or a
// rule that is one: the enemies in a hex) as a loop over the list itself, which asks
// that condition first: no list is made, and the loop sees that it goes over the units
// of a hex. A list of all units is not, where it is wanted again and again: it is better
// made once. Any other node is what it was.
func (k *Linker) merged(n *formula.Tree, again bool) *formula.Tree {
	switch n.Op {
	case formula.OpAny, formula.OpAll, formula.OpNone, formula.OpOne, formula.OpCount, formula.OpFilter, formula.OpFind:
	default:
		return n
	}
	if len(n.Kids) != 2 {
		return n
	}
	list, first := k.filtered(n.Kids[0], n.Slot)
	if list == nil || again && list.Op == formula.OpCall || size(n)+size(first) > mostInlined {
		return n
	}
	m := *n
	pred := n.Kids[1]
	if m.Op == formula.OpAll { // none of them is not so
		m.Op, pred = formula.OpNone, contrary(pred)
	}
	m.Kids = []*formula.Tree{list, {Op: formula.OpAnd, Type: value.FlagType, Kids: slices.Concat(Conjuncts(first), Conjuncts(pred)), Start: pred.Start, End: pred.End, Text: pred.Text}}
	return &m
}

// filtered is a list that is filtered by a simple condition, and the condition as one
// about the element in a slot; nil for any other list.
func (k *Linker) filtered(of *formula.Tree, slot int) (list, cond *formula.Tree) {
	var args []*formula.Tree
	if of.Op == formula.OpCall {
		if of.Func.Body == nil || !k.fits(of) {
			return nil, nil
		}
		args = of.Kids
		if of = k.filter(of.Func); of == nil {
			return nil, nil
		}
	}
	if of.Op != formula.OpFilter || len(of.Kids) != 2 || !cheap(of.Kids[1]) || !roster(of.Kids[0]) {
		return nil, nil
	}
	list, cond = of.Kids[0], replaced(of.Kids[1], variable{formula.OpElem, of.Slot}, &formula.Tree{Op: formula.OpElem, Slot: slot})
	if args != nil {
		list, cond = with(list, args), with(cond, args)
	}
	if list == nil || cond == nil || !cheap(cond) {
		return nil, nil
	}
	return list, cond
}

// roster tells whether a list is that of who stands somewhere, or of all units.
func roster(of *formula.Tree) bool {
	return of.Op == formula.OpAttr && cheap(of.Kids[0]) || of.Op == formula.OpCall && len(of.Kids) == 0 && of.Func.Roster != nil && of.Func.Roster.All != nil
}

// filter is the list of a rule, found out once; nil where that asks itself or is none.
func (k *Linker) filter(f *formula.Func) *formula.Tree {
	if x, ok := k.lists.Load(f); ok {
		return x.(*formula.Tree)
	}
	k.lists.Store(f, (*formula.Tree)(nil))
	e := f.Body()
	if e == nil || e.Root.Op != formula.OpFilter {
		return nil
	}
	body := k.linked(e.Root, false)
	k.lists.Store(f, body)
	return body
}

// fits tells whether a call can be read with its arguments in the place of the
// parameters: they are simple, and of the types that are wanted.
func (k *Linker) fits(n *formula.Tree) bool {
	if len(n.Kids) != len(n.Func.Params) {
		return false
	}
	for i, kid := range n.Kids {
		if p := n.Func.Params[i]; !cheap(kid) || !kid.Type.Same(p) && (kid.Type.Kind != p.Kind || !formula.IsEntity(p)) {
			return false
		}
	}
	return true
}

// withKid copies a node before the first of its kids is replaced.
func withKid(out, n *formula.Tree, i int, kid *formula.Tree) *formula.Tree {
	if out == n {
		m := *n
		m.Kids = append([]*formula.Tree(nil), n.Kids...)
		out = &m
	}
	out.Kids[i] = kid
	return out
}

// simple is what stands in the place of a call; nil where it is not simple enough.
func (k *Linker) simple(n *formula.Tree) *formula.Tree {
	if n.Op != formula.OpCall || n.Func.Body == nil || !k.fits(n) {
		return nil
	}
	body := k.body(n.Func)
	if body == nil || body.Type.Kind != n.Type.Kind {
		return nil
	}
	if body = with(body, n.Kids); body == nil || size(body) > mostInlined {
		return nil
	}
	return body
}

// body is what a rule says where that is simple, or a list that is always the same,
// found out once; a rule that asks itself is not.
func (k *Linker) body(f *formula.Func) *formula.Tree {
	if x, ok := k.known.Load(f); ok {
		return x.(*formula.Tree)
	}
	k.known.Store(f, (*formula.Tree)(nil))
	e := f.Body()
	if e == nil {
		return nil
	}
	body := k.linked(e.Root, false)
	if !cheap(body) && !body.IsConst() {
		return nil
	}
	k.known.Store(f, body)
	return body
}

// size is how many nodes there are.
func size(n *formula.Tree) int {
	total := 1
	for _, k := range n.Kids {
		total += size(k)
	}
	return total
}
