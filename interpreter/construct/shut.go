package construct

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Shut removes from open the spaces that are known to be closed as argument i. The
// caller must test the remaining spaces one by one. Shut stops once fewer than many
// remain. An error in a set is dropped, and the set is ignored.
func (p *Permission) Shut(c *formula.Ctx, args []value.Value, i int, open formula.Set, many int) {
	shut := p.Closed[i]
	if shut == nil {
		return
	}
	saved := c.Locals
	c.Locals = args
	for _, f := range shut() {
		if open.Count() < many {
			break
		}
		one, try := c.Scratch(), c.Try()
		if f(c, one); !c.Failed(try) {
			open.Minus(one)
		}
		c.Drop()
	}
	c.Locals = saved
}
