package lower

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

// lowerNumber lowers arithmetic.
func lowerNumber(n *formula.Tree) wordFunc {
	if n.Op == formula.OpMin || n.Op == formula.OpMax {
		return lowerExtreme(n)
	}
	f := Word(n.Kids[0])
	if len(n.Kids) == 1 {
		return lowerRounding(n, f)
	}
	g := Word(n.Kids[1])
	switch n.Op {
	case formula.OpAdd:
		if n.Kids[1].IsConst() {
			return lowerAddConst(n, f, n.Kids[1].Val.N)
		}
		return func(c *formula.Ctx) int64 {
			a := f(c)
			b := g(c)
			if s := a + b; value.Whole(a|b) && small(a) && small(b) {
				return s
			}
			return ops.Calc(c, n, a, b)
		}
	case formula.OpSub:
		if k := n.Kids[1]; k.IsConst() && value.Whole(k.Val.N) && small(k.Val.N) {
			return lowerAddConst(n, f, -k.Val.N)
		}
		return func(c *formula.Ctx) int64 {
			a := f(c)
			b := g(c)
			if value.Whole(a|b) && small(a) && small(b) {
				return a - b
			}
			return ops.Calc(c, n, a, b)
		}
	case formula.OpMul:
		return func(c *formula.Ctx) int64 {
			a := f(c)
			b := g(c)
			if value.Whole(a|b) && factor(a) && factor(b) {
				return a * (b >> ops.WholeBits)
			}
			return ops.Calc(c, n, a, b)
		}
	case formula.OpDiv:
		return func(c *formula.Ctx) int64 {
			a := f(c)
			b := g(c)
			if value.Whole(a|b) && b > 0 && a != value.NaN && a%b == 0 {
				return a / b << ops.WholeBits
			}
			return ops.Calc(c, n, a, b)
		}
	}
	return func(c *formula.Ctx) int64 {
		a := f(c)
		return ops.Calc(c, n, a, g(c))
	}
}

// factor reports whether a whole number is small enough that a product with another such
// number cannot overflow.
func factor(a int64) bool { return a < 1<<40 && a > -1<<40 }

// small reports whether a number is small enough that a sum with another such number
// cannot overflow.
func small(a int64) bool { return a < 1<<61 && a > -1<<61 }

// lowerAddConst lowers the addition of a constant, or the subtraction as the addition of
// its negation.
func lowerAddConst(n *formula.Tree, f wordFunc, k int64) wordFunc {
	if !value.Whole(k) || !small(k) {
		return func(c *formula.Ctx) int64 { return ops.Calc(c, n, f(c), k) }
	}
	b := k
	if n.Op == formula.OpSub {
		b = -k
	}
	return func(c *formula.Ctx) int64 {
		if a := f(c); value.Whole(a) && small(a) {
			return a + k
		} else {
			return ops.Calc(c, n, a, b)
		}
	}
}

// lowerRounding lowers the operators of one number: negation, abs and rounding.
func lowerRounding(n *formula.Tree, f wordFunc) wordFunc {
	if n.Op == formula.OpNeg {
		return func(c *formula.Ctx) int64 { return ops.Calc(c, n, f(c), 0) }
	}
	o := n.Op
	return func(c *formula.Ctx) int64 { return ops.Round(o, f(c)) }
}

// lowerExtreme lowers min and max of numbers and of lists of numbers.
func lowerExtreme(n *formula.Tree) wordFunc {
	most := n.Op == formula.OpMax
	if len(n.Kids) == 2 && n.Kids[0].Type.Kind == value.Number && n.Kids[1].Type.Kind == value.Number {
		f, g := Word(n.Kids[0]), Word(n.Kids[1])
		return func(c *formula.Ctx) int64 {
			a := f(c)
			b := g(c)
			if ops.Less(a, b) == most {
				return b
			}
			return a
		}
	}
	parts := make([]extremePart, len(n.Kids))
	for i, kid := range n.Kids {
		if kid.Type.Kind == value.Number {
			parts[i].word = Word(kid)
		} else {
			parts[i].items = lowerItems(kid)
		}
	}
	return func(c *formula.Ctx) int64 {
		best, found := int64(0), false
		for i := range parts {
			if p := &parts[i]; p.word != nil {
				best, found = ops.Better(best, p.word(c), found, most), true
				continue
			}
			it := parts[i].items(c)
			for _, w := range it.Words {
				best, found = ops.Better(best, w, found, most), true
			}
			c.Arena = c.Arena[:it.Mark]
		}
		if !found {
			return ops.NoExtreme(c, n)
		}
		return best
	}
}

type extremePart struct {
	word  wordFunc
	items itemsFunc
}
