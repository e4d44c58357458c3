package formula

import (
	"slices"
	"sync"

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
func (k *Linker) Link(e *Expr) {
	e.linker = k
	if !paths.Inlining {
		return
	}
	if n := k.linked(e.root, false); n != e.root {
		e.lower(n)
	}
}

// Ruling is yes where no ban is as wanted and, of what is denied by default, some grant
// is.
func Ruling(denied bool, grants, bans []Need) *Expr {
	flag := func(op op, kids []*node) *node { return &node{op: op, typ: value.FlagType, kids: kids} }
	is := func(x Need) *node {
		if x.Wanted {
			return x.root
		}
		return contrary(x.root)
	}
	var kids, some []*node
	for _, b := range bans {
		b.Wanted = !b.Wanted
		kids = append(kids, is(b))
	}
	for _, g := range grants {
		some = append(some, is(g))
	}
	var root *node
	switch {
	case denied && len(some) == 0:
		root = &node{op: opConst, typ: value.FlagType, val: value.Bool(false)}
	case denied && len(some) == 1:
		kids = append(kids, some[0])
	case denied:
		kids = append(kids, flag(opOr, some))
	}
	switch {
	case root != nil:
	case len(kids) == 0:
		root = &node{op: opConst, typ: value.FlagType, val: value.Bool(true)}
	case len(kids) == 1:
		root = kids[0]
	default:
		root = flag(opAnd, kids)
	}
	return &Expr{Type: value.FlagType, root: root, plain: root, reads: readsOf(slices.Concat(grants, bans))}
}

// readsOf is what several conditions read.
func readsOf(needs []Need) (out Reads) {
	for _, x := range needs {
		out.add(x.reads)
	}
	return out
}

// linked is an expression with what simple rules say in the place of calls; again tells
// whether it is asked of each element of a loop.
func (k *Linker) linked(n *node, again bool) *node {
	out := n
	for i, kid := range n.kids {
		if x := k.linked(kid, again || i > 0 && n.op >= opAny && n.op <= opSort); x != kid {
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
func (k *Linker) merged(n *node, again bool) *node {
	switch n.op {
	case opAny, opAll, opNone, opOne, opCount, opFilter, opFind:
	default:
		return n
	}
	if len(n.kids) != 2 {
		return n
	}
	list, first := k.filtered(n.kids[0], n.slot)
	if list == nil || again && list.op == opCall || n.size()+first.size() > mostInlined {
		return n
	}
	m := *n
	pred := n.kids[1]
	if m.op == opAll { // none of them is not so
		m.op, pred = opNone, contrary(pred)
	}
	m.kids = []*node{list, {op: opAnd, typ: value.FlagType, kids: slices.Concat(conjuncts(first), conjuncts(pred)), start: pred.start, end: pred.end, text: pred.text}}
	return &m
}

// filtered is a list that is filtered by a simple condition, and the condition as one
// about the element in a slot; nil for any other list.
func (k *Linker) filtered(of *node, slot int) (list, cond *node) {
	var args []*node
	if of.op == opCall {
		if of.fn.Body == nil || !k.fits(of) {
			return nil, nil
		}
		args = of.kids
		if of = k.filter(of.fn); of == nil {
			return nil, nil
		}
	}
	if of.op != opFilter || len(of.kids) != 2 || !cheap(of.kids[1]) || !roster(of.kids[0]) {
		return nil, nil
	}
	list, cond = of.kids[0], replaced(of.kids[1], variable{opElem, of.slot}, &node{op: opElem, slot: slot})
	if args != nil {
		list, cond = with(list, args), with(cond, args)
	}
	if list == nil || cond == nil || !cheap(cond) {
		return nil, nil
	}
	return list, cond
}

// roster tells whether a list is that of who stands somewhere, or of all units.
func roster(of *node) bool {
	return of.op == opAttr && cheap(of.kids[0]) || of.op == opCall && len(of.kids) == 0 && of.fn.Roster != nil && of.fn.Roster.All != nil
}

// filter is the list of a rule, found out once; nil where that asks itself or is none.
func (k *Linker) filter(f *Func) *node {
	if x, ok := k.lists.Load(f); ok {
		return x.(*node)
	}
	k.lists.Store(f, (*node)(nil))
	e := f.Body()
	if e == nil || e.root.op != opFilter {
		return nil
	}
	body := k.linked(e.root, false)
	k.lists.Store(f, body)
	return body
}

// fits tells whether a call can be read with its arguments in the place of the
// parameters: they are simple, and of the types that are wanted.
func (k *Linker) fits(n *node) bool {
	if len(n.kids) != len(n.fn.Params) {
		return false
	}
	for i, kid := range n.kids {
		if p := n.fn.Params[i]; !cheap(kid) || !kid.typ.Same(p) && (kid.typ.Kind != p.Kind || !named(p)) {
			return false
		}
	}
	return true
}

// withKid copies a node before the first of its kids is replaced.
func withKid(out, n *node, i int, kid *node) *node {
	if out == n {
		m := *n
		m.kids = append([]*node(nil), n.kids...)
		out = &m
	}
	out.kids[i] = kid
	return out
}

// simple is what stands in the place of a call; nil where it is not simple enough.
func (k *Linker) simple(n *node) *node {
	if n.op != opCall || n.fn.Body == nil || !k.fits(n) {
		return nil
	}
	body := k.body(n.fn)
	if body == nil || body.typ.Kind != n.typ.Kind {
		return nil
	}
	if body = with(body, n.kids); body == nil || body.size() > mostInlined {
		return nil
	}
	return body
}

// body is what a rule says where that is simple, or a list that is always the same,
// found out once; a rule that asks itself is not.
func (k *Linker) body(f *Func) *node {
	if x, ok := k.known.Load(f); ok {
		return x.(*node)
	}
	k.known.Store(f, (*node)(nil))
	e := f.Body()
	if e == nil {
		return nil
	}
	body := k.linked(e.root, false)
	if !cheap(body) && !body.isConst() {
		return nil
	}
	k.known.Store(f, body)
	return body
}

// size is how many nodes there are.
func (n *node) size() int {
	total := 1
	for _, k := range n.kids {
		total += k.size()
	}
	return total
}
