package program

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/facts"
)

// Dependence is an expression that a rule evaluates, with the polarity of its effect on the
// rule.
type Dependence struct {
	Expr     *formula.Expr
	Polarity facts.Polarity
}

// DependencesOf returns the expressions that a named rule evaluates. It returns none for
// stored values (facts, snapshots).
func (p *Program) DependencesOf(name string) []Dependence {
	var out []Dependence
	add := func(l facts.Polarity, list ...*formula.Expr) {
		for _, e := range list {
			if e != nil {
				out = append(out, Dependence{e, l})
			}
		}
	}
	if r := p.Reaches[name]; r != nil {
		add(facts.Rising, append(r.From, r.Within)...)
		add(facts.Falling, r.Stops...)
		for _, s := range r.Steps {
			add(facts.Rising, s.When, s.May)
			add(facts.Falling, s.Cost)
		}
	}
	if m := p.Movements[name]; m != nil { // paths are searched once: a circle through them has no least fixed point
		add(construct.Unsure, m.PathExprs()...)
	}
	if d := p.Defines[name]; d != nil {
		add(facts.Rising, d.Body)
	}
	if t := p.Tracks[name]; t != nil {
		add(facts.Rising, t.Default)
	}
	if x := p.Permissions[name]; x != nil {
		for _, b := range x.Bans {
			add(facts.Falling, b.When)
			add(facts.Rising, b.Unless, b.Needs)
		}
		for _, g := range x.Grants {
			add(facts.Rising, g.When)
			add(facts.Falling, g.Unless)
		}
	}
	if q := p.Quantities[name]; q != nil {
		add(facts.Rising, q.Base)
		add(construct.Unsure, q.Step)
		for _, s := range q.Contributions {
			l := s.Polarity()
			add(l, s.When)
			add(l.Of(facts.Falling), s.Unless)
			add(construct.Unsure, s.Value)
		}
	}
	return out
}
