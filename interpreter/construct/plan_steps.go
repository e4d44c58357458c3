package construct

import (
	"wargame/interpreter/formula"
)

func (b *Ban) Exprs() []*formula.Expr {
	out := []*formula.Expr{b.When, b.Unless, b.Needs}
	for _, g := range b.Lifts {
		out = append(out, g.When, g.Unless)
	}
	return out
}
