package search

import (
	"cmp"
	"fmt"
	"slices"

	"wargame/interpreter/budget"
	"wargame/interpreter/formula"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// search computes the distance field.
func (x *Reach) search(c *formula.Ctx, args []value.Value) *Field {
	world, m := c.World().Map, scratchOf(c)
	f, g := m.field(world.Len()), m.labels(world.Len())
	n := x.Params
	frame := c.Push(n + stepLocals)
	copy(frame, args)
	saved := c.Locals
	c.Locals = frame
	c.Spend(world.Len() / spacesAStep)
	limit := int64(1) << 62
	if x.Within != nil {
		limit = x.ticksWithin(c)
	}
	w := m.search()
	parts := w.begin(x)
	stops := parts[len(parts)-len(x.Stops):]
	*w = dijkstra{name: x.Name(), c: c, labels: g, order: w.order[:0], frame: frame, n: n, limit: limit, parts: parts, steps: x.Steps, byWay: x.ByWay, level: x.Level, heap: heap{items: w.items[:0], level: x.Level}, ended: w.ended}
	if x.Ending {
		w.ends, w.ended = m.labels(world.Len()), w.ended[:0]
	}
	mark := c.Mark()
	for _, e := range x.From {
		for _, s := range e(c) {
			if s >= 0 && g.ticks[s] == 0 {
				g.ticks[s], g.prev[s] = 1, -1
				w.push(s)
				w.end(s, 0, -1)
			}
		}
	}
	c.Release(mark)
	if x.Level && len(x.Steps) == 1 && len(stops) == 0 && !x.Ending && !x.ByWay {
		w.breadthFirst(world)
	}
	for w.more() && c.Err == nil {
		at := w.pop()
		s, d := at&spaceMask, at>>spaceBits
		if d != g.ticks[s]-1 {
			continue
		}
		w.order = append(w.order, int32(s))
		if !c.Spend(1) {
			break
		}
		if x.Level && d+ticksInOne > limit {
			continue // nothing farther is within the limit
		}
		if len(stops) > 0 && g.prev[s] >= 0 && w.stops(stops, s) {
			continue
		}
		w.expand(world, s, d)
	}
	e, ends := g, w.order
	if x.Ending {
		e, ends = w.ends, w.nearestEnds()
	}
	if x.Exclude {
		ends = x.excludeOrigin(c, frame, g, e, ends)
	}
	if x.Ending {
		f.inner = m.field(world.Len())
		g.field(f.inner, w.order, c.Err == nil)
		m.spareLabels, w.ends = append(m.spareLabels, e), nil
	}
	e.field(f, ends, c.Err == nil)
	m.spareLabels = append(m.spareLabels, g)
	w.labels = nil
	m.searches = append(m.searches, w)
	c.Locals = saved
	c.Pop(n + stepLocals)
	return f
}

// begin resets the parts of a search, in the order of its steps and stops.
func (w *dijkstra) begin(x *Reach) []partState {
	w.parts = w.parts[:0]
	next := func(p *Part) {
		if n := len(w.parts); n < cap(w.parts) {
			w.parts = w.parts[:n+1]
		} else {
			w.parts = append(w.parts, partState{})
		}
		l := &w.parts[len(w.parts)-1]
		if l.part != p {
			l.anyOf = nil
		}
		p.reset(l)
	}
	for i := range x.Steps {
		for _, p := range x.Steps[i].Conds {
			next(p)
		}
	}
	for _, p := range x.Stops {
		next(p)
	}
	return w.parts
}

// ticksWithin returns the limit of the search in ticks.
func (x *Reach) ticksWithin(c *formula.Ctx) int64 {
	limit := x.Within(c)
	if limit == value.NaN {
		return -1
	}
	num, den := value.Parts(limit)
	if num > 1<<40 {
		return 1 << 62
	}
	if num < 0 {
		return -1
	}
	return num * ticksInOne / den
}

// dijkstra is one search under way.
type dijkstra struct {
	name  string
	steps []Step
	byWay bool
	level bool
	c     *formula.Ctx
	*labels
	order []int32 // the reached spaces, nearest first
	ends  *labels // of the paths that end in a space, if some steps are only earlier or only last ones; else nil
	ended []int32 // the spaces in ends, in any order
	frame []value.Value
	n     int // the two spaces stand at n and n+1
	limit int64
	parts []partState
	heap
}

// spacesAStep is the number of spaces that a search clears for one step of its budget.
const spacesAStep = 16

// expand relaxes the edges from a space to its neighbours.
func (w *dijkstra) expand(world *topology.Map, s, d int64) {
	w.frame[w.n] = value.Word(s)
	near := world.Neighbors(int(s))
	w.c.Spend(len(near) * len(w.steps))
	if !w.byWay {
		w.relax(near, s, d)
		return
	}
	for i, first := range world.NeighborEdges(int(s)) {
		w.frame[w.n+2] = value.Word(int64(first))
		w.relax(near[i:i+1], s, d)
		for _, e := range world.MoreEdges(int(s), int(near[i])) {
			w.frame[w.n+2] = value.Word(int64(e))
			w.relax(near[i:i+1], s, d)
		}
		if w.c.Err != nil {
			return
		}
	}
}

// relax relaxes the edges from a space to neighbours of it.
func (w *dijkstra) relax(near []int32, s, d int64) {
	ticks := w.labels.ticks
	for _, to := range near {
		known := ticks[to]
		if known != 0 && known-1 <= d && !w.ending(int64(to), d) {
			continue
		}
		rest := w.parts
		for j := range w.steps {
			st := &w.steps[j]
			far := d + ticksInOne
			if st.Cost != nil {
				cost := w.cost(st.Cost, int64(to))
				if cost < 0 {
					if w.c.Err != nil {
						return
					}
					rest = rest[len(st.Conds):]
					continue
				}
				far = d + cost
			}
			conds := rest[:len(st.Conds)]
			rest = rest[len(st.Conds):]
			if far > w.limit {
				continue
			}
			passes := st.Nth != LastStep && (known == 0 || known-1 > far)
			ends := st.Nth != EarlierStep && w.ending(int64(to), far)
			if !passes && !ends {
				continue
			}
			if !w.open(conds, s, int64(to)) {
				if w.c.Err != nil {
					return // or another way's verdict would be taken for this one's
				}
				continue
			}
			if ends {
				w.end(int64(to), far, int32(s))
			}
			if passes {
				known = far + 1
				ticks[to], w.labels.prev[to] = known, int32(s)
				w.push(far<<spaceBits | int64(to))
			}
		}
	}
}

// ending reports whether a path that ends in a space at this distance is shorter than those
// known; false if every path may end and go on.
func (w *dijkstra) ending(s, d int64) bool {
	return w.ends != nil && (w.ends.ticks[s] == 0 || w.ends.ticks[s]-1 > d)
}

// end records a path that ends in a space.
func (w *dijkstra) end(s, d int64, prev int32) {
	if w.ends == nil {
		return
	}
	if w.ends.ticks[s] == 0 {
		w.ended = append(w.ended, int32(s))
	}
	w.ends.ticks[s], w.ends.prev[s] = d+1, prev
}

// nearestEnds returns the spaces where a path ends, nearest first, of equal distances the
// lower one.
func (w *dijkstra) nearestEnds() []int32 {
	slices.SortFunc(w.ended, func(a, b int32) int {
		return cmp.Or(cmp.Compare(w.ends.ticks[a], w.ends.ticks[b]), cmp.Compare(a, b))
	})
	return w.ended
}

// breadthFirst is the whole search if every step costs one: the first path to a space is
// the shortest.
func (w *dijkstra) breadthFirst(world *topology.Map) {
	ticks, prev := w.labels.ticks, w.labels.prev
	order := w.order
	conds := w.parts
	for ; w.head < len(w.items) && w.c.Err == nil; w.head++ {
		at := w.items[w.head]
		s, far := at&spaceMask, at>>spaceBits+ticksInOne
		order = append(order, int32(s))
		if far > w.limit {
			continue
		}
		w.frame[w.n] = value.Word(s)
		ways := world.Neighbors(int(s))
		if !w.c.Spend(1 + len(ways)) {
			break
		}
	near:
		for _, to := range ways {
			if ticks[to] != 0 {
				continue
			}
			for k := range conds {
				p := &conds[k]
				switch {
				case p.whole && p.part.At != w.n:
					p.used.Space(int64(to))
					if !p.bits.yes.Has(int(to)) {
						continue near
					}
				default:
					if !w.open(conds[k:k+1], s, int64(to)) {
						if w.c.Err != nil {
							w.closedOtherwise(conds[k+1:], s, int64(to))
						}
						if w.c.Err != nil {
							w.order = order
							return
						}
						continue near
					}
				}
			}
			ticks[to], prev[to] = far+1, int32(s)
			w.items = append(w.items, far<<spaceBits|int64(to))
		}
	}
	w.order = order
}

// cost returns the cost of a step in ticks; below zero if the step cannot be paid.
func (w *dijkstra) cost(p *Part, to int64) int64 {
	w.frame[w.n+1] = value.Word(to)
	return w.ticks(p.eval(w.c, w.frame))
}

// ticks converts a cost to ticks.
func (w *dijkstra) ticks(cost int64) int64 {
	num, den := value.Parts(cost)
	if cost == value.NaN || num > 1<<21 {
		return -1
	}
	if ticksInOne%den != 0 {
		w.c.Fail(fmt.Errorf("a step of %s costs %s: costs are multiples of 1/16", w.name, value.Format(cost)))
		return -1
	}
	return num * (ticksInOne / den)
}

// open reports whether a step is open. After a failure nothing more is evaluated: an
// edge that another condition closes would hide it.
func (w *dijkstra) open(conds []partState, from, to int64) bool {
	for i := range conds {
		p := &conds[i]
		switch {
		case p.part.Cached == BySpace:
			if !w.useTable(p) {
				return false
			}
			s := to
			if p.part.At == w.n {
				s = from
			}
			if p.whole {
				p.used.Space(s)
				if !p.bits.yes.Has(int(s)) {
					return false
				}
			} else if w.c.Err != nil {
				return false
			} else if yes := w.lookUp(p, s, to); w.c.Err != nil {
				return w.closedOtherwise(conds[i+1:], from, to)
			} else if !yes {
				return false
			}
		case p.anyOf != nil:
			if yes := w.anyOpen(p.anyOf, from, to); w.c.Err != nil {
				return w.closedOtherwise(conds[i+1:], from, to)
			} else if !yes {
				return false
			}
		case p.once != 0:
			if p.once < 0 {
				return false
			}
		default:
			if w.c.Err != nil {
				return false
			}
			w.frame[w.n+1] = value.Word(to)
			yes := p.part.eval(w.c, w.frame) != 0
			if w.c.Err != nil {
				return w.closedOtherwise(conds[i+1:], from, to)
			}
			if p.part.Cached == PerSearch {
				p.once = -1
				if yes {
					p.once = 1
				}
			}
			if !yes {
				return false
			}
		}
	}
	return true
}

// anyOpen reports whether one of several conditions holds. They are evaluated in order;
// the first failure is the last evaluation.
func (w *dijkstra) anyOpen(conds []partState, from, to int64) bool {
	for i := range conds {
		if w.open(conds[i:i+1], from, to) {
			return true
		}
		if w.c.Err != nil {
			return false
		}
	}
	return false
}

// closedOtherwise is called after a condition has failed. If another condition closes
// the step for certain, there is no failure. The step is not open in either case.
func (w *dijkstra) closedOtherwise(rest []partState, from, to int64) bool {
	first := w.c.Err
	if budget.Final(first) {
		return false
	}
	for i := range rest {
		w.c.Err = nil
		if !w.open(rest[i:i+1], from, to) && w.c.Err == nil {
			return false
		}
	}
	w.c.Err = first
	return false
}

// useTable looks up the table of a condition on first use; false if nothing more may be
// evaluated after a failure.
func (w *dijkstra) useTable(p *partState) bool {
	switch {
	case p.entry == nil && w.c.Err != nil:
		return false
	case p.entry == nil:
		p.table(w.c, w.frame)
	case !p.whole:
		p.read(w.c)
	}
	return true
}

// lookUp returns a condition from its table, about the space s in a step to space
// to; it computes the answer if needed.
func (w *dijkstra) lookUp(p *partState, s, to int64) bool {
	t := p.bits
	if t.known.Has(int(s)) {
		return t.yes.Has(int(s))
	}
	w.frame[w.n+1] = value.Word(to)
	v, ok := p.compute(w.c, w.frame)
	yes := v != 0
	if !ok || w.c.Err != nil {
		return yes
	}
	t.known.Add(int(s))
	if yes {
		t.yes.Add(int(s))
	}
	return yes
}

// stops reports whether a path that enters a space must end there.
func (w *dijkstra) stops(stops []partState, s int64) bool {
	w.frame[w.n] = value.Word(s)
	for i := range stops {
		p := &stops[i]
		if p.part.Cached == BySpace && !w.useTable(p) {
			return true
		}
		switch {
		case p.bits == nil:
			if p.part.eval(w.c, w.frame) != 0 {
				return true
			}
		case p.whole:
			p.used.Space(s)
			if p.bits.yes.Has(int(s)) {
				return true
			}
		case w.lookUp(p, s, s):
			return true
		}
	}
	return false
}
