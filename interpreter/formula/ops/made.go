package ops

import (
	"fmt"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// The longest text and list that a rule may make.
const (
	maxTextBytes = 64 << 10
	maxListWords = 1 << 20
)

// Boxed makes a list of words that lie on the arena.
func Boxed(c *formula.Ctx, n *formula.Tree, words []int64) value.Value {
	if !RoomForList(c, n, len(words)) {
		return value.Value{}
	}
	return value.CopyOf(words)
}

// RoomForList tells whether a list of so many words may be made, and pays for it.
func RoomForList(c *formula.Ctx, n *formula.Tree, words int) bool {
	if words > maxListWords {
		c.Fail(n.Fault(fmt.Sprintf("the list has more than %d elements", maxListWords)))
		return false
	}
	return c.SpendBytes(8 * words)
}

// Concat joins two texts.
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
