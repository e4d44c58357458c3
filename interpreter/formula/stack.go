package formula

import (
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Few units stand in a space, and rules ask about them most of all. So a loop over them
// with few comparisons needs no sieve.

// fewTests is how many comparisons such a loop makes itself.
const fewTests = 2

// stack is a loop over the units of a space under way.
type stack struct {
	units state.Stack
	tests [fewTests]sieveTest
}

// few tells whether a loop can be gone through as a stack.
func (l *sieveLoop) few() bool { return l.where != nil && len(l.tests) <= fewTests }

// first begins a loop, and gives the first unit that passes; below 0 without one.
func (l *sieveLoop) first(c *Ctx, s *stack) int {
	s.units = c.Stack(l.where(c))
	if !c.Spend(1) || s.units.Unit() < 0 {
		return -1
	}
	switch len(l.tests) {
	case 0:
		return s.units.Unit()
	case 1:
		s.tests[0] = l.tests[0].begin(c)
	default:
		s.tests[0] = l.tests[0].begin(c)
		s.tests[1] = l.tests[1].begin(c)
	}
	return l.pass(s)
}

// next is the next unit that passes.
func (l *sieveLoop) next(s *stack) int {
	s.units.Next()
	return l.pass(s)
}

// pass is the first unit from the present one on that passes.
func (l *sieveLoop) pass(s *stack) int {
	for n := len(l.tests); s.units.Unit() >= 0; s.units.Next() {
		u := s.units.Unit()
		if n > 0 && !s.tests[0].passes(u) || n > 1 && !s.tests[1].passes(u) {
			continue
		}
		return u
	}
	return -1
}

func (t *sieveTest) passes(u int) bool { return (t.column.At(u) == t.word) != t.differ }

// anyOfStack tells whether some unit of a space passes.
func (l *sieveLoop) anyOfStack(slot int) flagFunc {
	rest := l.rest
	if rest == nil {
		return func(c *Ctx) bool {
			var s stack
			return l.first(c, &s) >= 0
		}
	}
	return func(c *Ctx) bool {
		var s stack
		u := l.first(c, &s)
		if u < 0 {
			return false
		}
		saved := c.elems[slot]
		found := false
		for ; u >= 0 && !found; u = l.next(&s) {
			c.elems[slot] = value.Value{N: int64(u)}
			c.fuel--
			if found = rest(c); found {
				break
			}
		}
		c.elems[slot] = saved
		return found
	}
}

// countStack counts the units of a space that pass, up to a limit.
func (l *sieveLoop) countStack(c *Ctx, slot, limit int) int {
	var s stack
	u, n := l.first(c, &s), 0
	if u < 0 {
		return 0
	}
	saved := c.elems[slot]
	for ; u >= 0; u = l.next(&s) {
		if l.rest != nil {
			c.elems[slot] = value.Value{N: int64(u)}
			c.fuel--
			if !l.rest(c) {
				continue
			}
		}
		if n++; n == limit {
			break
		}
	}
	c.elems[slot] = saved
	return n
}

// pushStack puts the units of a space that pass on the arena.
func (l *sieveLoop) pushStack(slot int) pushFunc {
	rest := l.rest
	return func(c *Ctx) {
		var s stack
		u := l.first(c, &s)
		if u < 0 {
			return
		}
		saved := c.elems[slot]
		for ; u >= 0; u = l.next(&s) {
			if rest != nil {
				c.elems[slot] = value.Value{N: int64(u)}
				if !rest(c) {
					continue
				}
			}
			c.arena = append(c.arena, int64(u))
		}
		c.elems[slot] = saved
	}
}
