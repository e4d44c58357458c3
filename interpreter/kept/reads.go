package kept

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// What an answer has read is noted while it is worked out: the units of a space,
// the place of a unit, a cell, the facts about something; and which spaces of a
// flood, or of a table by space, it has looked at. It holds as long as all of
// that is the same, whatever else has changed, in any position of the world.

// reads is what an answer rests on. Nobody but fresh writes to it.
type reads struct {
	state.Reads
	print   uint64 // of what was read
	refs    []*ref
	world   *state.World
	edition uint64
	version uint64 // of the last position in which it was found to hold

	verified uint64 // the version for which it was worked out a second time, if that is wanted
}

// ref is what an answer has looked at in a flood or a table that is kept. These are
// as they were in the version of the position that the answer was last found to hold
// in, and are not written over while anybody refers to them: a game comes back to
// positions, and to their versions, and may then take up a reference where it was
// left.
type ref struct {
	reach  *Reach        // of a flood, with its arguments
	part   *Part         // of a table, with the frame of a step but for the two spaces
	frame  []value.Value //
	field  *Field        // as it was when the answer was last found to hold
	table  *spaceTable   //
	found  *Field        // as they are now, while it is found out whether the answer holds
	live   *spaceTable   //
	all    bool          // all of the flood is looked at
	spaces formula.Set   // else whether these are in it, from a word on,
	first  int           // which is this
	print  uint64
}

// opened is an answer that is being worked out.
type opened struct {
	before *state.Trace
	refs   int
}

// note begins to note what is read.
func (m *Memo) note(c *formula.Ctx) {
	if m.trace == nil || !m.trace.Fits(c.Unrecorded()) {
		m.trace = state.NewTrace(c.Unrecorded())
	}
	m.opened = append(m.opened, opened{c.Record(m.trace), len(m.refs)})
	m.trace.Open()
}

// noted ends what note began, and writes it over what was read for the answer
// before it, if there was one.
func (m *Memo) noted(c *formula.Ctx, r *reads) *reads {
	r = m.looked(c, r)
	if !r.All {
		for _, f := range r.refs {
			f.print = f.now()
		}
		r.print = r.Print(c.Unrecorded())
	}
	return r
}

// looked is noted without the prints, by which it can be found out whether the answer
// holds.
func (m *Memo) looked(c *formula.Ctx, r *reads) *reads {
	o := m.opened[len(m.opened)-1]
	m.opened = m.opened[:len(m.opened)-1]
	if r == nil {
		r = &reads{}
	}
	w := c.World()
	r.world, r.edition, r.version, r.verified = w, w.Edition, c.Version(), 0
	m.trace.Close(&r.Reads)
	m.drop(r)
	r.refs = append(r.refs, m.refs[o.refs:]...)
	clear(m.refs[o.refs:])
	m.refs = m.refs[:o.refs]
	c.Record(o.before)
	return r
}

// add notes, for the answer that is being worked out, what another has read that
// it uses.
func (m *Memo) add(c *formula.Ctx, r *reads) {
	if !c.Recording() {
		return
	}
	c.Trace().Add(&r.Reads)
	if state.DeafTo == state.CachedRefs {
		return
	}
	for _, f := range r.refs {
		mine := m.ref(f.reach, f.part, f.frame)
		mine.field = f.field
		mine.refer(f.table)
		mine.all = mine.all || f.all
		if n := len(f.spaces); n > 0 {
			mine.widen(f.first)
			mine.widen(f.first + n - 1)
			mine.spaces[f.first-mine.first:].Or(f.spaces)
		}
	}
}

// widen has room for a word of the spaces.
func (f *ref) widen(word int) {
	had := len(f.spaces)
	switch {
	case had == 0:
		f.first, f.spaces = word, append(f.spaces, 0)
	case word < f.first:
		more := min(f.first, f.first-word+had/2) // a flood comes to more on that side
		f.spaces = slices.Grow(f.spaces, more)[:had+more]
		copy(f.spaces[more:], f.spaces[:had])
		clear(f.spaces[:more])
		f.first -= more
	case word >= f.first+had:
		n := word - f.first + 1
		f.spaces = slices.Grow(f.spaces, n-had)[:n]
		clear(f.spaces[had:])
	}
}

// ref finds the reference of the innermost answer to a flood, with its arguments,
// or to a table, with its frame.
func (m *Memo) ref(reach *Reach, part *Part, frame []value.Value) *ref {
	for _, f := range m.refs[m.opened[len(m.opened)-1].refs:] {
		if f.reach == reach && f.part == part && slices.Equal(f.frame, frame) {
			return f
		}
	}
	f := &ref{}
	if n := len(m.unused); n > 0 {
		f, m.unused = m.unused[n-1], m.unused[:n-1]
	}
	*f = ref{reach: reach, part: part, frame: append(f.frame[:0], frame...), spaces: f.spaces[:0]}
	m.refs = append(m.refs, f)
	return f
}

// refer has it refer to a table, or to none.
func (f *ref) refer(t *spaceTable) {
	if f.table != nil {
		f.table.refs--
	}
	if t != nil {
		t.refs++
	}
	f.table = t
}

// drop gives up what reads refer to: they are made anew, or not wanted any more.
func (m *Memo) drop(r *reads) {
	if r == nil {
		return
	}
	for _, f := range r.refs {
		f.refer(nil)
	}
	m.unused = append(m.unused, r.refs...)
	clear(r.refs)
	r.refs = r.refs[:0]
}

// tableOf notes that a table by space is looked at.
func (m *Memo) tableOf(p *Part, frame []value.Value, t *spaceTable) *ref {
	f := m.ref(nil, p, frame[:len(frame)-2])
	f.refer(t)
	return f
}

// flood notes that a flood is looked at.
func (m *Memo) flood(x *Reach, args []value.Value, field *Field) *ref {
	f := m.ref(x, nil, args)
	f.field, field.noted = field, true
	return f
}

// saw notes that it was looked at one space.
func (f *ref) saw(space int32) {
	if f == nil || state.DeafTo == state.SearchSpace && f.reach != nil || state.DeafTo == state.TableSpace && f.part != nil {
		return
	}
	word := int(space) >> 6
	if uint(word-f.first) >= uint(len(f.spaces)) {
		f.widen(word)
	}
	f.spaces[word-f.first] |= 1 << (uint(space) & 63)
}

// now is a print of what is looked at.
func (f *ref) now() uint64 { return f.printOf(f.field, f.table) }

// printOf is a print of what is looked at in a flood, or in a table.
func (f *ref) printOf(field *Field, table *spaceTable) uint64 {
	if f.all {
		return field.printed()
	}
	var yes formula.Set
	if field != nil {
		yes = field.Set()
	} else {
		yes = table.yes
	}
	if len(f.spaces) == 0 {
		return 0
	}
	h, yes := uint64(0), yes[f.first:]
	for i, w := range f.spaces {
		h = (h ^ yes[i]&w) * 1099511628211
		h ^= h >> 29
	}
	return h
}

// same tells whether the flood or the table is in the present position what it was
// when the answer was last found to hold; false also when it is not to be had.
func (f *ref) same(c *formula.Ctx, m *Memo) bool {
	if f.reach != nil {
		f.found = f.reach.flooded(c, f.frame)
		f.found.noted = true
		return c.Err == nil && f.printOf(f.found, nil) == f.print
	}
	frame := c.Push(len(f.frame) + 2)
	copy(frame, f.frame)
	saved := c.Locals
	c.Locals = frame
	t := f.part.live(c, m, frame).space
	c.Locals = saved
	c.Pop(len(frame))
	if t == nil || !t.whole {
		return false
	}
	f.live = t
	return c.Err == nil && f.printOf(nil, t) == f.print
}

// renew takes up what was found to be the same.
func (f *ref) renew() {
	if f.reach == nil {
		f.refer(f.live)
		return
	}
	f.field = f.found
}

// unfinished tells whether one of the references is to a flood that is being made,
// or that asks one.
func (m *Memo) unfinished(refs []*ref) bool {
	for _, o := range m.open {
		for _, f := range refs {
			if f.reach == o.reach || f.reach != nil && slices.Contains(f.reach.Circle, o.reach) {
				return true
			}
		}
	}
	return false
}

// fresh tells whether an answer still holds. To find out takes no fuel.
func (r *reads) fresh(c *formula.Ctx, m *Memo) bool {
	s := c.Unrecorded()
	if r.world != s.World || r.edition != s.World.Edition {
		return false
	}
	if r.version == s.Version {
		return true
	}
	if r.All || r.Print(s) != r.print {
		return false
	}
	if len(r.refs) > 0 {
		if m.unfinished(r.refs) {
			return false
		}
		before := c.Record(nil)
		same := c.Unpaid(c.FloodFuel(), func() bool {
			return !slices.ContainsFunc(r.refs, func(f *ref) bool { return !f.same(c, m) })
		})
		c.Record(before)
		if !same {
			return false
		}
		for _, f := range r.refs {
			f.renew()
		}
	}
	r.version = s.Version
	return true
}

// bytes is about how much room it takes.
func (r *reads) bytes() int {
	n := 128 + r.Size()
	for _, f := range r.refs {
		n += 144 + 16*len(f.frame) + 8*len(f.spaces)
	}
	return n
}
