package ops

import (
	"fmt"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// mostInterval is the largest length of an interval whose ends are computed in play.
const mostInterval = 1000

// ends returns the least and the greatest whole number from a to b. If an end is not a
// number, the interval is empty and low > high.
func ends(a, b int64) (low, high int) {
	if a == value.NaN || b == value.NaN {
		return 1, 0
	}
	return value.Ceil(a), value.Floor(b)
}

// InInterval reports whether b is a whole number from low to high.
func InInterval(b, low, high int64) bool {
	if l, h := ends(low, high); value.Whole(b) {
		return l <= h && b >= value.Int(l) && b <= value.Int(h)
	}
	return false
}

// ListInterval appends the numbers of an interval to out. More than mostInterval numbers
// are a fault.
func ListInterval(n *formula.Tree, c *formula.Ctx, a, b int64, out []int64) []int64 {
	low, high := ends(a, b)
	if high-low >= mostInterval {
		c.Fail(n.Fault(fmt.Sprintf("%d..%d has too many elements; at most %d can be listed", low, high, mostInterval)))
		return out
	}
	for i := low; i <= high; i++ {
		out = append(out, value.Int(i))
	}
	return out
}
