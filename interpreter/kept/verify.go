package kept

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// What is kept (floods, conditions by space and by way, values of quantities)
// can be worked out a second time in a context that has kept nothing. The
// floods use all the tables, so a table that does not hold shows in a flood.

// verify compares a flood with one made from nothing; once for a position.
func (x *Reach) verify(c *formula.Ctx, args []value.Value, f *Field) {
	m := memoOf(c, x.Index+1)
	if c.Err != nil || len(m.open) > 0 {
		return
	}
	var k key
	for i, a := range args {
		if a.P != nil {
			return // never kept
		}
		k[i] = a.N
	}
	e := m.done[x.Index][k]
	if e == nil || e.field != f || e.verified == c.Version() {
		return
	}
	e.verified = c.Version()
	fresh := c.Afresh()
	g := x.flooded(fresh, slices.Clone(args))
	if fresh.Err != nil || !f.same(g) {
		c.Distrust("the reach " + x.Name)
	}
}

// same tells whether two floods are: the same spaces in the same order, as far,
// by the same ways.
func (f *Field) same(g *Field) bool {
	return slices.Equal(f.Order, g.Order) && slices.Equal(f.ticks, g.ticks) && slices.Equal(f.prev, g.prev) && slices.Equal(f.set, g.set)
}
