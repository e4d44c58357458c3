package plan

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/search"
	"wargame/interpreter/value"
)

// prepareMovements plans which parts of movements are cached, and by which key.
func (l *planner) prepareMovements() {
	for _, m := range l.MovementList {
		w := m.Walk()
		w.Title, w.Params, w.Begin, w.ByWay = m.Name, len(m.Params), m.StartOf, m.ByWay
		if !l.runs { // the program will not run
			w.Begin = func(*formula.Ctx, []value.Value) search.Start { return search.Start{} }
			continue
		}
		for i := range m.Modes {
			w.Modes = append(w.Modes, l.prepareMode(m, i))
		}
		for i, x := range m.Modes {
			for _, from := range x.From {
				s := search.Shift{Into: i}
				if x.Shift != nil {
					s.When = l.placePart(m, x.Shift.Num, where{optimize.SetsOf(x.Shift), narrowed(x.Shift)}, false, x.Shift)
				}
				w.Modes[from].Shifts = append(w.Modes[from].Shifts, s)
			}
		}
	}
}

func (l *planner) prepareMode(m *construct.Movement, i int) search.WalkMode {
	var out search.WalkMode
	for _, s := range m.Modes[i].Steps {
		st := search.WalkStep{Step: search.Step{Nth: s.Nth, Over: s.Over}, Into: s.Into}
		if s.Into < 0 {
			st.Into = i
		}
		if s.Cost != nil {
			st.Cost = newPart(s.Cost.Num, m.Rule, m.Pos, s.Cost).Part
		}
		var conds []*stepPart
		if s.When != nil {
			conds = append(conds, l.whenParts(s.When, m.Rule, m.Pos, func(p *stepPart) *construct.Reach { return l.stepsOf(m, p) })...)
		}
		for _, a := range s.Allowed {
			conds = append(conds, l.allowedParts(m, a)...)
		}
		slices.SortStableFunc(conds, func(a, b *stepPart) int { return a.cost() - b.cost() })
		for _, p := range conds {
			st.Conds = append(st.Conds, p.Part)
		}
		out.Steps = append(out.Steps, st)
	}
	for _, p := range m.Modes[i].Stops {
		ask, rests := p.When, []*formula.Expr{p.When}
		test := func(c *formula.Ctx) int64 { return ask.Num(c) }
		unknown := func(int) formula.SetFunc { return nil }
		at := where{unknown, unknown}
		un := p.Unless
		if slots, plain := un.Slots(); ask == nil && plain && l.Watch() == nil {
			out.Stops = append(out.Stops, l.unlessPart(m, un.Perm, slots))
			continue
		}
		if un == nil {
			at.all = optimize.SetsOf(ask)
		} else {
			rests = append(append(rests, un.Args...), un.Perm.Exprs()...)
			test = func(c *formula.Ctx) int64 {
				if ask != nil && !ask.Bool(c) || un.Passes(c) {
					return 0
				}
				return 1
			}
		}
		if ask != nil {
			at.within = narrowed(ask)
		}
		out.Stops = append(out.Stops, l.placePart(m, test, at, un != nil, rests...))
	}
	return out
}

// unlessPart returns the part of a stop that applies unless a permission is given.
func (l *planner) unlessPart(m *construct.Movement, perm *construct.Permission, slots []int) *search.Part {
	p := newPart(func(c *formula.Ctx) int64 {
		if perm.Allowed(c) {
			return 0
		}
		return 1
	}, perm.Rule, perm.Pos, perm.Exprs()...)
	p.Slots = slots
	shut := func(slot int) formula.SetFunc {
		open := perm.SetOf(slot)
		if open == nil {
			return nil
		}
		return func(c *formula.Ctx, out formula.Set) {
			open(c, out)
			out.Invert(c.World().Map.Len())
		}
	}
	l.stopPart(p, l.stepsOf(m, p), where{shut, perm.NarrowNot})
	return p.Part
}

// allowedParts returns a part for each prohibition of a permission if its arguments are
// local names, and otherwise one part for the whole permission.
func (l *planner) allowedParts(m *construct.Movement, a *construct.CallSpec) []*stepPart {
	slots, plain := a.Slots()
	if !plain || a.Perm.Denied || l.Watch() != nil {
		p := newPart(func(c *formula.Ctx) int64 { return value.Bool(a.Passes(c)).N }, m.Rule, m.Pos,
			append(slices.Clone(a.Args), a.Perm.Exprs()...)...)
		p.mixed = true
		l.planPart(p, l.stepsOf(m, p))
		return []*stepPart{p}
	}
	var out []*stepPart
	for _, b := range l.bansOf(a.Perm, slots, 0) {
		out = append(out, l.banParts(b, func(p *stepPart) *construct.Reach { return l.stepsOf(m, p) })...)
	}
	return out
}

// placePart returns the part of a condition about one space; errors are attributed to the
// rule of the movement. at evaluates it for all spaces.
func (l *planner) placePart(m *construct.Movement, ask func(c *formula.Ctx) int64, at where, mixed bool, exprs ...*formula.Expr) *search.Part {
	p := newPart(ask, m.Rule, m.Pos, exprs...)
	p.mixed = mixed
	l.stopPart(p, l.stepsOf(m, p), at)
	return p.Part
}

// stepsOf presents a movement's parameters to the analysis of reaches. Expressions that
// read the list of the group are not cached, since a list is no word. For other
// expressions the list is ignored.
func (l *planner) stepsOf(m *construct.Movement, p *stepPart) *construct.Reach {
	ps := slices.Clone(m.Params)
	if last := len(ps) - 1; !p.uses(last) {
		ps[last].Type = value.FlagType
	}
	return &construct.Reach{Params: ps, Func: m.Func}
}
