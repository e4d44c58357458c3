package kept

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Step is one step of one mover, by any line that is open: what his way costs
// behind it in each mode (below 0 for a mode that he is not in); nil when he
// cannot take it. set is how he stands in the space that he comes from.
func (x *Walk) Step(c *formula.Ctx, args []value.Value, set Setting, from, to int64) []int64 {
	way := -1
	world := c.State.World.Map
	if from < 0 || to < 0 {
		return nil
	}
	if i := slices.Index(world.Neighbors(int(from)), int32(to)); i >= 0 {
		way = world.FirstWay(int(from)) + i
	}
	if way < 0 {
		return nil
	}
	saved := c.Locals
	defer func() { c.Locals = saved }()
	k := &company{x: x, c: c, world: world, out: &Ways{Movers: 1}, movers: []walker{x.walker(c, memoOf(c, 0), args, set)}}
	w := &k.movers[0]
	w.c.Locals = w.frame
	w.choices = nil
	for mode, cost := range set.Costs {
		if cost >= 0 {
			w.offer(uint8(mode), cost)
		}
	}
	k.shift(w, from)
	at := slices.Clone(w.choices)
	out := make([]int64, len(x.Modes))
	for i := range out {
		out[i] = -1
	}
	any := false
	for _, ch := range at {
		c.Locals = w.frame
		if stops := w.modes[ch.mode].stops; set.Moved && len(stops) > 0 && w.stops(stops, from) || c.Err != nil {
			continue
		}
		k.out.costs, k.out.modes = []int64{ch.cost}, []uint8{ch.mode}
		if !k.step(0, !set.Moved, way, from, to) {
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
