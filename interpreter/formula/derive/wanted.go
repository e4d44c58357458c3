package derive

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Wanted is a call about an element of a list. The call is false; if it were true, it
// would help to change the value of a condition.
type Wanted struct {
	Func *formula.Func
	Args []value.Value
	Elem value.Value // the element of the innermost list
	Of   value.Type  // the type of the element
}

// FindWanted returns the calls of known functions, each about an element of a list,
// whose falsity alone keeps the condition from having the value so. For any(units,
// may_fire(#)) these are may_fire(#) for every unit. The result is empty if the
// condition has that value already, or if anything else prevents it. Locals are taken
// from the context, and a failure stays in the context.
func FindWanted(e *formula.Expr, c *formula.Ctx, so bool, known func(*formula.Func) bool) []Wanted {
	w := newWanting(e, c, known)
	if !w.explains(e.Root, so) || c.Err != nil {
		return nil
	}
	return w.out
}

// WantedMembers is FindWanted for an empty list: filter(units, may_fire(#)).
func WantedMembers(e *formula.Expr, c *formula.Ctx, known func(*formula.Func) bool) []Wanted {
	w := newWanting(e, c, known)
	if e.Root.Op != formula.OpFilter || len(e.Root.Kids) != 2 || !w.elements(e.Root) || c.Err != nil {
		return nil
	}
	return w.out
}

func newWanting(e *formula.Expr, c *formula.Ctx, known func(*formula.Func) bool) *wanting {
	return &wanting{c: c, known: known, walker: &walker{c: c, scope: e.Scope, loops: &loops{}}}
}

type wanting struct {
	c      *formula.Ctx
	known  func(*formula.Func) bool
	walker *walker
	out    []Wanted
	elem   value.Value
	of     value.Type
	within int // depth of nested lists
	bodies int // depth of calls replaced by their bodies
}

// maxBodies is the depth to which calls are replaced by their bodies.
const maxBodies = 8

// explains collects the calls and reports whether nothing else prevents the condition.
func (w *wanting) explains(n *formula.Tree, so bool) bool {
	if w.c.Err != nil {
		return false
	}
	if (w.walker.eval(n).N != 0) == so {
		return true
	}
	switch n.Op {
	case formula.OpNot:
		return w.explains(n.Kids[0], !so)
	case formula.OpAnd:
		return w.each(n.Kids, so, so)
	case formula.OpOr:
		return w.each(n.Kids, so, !so)
	case formula.OpLet:
		saved := w.c.Elems[n.Slot]
		w.c.Elems[n.Slot] = w.walker.eval(n.Kids[0])
		ok := w.explains(n.Kids[1], so)
		w.c.Elems[n.Slot] = saved
		return ok
	case formula.OpAny, formula.OpNone:
		return so == (n.Op == formula.OpAny) && len(n.Kids) == 2 && w.elements(n)
	case formula.OpMore, formula.OpMoreEq:
		list := n.Kids[0]
		if list.Op == formula.OpLen {
			list = list.Kids[0]
		}
		return so && (list.Op == formula.OpCount || list.Op == formula.OpFilter) && len(list.Kids) == 2 && w.elements(list)
	case formula.OpCall:
		return w.call(n, so)
	}
	return false
}

// each examines the operands of and or or: all must be explained, or one.
func (w *wanting) each(parts []*formula.Tree, so, all bool) bool {
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

// elements examines the elements of a list whose condition is false. An element with any
// other obstacle does not count.
func (w *wanting) elements(n *formula.Tree) bool {
	list := elements(n.Kids[0], w.walker.eval(n.Kids[0]))
	if !w.c.Spend(len(list)) {
		return false
	}
	mark, elem, of, saved := len(w.out), w.elem, w.of, w.c.Elems[n.Slot]
	w.of, _ = formula.ElementType(n.Kids[0].Type)
	w.within++
	for _, v := range list {
		w.elem, w.c.Elems[n.Slot] = v, v
		w.explains(n.Kids[1], true)
	}
	w.within--
	w.elem, w.of, w.c.Elems[n.Slot] = elem, of, saved
	return len(w.out) > mark
}

func (w *wanting) call(n *formula.Tree, so bool) bool {
	if w.known(n.Func) {
		if !so || w.within == 0 {
			return false
		}
		args := make([]value.Value, len(n.Kids))
		for i, k := range n.Kids {
			args[i] = w.walker.eval(k)
		}
		w.out = append(w.out, Wanted{Func: n.Func, Args: args, Elem: w.elem, Of: w.of})
		return true
	}
	if w.bodies == maxBodies {
		return false
	}
	body := n.Func.Definition()
	if body == nil {
		return false
	}
	args := make([]value.Value, len(n.Kids))
	for i, k := range n.Kids {
		args[i] = w.walker.eval(k)
	}
	locals, elems, outer := w.c.Locals, w.c.Elems, w.walker
	w.c.Locals, w.walker = args, &walker{c: w.c, scope: body.Scope, loops: &loops{}}
	w.bodies++
	ok := w.explains(body.Root, so)
	w.bodies--
	w.c.Locals, w.c.Elems, w.walker = locals, elems, outer
	return ok
}
