package kept

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/paths"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// MaxParams is how many parameters a reach can have.
const MaxParams = len(key{})

// Reach is what a flood over the map is made from. Who loads the game fills it
// in, and nobody writes to it after that. It holds no flood itself: those are in
// the Memo of the context that asked.
type Reach struct {
	Name    string // for messages
	Index   int    // 0, 1, 2 … among the reaches of the program
	Params  int    // how many parameters, which are the first locals of every part
	From    []*Source
	Steps   []Step
	Stops   []*Part                    // any of them keeps in a space what has entered it
	Within  func(c *formula.Ctx) int64 // how far the flood goes, nil for as far as it can
	Exclude bool                       // without the spaces that it began in
	Level   bool                       // every step costs one: no step has a cost

	// Inputs are the parts of the position that the flood can depend on, sorted;
	// nil for all of them. Who fills it in answers for it, as in a Ground.
	Inputs []uint16

	// Circle are the reaches that this one asks and that ask it, perhaps through
	// other rules; itself among them if it asks itself.
	Circle []*Reach
}

// Step is a way from a space to its neighbour; any one of several suffices. Who
// loads the game fills it in, and nobody writes to it after that.
type Step struct {
	Cost  *Part                     // nil is 1
	Conds []*Part                   // all must hold; what is looked up stands before what must be worked out
	When  func(c *formula.Ctx) bool // the same in one, nil when there is none
}

// Flood makes the field of a reach, or finds it among those of this position.
// args are as many as Params, and are not kept.
//
// The field belongs to the Memo of c, and nobody writes to it. It holds until c
// asks for a flood in a changed position; then its memory may be used for
// another. One that comes while the same flood is being made, or after a
// failure, holds for the present question only: it is what is known so far, or
// nothing.
func (x *Reach) Flood(c *formula.Ctx, args []value.Value) *Field {
	f := x.flooded(c, args)
	if c.Verifies() {
		x.verify(c, args, f)
	}
	if c.Recording() {
		if n := x.noting(c, args, f); n != nil && state.DeafTo != state.SearchWhole {
			n.all = true
		}
	}
	return f
}

// Has tells whether the flood comes to a space. It costs the same fuel whether the
// flood is made or cached.
func (x *Reach) Has(c *formula.Ctx, args []value.Value, s int64) bool {
	f := x.flooded(c, args)
	if c.Verifies() {
		x.verify(c, args, f)
	}
	if c.Recording() && s >= 0 {
		x.noting(c, args, f).saw(int32(s))
	}
	return f.Has(s)
}

// noting is where it is noted what is looked at in the flood; nil where what the
// flood rests on is noted instead.
func (x *Reach) noting(c *formula.Ctx, args []value.Value, f *Field) *ref {
	if x.Inputs == nil {
		c.DependOnAll()
		return nil
	}
	words := true
	for _, a := range args {
		words = words && a.P == nil
	}
	if len(x.Circle) > 0 || !words || c.Err != nil {
		c.Depend(x.Inputs...)
		return nil
	}
	return memoOf(c, 0).flood(x, args, f)
}

func (x *Reach) flooded(c *formula.Ctx, args []value.Value) *Field {
	m := memoOf(c, x.Index+1)
	if c.Err != nil { // whatever is said now is no answer: it is the same known or not
		c.Spend(formula.FloodPrice())
		return m.nowhere(c.World().Map.Len())
	}
	var k key
	cached := true
	for i, a := range args {
		k[i] = a.N
		cached = cached && a.P == nil
	}
	if cached {
		r := &m.recent[x.Index]
		if r.kept == nil || r.key != k {
			r.key, r.kept = k, m.done[x.Index][k]
		}
		if e := r.kept; e != nil && e.field != nil && !(e.circular && x.circling(m)) && e.fresh(c, x, m) {
			c.Spend(formula.FloodPrice())
			return e.field
		}
		for _, o := range m.open {
			if o.reach == x && o.key == k {
				if o.known == nil {
					o.known = m.field(c.World().Map.Len())
				}
				o.asked = true
				c.Spend(formula.FloodPrice())
				return o.known
			}
		}
	}
	var read *reads
	if cached {
		read = m.discard(c, x, k)
		m.drop(read)
	}
	me := m.debt()
	*me = openFlood{reach: x, key: k}
	depth := len(m.open)
	m.open = append(m.open, me)
	if cached {
		m.note(c)
	}
	f := x.apart(c, args, m, cached)
	circular := me.asked
	for me.asked && len(f.Order) > len(me.known.Order) {
		m.reuse(me.known)
		me.known, me.asked = f, false
		f = x.apart(c, args, m, cached)
	}
	if cached {
		c.Spend(formula.FloodPrice()) // once, however often it was made
	}
	m.open = m.open[:depth]
	if cached {
		read = m.noted(c, read)
	}
	if me.known != nil {
		m.reuse(me.known)
	}
	m.debts = append(m.debts, me)
	keep := cached && c.Err == nil // what a failure broke off is no answer
	for _, o := range m.open {     // what rests on an unfinished answer may yet grow
		keep = keep && !o.asked
	}
	if keep {
		size := f.bytes() + read.bytes()
		m.hold(size)
		e := m.done[x.Index][k]
		if e != nil {
			m.held -= int64(e.size)
		} else {
			e = &entry{}
			m.done[x.Index][k] = e
			m.recent[x.Index] = recent{k, e}
		}
		*e = entry{field: f, circular: circular, signature: x.signature(c.Unrecorded()), version: c.Version(), reads: read, size: size}
	}
	return f
}

// discard takes away the flood that was kept for some arguments in another
// position; it gives what was read for it, to be written over. One of this position
// may be in somebody's hands.
func (m *Memo) discard(c *formula.Ctx, x *Reach, k key) *reads {
	e := m.done[x.Index][k]
	if e == nil || e.field != nil && e.version == c.Version() {
		return nil
	}
	read := e.reads
	m.held -= int64(e.size)
	if e.field != nil {
		m.reuse(e.field)
	}
	e.field, e.reads, e.size = nil, nil, 0
	return read
}

// circling tells whether a flood is being made that this one is asked by and asks
// in turn. Then a flood of it that was kept is not taken, if it came about by such
// a circle: what is said within a circle rests on where the circle is entered, and
// must not rest on what was asked before.
func (x *Reach) circling(m *Memo) bool {
	for _, o := range m.open {
		if slices.Contains(x.Circle, o.reach) {
			return true
		}
	}
	return false
}

// apart makes the flood with a tank of its own if the flood may be kept: then
// who asks pays as much for it as if it were there.
func (x *Reach) apart(c *formula.Ctx, args []value.Value, m *Memo, cached bool) *Field {
	if !cached {
		return x.flood(c, args, m)
	}
	steps := c.FloodFuel()
	asker := c.Apart(steps)
	f := x.flood(c, args, m)
	c.Back(asker, steps, 0)
	return f
}

// fresh tells whether a kept flood still holds.
func (e *entry) fresh(c *formula.Ctx, x *Reach, m *Memo) bool {
	s := c.Unrecorded()
	if e.reads.world != s.World {
		return false
	}
	if e.version == s.Version && e.reads.edition == s.World.Edition {
		return true
	}
	if e.signature != x.signature(s) && (!paths.Searches || e.circular || !e.reads.fresh(c, m)) {
		return false
	}
	e.version = s.Version
	return true
}

// signature tells two positions apart for a reach: it changes when any part
// changes that the flood can depend on.
func (x *Reach) signature(s *state.State) uint64 {
	if x.Inputs == nil {
		return s.Version
	}
	return Signature(x.Inputs, s)
}

// Forget drops the floods of the reach that c has kept, and its answers kept by
// space of whatever reach, for who measures how long a flood takes. Fields that
// c gave before do not hold any more.
func (x *Reach) Forget(c *formula.Ctx) {
	m := memoOf(c, x.Index+1)
	for _, t := range m.spaces {
		t.world = nil
	}
	for _, e := range m.done[x.Index] {
		if e.field != nil {
			m.reuse(e.field)
			e.field = nil
		}
	}
}
