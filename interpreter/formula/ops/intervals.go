package ops

import (
	"fmt"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// mostInterval is how many numbers an interval may hold whose ends are worked out in play.
const mostInterval = 1000

// ends are the least and the greatest whole number from a to b; without a number at an
// end there is none, and the first is the greater.
func ends(a, b int64) (low, high int) {
	if a == value.NaN || b == value.NaN {
		return 1, 0
	}
	return value.Ceil(a), value.Floor(b)
}

// InInterval tells whether b is one of the numbers from low to high.
func InInterval(b, low, high int64) bool {
	if l, h := ends(low, high); value.Whole(b) {
		return l <= h && b >= value.Int(l) && b <= value.Int(h)
	}
	return false
}

// numbers are those of an interval; too many are a fault.
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
