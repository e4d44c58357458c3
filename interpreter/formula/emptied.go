package formula

import "wargame/interpreter/value"

// Emptied is why a list is empty: of the elements in Left none meets a condition.
// Left is empty where there was nothing to begin with.
type Emptied struct {
	Left    []value.Value
	Of      value.Type // of an element
	Func    *Func      // the condition asks this alone; nil where it asks more
	Negated bool       // and asks that it be false
}

// Emptied finds the condition that leaves nothing of a list: of filter(units, .red and
// .tired) the second, where some units are red and none of these is tired. It is false
// for a list that is not empty, and for one that no condition makes empty. The locals
// are those of the context. A failure stays in the context.
func (e *Expr) Emptied(c *Ctx) (Emptied, bool) {
	return emptied(&walker{c: c, scope: e.scope, loops: &loops{}}, e.root, 0)
}

func emptied(w *walker, n *node, depth int) (Emptied, bool) {
	switch {
	case n.op == opFilter && len(n.kids) == 2:
		left := elements(n.kids[0], w.eval(n.kids[0]))
		if len(left) == 0 {
			if inner, ok := emptied(w, n.kids[0], depth); ok {
				return inner, true
			}
		}
		of, _ := elemType(n.kids[0].typ)
		return emptiedBy(w, n, left, of)
	case n.op == opCall && n.fn.Body != nil && depth < maxBodies:
		body := n.fn.Body()
		if body == nil {
			return Emptied{}, false
		}
		args := make([]value.Value, len(n.kids))
		for i, k := range n.kids {
			args[i] = w.eval(k)
		}
		locals, elems := w.c.Locals, w.c.elems
		defer func() { w.c.Locals, w.c.elems = locals, elems }()
		w.c.Locals = args
		return emptied(&walker{c: w.c, scope: body.scope, loops: &loops{}}, body.root, depth+1)
	}
	return Emptied{}, false
}

// emptiedBy applies the conditions of a filter one after the other.
func emptiedBy(w *walker, n *node, left []value.Value, of value.Type) (Emptied, bool) {
	saved := w.c.elems[n.slot]
	defer func() { w.c.elems[n.slot] = saved }()
	if len(left) == 0 {
		return Emptied{Of: of}, w.c.Err == nil
	}
	for _, cond := range conjuncts(n.kids[1]) {
		if !w.c.Spend(len(left)) {
			return Emptied{}, false
		}
		var next []value.Value
		for _, v := range left {
			w.c.elems[n.slot] = v
			if w.eval(cond).N != 0 {
				next = append(next, v)
			}
			if w.c.Err != nil {
				return Emptied{}, false
			}
		}
		if len(next) == 0 {
			out := Emptied{Left: left, Of: of}
			if cond.op == opNot {
				cond, out.Negated = cond.kids[0], true
			}
			if cond.op == opCall || cond.op == opAttr {
				out.Func = cond.fn
			}
			return out, true
		}
		left = next
	}
	return Emptied{}, false
}
