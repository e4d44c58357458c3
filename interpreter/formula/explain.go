package formula

import (
	"slices"

	"wargame/interpreter/value"
)

// Explain evaluates the expression once more, by a walk over its tree instead
// of the closures, and hangs what it looked at under n: names, attributes and
// calls with their values, and the derivations of the functions that have one.
//
// Both sides of and and or are looked at, also the one that need not be; a
// fault there does not count. Inside a predicate single elements are not shown.
// The result is the same as Eval's.
func (e *Expr) Explain(c *Ctx, n *Node) value.Value {
	return (&walker{c: c, out: n, scope: e.scope, live: true, loops: &loops{}}).eval(e.root)
}

// walker evaluates a tree. Without out it shows nothing.
type walker struct {
	c     *Ctx
	out   *Node
	scope Scope
	live  bool // false beside the side of an and or or that decided
	loops *loops
	// Of the part that one element gives to a sum: 1 + the slot of the element, which is
	// known here; else 0.
	element int

	saw []*Node // what was hung under out, or hung there before and looked at again
}

// loops are what the loops of an expression keep while it is walked (see
// hoist.go): without it a loop in a loop would take as long as the product.
type loops struct {
	kept   [maxElems][]keptValue
	hoists map[*node]hoisted
}

type keptValue struct {
	done bool
	v    value.Value
}

type hoisted struct {
	loop  *node
	count int
}

// open gives the loop with the parts marked that it keeps; close ends it.
func (l *loops) open(n *node) (loop *node, outer []keptValue) {
	h, known := l.hoists[n]
	if !known {
		h.loop, h.count = hoisting(n)
		if l.hoists == nil {
			l.hoists = map[*node]hoisted{}
		}
		l.hoists[n] = h
	}
	outer = l.kept[n.slot]
	l.kept[n.slot] = make([]keptValue, h.count)
	return h.loop, outer
}

func (l *loops) close(n *node, outer []keptValue) { l.kept[n.slot] = outer }

func (w *walker) eval(n *node) value.Value {
	switch n.op {
	case opConst:
		return n.val
	case opLocal:
		v := w.c.Locals[n.slot]
		w.show(n, v)
		return v
	case opElem:
		v := w.c.elems[n.slot]
		if n.bound != nil {
			w.show(n, v)
		}
		return v
	case opCall, opAttr:
		return w.call(n)
	case opNot:
		return value.Bool(w.eval(n.kids[0]).N == 0)
	case opAnd, opOr:
		return w.logic(n)
	case opIf:
		if w.eval(n.kids[0]).N != 0 {
			return w.eval(n.kids[1])
		}
		return w.eval(n.kids[2])
	case opLet:
		bound := w.eval(n.kids[0])
		saved := w.c.elems[n.slot]
		w.c.elems[n.slot] = bound
		v := w.eval(n.kids[1])
		w.c.elems[n.slot] = saved
		return v
	case opEq, opNe, opLess, opLessEq, opMore, opMoreEq:
		return w.compare(n)
	case opNeg, opAdd, opSub, opMul, opDiv, opMod:
		a, b := w.eval(n.kids[0]).N, int64(0)
		if len(n.kids) == 2 {
			b = w.eval(n.kids[1]).N
		}
		return value.Word(calc(w.c, n, a, b))
	case opAbs, opFloor, opCeil, opRound:
		return value.Word(round(n.op, w.eval(n.kids[0]).N))
	case opConcat:
		a := w.eval(n.kids[0]).Str()
		return w.c.concat(n, a, w.eval(n.kids[1]).Str())
	case opList:
		return w.list(n)
	case opInterval:
		a := w.eval(n.kids[0]).N
		return value.Words(n.numbers(w.c, a, w.eval(n.kids[1]).N, nil))
	case opHoist:
		k := &w.loops.kept[n.slot][n.val.N]
		if !k.done {
			k.v, k.done = w.eval(n.kids[0]), true
		}
		return k.v
	}
	return w.collection(n)
}

func (w *walker) compare(n *node) value.Value {
	x, y := n.kids[0], n.kids[1]
	a := w.eval(x)
	b := w.eval(y)
	if n.op == opEq || n.op == opNe {
		same := a.N == b.N
		switch {
		case wordCollection(x.typ) && x.typ.Kind != value.Mask:
			same = sameWords(a.List(), b.List())
		case !x.typ.IsWord():
			same = a.Equal(b)
		}
		return value.Bool(same == (n.op == opEq))
	}
	order := value.Cmp(a.N, b.N)
	if x.typ.Kind == value.Column {
		order = int(min(max(a.N-b.N, -1), 1))
	}
	switch n.op {
	case opLess:
		return value.Bool(order < 0)
	case opLessEq:
		return value.Bool(order <= 0)
	case opMore:
		return value.Bool(order > 0)
	}
	return value.Bool(order >= 0)
}

// logic looks at all sides; those behind the one that decides are dead.
func (w *walker) logic(n *node) value.Value {
	decides := n.op == opOr
	result, decided := !decides, false
	for _, kid := range n.kids {
		if !decided {
			if (w.eval(kid).N != 0) == decides {
				result, decided = decides, true
			}
			continue
		}
		if w.out == nil {
			break // nobody looks
		}
		w.aside(kid)
	}
	return value.Bool(result)
}

// aside looks at a side that does not count: neither does its failure, nor the
// steps that it spends. It has few, and what lies within it no more.
func (w *walker) aside(n *node) {
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

// call evaluates a call or an attribute and shows it.
func (w *walker) call(n *node) value.Value {
	c, f := w.c, n.fn
	quiet := *w
	if plain(n) {
		quiet.out = nil // u.hex.city is one thing that was looked at
	}
	args := c.Push(len(n.kids))
	from := make([][]*Node, len(n.kids))
	for i, kid := range n.kids {
		if kid.op == opLocal || kid.op == opElem {
			args[i] = (&walker{c: c, loops: w.loops}).eval(kid)
		} else {
			quiet.saw = nil
			args[i] = quiet.eval(kid)
			from[i] = quiet.saw
			w.saw = append(w.saw, quiet.saw...)
		}
	}
	var v value.Value
	var at *Node
	shown := w.visible(n)
	if w.out != nil && (shown || w.live && w.element == 0 && ofColumns(n)) {
		at = &Node{Kind: Operand, Text: balanced(n.text, n.start, n.end), Applied: w.live,
			Made: &Made{Func: f, Args: slices.Clone(args), From: from}}
	}
	switch {
	case n.op == opAttr && named(n.kids[0].typ) && args[0].N < 0:
		v = ofNone(n.typ)
	case f.Field > 0 && len(args) == 1:
		v = field(args[0], f.Field-1, n)
	case at != nil && f.Explain != nil:
		v = absent(n.typ)
		if c.Enter(&f.Name) {
			v = f.Explain(c, args, at)
			c.Leave()
		}
	default:
		v = c.Call(f, args)
	}
	c.Pop(len(n.kids))
	if at != nil {
		at.Value, at.Made.Type, at.Made.Result = w.scope.Show(n.typ, v), n.typ, v
		if shown {
			w.add(at)
		} else {
			w.unshown(at)
		}
	}
	return v
}

// ofColumns tells whether a call makes a column of a table or reads one: a step for
// programs also where people are not shown it, as there is a loop in it.
func ofColumns(n *node) bool {
	return n.typ.Kind == value.Column || slices.ContainsFunc(n.kids, func(k *node) bool { return k.typ.Kind == value.Column })
}

// plain tells whether n is a chain of attributes of a name.
func plain(n *node) bool {
	for n.op == opAttr && n.fn.Explain == nil {
		n = n.kids[0]
	}
	return n.op == opLocal || n.op == opElem || n.op == opConst || n.op == opCall && len(n.kids) == 0 && n.fn.Explain == nil
}

// visible tells whether a node stands for one thing; the element of a predicate
// stands for many.
func (w *walker) visible(n *node) bool {
	if n.op == opElem && n.bound == nil && n.slot+1 != w.element {
		return false
	}
	for _, kid := range n.kids {
		if !w.visible(kid) {
			return false
		}
	}
	return true
}

// show hangs a name with its value under the derivation.
func (w *walker) show(n *node, v value.Value) {
	if w.out != nil {
		w.add(&Node{Kind: Operand, Text: balanced(n.text, n.start, n.end), Applied: w.live, Value: w.scope.Show(n.typ, v)})
	}
}

// add hangs a node under the derivation, once.
func (w *walker) add(at *Node) {
	for _, old := range w.out.Children {
		if old.Kind == at.Kind && old.Text == at.Text && old.Value == at.Value {
			old.Applied = old.Applied || at.Applied
			w.saw = append(w.saw, old)
			return
		}
	}
	w.saw = append(w.saw, w.out.Add(at))
}

// unshown keeps a step that people are not shown.
func (w *walker) unshown(at *Node) {
	w.saw = append(w.saw, at)
	w.out.Unshown = append(w.out.Unshown, at)
}

// list evaluates [a, b].
func (w *walker) list(n *node) value.Value {
	vals := make([]value.Value, len(n.kids))
	for i, kid := range n.kids {
		vals[i] = w.eval(kid)
	}
	if !n.typ.Elem.IsWord() {
		return value.Fields(vals)
	}
	words := make([]int64, len(vals))
	for i, v := range vals {
		words[i] = v.N
	}
	return value.Words(words)
}
