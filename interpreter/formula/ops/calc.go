// Package ops computes the operators of expressions on values: arithmetic, intervals,
// lists and sets of words. The closures and the walk that derives both use it, so they
// agree.
package ops

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// impossible returns the reason why a number could not be computed.
func impossible(o formula.Op, b int64) string {
	if (o == formula.OpDiv || o == formula.OpMod) && b == 0 {
		return "division by zero"
	}
	return "the number is out of range"
}

// Calc does exact arithmetic, slowly. A result that is not a number is reported as a
// fault.
func Calc(c *formula.Ctx, n *formula.Tree, a, b int64) int64 {
	r := int64(value.NaN)
	switch n.Op {
	case formula.OpAdd:
		r = value.Add(a, b)
	case formula.OpSub:
		r = value.Sub(a, b)
	case formula.OpMul:
		r = value.Mul(a, b)
	case formula.OpDiv:
		r = value.Div(a, b)
	case formula.OpMod:
		if q := value.Div(a, b); q != value.NaN {
			r = value.Sub(a, value.Mul(b, value.Int(value.Floor(q))))
		}
	case formula.OpNeg:
		r = value.Neg(a)
	}
	if r == value.NaN && c.Err == nil {
		c.Fail(n.Fault(impossible(n.Op, b)))
	}
	return r
}

// WholeBits is the bit position of the integer part of a number.
const WholeBits = 20

// Round returns abs, floor, ceil or round of a number.
func Round(o formula.Op, a int64) int64 {
	switch {
	case a == value.NaN:
		return a
	case o == formula.OpAbs && a < 0:
		return value.Neg(a)
	case o == formula.OpAbs || value.Whole(a):
		return a
	case o == formula.OpFloor:
		return value.Int(value.Floor(a))
	case o == formula.OpCeil:
		return value.Int(value.Ceil(a))
	}
	return value.Int(value.Nearest(a))
}

// Better returns the greater of two numbers if most is true, otherwise the lesser. If
// found is false, there is no best yet and it returns w.
func Better(best, w int64, found, most bool) int64 {
	if !found || w != best && Less(best, w) == most {
		return w
	}
	return best
}

func NoExtreme(c *formula.Ctx, n *formula.Tree) int64 {
	name := "min"
	if n.Op == formula.OpMax {
		name = "max"
	}
	c.Fail(n.Fault(name + " of an empty list"))
	return value.NaN
}

// Less reports whether a < b. Whole numbers are compared inline.
func Less(a, b int64) bool {
	if (a|b)&(1<<WholeBits-1) != 0 {
		return lessFraction(a, b)
	}
	return a < b
}

//go:noinline
func lessFraction(a, b int64) bool { return value.Cmp(a, b) < 0 }

func CheckSum(c *formula.Ctx, n *formula.Tree, total int64) int64 {
	if total == value.NaN && c.Err == nil {
		c.Fail(n.Fault("the number is out of range"))
	}
	return total
}

// Far is the distance of an unreachable space. It exceeds any limit.
var Far = value.Int(1_000_000)

// Field returns field i of a record, or the value of none if the record has none.
func Field(v value.Value, i int, n *formula.Tree) value.Value {
	if v.P == nil || i >= len(v.P.Vals) {
		return formula.OfNone(n.Type)
	}
	return v.P.Vals[i]
}
