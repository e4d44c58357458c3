package search

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Steps are the steps of one unit out of one space. They are valid in the position in
// which they were made; the caller ends them with Release.
type Steps struct {
	k    *group
	from int64
	at   []choice // the modes of the unit there
	set  Start
}

// Steps prepares the steps of a unit out of a space; set is its state there.
func (x *Walk) Steps(c *formula.Ctx, args []value.Value, set Start, from int64) Steps {
	if from < 0 {
		return Steps{}
	}
	saved := c.Locals
	k := x.group(c, 1)
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
	return Steps{k: k, from: from, at: slices.Clone(w.choices), set: set}
}

// Release ends the steps and returns their memory.
func (s Steps) Release() {
	if s.k != nil {
		s.k.release()
	}
}

// To returns what the unit's path costs after a step to a space, in each mode (below 0
// for a mode that it is not in), by the cheapest open kind of step; nil if the step is
// illegal. The result is written to out if it has room. If the movement asks for edges, it
// is the cheapest step over any edge.
func (s Steps) To(to int64, out []int64) []int64 {
	if s.k == nil || to < 0 || !slices.Contains(s.k.world.Neighbors(int(s.from)), int32(to)) {
		return nil
	}
	if !s.k.x.ByWay {
		return s.over(to, noWay, out)
	}
	var best []int64
	for _, e := range s.k.world.EdgesBetween(int(s.from), int(to), nil) {
		best = cheaper(best, s.over(to, int32(e), nil))
	}
	return best
}

// Over is To for a step over one edge.
func (s Steps) Over(to, way int64) []int64 {
	if s.k == nil || to < 0 || s.k.world.Other(int(way), int(s.from)) != int(to) {
		return nil
	}
	return s.over(to, int32(way), nil)
}

// cheaper returns the smaller of the costs in each mode.
func cheaper(a, b []int64) []int64 {
	if a == nil || b == nil {
		return append(a, b...)
	}
	for i, n := range b {
		if n >= 0 && (a[i] < 0 || n < a[i]) {
			a[i] = n
		}
	}
	return a
}

// over is a step to a neighbour over one edge, or over noWay.
func (s Steps) over(to int64, way int32, out []int64) []int64 {
	k, c := s.k, s.k.c
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
		if !k.step(0, !s.set.Moved, s.from, to, way) {
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

// Step is one step of one unit: see Steps.
func (x *Walk) Step(c *formula.Ctx, args []value.Value, set Start, from, to int64) []int64 {
	s := x.Steps(c, args, set, from)
	costs := s.To(to, nil)
	s.Release()
	return costs
}

// StepOver is Step over one edge; below 0 it is over any.
func (x *Walk) StepOver(c *formula.Ctx, args []value.Value, set Start, from, to, way int64) []int64 {
	if way < 0 || !x.ByWay {
		return x.Step(c, args, set, from, to)
	}
	s := x.Steps(c, args, set, from)
	costs := s.Over(to, way)
	s.Release()
	return costs
}
