package kept

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Values keeps the numbers of a function that rests only on what is printed, on
// the kind of unit, and on what seldom changes: one for each space, or for each
// way between neighbours, and class of unit. Its Ground speaks of the arguments,
// without those that are spaces.
//
// Who loads the game fills it in, and nobody writes to it after that. It holds
// no number itself: those are in the Memo of the context that asked.
type Values struct {
	Ground
	Name  string                                         // for messages
	Make  func(c *formula.Ctx, args []value.Value) int64 // works the number out
	Index int                                            // 0, 1, 2 … among the Values of the program
	Unit  int                                            // the argument that alone tells tables apart, -1 when there is none
	Space []int                                          // the arguments that are spaces: one, or two that are neighbours
}

// Number is the number for args: looked up if it has been worked out in a
// position that is the same for it, else made, and kept unless something has
// failed. After a failure it is NaN, known or not.
func (f *Values) Number(c *formula.Ctx, args []value.Value) int64 {
	if c.Err != nil { // no answer any more, known or not
		return value.NaN
	}
	at := f.place(c.Unrecorded(), args)
	if at < 0 {
		return f.Make(c, args)
	}
	f.seen(c)
	table := f.values(c, args)
	v := table.get(at)
	if v == unknown {
		steps := c.EntryFuel()
		asker := c.Apart(steps)
		before := c.Record(nil) // what it may rest on has been noted
		v = f.Make(c, args)
		c.Record(before)
		c.Back(asker, steps, 0)
		if c.Err == nil {
			table.set(at, v)
		}
	} else if c.Verifies() {
		f.verify(c, args, v)
	}
	return v
}

// verify compares a kept number with one made from nothing.
func (f *Values) verify(c *formula.Ctx, args []value.Value, v int64) {
	if c.Err != nil {
		return
	}
	fresh := c.Afresh()
	if f.Make(fresh, slices.Clone(args)) != v || fresh.Err != nil {
		c.Distrust("the quantity " + f.Name)
	}
}

// lastFold is the table that a function used last; the next question is
// mostly about the same kind of unit.
type lastFold struct {
	byUnit    []table // where only the unit tells tables apart: the table of each
	vals      [MaxKeys]int64
	world     *state.World
	version   uint64
	signature uint64
	table     table
}

// place is where the value for args lies in a table; -1 nowhere.
func (f *Values) place(s *state.State, args []value.Value) int {
	a := args[f.Space[0]].N
	if a < 0 {
		return -1
	}
	if len(f.Space) == 1 {
		return int(a)
	}
	b := args[f.Space[1]].N
	if b < 0 {
		return -1
	}
	return s.World.Map.Way(int(a), int(b))
}

// values finds the table for args, made anew when what it rests on changed.
func (f *Values) values(c *formula.Ctx, args []value.Value) table {
	m := memoOf(c, 0)
	for len(m.last) <= f.Index {
		m.last = append(m.last, lastFold{})
	}
	last := &m.last[f.Index]
	if f.Unit >= 0 {
		return f.ofUnit(c, m, last, args)
	}
	var vals [MaxKeys]int64
	i := 0
	for _, cl := range f.Classes {
		vals[i] = unknown
		if u := args[cl.Slot].N; u >= 0 {
			vals[i] = cl.Read(c.Unrecorded().Reader(), int(u)).N
		}
		i++
	}
	for _, k := range f.Keys {
		vals[i] = args[k].N
		i++
	}
	if last.table != nil && last.vals == vals && last.world == c.World() {
		if last.version == c.Version() {
			return last.table
		}
		if last.signature == Signature(f.Inputs, c.Unrecorded()) {
			last.version = c.Version()
			return last.table
		}
	}
	n := c.World().Map.Len()
	if len(f.Space) == 2 {
		n = c.World().Map.Ways()
	}
	signature := Signature(f.Inputs, c.Unrecorded())
	t := m.table(&f.Ground, foldKey{f.ID, vals}, signature, c.World(), n)
	*last = lastFold{vals: vals, world: c.World(), version: c.Version(), signature: signature, table: t}
	return t
}

// ofUnit is values where the unit alone tells tables apart.
func (f *Values) ofUnit(c *formula.Ctx, m *Memo, last *lastFold, args []value.Value) table {
	s := c.Unrecorded()
	if last.world != s.World || last.version != s.Version {
		if signature := Signature(f.Inputs, s); last.world != s.World || last.signature != signature || len(last.byUnit) != s.World.Units+1 {
			last.byUnit = make([]table, s.World.Units+1)
			last.world, last.signature = s.World, signature
		}
		last.version = s.Version
	}
	u := args[f.Unit].N + 1 // none comes first
	if u < 0 || u >= int64(len(last.byUnit)) {
		u = 0
	}
	if t := last.byUnit[u]; t != nil {
		return t
	}
	n := s.World.Map.Len()
	if len(f.Space) == 2 {
		n = s.World.Map.Ways()
	}
	k := f.key(c, args)
	t := m.table(&f.Ground, k, last.signature, s.World, n)
	last.byUnit[u] = t
	return t
}
