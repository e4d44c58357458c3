package search

import (
	"cmp"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// group is one search of a movement under way. Its memory is reused; only out outlives
// the search.
type group struct {
	x      *Walk
	c      *formula.Ctx
	world  *topology.Map
	movers []*member
	pool   []*member // all members made so far; movers are the first of them
	out    *Paths
	heads  []int32 // by space: the place found there last, and 1; 0 for none
	next   []int32 // by place: the one found before it in the same space, likewise
	queue  placeQueue
	costs  []int64 // of the current step, by unit
	modes  []uint8
}

// GroupPaths returns the paths of units that move together from a space. args holds the
// arguments of the movement for each unit. After a failure (c.Err) the result is
// incomplete.
func (x *Walk) GroupPaths(c *formula.Ctx, space int64, args [][]value.Value) *Paths {
	sets := make([]Start, len(args))
	for i, a := range args {
		sets[i] = x.Begin(c, a)
	}
	return x.PathsFrom(c, space, args, sets)
}

// PathsFrom is GroupPaths for units that begin in the given states instead of that of
// the position.
func (x *Walk) PathsFrom(c *formula.Ctx, space int64, args [][]value.Value, sets []Start) *Paths {
	saved := c.Locals
	k := x.start(c, space, args, sets)
	for k.expandNext() {
	}
	k.out.reached = k.cheapest()
	c.Locals = saved
	out := k.out
	k.release()
	return out
}

// cheapest lists the cheapest place in each space, of equal ones the first, ordered by
// space.
func (k *group) cheapest() []int32 {
	var out []int32
	for i, p := range k.out.Places {
		if p.Again {
			continue
		}
		best, least := int32(i), k.total(i)
		for o := k.heads[p.Space]; o != 0; o = k.next[o-1] {
			if n := k.total(int(o - 1)); n < least || n == least && o-1 < best {
				best, least = o-1, n
			}
		}
		out = append(out, best)
	}
	slices.SortFunc(out, func(a, b int32) int { return cmp.Compare(k.out.Places[a].Space, k.out.Places[b].Space) })
	return out
}

// group lends a group for a search, to be returned by release. A search that asks for
// another of the same movement gets another group.
func (x *Walk) group(c *formula.Ctx, movers int) *group {
	m := scratchOf(c)
	var k *group
	if free := m.groups[x]; len(free) > 0 {
		k = free[len(free)-1]
		m.groups[x] = free[:len(free)-1]
	} else {
		k = &group{x: x}
	}
	k.c, k.world, k.out = c, c.World().Map, &Paths{Movers: movers}
	if n := k.world.Len(); len(k.heads) != n {
		k.heads = make([]int32, n)
	}
	for len(k.pool) < movers {
		k.pool = append(k.pool, x.newMember())
	}
	k.movers = k.pool[:movers]
	k.costs, k.modes = append(k.costs[:0], make([]int64, movers)...), append(k.modes[:0], make([]uint8, movers)...)
	return k
}

// release returns a group to its walk.
func (k *group) release() {
	for _, p := range k.out.Places {
		k.heads[p.Space] = 0
	}
	k.next, k.queue = k.next[:0], k.queue[:0]
	m := scratchOf(k.c)
	k.c, k.out = nil, nil
	m.groups[k.x] = append(m.groups[k.x], k)
}

// start begins a search.
func (x *Walk) start(c *formula.Ctx, space int64, args [][]value.Value, sets []Start) *group {
	k := x.group(c, len(args))
	for i, a := range args {
		k.movers[i].begin(x, c, a, sets[i])
	}
	c.Spend(1 + k.world.Len()/spacesAStep)
	for _, w := range k.movers {
		w.choices = w.choices[:0]
		for mode, cost := range w.Costs {
			if cost >= 0 && cost <= w.Limits[mode] {
				w.offer(uint8(mode), cost)
			}
		}
		k.shift(w, space)
	}
	k.arrive(int32(space), -1, noWay, !k.allMoved())
	return k
}

// expandNext expands the cheapest place that has not been expanded; false if there is
// none.
func (k *group) expandNext() bool {
	if len(k.queue) == 0 || k.c.Err != nil || !k.c.Spend(1) {
		return false
	}
	k.spread(int(k.queue.pop().place))
	return true
}

// allMoved reports whether every unit has moved before, so that no step is a first one.
func (k *group) allMoved() bool {
	return !slices.ContainsFunc(k.movers, func(w *member) bool { return !w.Moved })
}

func (k *group) total(place int) int64 {
	sum := int64(0)
	for i := range k.movers {
		sum += k.out.Cost(place, i)
	}
	return sum
}

// shift adds the modes that a unit can change into in a space.
func (k *group) shift(w *member, space int64) {
	for i := 0; i < len(w.choices); i++ {
		from := w.choices[i]
		for j, s := range k.x.Modes[from.mode].Shifts {
			if from.cost > w.Limits[s.Into] {
				continue
			}
			if s.When != nil {
				w.c.Locals = w.frame
				if !w.stops(w.mode(int(from.mode)).shifts[j:j+1], space) { // asks the same of one space
					continue
				}
			}
			w.offer(uint8(s.Into), from.cost)
		}
	}
}

// arrive adds the places in a space for every combination of the units' open modes,
// unless a known place dominates.
func (k *group) arrive(space, from, way int32, first bool) {
	k.combine(0, Place{Space: space, From: from, Way: way, First: first})
}

// noWay stands for the edge of a step if the movement does not ask for it.
const noWay int32 = -1

// combine is arrive for the units from the i-th on.
func (k *group) combine(i int, p Place) {
	if i < len(k.movers) {
		for _, ch := range k.movers[i].choices {
			k.costs[i], k.modes[i] = ch.cost, ch.mode
			k.combine(i+1, p)
		}
		return
	}
	before := k.heads[p.Space]
	for o := before; o != 0; o = k.next[o-1] {
		if k.out.Places[o-1].First == p.First && k.dominatedBy(int(o-1)) {
			return
		}
	}
	if !k.c.Spend(1) {
		return
	}
	at := int32(len(k.out.Places))
	p.Again = before != 0
	k.out.Places = append(k.out.Places, p)
	k.out.costs = append(k.out.costs, k.costs...)
	k.out.modes = append(k.out.modes, k.modes...)
	k.heads[p.Space], k.next = at+1, append(k.next, before)
	k.queue.push(queued{k.total(int(at)), at})
}

// dominatedBy reports whether the current costs and modes are no better than those of a
// place.
func (k *group) dominatedBy(place int) bool {
	n := len(k.movers)
	for i := range n {
		if k.out.modes[place*n+i] != k.modes[i] || k.out.costs[place*n+i] > k.costs[i] {
			return false
		}
	}
	return true
}

// dominated reports whether a place found later is at least as good.
func (k *group) dominated(place int) bool {
	n := len(k.movers)
	p := k.out.Places[place]
	copy(k.costs, k.out.costs[place*n:])
	copy(k.modes, k.out.modes[place*n:])
	for o := k.heads[p.Space]; int(o-1) > place; o = k.next[o-1] { // the later ones come first
		if k.out.Places[o-1].First == p.First && k.dominatedBy(int(o-1)) {
			return true
		}
	}
	return false
}

// spread expands a place to the neighbours of its space.
func (k *group) spread(place int) {
	if k.dominated(place) {
		return
	}
	p := k.out.Places[place]
	s := int64(p.Space)
	for i, w := range k.movers {
		w.c.Locals = w.frame
		if stops := w.mode(k.out.Mode(place, i)).stops; len(stops) > 0 && (p.From >= 0 || w.Moved) && w.stops(stops, s) {
			return
		}
		if k.c.Err != nil {
			return
		}
	}
	edges := k.world.NeighborEdges(int(s))
	for i, to := range k.world.Neighbors(int(s)) {
		if !k.x.ByWay {
			k.stepOver(place, s, to, noWay)
		} else {
			k.stepOver(place, s, to, edges[i])
			for _, e := range k.world.MoreEdges(int(s), int(to)) {
				if k.c.Err == nil {
					k.stepOver(place, s, to, e)
				}
			}
		}
		if k.c.Err != nil {
			return
		}
	}
}

// stepOver adds the places behind a step of the whole group.
func (k *group) stepOver(place int, from int64, to, way int32) {
	if k.c.Spend(1) && k.step(place, k.out.Places[place].First, from, int64(to), way) {
		k.arrive(to, int32(place), way, false)
	}
}

// step finds the open modes of each unit after a step; false if a unit cannot take it.
func (k *group) step(place int, first bool, from, to int64, way int32) bool {
	for i, w := range k.movers {
		w.c.Locals = w.frame
		w.frame[w.n] = value.Word(from)
		if way >= 0 {
			w.frame[w.n+2] = value.Word(int64(way))
		}
		w.choices = w.choices[:0]
		mode, spent := k.out.Mode(place, i), k.out.Cost(place, i)
		for j := range k.x.Modes[mode].Steps {
			st := &k.x.Modes[mode].Steps[j]
			if own := first && !w.Moved; st.Nth == FirstStep && !own || st.Nth == LaterStep && own {
				continue
			}
			cost := int64(ticksInOne)
			if st.Cost != nil {
				if cost = w.cost(st.Cost, to); k.c.Err != nil {
					return false
				} else if cost < 0 {
					continue
				}
			}
			if spent+cost > w.Limits[st.Into] {
				continue
			}
			if w.open(w.step(mode, j).conds, from, to) {
				w.offer(uint8(st.Into), spent+cost)
			}
			if k.c.Err != nil {
				return false
			}
		}
		k.shift(w, to)
		if len(w.choices) == 0 || k.c.Err != nil {
			return false
		}
	}
	return true
}
