// Package derive evaluates an expression by a walk over its typed tree and records what
// it reads: the derivation that explains an answer.
package derive

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

// Explain evaluates the expression by a walk over its tree instead of by the closures.
// It adds the names, attributes and calls with their values under n, and the derivations
// of functions that have one.
//
// Both operands of and and or are evaluated, even if the first decides; a failure in the
// other is ignored. Elements inside a predicate are not shown. The result equals that of
// Eval.
func Explain(e *formula.Expr, c *formula.Ctx, n *formula.Node) value.Value {
	return (&walker{c: c, out: n, scope: e.Scope, live: true, loops: &loops{}}).eval(e.Root)
}

// walker evaluates a tree. If out is nil, it records nothing.
type walker struct {
	c     *formula.Ctx
	out   *formula.Node
	scope formula.Scope
	live  bool // false in an operand after the one that decided
	loops *loops
	// 1 + the slot of the element whose contribution to a sum is derived, which may be
	// shown; otherwise 0.
	element int

	saw []*formula.Node // steps added under out, or found there already and read again
}

// loops holds the hoisted parts of an expression's loops during a walk (see hoist.go).
// Without it, nested loops would take time proportional to the product of their lengths.
type loops struct {
	kept   [formula.MaxElems][]keptValue
	hoists map[*formula.Tree]hoisted
}

type keptValue struct {
	done bool
	v    value.Value
}

type hoisted struct {
	loop  *formula.Tree
	count int
}

// open returns the loop with its hoisted parts marked; close ends it.
func (l *loops) open(n *formula.Tree) (loop *formula.Tree, outer []keptValue) {
	h, known := l.hoists[n]
	if !known {
		h.loop, h.count = lower.Hoisting(n)
		if l.hoists == nil {
			l.hoists = map[*formula.Tree]hoisted{}
		}
		l.hoists[n] = h
	}
	outer = l.kept[n.Slot]
	l.kept[n.Slot] = make([]keptValue, h.count)
	return h.loop, outer
}

func (l *loops) close(n *formula.Tree, outer []keptValue) { l.kept[n.Slot] = outer }

func (w *walker) eval(n *formula.Tree) value.Value {
	switch n.Op {
	case formula.OpConst:
		return n.Val
	case formula.OpLocal:
		v := w.c.Locals[n.Slot]
		w.show(n, v)
		return v
	case formula.OpElem:
		v := w.c.Elems[n.Slot]
		if n.Bound != nil {
			w.show(n, v)
		}
		return v
	case formula.OpCall, formula.OpAttr:
		return w.call(n)
	case formula.OpNot:
		return value.Bool(w.eval(n.Kids[0]).N == 0)
	case formula.OpAnd, formula.OpOr:
		return w.logic(n)
	case formula.OpIf:
		if w.eval(n.Kids[0]).N != 0 {
			return w.eval(n.Kids[1])
		}
		return w.eval(n.Kids[2])
	case formula.OpLet:
		bound := w.eval(n.Kids[0])
		saved := w.c.Elems[n.Slot]
		w.c.Elems[n.Slot] = bound
		v := w.eval(n.Kids[1])
		w.c.Elems[n.Slot] = saved
		return v
	case formula.OpEq, formula.OpNe, formula.OpLess, formula.OpLessEq, formula.OpMore, formula.OpMoreEq:
		return w.compare(n)
	case formula.OpNeg, formula.OpAdd, formula.OpSub, formula.OpMul, formula.OpDiv, formula.OpMod:
		a, b := w.eval(n.Kids[0]).N, int64(0)
		if len(n.Kids) == 2 {
			b = w.eval(n.Kids[1]).N
		}
		return value.Word(ops.Calc(w.c, n, a, b))
	case formula.OpAbs, formula.OpFloor, formula.OpCeil, formula.OpRound:
		return value.Word(ops.Round(n.Op, w.eval(n.Kids[0]).N))
	case formula.OpConcat:
		a := w.eval(n.Kids[0]).Str()
		return ops.Concat(w.c, n, a, w.eval(n.Kids[1]).Str())
	case formula.OpList:
		return w.list(n)
	case formula.OpInterval:
		a := w.eval(n.Kids[0]).N
		return value.Words(ops.ListInterval(n, w.c, a, w.eval(n.Kids[1]).N, nil))
	case formula.OpHoist:
		k := &w.loops.kept[n.Slot][n.Val.N]
		if !k.done {
			k.v, k.done = w.eval(n.Kids[0]), true
		}
		return k.v
	}
	return w.collection(n)
}

func (w *walker) compare(n *formula.Tree) value.Value {
	x, y := n.Kids[0], n.Kids[1]
	a := w.eval(x)
	b := w.eval(y)
	if n.Op == formula.OpEq || n.Op == formula.OpNe {
		same := a.N == b.N
		switch {
		case formula.IsWordList(x.Type) && x.Type.Kind != value.Mask:
			same = ops.SameWords(a.List(), b.List())
		case !x.Type.IsWord():
			same = a.Equal(b)
		}
		return value.Bool(same == (n.Op == formula.OpEq))
	}
	order := value.Cmp(a.N, b.N)
	if x.Type.Kind == value.Column {
		order = int(min(max(a.N-b.N, -1), 1))
	}
	switch n.Op {
	case formula.OpLess:
		return value.Bool(order < 0)
	case formula.OpLessEq:
		return value.Bool(order <= 0)
	case formula.OpMore:
		return value.Bool(order > 0)
	}
	return value.Bool(order >= 0)
}

// logic evaluates all operands; those after the deciding one are not live.
func (w *walker) logic(n *formula.Tree) value.Value {
	decides := n.Op == formula.OpOr
	result, decided := !decides, false
	for _, kid := range n.Kids {
		if !decided {
			if (w.eval(kid).N != 0) == decides {
				result, decided = decides, true
			}
			continue
		}
		if w.out == nil {
			break // nothing is recorded
		}
		w.aside(kid)
	}
	return value.Bool(result)
}

// aside evaluates an operand that does not affect the result. Its failure is ignored,
// and its steps are not charged. It has a small step budget, which operands nested in it
// share.
func (w *walker) aside(n *formula.Tree) {
	c := w.c
	if !w.live || c.Stopped() {
		err := c.Err
		w.eval(n)
		c.Err = err
		return
	}
	w.live = false
	outer, err := c.OpenProbe(c.EntrySteps())
	w.eval(n)
	c.CloseProbe(outer, err)
	w.live = true
}

// call evaluates a call or an attribute and records it.
func (w *walker) call(n *formula.Tree) value.Value {
	c, f := w.c, n.Func
	quiet := *w
	if plain(n) {
		quiet.out = nil // u.hex.city is recorded as one step
	}
	args := c.Push(len(n.Kids))
	from := make([][]*formula.Node, len(n.Kids))
	for i, kid := range n.Kids {
		if kid.Op == formula.OpLocal || kid.Op == formula.OpElem {
			args[i] = (&walker{c: c, loops: w.loops}).eval(kid)
		} else {
			quiet.saw = nil
			args[i] = quiet.eval(kid)
			from[i] = quiet.saw
			w.saw = append(w.saw, quiet.saw...)
		}
	}
	var v value.Value
	var at *formula.Node
	shown := w.visible(n)
	if w.out != nil && (shown || w.live && w.element == 0 && ofColumns(n)) {
		at = &formula.Node{Kind: formula.Operand, Text: formula.Balanced(n.Text, n.Start, n.End), Applied: w.live,
			Made: &formula.Made{Func: f, Args: slices.Clone(args), From: from}}
	}
	switch {
	case n.Op == formula.OpAttr && formula.IsEntity(n.Kids[0].Type) && args[0].N < 0:
		v = formula.OfNone(n.Type)
	case f.Field > 0 && len(args) == 1:
		v = ops.Field(args[0], f.Field-1, n)
	case at != nil && f.Explain != nil:
		v = formula.Absent(n.Type)
		if c.Enter(&f.Name) {
			v = f.Explain(c, args, at)
			c.Leave()
		}
	default:
		v = c.Call(f, args)
	}
	c.Pop(len(n.Kids))
	if at != nil {
		at.Value, at.Made.Type, at.Made.Result = w.scope.Show(n.Type, v), n.Type, v
		if shown {
			w.add(at)
		} else {
			w.unshown(at)
		}
	}
	return v
}

// ofColumns reports whether a call yields or takes a column of a table. Such a call is a
// step for programs even where a loop hides it from players.
func ofColumns(n *formula.Tree) bool {
	return n.Type.Kind == value.Column || slices.ContainsFunc(n.Kids, func(k *formula.Tree) bool { return k.Type.Kind == value.Column })
}

// plain reports whether n is a chain of attributes of a name.
func plain(n *formula.Tree) bool {
	for n.Op == formula.OpAttr && n.Func.Explain == nil {
		n = n.Kids[0]
	}
	return n.Op == formula.OpLocal || n.Op == formula.OpElem || n.Op == formula.OpConst || n.Op == formula.OpCall && len(n.Kids) == 0 && n.Func.Explain == nil
}

// visible reports whether a node stands for one thing. The element of a predicate stands
// for many.
func (w *walker) visible(n *formula.Tree) bool {
	if n.Op == formula.OpElem && n.Bound == nil && n.Slot+1 != w.element {
		return false
	}
	for _, kid := range n.Kids {
		if !w.visible(kid) {
			return false
		}
	}
	return true
}

// show adds a name with its value to the derivation.
func (w *walker) show(n *formula.Tree, v value.Value) {
	if w.out != nil {
		w.add(&formula.Node{Kind: formula.Operand, Text: formula.Balanced(n.Text, n.Start, n.End), Applied: w.live, Value: w.scope.Show(n.Type, v)})
	}
}

// add adds a node to the derivation, unless an equal node is there.
func (w *walker) add(at *formula.Node) {
	for _, old := range w.out.Children {
		if old.Kind == at.Kind && old.Text == at.Text && old.Value == at.Value {
			old.Applied = old.Applied || at.Applied
			w.saw = append(w.saw, old)
			return
		}
	}
	w.saw = append(w.saw, w.out.Add(at))
}

// unshown records a step that is not shown to players.
func (w *walker) unshown(at *formula.Node) {
	w.saw = append(w.saw, at)
	w.out.Unshown = append(w.out.Unshown, at)
}

// list evaluates a list literal.
func (w *walker) list(n *formula.Tree) value.Value {
	vals := make([]value.Value, len(n.Kids))
	for i, kid := range n.Kids {
		vals[i] = w.eval(kid)
	}
	if !n.Type.Elem.IsWord() {
		return value.Fields(vals)
	}
	words := make([]int64, len(vals))
	for i, v := range vals {
		words[i] = v.N
	}
	return value.Words(words)
}
