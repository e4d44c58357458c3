package program

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/facts"
	"wargame/interpreter/picture"
)

// ClockNames are the values that locate a position in the sequence of play.
var ClockNames = []string{"turn_number", "phase", "segment", "phasing"}

// Printed reports whether an expression depends only on printed data (map, tables,
// values of counters) and on the place in the sequence of play.
func (p *Program) Printed(e *formula.Expr) bool {
	in := facts.InputsOf(e)
	for _, name := range ClockNames {
		if f := p.Func(name); f != nil {
			for _, part := range f.Sources.Parts {
				delete(in.Parts, part)
			}
		}
	}
	return !in.All && len(in.Parts) == 0
}

// MayRead reports whether an expression can read one of the attributes, of any entity.
func (p *Program) MayRead(e *formula.Expr, attributes []*Attribute) bool {
	members := make([]*formula.Func, len(attributes))
	for i, a := range attributes {
		members[i] = a.Member()
	}
	return p.MayAsk(e, members)
}

// MayAsk reports whether an expression can ask one of the functions, of any arguments.
func (p *Program) MayAsk(e *formula.Expr, funcs []*formula.Func) bool {
	if e == nil || len(funcs) == 0 {
		return false
	}
	in := facts.InputsOf(e)
	return in.All || slices.ContainsFunc(funcs, func(f *formula.Func) bool { return in.Funcs[f] })
}

// Lasts reports whether a line of the legend applies to the same entities, with the same
// result, throughout a game.
func (p *Program) Lasts(x *picture.LegendLine) bool {
	for _, w := range x.Words {
		if w.Attribute != nil && w.Attribute.Changing {
			return false
		}
	}
	exprs := []*formula.Expr{x.When, x.X, x.Y, x.To}
	for _, t := range x.Texts {
		exprs = append(exprs, t.Exprs...)
	}
	in := facts.InputsOf(exprs...)
	return !in.All && len(in.Parts) == 0
}

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
