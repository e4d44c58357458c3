package formula

import "wargame/interpreter/value"

// Lean is how an answer moves when another one grows (a set by a space, a flag
// from no to yes, a number): along with it, against it, or as it may be: both.
type Lean uint8

// The directions.
const (
	Along Lean = 1 << iota
	Against

	either = Along | Against
)

// Of is how what leans l on an answer moves with something that this answer in
// turn leans on.
func (l Lean) Of(inner Lean) Lean {
	out := Lean(0)
	if inner&Along != 0 {
		out |= l
	}
	if inner&Against != 0 {
		out |= l.turned()
	}
	return out
}

func (l Lean) turned() Lean { return l&Along<<1 | l&Against>>1 }

// Leans tells of each function that the expression calls how its answer moves
// with that of the function. Where it cannot be told, it is both.
func (e *Expr) Leans() map[*Func]Lean {
	out := map[*Func]Lean{}
	leaning(func(n *node, l Lean) { out[n.fn] |= l }).walk(e.root, Along)
	return out
}

// CallLean is one call in an expression, with its arguments as they are written, and how
// the answer of the expression moves with that of the call.
type CallLean struct {
	Func *Func
	Args []string
	Lean Lean
}

// CallLeans lists the calls of the expression one by one, outer calls before the calls in
// their arguments.
func (e *Expr) CallLeans() []CallLean {
	var out []CallLean
	leaning(func(n *node, l Lean) {
		c := CallLean{Func: n.fn, Lean: l}
		for _, k := range n.kids {
			text := ""
			if 0 <= k.start && k.start <= k.end && k.end <= len(e.Text) {
				text = e.Text[k.start:k.end]
			}
			c.Args = append(c.Args, text)
		}
		out = append(out, c)
	}).walk(e.root, Along)
	return out
}

// leaning is called with each call of an expression and its lean.
type leaning func(n *node, l Lean)

func (w leaning) walk(n *node, l Lean) {
	all := func(l Lean) {
		for _, k := range n.kids {
			w.walk(k, l)
		}
	}
	two := func(first, second Lean) {
		for i, k := range n.kids {
			if i == 0 {
				w.walk(k, first)
			} else {
				w.walk(k, second)
			}
		}
	}
	switch n.op {
	case opCall:
		w(n, l)
		all(either)
	case opNot, opNeg, opNone:
		all(l.turned())
	case opAnd, opOr, opAdd, opMin, opMax, opList, opMask, opUnion, opInter, opLen, opAny, opCount, opFilter, opFloor, opCeil, opRound, opHoist:
		all(l)
	case opSub, opDiff, opMore, opMoreEq:
		two(l, l.turned())
	case opLess, opLessEq, opAll, opInterval:
		two(l.turned(), l)
	case opIn, opIf:
		two(either, l)
	case opMap:
		two(l, either)
	case opReachDist: // the more a reach holds, the nearer it is
		two(l.turned(), either)
	case opMul, opDiv:
		w.product(n, l)
	case opEq, opNe:
		switch count, some := n.counted(); {
		case count == nil:
			all(either)
		case some:
			w.walk(count, l)
		default:
			w.walk(count, l.turned())
		}
	default:
		all(either)
	}
}

// product leans on a factor along with the sign of the other, if that is known.
func (w leaning) product(n *node, l Lean) {
	for i, k := range n.kids {
		other := n.kids[1-i]
		switch {
		case !other.isConst() || n.op == opDiv && i == 1:
			w.walk(k, either)
		case value.Cmp(other.val.N, 0) < 0:
			w.walk(k, l.turned())
		default:
			w.walk(k, l)
		}
	}
}

// counted reads a comparison with nought of what cannot lie below it: some tells
// whether it is not to be nought.
func (n *node) counted() (count *node, some bool) {
	for i, k := range n.kids {
		o := n.kids[1-i]
		if (k.op == opLen || k.op == opCount) && o.isConst() && o.val.N == 0 {
			return k, n.op == opNe
		}
	}
	return nil, false
}
