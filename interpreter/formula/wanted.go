package formula

import "wargame/interpreter/value"

// Wanted is a call about an element of a list that is false and, if it were true,
// would help to make a condition what it is not.
type Wanted struct {
	Func *Func
	Args []value.Value
	Elem value.Value // the element of the innermost list
	Of   value.Type  // of the element
}

// Wanted lists the calls of known functions, each about an element of a list, to which
// it comes down that the condition is not so: may_fire(#) of every unit in
// any(units, may_fire(#)). It is empty where the condition is so already, and where
// anything else than those calls stands in the way. The locals are those of the
// context. A failure stays in the context.
func (e *Expr) Wanted(c *Ctx, so bool, known func(*Func) bool) []Wanted {
	w := newWanting(e, c, known)
	if !w.explains(e.root, so) || c.Err != nil {
		return nil
	}
	return w.out
}

// WantedMembers is Wanted for a list that is empty: filter(units, may_fire(#)).
func (e *Expr) WantedMembers(c *Ctx, known func(*Func) bool) []Wanted {
	w := newWanting(e, c, known)
	if e.root.op != opFilter || len(e.root.kids) != 2 || !w.elements(e.root) || c.Err != nil {
		return nil
	}
	return w.out
}

func newWanting(e *Expr, c *Ctx, known func(*Func) bool) *wanting {
	return &wanting{c: c, known: known, walker: &walker{c: c, scope: e.scope, loops: &loops{}}}
}

type wanting struct {
	c      *Ctx
	known  func(*Func) bool
	walker *walker
	out    []Wanted
	elem   value.Value
	of     value.Type
	within int // how many lists
	bodies int // how many calls have been replaced by what they say
}

// maxBodies is how deep calls are looked into.
const maxBodies = 8

// explains gathers the calls and tells whether nothing else is in the way.
func (w *wanting) explains(n *node, so bool) bool {
	if w.c.Err != nil {
		return false
	}
	if (w.walker.eval(n).N != 0) == so {
		return true
	}
	switch n.op {
	case opNot:
		return w.explains(n.kids[0], !so)
	case opAnd:
		return w.each(n.kids, so, so)
	case opOr:
		return w.each(n.kids, so, !so)
	case opLet:
		saved := w.c.elems[n.slot]
		w.c.elems[n.slot] = w.walker.eval(n.kids[0])
		ok := w.explains(n.kids[1], so)
		w.c.elems[n.slot] = saved
		return ok
	case opAny, opNone:
		return so == (n.op == opAny) && len(n.kids) == 2 && w.elements(n)
	case opMore, opMoreEq:
		list := n.kids[0]
		if list.op == opLen {
			list = list.kids[0]
		}
		return so && (list.op == opCount || list.op == opFilter) && len(list.kids) == 2 && w.elements(list)
	case opCall:
		return w.call(n, so)
	}
	return false
}

// each looks at the parts of an and or an or: all of them must be explained, or one.
func (w *wanting) each(parts []*node, so, all bool) bool {
	mark, some := len(w.out), false
	for _, k := range parts {
		if w.explains(k, so) {
			some = true
		} else if all {
			w.out = w.out[:mark]
			return false
		}
	}
	return some
}

// elements looks at the elements of a list for which its condition is false. One for
// which anything else is in the way does not count.
func (w *wanting) elements(n *node) bool {
	list := elements(n.kids[0], w.walker.eval(n.kids[0]))
	if !w.c.Spend(len(list)) {
		return false
	}
	mark, elem, of, saved := len(w.out), w.elem, w.of, w.c.elems[n.slot]
	w.of, _ = elemType(n.kids[0].typ)
	w.within++
	for _, v := range list {
		w.elem, w.c.elems[n.slot] = v, v
		w.explains(n.kids[1], true)
	}
	w.within--
	w.elem, w.of, w.c.elems[n.slot] = elem, of, saved
	return len(w.out) > mark
}

func (w *wanting) call(n *node, so bool) bool {
	if w.known(n.fn) {
		if !so || w.within == 0 {
			return false
		}
		args := make([]value.Value, len(n.kids))
		for i, k := range n.kids {
			args[i] = w.walker.eval(k)
		}
		w.out = append(w.out, Wanted{Func: n.fn, Args: args, Elem: w.elem, Of: w.of})
		return true
	}
	if n.fn.Body == nil || w.bodies == maxBodies {
		return false
	}
	body := n.fn.Body()
	if body == nil {
		return false
	}
	args := make([]value.Value, len(n.kids))
	for i, k := range n.kids {
		args[i] = w.walker.eval(k)
	}
	locals, elems, outer := w.c.Locals, w.c.elems, w.walker
	w.c.Locals, w.walker = args, &walker{c: w.c, scope: body.scope, loops: &loops{}}
	w.bodies++
	ok := w.explains(body.root, so)
	w.bodies--
	w.c.Locals, w.c.elems, w.walker = locals, elems, outer
	return ok
}
