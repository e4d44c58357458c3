package formula

import "wargame/interpreter/value"

// A loop over all units compares them column by column, and then asks the rest of the
// predicate about those that are left. Of a column of which each reading is recorded, a
// loop that may end early reads only as much as it has to.

// alike is how many of the first tests are made of all units at once, in a loop that may
// end early.
func (s *sieve) alike() int {
	for i := range s.tests[:s.tested] {
		if s.tests[i].column.Recorded() {
			return i
		}
	}
	return s.tested
}

// countAll counts the units that pass, up to a limit.
func (l *sieveLoop) countAll(c *Ctx, slot, limit int) int {
	s := c.sieve()
	l.open(c, s)
	if s.there.Recorded() {
		s.seek()
		return l.countFrom(c, s, slot, limit)
	}
	tested := s.tested
	if limit >= 0 {
		tested = s.alike()
	}
	mark := len(c.arena)
	c.arena = s.column(c.arena, tested)
	list, n := c.arena[mark:], 0
	if tested == s.tested && l.rest == nil {
		n = len(list)
		if limit >= 0 {
			n = min(n, limit)
		}
		list = nil
	}
	saved := c.elems[slot]
	for _, u := range list {
		if !s.passesFrom(tested, int(u)) {
			continue
		}
		if l.rest != nil {
			c.elems[slot] = value.Value{N: u}
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
	c.arena = c.arena[:mark]
	c.loops--
	return n
}

// pushAll puts the units that pass on the arena, and ends the loop.
func (l *sieveLoop) pushAll(c *Ctx, s *sieve, slot int) {
	mark := len(c.arena)
	c.arena = s.column(c.arena, s.tested)
	c.loops--
	if l.rest == nil {
		return
	}
	saved, left := c.elems[slot], mark
	for _, u := range c.arena[mark:] {
		c.elems[slot] = value.Value{N: u}
		if l.rest(c) {
			c.arena[left] = u
			left++
		}
	}
	c.elems[slot] = saved
	c.arena = c.arena[:left]
}

// spread adds the spaces of the units that pass to a set, and ends the loop. A space that
// is in it already is not asked about again.
func (l *sieveLoop) spread(c *Ctx, s *sieve, slot int, out Set) {
	mark := len(c.arena)
	c.arena = s.column(c.arena, s.tested)
	saved := c.elems[slot]
	for _, u := range c.arena[mark:] {
		at := int(s.there.At(int(u)))
		if l.rest != nil {
			if out.Has(at) {
				continue
			}
			c.elems[slot] = value.Value{N: u}
			c.fuel--
			if !l.rest(c) {
				continue
			}
		}
		out.Add(at)
	}
	c.elems[slot] = saved
	c.arena = c.arena[:mark]
	c.loops--
}
