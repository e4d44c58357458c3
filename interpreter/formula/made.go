package formula

import (
	"fmt"

	"wargame/interpreter/value"
)

// wordsPerStep is how many words a loop that merely looks through them takes for a step.
const wordsPerStep = 8

// The longest text and list that a rule may make.
const (
	maxTextBytes = 64 << 10
	maxListWords = 1 << 20
)

// boxed makes a list of words that lie on the arena.
func (c *Ctx) boxed(n *node, words []int64) value.Value {
	if !c.roomForList(n, len(words)) {
		return value.Value{}
	}
	return value.CopyOf(words)
}

// roomForList tells whether a list of so many words may be made, and pays for it.
func (c *Ctx) roomForList(n *node, words int) bool {
	if words > maxListWords {
		c.Fail(n.fault(fmt.Sprintf("the list has more than %d elements", maxListWords)))
		return false
	}
	return c.SpendBytes(8 * words)
}

// concat joins two texts.
func (c *Ctx) concat(n *node, a, b string) value.Value {
	if len(a)+len(b) > maxTextBytes {
		c.Fail(n.fault("the text is too long"))
		return value.Value{}
	}
	if !c.SpendBytes(len(a) + len(b)) {
		return value.Value{}
	}
	return value.String(a + b)
}
