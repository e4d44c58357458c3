package optimize

import (
	"slices"
	"sync"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	"wargame/interpreter/paths"
	"wargame/interpreter/value"
)

// Rules name small conditions: is_hq(u), next_to(u, h), hostile(s, other). A call costs
// several times as much as the comparison in it, and hides from the enclosing loop that
// a column is compared. Therefore, once all rules are known, the body of such a rule
// replaces the call. The body must compare printed attributes or cells and call no other
// rule: it cannot fail, and nothing of it is cached. Explanations and read sets use the
// tree as written.

// mostInlined is the largest body, in nodes, that replaces a call.
const mostInlined = 24

// Linker inlines simple rules into the expressions of one program, once the rules are
// final. Its caches are filled while the program is loaded, when every call is examined.
// After that it is safe for concurrent use.
type Linker struct {
	known sync.Map // by *Func: the inlined body as a *Tree, nil if the rule is not simple
	lists sync.Map // by *Func: the list that a rule filters as a *Tree, nil if there is none
}

// Link lowers an expression again with simple rules inlined. Expressions made later from
// its parts are inlined too. The loader calls it before the expression is first
// evaluated.
func (k *Linker) Link(e *formula.Expr) {
	if paths.Inlining {
		e.Rewrite = func(root *formula.Tree) *formula.Tree { return k.linked(root, false) }
		lower.Relower(e)
	}
}

// Ruling returns the condition of a permission. It is true if no ban has its wanted
// value and, where the permission is denied by default, some grant has its wanted value.
func Ruling(denied bool, grants, bans []formula.Need) *formula.Expr {
	flag := func(op formula.Op, kids []*formula.Tree) *formula.Tree {
		return &formula.Tree{Op: op, Type: value.FlagType, Kids: kids}
	}
	is := func(x formula.Need) *formula.Tree {
		if x.Wanted {
			return x.Root
		}
		return x.Root.Not()
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

// readsOf returns the union of the read sets of several conditions.
func readsOf(needs []formula.Need) (out formula.Reads) {
	for _, x := range needs {
		out.Add(x.ReadSet)
	}
	return out
}

// linked returns the tree with simple rules inlined. again reports whether the tree is
// evaluated for each element of a loop.
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

// merged fuses a loop over a filtered list with the filter: it loops over the list
// itself and tests the filter's condition first. The filter may be a simple rule, such
// as the enemies in a hex. No list is built, and the loop can see that it runs over the
// units of a hex. With again, a call that lists all units is left alone, because
// building its list once is cheaper. Any other node is returned unchanged.
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
	if list == nil || again && list.Op == formula.OpCall || n.Size()+first.Size() > mostInlined {
		return n
	}
	m := *n
	pred := n.Kids[1]
	if m.Op == formula.OpAll { // all p = none not p
		m.Op, pred = formula.OpNone, pred.Not()
	}
	m.Kids = []*formula.Tree{list, {Op: formula.OpAnd, Type: value.FlagType, Kids: slices.Concat(Conjuncts(first), Conjuncts(pred)), Start: pred.Start, End: pred.End, Text: pred.Text}}
	return &m
}

// filtered returns the list under a filter with a simple condition, and that condition
// about the element in a slot. It returns nil for any other list.
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

// roster reports whether a tree lists the units in a space, or all units.
func roster(of *formula.Tree) bool {
	return of.Op == formula.OpAttr && cheap(of.Kids[0]) || of.Op == formula.OpCall && len(of.Kids) == 0 && of.Func.Roster != nil && of.Func.Roster.All != nil
}

// filter returns the filtered list that is the body of f, and caches it. It returns nil
// if f is recursive or its body is not such a list.
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

// fits reports whether the arguments of a call can be substituted for the parameters.
// They must be simple and have the types of the parameters.
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

// withKid replaces kid i of out. It copies n before the first replacement.
func withKid(out, n *formula.Tree, i int, kid *formula.Tree) *formula.Tree {
	if out == n {
		m := *n
		m.Kids = append([]*formula.Tree(nil), n.Kids...)
		out = &m
	}
	out.Kids[i] = kid
	return out
}

// simple returns the inlined body of a call, or nil if the rule is not simple enough.
func (k *Linker) simple(n *formula.Tree) *formula.Tree {
	if n.Op != formula.OpCall || n.Func.Body == nil || !k.fits(n) {
		return nil
	}
	body := k.body(n.Func)
	if body == nil || body.Type.Kind != n.Type.Kind {
		return nil
	}
	if body = with(body, n.Kids); body == nil || body.Size() > mostInlined {
		return nil
	}
	return body
}

// body returns the body of a rule that is simple or a constant list, and caches it. It
// returns nil for any other rule and for a recursive one.
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
