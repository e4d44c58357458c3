package formula

import (
	"fmt"

	"github.com/expr-lang/expr/ast"

	"wargame/interpreter/value"
)

// mostInterval is how many numbers an interval may hold whose ends are worked out in play.
const mostInterval = 1000

// interval is 1..6, a list of whole numbers, or 1..n, whose ends are worked out in play.
func (k *checker) interval(n *ast.BinaryNode) *node {
	left, right := k.check(n.Left, value.NumberType), k.check(n.Right, value.NumberType)
	if left.bad() || right.bad() {
		return k.bare(n, opBad, value.Type{}, left, right)
	}
	for i, end := range []*node{left, right} {
		of := []ast.Node{n.Left, n.Right}[i]
		if !k.expect(of, end, value.NumberType, "an end of ..") {
			return k.bare(n, opBad, value.Type{}, left, right)
		}
		if end.isConst() && !value.Whole(end.val.N) {
			return k.at(of, CodeRange, "the ends of .. must be whole numbers", "compare with >= and <= instead")
		}
	}
	if !left.isConst() || !right.isConst() {
		return k.make(n, opInterval, value.ListOf(value.NumberType), left, right)
	}
	low, high := value.Floor(left.val.N), value.Floor(right.val.N)
	if high-low >= maxRangeElements-k.ranged {
		return k.at(n, CodeRange, fmt.Sprintf("%d..%d has too many elements", low, high), "compare with >= and <= instead")
	}
	words := between(low, high)
	k.ranged += len(words)
	out := k.bare(n, opConst, value.ListOf(value.NumberType), left, right)
	out.val, out.span, out.kids = value.Words(words), &[2]int{low, high}, nil
	return out
}

func between(low, high int) []int64 {
	var words []int64
	for i := low; i <= high; i++ {
		words = append(words, value.Int(i))
	}
	return words
}

// ends are the least and the greatest whole number from a to b; without a number at an
// end there is none, and the first is the greater.
func ends(a, b int64) (low, high int) {
	if a == value.NaN || b == value.NaN {
		return 1, 0
	}
	return value.Ceil(a), value.Floor(b)
}

// inInterval tells whether b is one of the numbers from low to high.
func inInterval(b, low, high int64) bool {
	if l, h := ends(low, high); value.Whole(b) {
		return l <= h && b >= value.Int(l) && b <= value.Int(h)
	}
	return false
}

// numbers are those of an interval; too many are a fault.
func (n *node) numbers(c *Ctx, a, b int64, out []int64) []int64 {
	low, high := ends(a, b)
	if high-low >= mostInterval {
		c.Fail(n.fault(fmt.Sprintf("%d..%d has too many elements; at most %d can be listed", low, high, mostInterval)))
		return out
	}
	for i := low; i <= high; i++ {
		out = append(out, value.Int(i))
	}
	return out
}

func lowerInterval(n *node) pushFunc {
	a, b := lowerWord(n.kids[0]), lowerWord(n.kids[1])
	return func(c *Ctx) {
		low := a(c)
		high := b(c)
		c.arena = n.numbers(c, low, high, c.arena)
	}
}

// lowerInInterval compares instead of listing.
func lowerInInterval(w wordFunc, of *node) flagFunc {
	a, b := lowerWord(of.kids[0]), lowerWord(of.kids[1])
	return func(c *Ctx) bool {
		x, low := w(c), a(c)
		return inInterval(x, low, b(c))
	}
}
