package check

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/facts"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// dependence finds out whether expressions depend on one secret, directly or through the rules that
// they ask. A permission with a prohibition that reveals the secret makes it known, so its
// answer is public.
type dependence struct {
	l      *checker
	s      *construct.Secret
	direct func(x *formula.Expr) bool
	known  map[string]bool // by name of a rule; false while it is being computed
	asked  map[string]bool // the same for rules that ask for the place of an argument
}

// dependenceOn returns the finder for a secret; nil for a face, which only play can check.
func (l *checker) dependenceOn(s *construct.Secret) *dependence {
	r := &dependence{l: l, s: s, known: map[string]bool{}, asked: map[string]bool{}}
	switch f := s.Asked(&l.program.Lexicon); {
	case f != nil:
		r.direct = func(x *formula.Expr) bool { return facts.AsksAbout(x, f) != facts.AsksNot }
	case s.Place && s.Owner == names.OfUnit:
		r.direct = asksWhereUnitsAre
	case s.Place:
		r.direct = func(x *formula.Expr) bool { return asksWhere(x, l.placesOf(s.Owner)) }
	default:
		return nil
	}
	return r
}

// asksWhereUnitsAre reports whether an expression asks for the place of a unit that is not an
// argument: who stands in a space, or the space of a unit that it has found.
func asksWhereUnitsAre(x *formula.Expr) bool {
	if facts.AsksAbout(x, names.BuiltIn(value.Space, "units")) != facts.AsksNot {
		return true
	}
	return asksWhere(x, unitPlaces())
}

func asksWhere(x *formula.Expr, places []*formula.Func) bool {
	return slices.ContainsFunc(places, func(f *formula.Func) bool { return f != nil && facts.AsksAbout(x, f) == facts.AsksOfOthers })
}

// unitPlaces returns the functions that return the place of a unit.
func unitPlaces() (out []*formula.Func) {
	for _, n := range []string{"hex", "area", "space"} {
		out = append(out, names.BuiltIn(value.Unit, n))
	}
	return out
}

// placesOf returns the functions that return the place of a unit or a piece.
func (l *checker) placesOf(o names.Owner) (out []*formula.Func) {
	if o == names.OfUnit {
		return unitPlaces()
	}
	for _, n := range []string{"hex", "area", "space"} {
		out = append(out, l.program.Member(o.Type(), n))
	}
	return out
}

// on reports whether any of the expressions depends on the secret.
func (r *dependence) on(list ...*formula.Expr) bool {
	return slices.ContainsFunc(list, func(x *formula.Expr) bool {
		return x != nil && (r.direct(x) || slices.ContainsFunc(x.Reads().Funcs, func(f *formula.Func) bool {
			return r.rule(f.Name) || r.s.Place && facts.Passes(x, f, r.s.Owner.Type()) && r.asksOfGiven(f.Name)
		}))
	})
}

// asksOfGiven reports whether a named rule asks for the place of a unit or piece that is its
// argument.
func (r *dependence) asksOfGiven(name string) bool {
	yes, seen := r.asked[name]
	if seen {
		return yes
	}
	r.asked[name] = false
	yes = slices.ContainsFunc(r.l.program.DependencesOf(name), func(x program.Dependence) bool {
		return r.given(x.Expr) || slices.ContainsFunc(x.Expr.Reads().Funcs, func(f *formula.Func) bool { return r.asksOfGiven(f.Name) })
	})
	r.asked[name] = yes
	return yes
}

// given reports whether an expression asks for the place of any unit or piece, its arguments
// included.
func (r *dependence) given(x *formula.Expr) bool {
	return slices.ContainsFunc(r.l.placesOf(r.s.Owner), func(f *formula.Func) bool { return f != nil && facts.AsksAbout(x, f) != facts.AsksNot })
}

// rule is on for the expressions of a named rule.
func (r *dependence) rule(name string) bool {
	yes, seen := r.known[name]
	if seen {
		return yes
	}
	r.known[name] = false
	if p := r.l.program.Permissions[name]; p != nil {
		yes = !slices.ContainsFunc(p.Bans, r.reveals) && slices.ContainsFunc(p.Bans, func(b *construct.Ban) bool { return r.on(judged(p, b)...) })
	} else {
		yes = slices.ContainsFunc(r.l.program.DependencesOf(name), func(x program.Dependence) bool { return r.on(x.Expr) })
		if d := r.l.program.Defines[name]; d != nil {
			yes = yes || r.on(supposed(d.Suppose)...)
		}
	}
	r.known[name] = yes
	return yes
}

// call is on for a permission, preference or movement that a step asks.
func (r *dependence) call(list ...*construct.CallSpec) bool {
	return slices.ContainsFunc(list, func(c *construct.CallSpec) bool { return c != nil && (r.rule(c.Name) || r.on(c.Args...)) })
}

func (r *dependence) reveals(b *construct.Ban) bool {
	return slices.ContainsFunc(b.Reveals, func(x *construct.Reveal) bool { return x.Name == r.s.Text })
}
