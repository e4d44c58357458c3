package construct

import (
	"slices"

	"wargame/interpreter/formula"
)

func (x *Reach) Exprs() []*formula.Expr {
	out := append(slices.Clone(x.From), x.Stops...)
	out = append(out, x.Within)
	for _, s := range x.Steps {
		out = append(out, s.Cost, s.When, s.May)
	}
	return out
}

func (q *Quantity) Exprs() []*formula.Expr {
	out := []*formula.Expr{q.Base, q.Step}
	for _, s := range q.Contributions {
		out = append(out, s.When, s.Unless, s.Value)
	}
	return out
}

func (p *Permission) Exprs() []*formula.Expr {
	var out []*formula.Expr
	for _, b := range p.Bans {
		out = append(out, b.When, b.Unless, b.Needs)
	}
	for _, g := range p.Grants {
		out = append(out, g.When, g.Unless)
	}
	return out
}
