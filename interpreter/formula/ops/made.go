package ops

import (
	"fmt"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// The largest text, in bytes, and the largest list, in words, that a rule may build.
const (
	maxTextBytes = 64 << 10
	maxListWords = 1 << 20
)

// Boxed returns a list value that copies words from the arena. A list that is too large
// is a fault.
func Boxed(c *formula.Ctx, n *formula.Tree, words []int64) value.Value {
	if !RoomForList(c, n, len(words)) {
		return value.Value{}
	}
	return value.CopyOf(words)
}

// RoomForList reports whether a list of the given length may be built, and spends its
// cost.
func RoomForList(c *formula.Ctx, n *formula.Tree, words int) bool {
	if words > maxListWords {
		c.Fail(n.Fault(fmt.Sprintf("the list has more than %d elements", maxListWords)))
		return false
	}
	return c.SpendBytes(8 * words)
}

// Concat joins two texts. A result that is too long is a fault.
func Concat(c *formula.Ctx, n *formula.Tree, a, b string) value.Value {
	if len(a)+len(b) > maxTextBytes {
		c.Fail(n.Fault("the text is too long"))
		return value.Value{}
	}
	if !c.SpendBytes(len(a) + len(b)) {
		return value.Value{}
	}
	return value.String(a + b)
}
