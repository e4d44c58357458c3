package derive

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/value"
)

// Emptied is the reason why a list is empty: no element of Left satisfies a condition.
// Left is empty if the list had no candidates.
type Emptied struct {
	Left    []value.Value
	Of      value.Type    // the type of an element
	Func    *formula.Func // the only function that the condition calls; nil if there are more
	Negated bool          // the condition negates Func
}

// FindEmptied returns the condition that removes the last elements of a list. In
// filter(units, .red and .tired) it is the second, if some units are red and none of
// these is tired. The second result is false for a list that is not empty, and for one
// that no condition empties. Locals are taken from the context, and a failure stays in
// the context.
func FindEmptied(e *formula.Expr, c *formula.Ctx) (Emptied, bool) {
	return emptied(&walker{c: c, scope: e.Scope, loops: &loops{}}, e.Root, 0)
}

func emptied(w *walker, n *formula.Tree, depth int) (Emptied, bool) {
	switch {
	case n.Op == formula.OpFilter && len(n.Kids) == 2:
		left := elements(n.Kids[0], w.eval(n.Kids[0]))
		if len(left) == 0 {
			if inner, ok := emptied(w, n.Kids[0], depth); ok {
				return inner, true
			}
		}
		of, _ := formula.ElementType(n.Kids[0].Type)
		return emptiedBy(w, n, left, of)
	case n.Op == formula.OpCall && depth < maxBodies:
		body := n.Func.Definition()
		if body == nil {
			return Emptied{}, false
		}
		args := make([]value.Value, len(n.Kids))
		for i, k := range n.Kids {
			args[i] = w.eval(k)
		}
		locals, elems := w.c.Locals, w.c.Elems
		defer func() { w.c.Locals, w.c.Elems = locals, elems }()
		w.c.Locals = args
		return emptied(&walker{c: w.c, scope: body.Scope, loops: &loops{}}, body.Root, depth+1)
	}
	return Emptied{}, false
}

// emptiedBy applies the conditions of a filter in order.
func emptiedBy(w *walker, n *formula.Tree, left []value.Value, of value.Type) (Emptied, bool) {
	saved := w.c.Elems[n.Slot]
	defer func() { w.c.Elems[n.Slot] = saved }()
	if len(left) == 0 {
		return Emptied{Of: of}, w.c.Err == nil
	}
	for _, cond := range optimize.Conjuncts(n.Kids[1]) {
		if !w.c.Spend(len(left)) {
			return Emptied{}, false
		}
		var next []value.Value
		for _, v := range left {
			w.c.Elems[n.Slot] = v
			if w.eval(cond).N != 0 {
				next = append(next, v)
			}
			if w.c.Err != nil {
				return Emptied{}, false
			}
		}
		if len(next) == 0 {
			out := Emptied{Left: left, Of: of}
			if cond.Op == formula.OpNot {
				cond, out.Negated = cond.Kids[0], true
			}
			if cond.Op == formula.OpCall || cond.Op == formula.OpAttr {
				out.Func = cond.Func
			}
			return out, true
		}
		left = next
	}
	return Emptied{}, false
}
