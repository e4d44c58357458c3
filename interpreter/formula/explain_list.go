package formula

import (
	"math/bits"
	"sort"

	"wargame/interpreter/value"
)

// collection evaluates what works on lists, reaches and sets.
func (w *walker) collection(n *node) value.Value {
	switch n.op {
	case opIn:
		return w.in(n)
	case opMin, opMax:
		return w.extreme(n)
	case opReachDist, opReachPath:
		return w.reach(n)
	case opMask:
		return value.Word(maskOf(w.eval(n.kids[0]).List()))
	case opUnion, opInter, opDiff:
		a, b := w.eval(n.kids[0]), w.eval(n.kids[1])
		if n.typ.Kind == value.Mask {
			return value.Word(maskOp(n.op, a.N, b.N))
		}
		x, y := words(n.kids[0], a), words(n.kids[1], b)
		if !w.c.Spend((len(x) + 1) * (len(x) + len(y)) / wordsPerStep) {
			return value.Value{}
		}
		return value.Words(setOp(n.op, append(append([]int64(nil), x...), y...), len(x)))
	case opPosition:
		of := items{vals: elements(n.kids[0], w.eval(n.kids[0]))}
		return value.Num(of.position(w.eval(n.kids[1])))
	case opLen, opFirst, opLast, opIndex:
		vals := elements(n.kids[0], w.eval(n.kids[0]))
		if n.op == opLen {
			return value.Num(len(vals))
		}
		at := int64(0)
		if n.op == opIndex {
			at = w.eval(n.kids[1]).N
		}
		return pickItem(w.c, n, &items{vals: vals}, n.op, at)
	}
	if w.out == nil || len(n.kids) == 1 || !w.alone(n.kids[1], n.slot) {
		return w.predicate(n)
	}
	if !w.visible(n.kids[0]) {
		v := w.predicate(n)
		if n.op == opSum && w.live && w.alone(n.kids[0], n.slot) { // over a list that is itself looked for
			w.unshown(&Node{Kind: Operand, Text: balanced(n.text, n.start, n.end), Applied: true, Value: w.scope.Show(n.typ, v),
				Made: &Made{Type: n.typ, Result: v, Parts: w.parts(n)}})
		}
		return v
	}
	seen := len(w.out.Children)
	v := w.predicate(n)
	at := &Node{Kind: Operand, Text: balanced(n.text, n.start, n.end), Applied: w.live, Value: w.scope.Show(n.typ, v)}
	switch n.op {
	case opAny, opNone, opAll, opOne, opCount:
		if w.live {
			w.deciders(n, at)
		}
	case opSum:
		if w.live {
			at.Made = &Made{Type: n.typ, Result: v, Parts: w.parts(n)}
		}
	}
	if shown := w.out.Children[seen:]; at.Among > manyElements && len(n.kids[0].kids) == 0 && len(shown) == 1 && len(shown[0].Children) == 0 {
		w.out.Children = w.out.Children[:seen] // units = [all of them]
	}
	w.add(at)
	return v
}

// manyElements is from how many elements on a list that has a name of its own is
// not written out beside those that decide.
const manyElements = 8

// decidersPart is the part of a question's steps with which the elements that decide are
// looked for.
const decidersPart = 16

// deciders finds the elements that made a loop answer what it did. The loop has
// stopped at the first; the others are looked at aside, and one that is at fault
// is left out.
func (w *walker) deciders(n *node, at *Node) {
	c := w.c
	if c.Err != nil {
		return
	}
	outer, err := c.OpenProbe(max(c.StepLimit()/decidersPart, 1))
	aside := &walker{c: c, scope: w.scope, loops: w.loops}
	vals := elements(n.kids[0], aside.eval(n.kids[0]))
	elem, _ := elemType(n.kids[0].typ)
	loop, outerLoop := w.loops.open(n)
	saved := c.elems[n.slot]
	for _, v := range vals {
		c.elems[n.slot] = v
		so := aside.eval(loop.kids[1]).N != 0
		if c.Stopped() {
			break
		}
		if c.Err == nil && so != (n.op == opAll) {
			at.Elements = append(at.Elements, w.scope.Show(elem, v))
		}
		c.Err = nil
	}
	c.elems[n.slot] = saved
	w.loops.close(n, outerLoop)
	if at.Among = len(vals); c.CloseProbe(outer, err) { // not all could be looked at
		at.Among, at.Elements = 0, nil
	}
}

// alone tells whether a predicate depends on no element but its own.
func (w *walker) alone(n *node, slot int) bool {
	if n.op == opElem && n.bound == nil && n.slot < slot {
		return false
	}
	for _, kid := range n.kids {
		if !w.alone(kid, slot) {
			return false
		}
	}
	return true
}

// elements lists a collection as values.
func elements(n *node, v value.Value) []value.Value {
	if !wordCollection(n.typ) {
		if v.P == nil {
			return nil
		}
		return v.P.Vals
	}
	var out []value.Value
	for _, x := range words(n, v) {
		out = append(out, value.Word(x))
	}
	return out
}

// words lists a collection of words.
func words(n *node, v value.Value) []int64 {
	if n.typ.Kind != value.Mask {
		return v.List()
	}
	var out []int64
	for m := uint64(v.N); m != 0; m &= m - 1 {
		out = append(out, int64(bits.TrailingZeros64(m)))
	}
	return out
}

// predicate evaluates any, all, filter and their kin. The elements are not
// shown, since there are many.
func (w *walker) predicate(n *node) value.Value {
	vals := elements(n.kids[0], w.eval(n.kids[0]))
	if !w.c.Spend(len(vals)) {
		vals = nil
	}
	inner := &walker{c: w.c, loops: w.loops}
	saved := w.c.elems[n.slot]
	loop, outer := w.loops.open(n)
	answer := func(i int) int64 {
		if len(n.kids) == 1 {
			return vals[i].N
		}
		w.c.elems[n.slot] = vals[i]
		return inner.eval(loop.kids[1]).N
	}
	defer func() { w.c.elems[n.slot] = saved; w.loops.close(n, outer) }()

	switch n.op {
	case opSum:
		total := int64(0)
		for i := range vals {
			total = value.Add(total, answer(i))
		}
		return value.Word(checkSum(w.c, n, total))
	case opMap:
		out := make([]int64, len(vals))
		for i := range vals {
			out[i] = answer(i)
		}
		return value.Words(out)
	case opSort:
		return w.sorted(n, vals, answer)
	}
	return w.choose(n, vals, answer)
}

// choose evaluates the predicates that ask each element a yes or no.
func (w *walker) choose(n *node, vals []value.Value, answer func(int) int64) value.Value {
	var chosen []value.Value
	for i, v := range vals {
		yes := answer(i) != 0
		if yes {
			chosen = append(chosen, v)
		}
		if yes && (n.op == opAny || n.op == opNone || n.op == opFind) || !yes && n.op == opAll || n.op == opOne && len(chosen) == 2 {
			break // what follows could be at fault
		}
	}
	switch n.op {
	case opAny:
		return value.Bool(len(chosen) > 0)
	case opNone:
		return value.Bool(len(chosen) == 0)
	case opAll:
		return value.Bool(len(chosen) == len(vals))
	case opOne:
		return value.Bool(len(chosen) == 1)
	case opCount:
		return value.Num(len(chosen))
	case opFind:
		if len(chosen) == 0 {
			return missing(w.c, n, "no element is so")
		}
		return chosen[0]
	}
	if !n.typ.Elem.IsWord() {
		return value.Fields(chosen)
	}
	out := make([]int64, len(chosen))
	for i, v := range chosen {
		out[i] = v.N
	}
	return value.Words(out)
}

func (w *walker) sorted(n *node, vals []value.Value, key func(int) int64) value.Value {
	keys := make([]int64, len(vals))
	order := make([]int, len(vals))
	for i := range vals {
		keys[i], order[i] = key(i), i
	}
	sort.SliceStable(order, func(i, j int) bool {
		if n.desc {
			i, j = j, i
		}
		return value.Cmp(keys[order[i]], keys[order[j]]) < 0
	})
	out := make([]int64, len(vals))
	for i, j := range order {
		out[i] = vals[j].N
	}
	return value.Words(out)
}

func (w *walker) in(n *node) value.Value {
	x, of := n.kids[0], n.kids[1]
	v := w.eval(x)
	if (of.op == opCall || of.op == opAttr) && of.fn.Contains != nil && of.typ.Kind != value.Mask && x.typ.IsWord() {
		return w.contains(n, of, v.N)
	}
	if of.op == opInterval {
		low := w.eval(of.kids[0]).N
		return value.Bool(inInterval(v.N, low, w.eval(of.kids[1]).N))
	}
	all := w.eval(of)
	if of.typ.Kind == value.Mask {
		return value.Bool(inMask(all.N, v.N))
	}
	for _, e := range elements(of, all) {
		if x.typ.IsWord() && e.N == v.N || !x.typ.IsWord() && v.Equal(e) {
			return value.Bool(true)
		}
	}
	return value.Bool(false)
}

// contains asks a function that knows. Its derivation, if it has one, is made
// besides.
func (w *walker) contains(n, of *node, x int64) value.Value {
	if w.out != nil && of.fn.Explain != nil {
		w.eval(of)
	}
	in := false
	args := w.args(of)
	guarded := of.op == opAttr && named(of.kids[0].typ) && args[0].N < 0
	if x >= 0 && !guarded && w.c.Enter(&of.fn.Name) {
		in = of.fn.Contains(w.c, args, x)
		w.c.Leave()
	}
	w.c.Pop(len(args))
	if w.visible(n) {
		w.show(n, value.Bool(in))
	}
	return value.Bool(in)
}

// args evaluates the arguments of a call onto the stack.
func (w *walker) args(of *node) []value.Value {
	args := w.c.Push(len(of.kids))
	for i, kid := range of.kids {
		inner := *w
		if kid.op == opLocal || kid.op == opElem {
			inner.out = nil
		}
		args[i] = inner.eval(kid)
	}
	return args
}

func (w *walker) reach(n *node) value.Value {
	c, of, f := w.c, n.kids[0], n.fn
	args := w.args(of)
	x := w.eval(n.kids[1]).N
	d := int64(value.NaN)
	var path []int64
	if x >= 0 && c.Enter(&f.Name) {
		if n.op == opReachDist {
			d = f.Distance(c, args, x)
		} else {
			path = f.Path(c, args, x, nil)
		}
		c.Leave()
	}
	c.Pop(len(args))
	if n.op == opReachPath {
		return value.Words(path)
	}
	if d == value.NaN {
		d = Far
	}
	if w.out != nil && w.visible(n) {
		w.show(n, value.Word(d))
	}
	return value.Word(d)
}

func (w *walker) extreme(n *node) value.Value {
	best, found := int64(0), false
	for _, kid := range n.kids {
		v := w.eval(kid)
		if kid.typ.Kind == value.Number {
			best, found = better(best, v.N, found, n.op == opMax), true
			continue
		}
		for _, x := range v.List() {
			best, found = better(best, x, found, n.op == opMax), true
		}
	}
	if !found {
		return value.Word(noExtreme(w.c, n))
	}
	return value.Word(best)
}
