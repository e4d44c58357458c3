package derive

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

// partsPart is the fraction (one part in partsPart) of a question's step budget that the
// derivation of a sum's elements may use. A sum over more than mostParts elements is not
// derived element by element.
const (
	partsPart = 8
	mostParts = 64
)

// parts derives the contribution of each element to a sum, but not within a nested sum.
// The steps are not charged to the question, and a failure is ignored; the result is
// then nil.
func (w *walker) parts(n *formula.Tree) []formula.Part {
	c := w.c
	if c.Err != nil || len(n.Kids) < 2 || c.Parting {
		return nil
	}
	c.Parting = true
	defer func() { c.Parting = false }()
	elem, _ := formula.ElementType(n.Kids[0].Type)
	var out []formula.Part
	whole := c.Uncharged(max(c.StepLimit()/partsPart, 1), func() bool {
		aside := &walker{c: c, scope: w.scope, loops: w.loops}
		vals := elements(n.Kids[0], aside.eval(n.Kids[0]))
		if len(vals) > mostParts {
			return false
		}
		loop, outer := w.loops.open(n)
		saved := c.Elems[n.Slot]
		defer func() { c.Elems[n.Slot] = saved; w.loops.close(n, outer) }()
		for _, v := range vals {
			c.Elems[n.Slot] = v
			at := &formula.Node{Kind: formula.Operand, Text: formula.Balanced(n.Text, n.Kids[1].Start, n.Kids[1].End), Applied: true}
			inner := &walker{c: c, loops: w.loops, scope: w.scope, out: at, live: true, element: n.Slot + 1}
			part := inner.eval(loop.Kids[1])
			at.Value = w.scope.Show(value.NumberType, part)
			at.Made = &formula.Made{Type: value.NumberType, Result: part}
			out = append(out, formula.Part{Type: elem, Elem: v, Value: part.N, Node: at})
		}
		return true
	})
	if !whole {
		return nil
	}
	return out
}

// Addend is one term of a sum as written: a - b has two.
type Addend struct {
	Minus bool
	Text  string
	Local int // the slot of a term that is one local name; -1 for any other
	Value value.Value
	Type  value.Type
	Saw   []*formula.Node // the derivation steps of the term
}

// Account is Explain for an expression that is split into terms at its plus and minus
// signs.
func Account(e *formula.Expr, c *formula.Ctx, n *formula.Node) (value.Value, []Addend) {
	w := &walker{c: c, out: n, scope: e.Scope, live: true, loops: &loops{}}
	var out []Addend
	var walk func(n *formula.Tree, minus bool) value.Value
	walk = func(n *formula.Tree, minus bool) value.Value {
		switch n.Op {
		case formula.OpAdd, formula.OpSub:
			a := walk(n.Kids[0], minus)
			b := walk(n.Kids[1], minus != (n.Op == formula.OpSub))
			return value.Word(ops.Calc(c, n, a.N, b.N))
		case formula.OpNeg:
			return value.Word(ops.Calc(c, n, walk(n.Kids[0], !minus).N, 0))
		}
		w.saw = nil
		x := Addend{Minus: minus, Text: formula.Balanced(n.Text, n.Start, n.End), Local: -1, Type: n.Type}
		if n.Op == formula.OpLocal {
			x.Local = n.Slot
		}
		x.Value = w.eval(n)
		x.Saw = w.saw
		out = append(out, x)
		return x.Value
	}
	return walk(e.Root, false), out
}
