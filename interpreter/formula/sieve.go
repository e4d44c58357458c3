package formula

import (
	"slices"

	"wargame/interpreter/paths"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Rules ask again and again which units of a space, or of all, have an
// attribute that is (or is not) so: any(h.units, .side != s). Such a loop runs
// over the units themselves, without a list of them, and compares columns.

// Column is an attribute of all units, or of all spaces, side by side.
type Column = state.Column

// Roster tells a function whose list are units where they are.
type Roster struct {
	All  func(c *Ctx) (n int, there Column) // units 0 to n-1 for which there is not below 0
	Here bool                               // the units of the space that is the argument
}

// sieve is a loop under way.
type sieve struct {
	units  int         // how many there are, in a loop over all
	there  Column      // and whether they are
	stack  state.Stack // the units, in a loop over a space
	here   bool        // it is a loop over a space
	at     int         // where the loop is
	tests  [maxTests]sieveTest
	tested int
}

const maxTests = 4

type sieveTest struct {
	column Column
	word   int64
	differ bool
}

// sieveLoop starts a loop; the rest of the predicate, which may be nil, is
// asked for what passes.
type sieveLoop struct {
	units func(c *Ctx) (n int, there Column) // of a loop over all units; nil for the units of a space
	where wordFunc                           // the space
	tests []sieveMaker
	rest  flagFunc
}

type sieveMaker struct {
	column *state.Attr
	word   wordFunc
	differ bool
}

func (t *sieveMaker) begin(c *Ctx) sieveTest {
	return sieveTest{c.Column(t.column), t.word(c), t.differ}
}

// lowerSieve lowers a loop over units with a predicate (which may be nil); nil
// when the collection is another.
func lowerSieve(of, pred *node, slot int) *sieveLoop {
	if of.op != opCall && of.op != opAttr || of.fn.Roster == nil {
		return nil
	}
	l := &sieveLoop{}
	switch {
	case of.fn.Roster.All != nil && len(of.kids) == 0:
		l.units = of.fn.Roster.All
	case of.fn.Roster.Here && len(of.kids) == 1:
		l.where = lowerWord(of.kids[0])
	default:
		return nil
	}
	if pred == nil {
		return l
	}
	parts := []*node{pred}
	if pred.op == opAnd {
		parts = columnsFirst(pred.kids, slot)
	}
	for paths.Columns && len(parts) > 0 && len(l.tests) < maxTests {
		t, ok := columnTest(parts[0], slot)
		if !ok {
			break
		}
		l.tests, parts = append(l.tests, t), parts[1:]
	}
	switch len(parts) {
	case 0:
	case 1:
		l.rest = lowerFlag(parts[0])
	default:
		rest := *pred
		rest.kids = parts
		l.rest = lowerAnd(&rest)
	}
	return l
}

// columnsFirst puts those of the first conditions that compare columns before the others:
// they are all cheap, so none of them fails.
func columnsFirst(parts []*node, slot int) []*node {
	n := 0
	for n < len(parts) && cheap(parts[n]) {
		n++
	}
	parts = slices.Clone(parts)
	slices.SortStableFunc(parts[:n], func(a, b *node) int { return tested(a, slot) - tested(b, slot) })
	return parts
}

// columnTest reads .attribute == word, where the word is the same for every
// element and asking for it cannot fail.
func columnTest(n *node, slot int) (t sieveMaker, ok bool) {
	switch {
	case columnOf(n, slot) && n.typ.Kind == value.Flag:
		return sieveMaker{n.fn.Column, noWord, true}, true
	case n.op == opNot && columnOf(n.kids[0], slot):
		return sieveMaker{n.kids[0].fn.Column, noWord, false}, true
	case n.op != opEq && n.op != opNe:
		return t, false
	}
	x, y := n.kids[0], n.kids[1]
	if !columnOf(x, slot) {
		x, y = y, x
	}
	if !columnOf(x, slot) || !steady(y, slot) {
		return t, false
	}
	return sieveMaker{x.fn.Column, lowerWord(y), n.op == opNe}, true
}

func noWord(*Ctx) int64 { return 0 }

func columnOf(n *node, slot int) bool {
	return n.op == opAttr && n.fn.Column != nil && n.kids[0].op == opElem && n.kids[0].slot == slot
}

// steady tells whether a word does not depend on the element and cannot fail.
func steady(n *node, slot int) bool {
	if !n.typ.IsWord() {
		return false
	}
	switch n.op {
	case opConst, opLocal:
		return true
	case opElem:
		return n.slot != slot
	case opAttr, opCall:
		if !n.fn.Leaf || n.fn.Unary == nil && n.fn.Nullary == nil && n.fn.Binary == nil {
			return false
		}
		for _, k := range n.kids {
			if !steady(k, slot) {
				return false
			}
		}
		return true
	}
	return false
}

// sieve opens a loop; who is through with it lowers c.loops again.
func (c *Ctx) sieve() *sieve {
	if c.loops == len(c.sieves) {
		c.sieves = append(c.sieves, &sieve{})
	}
	c.loops++
	return c.sieves[c.loops-1]
}

// start begins the loop; s is on the first unit that passes the tests, or at
// -1.
func (l *sieveLoop) start(c *Ctx, s *sieve) {
	l.open(c, s)
	s.seek()
}

// seek goes to the first unit that passes the tests, from where the loop has been opened.
func (s *sieve) seek() {
	if s.here && s.at < 0 {
		return // nobody is there
	}
	if !s.here || !s.passes() {
		s.step()
	}
}

// open is start without the first unit.
func (l *sieveLoop) open(c *Ctx, s *sieve) {
	s.here, s.at, s.units = l.where != nil, -1, 0
	if s.here {
		s.stack = c.Stack(l.where(c))
		s.at = s.stack.Unit()
	} else {
		s.units, s.there = l.units(c)
	}
	s.tested = len(l.tests)
	if !c.Spend(1 + s.units/wordsAStep) { // of a space, its units are counted as they come
		s.units, s.at, s.here, s.tested = 0, -1, true, 0
		return
	}
	if s.here && s.at < 0 {
		return // nobody is there
	}
	for i := range l.tests {
		s.tests[i] = l.tests[i].begin(c)
	}
}

func (s *sieve) passes() bool { return s.passesFrom(0, s.at) }

// passesFrom tells whether a unit passes the tests from one on.
func (s *sieve) passesFrom(test, u int) bool {
	for i := test; i < s.tested; i++ {
		if !s.tests[i].passes(u) {
			return false
		}
	}
	return true
}

// step goes on to the next unit that passes the tests.
func (s *sieve) step() {
	if s.here {
		for {
			s.stack.Next()
			if s.at = s.stack.Unit(); s.at < 0 || s.passes() {
				return
			}
		}
	}
	for s.at++; s.at < s.units; s.at++ {
		if s.there.At(s.at) >= 0 && s.passes() {
			return
		}
	}
	s.at = -1
}

// sieveAny tells whether some unit passes.
func (l *sieveLoop) any(slot int) flagFunc {
	if l.few() {
		return l.anyOfStack(slot)
	}
	if l.units != nil {
		return func(c *Ctx) bool { return l.countAll(c, slot, 1) > 0 }
	}
	if l.rest == nil {
		return func(c *Ctx) bool {
			s := c.sieve()
			l.start(c, s)
			found := s.at >= 0
			c.loops--
			return found
		}
	}
	return func(c *Ctx) bool {
		s := c.sieve()
		l.start(c, s)
		saved := c.elems[slot]
		found := false
		for ; s.at >= 0 && !found; s.step() {
			c.elems[slot] = value.Value{N: int64(s.at)}
			c.fuel--
			if found = l.rest(c); found {
				break
			}
		}
		c.elems[slot] = saved
		c.loops--
		return found
	}
}

// count counts the units that pass, up to a limit.
func (l *sieveLoop) count(c *Ctx, slot, limit int) int {
	if l.few() {
		return l.countStack(c, slot, limit)
	}
	if l.units != nil {
		return l.countAll(c, slot, limit)
	}
	s := c.sieve()
	l.start(c, s)
	return l.countFrom(c, s, slot, limit)
}

// countFrom counts the units that pass from the present one on, and ends the loop.
func (l *sieveLoop) countFrom(c *Ctx, s *sieve, slot, limit int) int {
	n := 0
	saved := c.elems[slot]
	for ; s.at >= 0; s.step() {
		if l.rest != nil {
			c.elems[slot] = value.Value{N: int64(s.at)}
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
	c.loops--
	return n
}

// push puts the units that pass on the arena.
func (l *sieveLoop) push(slot int) pushFunc {
	if l.few() {
		return l.pushStack(slot)
	}
	return func(c *Ctx) {
		s := c.sieve()
		l.open(c, s)
		if l.units != nil {
			l.pushAll(c, s, slot)
			return
		}
		saved := c.elems[slot]
		for s.seek(); s.at >= 0; s.step() {
			if l.rest != nil {
				c.elems[slot] = value.Value{N: int64(s.at)}
				if !l.rest(c) {
					continue
				}
			}
			c.arena = append(c.arena, int64(s.at))
		}
		c.elems[slot] = saved
		c.loops--
	}
}

// column adds all that pass the first so many tests to a list, column after column: of
// each only those are looked at who have passed those before it, as in step.
func (s *sieve) column(out []int64, tested int) []int64 {
	mark := len(out)
	out = slices.Grow(out, s.units)
	list, tests := out[mark:mark+s.units], s.tests[:tested]
	switch first := s.first(); {
	case first != nil && tested > 0:
		list, tests = first.column.Among(first.word, list), tests[1:]
	default:
		for u := range list {
			list[u] = int64(u)
		}
		list = s.there.Filter(list, value.None, true)
	}
	for i := range tests {
		t := &tests[i]
		list = t.column.Filter(list, t.word, t.differ)
	}
	return out[:mark+len(list)]
}

// first is the first test if it says by itself who is there, as that somebody is of a
// side does; nil where it does not, or where each unit has to be noted.
func (s *sieve) first() *sieveTest {
	if s.tested == 0 {
		return nil
	}
	t := &s.tests[0]
	if k := &t.column; t.differ || t.word == value.None || !k.Is(&s.there) || k.Recorded() {
		return nil
	}
	return t
}
