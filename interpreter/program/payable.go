package program

import (
	"wargame/interpreter/construct"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// LostBy returns the first keys of debts that the hypothetical steps of x leave impossible;
// none if no more debts are impossible than before.
func (p *Program) LostBy(o *construct.Obligation, x *construct.Define, c *formula.Ctx, args []value.Value) (lost []int64) {
	before := len(o.Impossible(c))
	other, _, done := p.after(x, c, args)
	defer done()
	if other == nil {
		return nil
	}
	if left := o.Impossible(other); len(left) > before {
		for _, keys := range left {
			lost = append(lost, keys[0].N)
		}
	}
	c.Fail(other.Err)
	construct.Blame(c, x.Rule, x.Pos)
	return lost
}
