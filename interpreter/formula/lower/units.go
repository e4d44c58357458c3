package lower

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Rules often test which units of a space, or which of all units, satisfy a condition:
// any(h.units, .side != s). Such a loop runs over the units themselves, without a list.

// unitLoop is a loop over units with an optional predicate.
type unitLoop struct {
	all   func(c *formula.Ctx) (n int, there formula.Column) // a loop over all units; nil for the units of a space
	space wordFunc                                           // the space, if all is nil
	pred  flagFunc
	slot  int // the slot of the element
}

// lowerUnits lowers a loop over units with a predicate, which may be nil; it returns nil
// for any other collection.
func lowerUnits(of, pred *formula.Tree, slot int) *unitLoop {
	if of.Op != formula.OpCall && of.Op != formula.OpAttr || of.Func.Roster == nil {
		return nil
	}
	l := &unitLoop{slot: slot}
	switch {
	case of.Func.Roster.All != nil && len(of.Kids) == 0:
		l.all = of.Func.Roster.All
	case of.Func.Roster.Here && len(of.Kids) == 1:
		l.space = Word(of.Kids[0])
	default:
		return nil
	}
	if pred != nil {
		l.pred = Flag(pred)
	}
	return l
}

// unitsOf is the state of a loop over units.
type unitsOf struct {
	stack state.Stack    // for the units of a space
	there formula.Column // for all units
	n, at int
}

// start opens a loop and spends its steps. The caller calls next for the first unit.
func (l *unitLoop) start(c *formula.Ctx) (s unitsOf) {
	steps := 1
	if l.all != nil {
		s.n, s.there = l.all(c)
		steps += s.n / formula.WordsPerStep
	} else {
		s.stack = c.Stack(l.space(c))
	}
	if s.at = -1; !c.Spend(steps) {
		s.n, s.stack = 0, c.Stack(value.None)
	}
	return s
}

// next returns the next unit, or a negative number after the last.
func (l *unitLoop) next(s *unitsOf) int {
	if l.all == nil {
		if s.at >= 0 {
			s.stack.Next()
		}
		s.at = s.stack.Unit()
		return s.at
	}
	for s.at++; s.at < s.n; s.at++ {
		if s.there.At(s.at) >= 0 {
			return s.at
		}
	}
	return -1
}

// count returns the number of units that pass. It stops at limit; a negative limit means
// no limit.
func (l *unitLoop) count(c *formula.Ctx, limit int) int {
	s := l.start(c)
	n, saved := 0, c.Elems[l.slot]
	for u := l.next(&s); u >= 0; u = l.next(&s) {
		if l.pred != nil {
			c.Elems[l.slot] = value.Value{N: int64(u)}
			c.Step()
			if !l.pred(c) {
				continue
			}
		}
		if n++; n == limit {
			break
		}
	}
	c.Elems[l.slot] = saved
	return n
}

// any reports whether some unit passes.
func (l *unitLoop) any(c *formula.Ctx) bool { return l.count(c, 1) > 0 }

// push puts the units that pass on the arena. The caller spends the steps of the
// elements.
func (l *unitLoop) push(c *formula.Ctx) {
	s := l.start(c)
	saved := c.Elems[l.slot]
	for u := l.next(&s); u >= 0; u = l.next(&s) {
		if l.pred != nil {
			c.Elems[l.slot] = value.Value{N: int64(u)}
			if !l.pred(c) {
				continue
			}
		}
		c.Arena = append(c.Arena, int64(u))
	}
	c.Elems[l.slot] = saved
}

// UnitSpaces returns a function that finds the spaces of the units that satisfy a
// predicate about the element in a slot. It tests no unit whose space is already found.
func UnitSpaces(pred *formula.Tree, slot int) formula.SetFunc {
	l := &unitLoop{all: everyPlaced, pred: Flag(pred), slot: slot}
	return func(c *formula.Ctx, out formula.Set) {
		clear(out)
		l.spaces(c, out)
	}
}

// everyPlaced returns the units on the map.
func everyPlaced(c *formula.Ctx) (int, formula.Column) { return c.World().Units, c.Column(places) }

var places = state.PlaceAttr()

// spaces adds the places of the units that pass to a set. The loop must be over all
// units.
func (l *unitLoop) spaces(c *formula.Ctx, out formula.Set) {
	s := l.start(c)
	saved := c.Elems[l.slot]
	for u := l.next(&s); u >= 0; u = l.next(&s) {
		at := int(s.there.At(u))
		if out.Has(at) {
			continue
		}
		c.Elems[l.slot] = value.Value{N: int64(u)}
		c.Step()
		if l.pred(c) {
			out.Add(at)
		}
	}
	c.Elems[l.slot] = saved
}
