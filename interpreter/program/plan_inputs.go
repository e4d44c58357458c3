package program

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/picture"
)

// findCircles records for each reach the other reaches that it depends on and that
// depend on it.
func (l *planner) findCircles() {
	of, asks := map[*formula.Func]*Reach{}, map[*Reach]map[*formula.Func]bool{}
	for _, r := range l.ReachList {
		in := inputs{seen: map[*formula.Func]bool{}, parts: map[uint16]bool{}}
		in.exprs(r.exprs())
		of[r.Func], asks[r] = r, in.seen
	}
	for _, r := range l.ReachList {
		for f := range asks[r] {
			if o := of[f]; o != nil && asks[o][r.Func] {
				r.flood.Circle = append(r.flood.Circle, o.flood)
			}
		}
	}
}

type inputs struct {
	seen  map[*formula.Func]bool
	parts map[uint16]bool
	all   bool
}

func (in *inputs) exprs(list []*formula.Expr) {
	for _, e := range list {
		if e == nil {
			continue
		}
		for _, f := range e.Reads().Funcs {
			in.fn(f)
		}
	}
}

func (in *inputs) fn(f *formula.Func) {
	if in.seen[f] {
		return
	}
	in.seen[f] = true
	s, known := f.Known()
	if !known {
		in.all = true
		return
	}
	for _, p := range s.Parts {
		in.parts[p] = true
	}
	if s.Exprs != nil {
		in.exprs(s.Exprs())
	}
}

// Printed reports whether an expression depends only on printed data (map, tables,
// values of counters) and on the place in the sequence of play.
func (p *Program) Printed(e *formula.Expr) bool {
	in := inputs{seen: map[*formula.Func]bool{}, parts: map[uint16]bool{}}
	in.exprs([]*formula.Expr{e})
	for _, name := range clockNames {
		if f := p.Func(name); f != nil {
			for _, part := range f.Sources.Parts {
				delete(in.parts, part)
			}
		}
	}
	return !in.all && len(in.parts) == 0
}

// MayRead reports whether an expression can read one of the attributes, of any entity.
func (p *Program) MayRead(e *formula.Expr, attributes []*Attribute) bool {
	if len(attributes) == 0 {
		return false
	}
	in := inputs{seen: map[*formula.Func]bool{}, parts: map[uint16]bool{}}
	in.exprs([]*formula.Expr{e})
	return in.all || slices.ContainsFunc(attributes, func(a *Attribute) bool { return in.seen[a.Member()] })
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
	in := inputs{seen: map[*formula.Func]bool{}, parts: map[uint16]bool{}}
	in.exprs(exprs)
	return !in.all && len(in.parts) == 0
}

func (x *Reach) exprs() []*formula.Expr {
	out := append(slices.Clone(x.From), x.Stops...)
	out = append(out, x.Within)
	for _, s := range x.Steps {
		out = append(out, s.Cost, s.When, s.May)
	}
	return out
}

func (q *Quantity) exprs() []*formula.Expr {
	out := []*formula.Expr{q.Base, q.Step}
	for _, s := range q.Shares {
		out = append(out, s.When, s.Unless, s.Value)
	}
	return out
}

func (p *Permission) exprs() []*formula.Expr {
	var out []*formula.Expr
	for _, b := range p.Bans {
		out = append(out, b.When, b.Unless, b.Needs)
	}
	for _, g := range p.Grants {
		out = append(out, g.When, g.Unless)
	}
	return out
}
