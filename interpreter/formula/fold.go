package formula

import (
	"errors"

	"wargame/interpreter/value"
)

// fold computes a node whose parts are all constant. Predicates are left alone:
// they may be long, and nobody writes constant ones.
func (k *checker) fold(n *node) *node {
	if !foldable(n) {
		return n
	}
	for _, kid := range n.kids {
		if !kid.isConst() {
			return n
		}
	}
	c := NewCtx(nil)
	v := (&walker{c: c, loops: &loops{}}).eval(n)
	if c.Err != nil {
		code, summary := CodeRange, c.Err.Error()
		var f *Fault
		if errors.As(c.Err, &f) {
			summary = f.Summary
		}
		if n.op == opDiv || n.op == opMod {
			code = CodeZero
		}
		if n.op == opCall {
			code = CodeWord
		}
		k.report(Problem{Start: n.start, End: n.end, Code: code, Summary: summary})
		return &node{op: opBad, start: n.start, end: n.end, text: n.text}
	}
	return &node{op: opConst, typ: n.typ, start: n.start, end: n.end, text: n.text, val: v}
}

func foldable(n *node) bool {
	switch n.op {
	case opNot, opIf, opNeg, opAdd, opSub, opMul, opDiv, opMod, opEq, opNe, opLess, opLessEq, opMore, opMoreEq,
		opIn, opConcat, opMask, opIndex, opAbs, opFloor, opCeil, opRound, opMin, opMax, opLen, opFirst, opLast, opPosition,
		opUnion, opInter, opDiff:
		return true
	case opList:
		return len(n.kids) < 256
	case opCall, opAttr:
		return n.fn.Pure && n.fn.Call != nil
	}
	return false
}

// fault is a mistake of this node that shows in play.
func (n *node) fault(summary string) error {
	return &Fault{Text: n.text, Start: n.start, End: n.end, Summary: summary}
}

// impossible explains a number that could not be computed.
func impossible(o op, b int64) string {
	if (o == opDiv || o == opMod) && b == 0 {
		return "division by zero"
	}
	return "the number is out of range"
}

// calc is slow, exact arithmetic; a result that is no number is a fault.
func calc(c *Ctx, n *node, a, b int64) int64 {
	r := int64(value.NaN)
	switch n.op {
	case opAdd:
		r = value.Add(a, b)
	case opSub:
		r = value.Sub(a, b)
	case opMul:
		r = value.Mul(a, b)
	case opDiv:
		r = value.Div(a, b)
	case opMod:
		if q := value.Div(a, b); q != value.NaN {
			r = value.Sub(a, value.Mul(b, value.Int(value.Floor(q))))
		}
	case opNeg:
		r = value.Neg(a)
	}
	if r == value.NaN && c.Err == nil {
		c.Fail(n.fault(impossible(n.op, b)))
	}
	return r
}
