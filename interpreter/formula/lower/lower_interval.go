package lower

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
)

func lowerInterval(n *formula.Tree) pushFunc {
	a, b := Word(n.Kids[0]), Word(n.Kids[1])
	return func(c *formula.Ctx) {
		low := a(c)
		high := b(c)
		c.Arena = ops.ListInterval(n, c, low, high, c.Arena)
	}
}

// lowerInInterval lowers membership in an interval as two comparisons, without a list.
func lowerInInterval(w wordFunc, of *formula.Tree) flagFunc {
	a, b := Word(of.Kids[0]), Word(of.Kids[1])
	return func(c *formula.Ctx) bool {
		x, low := w(c), a(c)
		return ops.InInterval(x, low, b(c))
	}
}
