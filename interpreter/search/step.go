package search

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Stride are the steps of one mover out of one space. It is used up in the
// position in which it was made, by who made it, who ends it with Over.
type Stride struct {
	k    *company
	from int64
	at   []choice // how he stands there
	set  Setting
}

// Stride begins the steps of a mover out of a space; set is how he stands there.
func (x *Walk) Stride(c *formula.Ctx, args []value.Value, set Setting, from int64) Stride {
	if from < 0 {
		return Stride{}
	}
	saved := c.Locals
	k := x.lend(c, 1)
	w := k.movers[0]
	w.begin(x, c, args, set)
	c.Locals = w.frame
	w.choices = w.choices[:0]
	for mode, cost := range set.Costs {
		if cost >= 0 {
			w.offer(uint8(mode), cost)
		}
	}
	k.shift(w, from)
	k.out.costs, k.out.modes = append(k.out.costs, 0), append(k.out.modes, 0)
	c.Locals = saved
	return Stride{k: k, from: from, at: slices.Clone(w.choices), set: set}
}

// Over ends the steps.
func (s Stride) Over() {
	if s.k != nil {
		s.k.over()
	}
}

// To is what the mover's way costs behind a step to a space, in each mode (below 0
// for a mode that he is not in), by any line that is open; nil when he cannot take
// it. It is written into out, if that has room.
func (s Stride) To(to int64, out []int64) []int64 {
	if s.k == nil || to < 0 {
		return nil
	}
	k, c := s.k, s.k.c
	way := slices.Index(k.world.Neighbors(int(s.from)), int32(to))
	if way < 0 {
		return nil
	}
	way += k.world.FirstWay(int(s.from))
	saved := c.Locals
	w := k.movers[0]
	out = slices.Grow(out[:0], len(k.x.Modes))[:len(k.x.Modes)]
	for i := range out {
		out[i] = -1
	}
	any := false
	for _, ch := range s.at {
		c.Locals = w.frame
		if stops := w.mode(int(ch.mode)).stops; s.set.Moved && len(stops) > 0 && w.stops(stops, s.from) || c.Err != nil {
			continue
		}
		k.out.costs[0], k.out.modes[0] = ch.cost, ch.mode
		if !k.step(0, !s.set.Moved, way, s.from, to) {
			continue
		}
		for _, ch := range w.choices {
			if out[ch.mode] < 0 || ch.cost < out[ch.mode] {
				out[ch.mode], any = ch.cost, true
			}
		}
	}
	c.Locals = saved
	if !any || c.Err != nil {
		return nil
	}
	return out
}

// Step is one step of one mover: see Stride.
func (x *Walk) Step(c *formula.Ctx, args []value.Value, set Setting, from, to int64) []int64 {
	s := x.Stride(c, args, set, from)
	costs := s.To(to, nil)
	s.Over()
	return costs
}
