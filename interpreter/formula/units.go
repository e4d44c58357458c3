package formula

import (
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Rules ask again and again which units of a space, or of all, meet a condition:
// any(h.units, .side != s). Such a loop runs over the units themselves, without a list of
// them.

// Column is an attribute of all units side by side.
type Column = state.Column

// Roster tells a function whose list are units where they are.
type Roster struct {
	All  func(c *Ctx) (n int, there Column) // units 0 to n-1 for which there is not below 0
	Here bool                               // the units of the space that is the argument
}

// unitLoop is a loop over units with a predicate, nil for all of them.
type unitLoop struct {
	all   func(c *Ctx) (n int, there Column) // of a loop over all units; nil for the units of a space
	space wordFunc                           // the space
	pred  flagFunc
	slot  int // of the element
}

// lowerUnits lowers a loop over units with a predicate, which may be nil; it returns nil
// for any other collection.
func lowerUnits(of, pred *node, slot int) *unitLoop {
	if of.op != opCall && of.op != opAttr || of.fn.Roster == nil {
		return nil
	}
	l := &unitLoop{slot: slot}
	switch {
	case of.fn.Roster.All != nil && len(of.kids) == 0:
		l.all = of.fn.Roster.All
	case of.fn.Roster.Here && len(of.kids) == 1:
		l.space = lowerWord(of.kids[0])
	default:
		return nil
	}
	if pred != nil {
		l.pred = lowerFlag(pred)
	}
	return l
}

// unitsOf is a loop over units under way.
type unitsOf struct {
	stack state.Stack // of a space
	there Column      // of all units
	n, at int
}

// start opens a loop and spends its steps. The first unit is that of next.
func (l *unitLoop) start(c *Ctx) (s unitsOf) {
	steps := 1
	if l.all != nil {
		s.n, s.there = l.all(c)
		steps += s.n / wordsPerStep
	} else {
		s.stack = c.Stack(l.space(c))
	}
	if s.at = -1; !c.Spend(steps) {
		s.n, s.stack = 0, c.Stack(value.None)
	}
	return s
}

// next is the next unit; below 0 behind the last.
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

// count counts the units that pass, up to a limit; below 0 for none.
func (l *unitLoop) count(c *Ctx, limit int) int {
	s := l.start(c)
	n, saved := 0, c.elems[l.slot]
	for u := l.next(&s); u >= 0; u = l.next(&s) {
		if l.pred != nil {
			c.elems[l.slot] = value.Value{N: int64(u)}
			c.Step()
			if !l.pred(c) {
				continue
			}
		}
		if n++; n == limit {
			break
		}
	}
	c.elems[l.slot] = saved
	return n
}

// any tells whether some unit passes.
func (l *unitLoop) any(c *Ctx) bool { return l.count(c, 1) > 0 }

// push puts the units that pass on the arena. The steps of the elements are for the
// caller to spend.
func (l *unitLoop) push(c *Ctx) {
	s := l.start(c)
	saved := c.elems[l.slot]
	for u := l.next(&s); u >= 0; u = l.next(&s) {
		if l.pred != nil {
			c.elems[l.slot] = value.Value{N: int64(u)}
			if !l.pred(c) {
				continue
			}
		}
		c.arena = append(c.arena, int64(u))
	}
	c.elems[l.slot] = saved
}

// spaces adds the spaces of the units that pass to a set; the loop is one over all units,
// and there their places. A space that is in the set already is not asked about again.
func (l *unitLoop) spaces(c *Ctx, out Set) {
	s := l.start(c)
	saved := c.elems[l.slot]
	for u := l.next(&s); u >= 0; u = l.next(&s) {
		at := int(s.there.At(u))
		if out.Has(at) {
			continue
		}
		c.elems[l.slot] = value.Value{N: int64(u)}
		c.Step()
		if l.pred(c) {
			out.Add(at)
		}
	}
	c.elems[l.slot] = saved
}
