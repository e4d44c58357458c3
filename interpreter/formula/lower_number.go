package formula

import "wargame/interpreter/value"

// lowerNumber lowers arithmetic.
func lowerNumber(n *node) wordFunc {
	if n.op == opMin || n.op == opMax {
		return lowerExtreme(n)
	}
	f := lowerWord(n.kids[0])
	if len(n.kids) == 1 {
		return lowerRounding(n, f)
	}
	g := lowerWord(n.kids[1])
	switch n.op {
	case opAdd:
		if n.kids[1].isConst() {
			return lowerAddConst(n, f, n.kids[1].val.N)
		}
		return func(c *Ctx) int64 {
			a := f(c)
			b := g(c)
			if s := a + b; value.Whole(a|b) && small(a) && small(b) {
				return s
			}
			return calc(c, n, a, b)
		}
	case opSub:
		if k := n.kids[1]; k.isConst() && value.Whole(k.val.N) && small(k.val.N) {
			return lowerAddConst(n, f, -k.val.N)
		}
		return func(c *Ctx) int64 {
			a := f(c)
			b := g(c)
			if value.Whole(a|b) && small(a) && small(b) {
				return a - b
			}
			return calc(c, n, a, b)
		}
	case opMul:
		return func(c *Ctx) int64 {
			a := f(c)
			b := g(c)
			if value.Whole(a|b) && factor(a) && factor(b) {
				return a * (b >> wholeBits)
			}
			return calc(c, n, a, b)
		}
	case opDiv:
		return func(c *Ctx) int64 {
			a := f(c)
			b := g(c)
			if value.Whole(a|b) && b > 0 && a != value.NaN && a%b == 0 {
				return a / b << wholeBits
			}
			return calc(c, n, a, b)
		}
	}
	return func(c *Ctx) int64 {
		a := f(c)
		return calc(c, n, a, g(c))
	}
}

// wholeBits is the place of the whole part in a number.
const wholeBits = 20

// factor tells whether a whole number is small enough to be multiplied by
// another one without a look at the result.
func factor(a int64) bool { return a < 1<<40 && a > -1<<40 }

// small numbers can be added without a look at the result.
func small(a int64) bool { return a < 1<<61 && a > -1<<61 }

// lowerAddConst adds (or, with its negation, subtracts) a constant.
func lowerAddConst(n *node, f wordFunc, k int64) wordFunc {
	if !value.Whole(k) || !small(k) {
		return func(c *Ctx) int64 { return calc(c, n, f(c), k) }
	}
	b := k
	if n.op == opSub {
		b = -k
	}
	return func(c *Ctx) int64 {
		if a := f(c); value.Whole(a) && small(a) {
			return a + k
		} else {
			return calc(c, n, a, b)
		}
	}
}

// lowerRounding lowers what takes one number.
func lowerRounding(n *node, f wordFunc) wordFunc {
	if n.op == opNeg {
		return func(c *Ctx) int64 { return calc(c, n, f(c), 0) }
	}
	o := n.op
	return func(c *Ctx) int64 { return round(o, f(c)) }
}

// round is abs, floor, ceil and round of a number.
func round(o op, a int64) int64 {
	switch {
	case a == value.NaN:
		return a
	case o == opAbs && a < 0:
		return value.Neg(a)
	case o == opAbs || value.Whole(a):
		return a
	case o == opFloor:
		return value.Int(value.Floor(a))
	case o == opCeil:
		return value.Int(value.Ceil(a))
	}
	return value.Int(value.Nearest(a))
}

// lowerExtreme lowers min and max of numbers and of lists of numbers.
func lowerExtreme(n *node) wordFunc {
	most := n.op == opMax
	if len(n.kids) == 2 && n.kids[0].typ.Kind == value.Number && n.kids[1].typ.Kind == value.Number {
		f, g := lowerWord(n.kids[0]), lowerWord(n.kids[1])
		return func(c *Ctx) int64 {
			a := f(c)
			b := g(c)
			if less(a, b) == most {
				return b
			}
			return a
		}
	}
	parts := make([]extremePart, len(n.kids))
	for i, kid := range n.kids {
		if kid.typ.Kind == value.Number {
			parts[i].word = lowerWord(kid)
		} else {
			parts[i].items = lowerItems(kid)
		}
	}
	return func(c *Ctx) int64 {
		best, found := int64(0), false
		for i := range parts {
			if p := &parts[i]; p.word != nil {
				best, found = better(best, p.word(c), found, most), true
				continue
			}
			it := parts[i].items(c)
			for _, w := range it.words {
				best, found = better(best, w, found, most), true
			}
			c.arena = c.arena[:it.mark]
		}
		if !found {
			return noExtreme(c, n)
		}
		return best
	}
}

type extremePart struct {
	word  wordFunc
	items itemsFunc
}

// better keeps the greater (or the lesser) of two numbers.
func better(best, w int64, found, most bool) int64 {
	if !found || w != best && less(best, w) == most {
		return w
	}
	return best
}

func noExtreme(c *Ctx, n *node) int64 {
	name := "min"
	if n.op == opMax {
		name = "max"
	}
	c.Fail(n.fault(name + " of an empty list"))
	return value.NaN
}
