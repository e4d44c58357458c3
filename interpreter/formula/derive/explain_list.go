package derive

import (
	"math/bits"
	"sort"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

// collection evaluates the operators on lists, reaches and sets.
func (w *walker) collection(n *formula.Tree) value.Value {
	switch n.Op {
	case formula.OpIn:
		return w.in(n)
	case formula.OpMin, formula.OpMax:
		return w.extreme(n)
	case formula.OpReachDist, formula.OpReachPath:
		return w.reach(n)
	case formula.OpMask:
		return value.Word(ops.MaskOf(w.eval(n.Kids[0]).List()))
	case formula.OpUnion, formula.OpInter, formula.OpDiff:
		a, b := w.eval(n.Kids[0]), w.eval(n.Kids[1])
		if n.Type.Kind == value.Mask {
			return value.Word(ops.MaskOp(n.Op, a.N, b.N))
		}
		x, y := words(n.Kids[0], a), words(n.Kids[1], b)
		if !w.c.Spend((len(x) + 1) * (len(x) + len(y)) / formula.WordsPerStep) {
			return value.Value{}
		}
		return value.Words(ops.SetOp(n.Op, append(append([]int64(nil), x...), y...), len(x)))
	case formula.OpPosition:
		of := ops.Items{Vals: elements(n.Kids[0], w.eval(n.Kids[0]))}
		return value.Num(of.Position(w.eval(n.Kids[1])))
	case formula.OpLen, formula.OpFirst, formula.OpLast, formula.OpIndex:
		vals := elements(n.Kids[0], w.eval(n.Kids[0]))
		if n.Op == formula.OpLen {
			return value.Num(len(vals))
		}
		at := int64(0)
		if n.Op == formula.OpIndex {
			at = w.eval(n.Kids[1]).N
		}
		return ops.PickItem(w.c, n, &ops.Items{Vals: vals}, n.Op, at)
	}
	if w.out == nil || len(n.Kids) == 1 || !w.alone(n.Kids[1], n.Slot) {
		return w.predicate(n)
	}
	if !w.visible(n.Kids[0]) {
		v := w.predicate(n)
		if n.Op == formula.OpSum && w.live && w.alone(n.Kids[0], n.Slot) { // over a list that is itself computed
			w.unshown(&formula.Node{Kind: formula.Operand, Text: formula.Balanced(n.Text, n.Start, n.End), Applied: true, Value: w.scope.Show(n.Type, v),
				Made: &formula.Made{Type: n.Type, Result: v, Parts: w.parts(n)}})
		}
		return v
	}
	seen := len(w.out.Children)
	v := w.predicate(n)
	at := &formula.Node{Kind: formula.Operand, Text: formula.Balanced(n.Text, n.Start, n.End), Applied: w.live, Value: w.scope.Show(n.Type, v)}
	switch n.Op {
	case formula.OpAny, formula.OpNone, formula.OpAll, formula.OpOne, formula.OpCount:
		if w.live {
			w.deciders(n, at)
		}
	case formula.OpSum:
		if w.live {
			at.Made = &formula.Made{Type: n.Type, Result: v, Parts: w.parts(n)}
		}
	}
	if shown := w.out.Children[seen:]; at.Among > manyElements && len(n.Kids[0].Kids) == 0 && len(shown) == 1 && len(shown[0].Children) == 0 {
		w.out.Children = w.out.Children[:seen] // units = [all of them]
	}
	w.add(at)
	return v
}

// manyElements is the length from which a named list is not written out beside the
// elements that decide.
const manyElements = 8

// decidersPart is the fraction (one part in decidersPart) of a question's step budget
// for finding the elements that decide.
const decidersPart = 16

// deciders finds the elements that determine the answer of a loop. The loop stops at the
// first; the others are evaluated without charge, and elements that fail are left out.
func (w *walker) deciders(n *formula.Tree, at *formula.Node) {
	c := w.c
	if c.Err != nil {
		return
	}
	outer, err := c.OpenProbe(max(c.StepLimit()/decidersPart, 1))
	aside := &walker{c: c, scope: w.scope, loops: w.loops}
	vals := elements(n.Kids[0], aside.eval(n.Kids[0]))
	elem, _ := formula.ElementType(n.Kids[0].Type)
	loop, outerLoop := w.loops.open(n)
	saved := c.Elems[n.Slot]
	for _, v := range vals {
		c.Elems[n.Slot] = v
		so := aside.eval(loop.Kids[1]).N != 0
		if c.Stopped() {
			break
		}
		if c.Err == nil && so != (n.Op == formula.OpAll) {
			at.Elements = append(at.Elements, w.scope.Show(elem, v))
		}
		c.Err = nil
	}
	c.Elems[n.Slot] = saved
	w.loops.close(n, outerLoop)
	if at.Among = len(vals); c.CloseProbe(outer, err) { // not all could be evaluated
		at.Among, at.Elements = 0, nil
	}
}

// alone reports whether a predicate depends on no element but its own.
func (w *walker) alone(n *formula.Tree, slot int) bool {
	if n.Op == formula.OpElem && n.Bound == nil && n.Slot < slot {
		return false
	}
	for _, kid := range n.Kids {
		if !w.alone(kid, slot) {
			return false
		}
	}
	return true
}

// elements returns the elements of a collection as values.
func elements(n *formula.Tree, v value.Value) []value.Value {
	if !formula.IsWordList(n.Type) {
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

// words returns the elements of a collection of words.
func words(n *formula.Tree, v value.Value) []int64 {
	if n.Type.Kind != value.Mask {
		return v.List()
	}
	var out []int64
	for m := uint64(v.N); m != 0; m &= m - 1 {
		out = append(out, int64(bits.TrailingZeros64(m)))
	}
	return out
}

// predicate evaluates any, all, filter and the other predicates. Elements are not shown,
// because there may be many.
func (w *walker) predicate(n *formula.Tree) value.Value {
	vals := elements(n.Kids[0], w.eval(n.Kids[0]))
	if !w.c.Spend(len(vals)) {
		vals = nil
	}
	inner := &walker{c: w.c, loops: w.loops}
	saved := w.c.Elems[n.Slot]
	loop, outer := w.loops.open(n)
	answer := func(i int) int64 {
		if len(n.Kids) == 1 {
			return vals[i].N
		}
		w.c.Elems[n.Slot] = vals[i]
		return inner.eval(loop.Kids[1]).N
	}
	defer func() { w.c.Elems[n.Slot] = saved; w.loops.close(n, outer) }()

	switch n.Op {
	case formula.OpSum:
		total := int64(0)
		for i := range vals {
			total = value.Add(total, answer(i))
		}
		return value.Word(ops.CheckSum(w.c, n, total))
	case formula.OpMap:
		out := make([]int64, len(vals))
		for i := range vals {
			out[i] = answer(i)
		}
		return value.Words(out)
	case formula.OpSort:
		return w.sorted(n, vals, answer)
	}
	return w.choose(n, vals, answer)
}

// choose evaluates the predicates that test each element.
func (w *walker) choose(n *formula.Tree, vals []value.Value, answer func(int) int64) value.Value {
	var chosen []value.Value
	for i, v := range vals {
		yes := answer(i) != 0
		if yes {
			chosen = append(chosen, v)
		}
		if yes && (n.Op == formula.OpAny || n.Op == formula.OpNone || n.Op == formula.OpFind) || !yes && n.Op == formula.OpAll || n.Op == formula.OpOne && len(chosen) == 2 {
			break // a later element could fail
		}
	}
	switch n.Op {
	case formula.OpAny:
		return value.Bool(len(chosen) > 0)
	case formula.OpNone:
		return value.Bool(len(chosen) == 0)
	case formula.OpAll:
		return value.Bool(len(chosen) == len(vals))
	case formula.OpOne:
		return value.Bool(len(chosen) == 1)
	case formula.OpCount:
		return value.Num(len(chosen))
	case formula.OpFind:
		if len(chosen) == 0 {
			return ops.Missing(w.c, n, "no element meets the condition")
		}
		return chosen[0]
	}
	if !n.Type.Elem.IsWord() {
		return value.Fields(chosen)
	}
	out := make([]int64, len(chosen))
	for i, v := range chosen {
		out[i] = v.N
	}
	return value.Words(out)
}

func (w *walker) sorted(n *formula.Tree, vals []value.Value, key func(int) int64) value.Value {
	keys := make([]int64, len(vals))
	order := make([]int, len(vals))
	for i := range vals {
		keys[i], order[i] = key(i), i
	}
	sort.SliceStable(order, func(i, j int) bool {
		if n.Desc {
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

func (w *walker) in(n *formula.Tree) value.Value {
	x, of := n.Kids[0], n.Kids[1]
	v := w.eval(x)
	if (of.Op == formula.OpCall || of.Op == formula.OpAttr) && of.Func.Contains != nil && of.Type.Kind != value.Mask && x.Type.IsWord() {
		return w.contains(n, of, v.N)
	}
	if of.Op == formula.OpInterval {
		low := w.eval(of.Kids[0]).N
		return value.Bool(ops.InInterval(v.N, low, w.eval(of.Kids[1]).N))
	}
	all := w.eval(of)
	if of.Type.Kind == value.Mask {
		return value.Bool(ops.InMask(all.N, v.N))
	}
	for _, e := range elements(of, all) {
		if x.Type.IsWord() && e.N == v.N || !x.Type.IsWord() && v.Equal(e) {
			return value.Bool(true)
		}
	}
	return value.Bool(false)
}

// contains tests membership by the function's own Contains. The function's derivation,
// if it has one, is added too.
func (w *walker) contains(n, of *formula.Tree, x int64) value.Value {
	if w.out != nil && of.Func.Explain != nil {
		w.eval(of)
	}
	in := false
	args := w.args(of)
	guarded := of.Op == formula.OpAttr && formula.IsEntity(of.Kids[0].Type) && args[0].N < 0
	if x >= 0 && !guarded && w.c.Enter(&of.Func.Name) {
		in = of.Func.Contains(w.c, args, x)
		w.c.Leave()
	}
	w.c.Pop(len(args))
	if w.visible(n) {
		w.show(n, value.Bool(in))
	}
	return value.Bool(in)
}

// args evaluates the arguments of a call onto the stack; the caller pops them.
func (w *walker) args(of *formula.Tree) []value.Value {
	args := w.c.Push(len(of.Kids))
	for i, kid := range of.Kids {
		inner := *w
		if kid.Op == formula.OpLocal || kid.Op == formula.OpElem {
			inner.out = nil
		}
		args[i] = inner.eval(kid)
	}
	return args
}

func (w *walker) reach(n *formula.Tree) value.Value {
	c, of, f := w.c, n.Kids[0], n.Func
	args := w.args(of)
	x := w.eval(n.Kids[1]).N
	d := int64(value.NaN)
	var path []int64
	if x >= 0 && c.Enter(&f.Name) {
		if n.Op == formula.OpReachDist {
			d = f.Distance(c, args, x)
		} else {
			path = f.Path(c, args, x, nil)
		}
		c.Leave()
	}
	c.Pop(len(args))
	if n.Op == formula.OpReachPath {
		return value.Words(path)
	}
	if d == value.NaN {
		d = ops.Far
	}
	if w.out != nil && w.visible(n) {
		w.show(n, value.Word(d))
	}
	return value.Word(d)
}

func (w *walker) extreme(n *formula.Tree) value.Value {
	best, found := int64(0), false
	for _, kid := range n.Kids {
		v := w.eval(kid)
		if kid.Type.Kind == value.Number {
			best, found = ops.Better(best, v.N, found, n.Op == formula.OpMax), true
			continue
		}
		for _, x := range v.List() {
			best, found = ops.Better(best, x, found, n.Op == formula.OpMax), true
		}
	}
	if !found {
		return value.Word(ops.NoExtreme(w.c, n))
	}
	return value.Word(best)
}
