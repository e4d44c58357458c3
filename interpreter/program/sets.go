package program

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// setCall answers a condition for all spaces as one of its arguments.
type setCall = func(c *formula.Ctx, args []value.Value, out formula.Set)

// setCalls are the answers of one rule, by argument, each worked out when it is
// first wanted; a rule that asks itself has none.
type setCalls struct {
	known map[int]setCall
	open  bool
}

func (s *setCalls) of(arg int, make func(slot int) formula.SetFunc) setCall {
	if f, ok := s.known[arg]; ok || s.open {
		return f
	}
	if s.known == nil {
		s.known = map[int]setCall{}
	}
	s.open = true
	f := make(arg)
	s.open = false
	if f == nil {
		s.known[arg] = nil
		return nil
	}
	call := func(c *formula.Ctx, args []value.Value, out formula.Set) {
		saved := c.Locals
		c.Locals = args
		f(c, out)
		c.Locals = saved
	}
	s.known[arg] = call
	return call
}

// setOf is where the permission is granted.
func (p *Permission) setOf(slot int) formula.SetFunc {
	bans := []formula.SetFunc{}
	for _, b := range p.Bans {
		f := b.setOf(slot)
		if f == nil {
			return nil
		}
		bans = append(bans, f)
	}
	var grants []formula.SetFunc
	for _, g := range p.Grants {
		if len(g.despite) > 0 || !p.Denied {
			continue
		}
		f := g.setOf(slot)
		if f == nil {
			return nil
		}
		grants = append(grants, f)
	}
	denied := p.Denied
	return func(c *formula.Ctx, out formula.Set) {
		clear(out)
		if !denied {
			out.Invert(c.State.World.Map.Len())
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

// setOf is where the prohibition applies.
func (b *Ban) setOf(slot int) formula.SetFunc {
	must, mustNot := []*formula.Expr{b.When}, []*formula.Expr{b.Unless, b.Needs}
	f := conditionSet(must, mustNot, slot)
	if f == nil {
		return nil
	}
	var lifts []formula.SetFunc
	for _, g := range b.lifts {
		lift := g.setOf(slot)
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

func (g *Grant) setOf(slot int) formula.SetFunc {
	return conditionSet([]*formula.Expr{g.When}, []*formula.Expr{g.Unless}, slot)
}

// conditionSet is where all of must hold and none of mustNot; nil expressions
// say nothing.
func conditionSet(must, mustNot []*formula.Expr, slot int) formula.SetFunc {
	var yes, no []formula.SetFunc
	add := func(to *[]formula.SetFunc, list []*formula.Expr) bool {
		for _, e := range list {
			if e == nil {
				continue
			}
			f := e.SetOf(slot)
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
		out.Invert(c.State.World.Map.Len())
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
