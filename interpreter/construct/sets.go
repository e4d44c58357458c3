package construct

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/value"
)

// setCall evaluates a condition for all spaces at once as one of its arguments.
type setCall = func(c *formula.Ctx, args []value.Value, out formula.Set)

// setCalls caches the set functions of one rule, each built on first use. It has none
// for a rule that calls itself.
type setCalls struct {
	known map[setOf]setCall
	open  bool
}

// setOf is the key of setCalls: the argument, the wanted result, and the step.
type setOf struct {
	arg  int
	want formula.Want
	step step
}

// step selects a part of a formula.Bound.
type step uint8

const (
	whole step = iota
	find
	left
)

// bound returns the functions for both steps of a bound.
func (s *setCalls) bound(arg int, w formula.Want, of func(slot int) optimize.Bound) (found, rest setCall) {
	return s.of(setOf{arg, w, find}, func(slot int) formula.SetFunc { return of(slot).Find }),
		s.of(setOf{arg, w, left}, func(slot int) formula.SetFunc { return of(slot).Left })
}

func (s *setCalls) of(k setOf, make func(slot int) formula.SetFunc) setCall {
	if f, ok := s.known[k]; ok || s.open {
		return f
	}
	if s.known == nil {
		s.known = map[setOf]setCall{}
	}
	s.open = true
	f := make(k.arg)
	s.open = false
	if f == nil {
		s.known[k] = nil
		return nil
	}
	call := func(c *formula.Ctx, args []value.Value, out formula.Set) {
		saved := c.Locals
		c.Locals = args
		f(c, out)
		c.Locals = saved
	}
	s.known[k] = call
	return call
}

// SetOf returns the set of spaces for which the permission is given.
func (p *Permission) SetOf(slot int) formula.SetFunc {
	bans := []formula.SetFunc{}
	for _, b := range p.Bans {
		f := b.SetOf(slot)
		if f == nil {
			return nil
		}
		bans = append(bans, f)
	}
	var grants []formula.SetFunc
	for _, g := range p.Grants {
		if len(g.Despite) > 0 || !p.Denied {
			continue
		}
		f := g.SetOf(slot)
		if f == nil {
			return nil
		}
		grants = append(grants, f)
	}
	denied := p.Denied
	return func(c *formula.Ctx, out formula.Set) {
		clear(out)
		if !denied {
			out.Invert(c.World().Map.Len())
		}
		other := c.Scratch()
		for _, f := range grants {
			f(c, other)
			out.Or(other)
		}
		for _, f := range bans {
			f(c, other)
			out.Minus(other)
		}
		c.Drop()
	}
}

// Narrow returns a superset of the spaces for which the permission is given. It uses the
// grants of a permission that is denied by default, and cheap prohibitions that nothing
// lifts.
func (p *Permission) Narrow(slot int) formula.SetFunc { return p.bound(slot).Whole() }

func (p *Permission) bound(slot int) optimize.Bound {
	var all []optimize.Bound
	if p.Denied {
		if f := p.couldBeGranted(slot); f != nil {
			all = append(all, optimize.Bound{Find: f})
		}
	}
	for _, b := range p.Bans {
		switch {
		case b.Unless != nil || len(b.Lifts) > 0:
		case b.Needs == nil && b.When != nil:
			all = append(all, optimize.Where(b.When, slot, formula.Not))
		case b.Needs != nil && b.When == nil:
			all = append(all, optimize.BoundOf(b.Needs, slot, formula.So))
		}
	}
	return optimize.Bounds(all...)
}

// couldBeGranted returns a superset of the spaces for which a grant holds; nil if
// unknown.
func (p *Permission) couldBeGranted(slot int) formula.SetFunc {
	var some []formula.SetFunc
	for _, g := range p.Grants {
		if len(g.Despite) > 0 {
			continue
		}
		if g.When == nil {
			return nil
		}
		f := optimize.Narrow(g.When, slot, formula.So)
		if f == nil {
			return nil
		}
		some = append(some, f)
	}
	return optimize.Anywhere(some)
}

// NarrowNot returns a superset of the spaces for which the permission is refused; nil if
// unknown.
func (p *Permission) NarrowNot(slot int) formula.SetFunc {
	if p.Denied {
		return nil
	}
	var some []formula.SetFunc
	for _, b := range p.Bans {
		f := b.Narrow(slot)
		if f == nil {
			return nil
		}
		some = append(some, f)
	}
	return optimize.Anywhere(some)
}

// Narrow returns a superset of the spaces for which the prohibition applies.
func (b *Ban) Narrow(slot int) formula.SetFunc {
	var all []formula.SetFunc
	add := func(e *formula.Expr, w formula.Want) {
		if e != nil {
			if f := optimize.Narrow(e, slot, w); f != nil {
				all = append(all, f)
			}
		}
	}
	add(b.When, formula.So)
	add(b.Needs, formula.Not)
	return optimize.Everywhere(all)
}

// SetOf returns the set of spaces for which the prohibition applies.
func (b *Ban) SetOf(slot int) formula.SetFunc {
	must, mustNot := []*formula.Expr{b.When}, []*formula.Expr{b.Unless, b.Needs}
	f := conditionSet(must, mustNot, slot)
	if f == nil {
		return nil
	}
	var lifts []formula.SetFunc
	for _, g := range b.Lifts {
		lift := g.SetOf(slot)
		if lift == nil {
			return nil
		}
		lifts = append(lifts, lift)
	}
	if len(lifts) == 0 {
		return f
	}
	return func(c *formula.Ctx, out formula.Set) {
		f(c, out)
		other := c.Scratch()
		for _, lift := range lifts {
			lift(c, other)
			out.Minus(other)
		}
		c.Drop()
	}
}

func (g *Grant) SetOf(slot int) formula.SetFunc {
	return conditionSet([]*formula.Expr{g.When}, []*formula.Expr{g.Unless}, slot)
}

// conditionSet returns the set of spaces for which all of must hold and none of mustNot.
// Nil expressions are ignored.
func conditionSet(must, mustNot []*formula.Expr, slot int) formula.SetFunc {
	var yes, no []formula.SetFunc
	add := func(to *[]formula.SetFunc, list []*formula.Expr) bool {
		for _, e := range list {
			if e == nil {
				continue
			}
			f := optimize.SetOf(e, slot)
			if f == nil {
				return false
			}
			*to = append(*to, f)
		}
		return true
	}
	if !add(&yes, must) || !add(&no, mustNot) {
		return nil
	}
	if len(yes) == 1 && len(no) == 0 {
		return yes[0]
	}
	return func(c *formula.Ctx, out formula.Set) {
		clear(out)
		out.Invert(c.World().Map.Len())
		other := c.Scratch()
		for _, f := range yes {
			f(c, other)
			out.And(other)
		}
		for _, f := range no {
			f(c, other)
			out.Minus(other)
		}
		c.Drop()
	}
}
