package kept

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// A condition of a step that looks at one of its two spaces only is asked once
// for a space, however many ways lead there and however many floods ask, until
// something changes that it rests on. If the condition can be turned round
// (formula.SetOf) it is answered for all spaces at once.
//
// An answer is put into a table only if nothing failed on the way to it.

// spaceTable holds the answers of a condition by space.
type spaceTable struct {
	world     *state.World
	signature uint64
	known     formula.Set
	yes       formula.Set
	single    bool // something is in known
	whole     bool // all are known
	refs      int  // how many refer to it; while any does it is not written over
	tried     bool // it was tried to know all
}

// spaceTable finds the answers kept under a key; nothing is known when they
// were kept for another world or before a change.
func (m *Memo) spaceTable(k foldKey, signature uint64, world *state.World) *spaceTable {
	if m.spaces == nil {
		m.spaces = map[foldKey]*spaceTable{}
	}
	t := m.spaces[k]
	if t != nil && t.world == world && t.signature == signature {
		return t
	}
	if t == nil {
		m.holdTable(world.Map.Len() / 4)
	}
	if t == nil || t.refs > 0 {
		t = &spaceTable{}
		m.spaces[k] = t
	}
	if n := (world.Map.Len() + 63) / 64; len(t.known) != n {
		t.known, t.yes = make(formula.Set, n), make(formula.Set, n)
	} else {
		if t.single {
			clear(t.known)
		}
		clear(t.yes)
	}
	t.world, t.signature, t.single, t.whole, t.tried = world, signature, false, false, false
	return t
}

// fillAll answers for every space at once, if the condition can be turned round, or
// for those where it cannot be so, if they are known; and nothing fails on the way: a
// fault need not lie where anybody asks. What has failed is tried again when the table
// is next wanted, so that a failure that was none of the rules leaves nothing behind.
func (p *Part) fillAll(c *formula.Ctx, m *Memo, frame []value.Value, t *spaceTable) {
	if t.tried || c.Err != nil {
		return
	}
	t.tried = true
	args, n := frame, 0
	if p.Slots != nil {
		n = len(p.Slots)
		args = c.Push(n)
		for i, s := range p.Slots {
			args[i] = frame[s]
		}
	}
	saved, steps := c.Locals, c.FloodFuel()
	asker := c.Apart(steps)
	c.Locals = args
	before := c.Record(nil) // it is noted what is looked at in the table
	spaces := c.World().Map.Len()
	out := m.set(spaces)
	known := func(f formula.SetFunc) bool {
		try := c.Try()
		if f == nil {
			return false
		}
		f(c, out)
		many := formula.AreMany(c.Err)
		if !c.Failed(try) {
			return true
		}
		t.tried = t.tried && many // what else has failed may yet be known
		return false
	}
	switch {
	case known(p.All):
		t.yes, out = out, t.yes
		if p.Turned {
			t.yes.Invert(spaces)
		}
		t.whole = true
	case known(p.Within):
		t.known, out, t.single = out, t.known, true
		t.known.Invert(spaces)
		if p.Turned {
			copy(t.yes, t.known)
		}
	}
	c.Locals = saved
	m.sets = append(m.sets, out)
	c.Record(before)
	c.Back(asker, steps, 0)
	c.Pop(n)
}

// Source is where a flood begins; of its Part only the Ground and Keep are used.
// The list is kept when all that it rests on changes seldom. Who loads the game
// fills it in, and nobody writes to it after that.
type Source struct {
	Part
	Spaces func(c *formula.Ctx) []int64 // the list, on the arena of c
}

// sourceList is a list that was kept.
type sourceList struct { // never written once it is kept
	world     *state.World
	signature uint64
	words     []int64
}

// spaces lists where the flood begins; what lies on the arena is released by
// the caller.
func (e *Source) spaces(c *formula.Ctx, m *Memo, frame []value.Value) []int64 {
	if e.Keep == Never {
		return e.Spaces(c)
	}
	k, signature := e.key(c, frame), Signature(e.Inputs, c.Unrecorded())
	e.seen(c)
	t := m.lists[k]
	if t != nil && t.world == c.World() && t.signature == signature {
		return t.words
	}
	mark, steps := c.Mark(), c.FloodFuel()
	asker := c.Apart(steps)
	before := c.Record(nil)
	words := append([]int64(nil), e.Spaces(c)...)
	c.Record(before)
	c.Back(asker, steps, 0)
	c.Release(mark)
	if c.Err != nil {
		return words
	}
	if m.lists == nil || len(m.lists) > 4096 {
		m.lists = map[foldKey]*sourceList{}
	}
	m.lists[k] = &sourceList{c.World(), signature, words}
	return words
}
