package formula

import "wargame/interpreter/value"

// Made is a step of a derivation as values: what was called with what, and what
// came out. Whoever asks for a derivation to go on reckoning with it (which rules
// have made this column, what does each unit give) reads this and not the texts.
type Made struct {
	Type   value.Type
	Result value.Value

	Func *Func         // what was called; nil for a sum, a share, a base
	Args []value.Value // and with what
	From [][]*Node     // for each argument, what was looked at to find it

	Parts []Part // of a sum over a list, what each element gives
}

// Part is what an element gives to a sum, with the derivation of that.
type Part struct {
	Type  value.Type
	Elem  value.Value
	Value int64 // a number
	Node  *Node
}

// partsPart is the part of a question's steps with which the parts of a sum are derived;
// sums over more than mostParts elements have none.
const (
	partsPart = 8
	mostParts = 64
)

// parts derives what each element gives to a sum, but not to a sum within that. It is
// looked at aside: nobody pays for it, and a failure there is none.
func (w *walker) parts(n *node) []Part {
	c := w.c
	if c.Err != nil || len(n.kids) < 2 || c.parting {
		return nil
	}
	c.parting = true
	defer func() { c.parting = false }()
	elem, _ := elemType(n.kids[0].typ)
	var out []Part
	whole := c.Uncharged(max(c.StepLimit()/partsPart, 1), func() bool {
		aside := &walker{c: c, scope: w.scope, loops: w.loops}
		vals := elements(n.kids[0], aside.eval(n.kids[0]))
		if len(vals) > mostParts {
			return false
		}
		loop, outer := w.loops.open(n)
		saved := c.elems[n.slot]
		defer func() { c.elems[n.slot] = saved; w.loops.close(n, outer) }()
		for _, v := range vals {
			c.elems[n.slot] = v
			at := &Node{Kind: Operand, Text: balanced(n.text, n.kids[1].start, n.kids[1].end), Applied: true}
			inner := &walker{c: c, loops: w.loops, scope: w.scope, out: at, live: true, element: n.slot + 1}
			part := inner.eval(loop.kids[1])
			at.Value = w.scope.Show(value.NumberType, part)
			at.Made = &Made{Type: value.NumberType, Result: part}
			out = append(out, Part{Type: elem, Elem: v, Value: part.N, Node: at})
		}
		return true
	})
	if !whole {
		return nil
	}
	return out
}

// Addend is a part of a sum as it is written: a - b has two.
type Addend struct {
	Minus bool
	Text  string
	Local int // the slot of a local name that stands alone; -1 for anything else
	Value value.Value
	Type  value.Type
	Saw   []*Node // what was looked at to find it
}

// Account is Explain for an expression that is taken apart at its plus and minus
// signs.
func (e *Expr) Account(c *Ctx, n *Node) (value.Value, []Addend) {
	w := &walker{c: c, out: n, scope: e.scope, live: true, loops: &loops{}}
	var out []Addend
	var walk func(n *node, minus bool) value.Value
	walk = func(n *node, minus bool) value.Value {
		switch n.op {
		case opAdd, opSub:
			a := walk(n.kids[0], minus)
			b := walk(n.kids[1], minus != (n.op == opSub))
			return value.Word(calc(c, n, a.N, b.N))
		case opNeg:
			return value.Word(calc(c, n, walk(n.kids[0], !minus).N, 0))
		}
		w.saw = nil
		x := Addend{Minus: minus, Text: balanced(n.text, n.start, n.end), Local: -1, Type: n.typ}
		if n.op == opLocal {
			x.Local = n.slot
		}
		x.Value = w.eval(n)
		x.Saw = w.saw
		out = append(out, x)
		return x.Value
	}
	return walk(e.root, false), out
}
