package program

import (
	"slices"

	"wargame/interpreter/construct"

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
func (p *Program) MayRead(e *formula.Expr, attributes []*construct.Attribute) bool {
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
