package kept

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Stride are the steps of one mover out of one space. It is used up in the
// position in which it was made, by who made it.
type Stride struct {
	k    *company
	from int64
	at   []choice // how he stands there
	set  Setting
}

// Stride begins the steps of a mover out of a space; set is how he stands there.
func (x *Walk) Stride(c *formula.Ctx, args []value.Value, set Setting, from int64) *Stride {
	if from < 0 {
		return nil
	}
	saved := c.Locals
	defer func() { c.Locals = saved }()
	k := &company{x: x, c: c, world: c.State.World.Map, out: &Ways{Movers: 1}, movers: []walker{x.walker(c, memoOf(c, 0), args, set)}}
	w := &k.movers[0]
	w.c.Locals = w.frame
	w.choices = nil
	for mode, cost := range set.Costs {
		if cost >= 0 {
			w.offer(uint8(mode), cost)
		}
	}
	k.shift(w, from)
	return &Stride{k: k, from: from, at: slices.Clone(w.choices), set: set}
}

// To is what the mover's way costs behind a step to a space, in each mode (below 0
// for a mode that he is not in), by any line that is open; nil when he cannot take
// it.
func (s *Stride) To(to int64) []int64 {
	if s == nil || to < 0 {
		return nil
	}
	k, c := s.k, s.k.c
	way := slices.Index(k.world.Neighbors(int(s.from)), int32(to))
	if way < 0 {
		return nil
	}
	way += k.world.FirstWay(int(s.from))
	saved := c.Locals
	defer func() { c.Locals = saved }()
	w := &k.movers[0]
	out := make([]int64, len(k.x.Modes))
	for i := range out {
		out[i] = -1
	}
	any := false
	for _, ch := range s.at {
		c.Locals = w.frame
		if stops := w.modes[ch.mode].stops; s.set.Moved && len(stops) > 0 && w.stops(stops, s.from) || c.Err != nil {
			continue
		}
		k.out.costs, k.out.modes = []int64{ch.cost}, []uint8{ch.mode}
		if !k.step(0, !s.set.Moved, way, s.from, to) {
			continue
		}
		for _, ch := range w.choices {
			if out[ch.mode] < 0 || ch.cost < out[ch.mode] {
				out[ch.mode], any = ch.cost, true
			}
		}
	}
	if !any || c.Err != nil {
		return nil
	}
	return out
}

// Step is one step of one mover: see Stride.
func (x *Walk) Step(c *formula.Ctx, args []value.Value, set Setting, from, to int64) []int64 {
	return x.Stride(c, args, set, from).To(to)
}
