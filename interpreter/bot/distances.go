package bot

import (
	"encoding/binary"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// unreachable is the distance of a space that no path leads to.
const unreachable = 1 << 20

// halfDistance is the distance at which nearness falls to a half, so that near places
// attract more than places on the other side of the map.
const halfDistance = 6.0 * stepUnit

// nearness returns 1 at a place to be reached, and less with the distance to it.
func nearness(distance int32) float64 {
	if distance >= unreachable {
		return 0
	}
	return halfDistance / (halfDistance + float64(distance))
}

// distanceKey identifies a distance map.
type distanceKey struct {
	list   int    // the list of places
	class  int    // the class of step costs
	layout uint64 // of the obstacles; 0 without any
}

// distanceMaps caches, by key, the distance of each space from the nearest place of a list.
// Distances are in parts of a usual step (stepUnit).
type distanceMaps struct {
	world *topology.Map
	turn  int64 // of the step costs that the maps are computed with

	// obstacles are those of the position that is being evaluated, by ours and theirs.
	obstacles [2]obstacles

	// lasting holds the maps for all keys but those with the obstacles to enemies, which
	// are in pastOwn: nearly every rollout moves these.
	lasting, pastOwn map[distanceKey][]int32

	pool    [][]int32 // maps to reuse
	buckets [][]int32 // of the search, to reuse
}

// maxMapSpaces limits the spaces of all maps in either cache.
const maxMapSpaces = 2 << 20

func newDistanceMaps(world *topology.Map) distanceMaps {
	return distanceMaps{world: world, lasting: map[distanceKey][]int32{}, pastOwn: map[distanceKey][]int32{}}
}

// begin removes the maps that are invalid in a position of the given turn.
func (x *distanceMaps) begin(m stance, turn int64) {
	x.obstacles[ours].set(x.world, m, false)
	if x.obstacles[theirs].set(x.world, m, true) {
		for key, d := range x.pastOwn {
			x.pool = append(x.pool, d)
			delete(x.pastOwn, key)
		}
	}
	if turn != x.turn {
		x.turn = turn
		x.clear()
	}
}

func (x *distanceMaps) clear() {
	clear(x.lasting)
	clear(x.pastOwn)
}

// get returns a map, computing it if it is not cached. The caller must not write to it, nor
// use it after the next call of begin.
func (x *distanceMaps) get(key distanceKey, places []int64, costs []int32) []int32 {
	cache := x.lasting
	if key.layout == x.obstacles[theirs].layout {
		cache = x.pastOwn
	}
	d, cached := cache[key]
	if !cached {
		if len(cache)*x.world.Len() > maxMapSpaces {
			clear(cache)
		}
		d = x.search(places, costs, key.layout)
		cache[key] = d
	}
	return d
}

// search computes the distance of each space from the nearest place: Dijkstra's algorithm
// with a bucket for each distance. Without costs every step takes stepUnit.
func (x *distanceMaps) search(places []int64, costs []int32, layout uint64) []int32 {
	m := x.world
	var out []int32
	if n := len(x.pool); n > 0 {
		out, x.pool = x.pool[n-1], x.pool[:n-1]
	} else {
		out = make([]int32, m.Len())
	}
	for i := range out {
		out[i] = unreachable
	}
	var blocked []int32
	for i := range x.obstacles {
		if layout == x.obstacles[i].layout {
			blocked = x.obstacles[i].cost
		}
	}
	buckets := x.buckets
	last := int32(-1)
	put := func(s, d int32) {
		if d < out[s] {
			out[s] = d
			for int(d) >= len(buckets) {
				buckets = append(buckets, nil)
			}
			buckets[d] = append(buckets[d], s)
			last = max(last, d)
		}
	}
	for _, s := range places {
		if s >= 0 && int(s) < len(out) {
			put(int32(s), 0)
		}
	}
	for d := int32(0); d <= last; d++ {
		for k := 0; k < len(buckets[d]); k++ {
			s := buckets[d][k]
			if out[s] < d {
				continue
			}
			edge := m.FirstArc(int(s))
			extra := int32(0)
			if blocked != nil {
				extra = blocked[s]
			}
			for i, n := range m.Neighbors(int(s)) {
				cost := int32(stepUnit)
				if costs != nil { // the unit comes from n to s
					if cost = costs[edge+i]; cost < 0 {
						continue
					}
				}
				put(n, d+cost+extra)
			}
		}
		buckets[d] = buckets[d][:0]
	}
	x.buckets = buckets
	return out
}

// unitDistances returns the distance of each space from the places of an aim for a unit: by
// its step costs, past the units in its way. list is as in finding. Nil if there is no place.
func (e *Evaluator) unitDistances(c *formula.Ctx, a *aim, u, list int, own bool) []int32 {
	if list = e.listOf(c, a, u, list); list < 0 {
		return nil
	}
	key := distanceKey{list: list, class: e.costs.classOf(u), layout: e.maps.obstacles[theirs].layout}
	if own {
		key.layout = e.maps.obstacles[ours].layout
	}
	return e.distances(key)
}

// plainDistances returns the distance of each space from the places of an aim in usual
// steps, without obstacles. Nil if there is no place.
func (e *Evaluator) plainDistances(c *formula.Ctx, a *aim, h, list int) []int32 {
	if list = e.listOf(c, a, h, list); list < 0 {
		return nil
	}
	return e.distances(distanceKey{list: list, class: uniformCost})
}

func (e *Evaluator) distances(key distanceKey) []int32 {
	var costs []int32
	if key.class >= 0 {
		costs = e.costs.costs[key.class]
	}
	return e.maps.get(key, e.lists.places[key.list], costs)
}

// placeLists numbers the lists of places that aims have named.
type placeLists struct {
	numbers map[string]int // by content; -1 for a list without a space of the map
	places  [][]int64      // by number
	list    []int64        // scratch
	key     []byte         // scratch
}

// maxPlaceLists limits how many lists are numbered before all are forgotten.
const maxPlaceLists = 5000

// forget removes all lists and what was computed from them.
func (e *Evaluator) forget() {
	clear(e.lists.numbers)
	e.maps.clear()
	for _, a := range e.aims {
		a.listKnown = false
	}
	e.lists.places = nil
	e.delta.reset()
}

// listOf returns the number of the list of places of an aim: the shared one, or the one that
// was found for the subject x. It is below 0 if there is no place.
func (e *Evaluator) listOf(c *formula.Ctx, a *aim, x, list int) int {
	if !a.Shared {
		return list
	}
	if !a.listKnown {
		e.bind(c, x)
		a.list, _ = e.namedList(c, a)
		a.listKnown = true
	}
	return a.list
}

// namedList returns the number of the list of places that an aim names for the bound
// subject. sure is false if the evaluation failed.
func (e *Evaluator) namedList(c *formula.Ctx, a *aim) (number int, sure bool) {
	x := &e.lists
	x.list = x.list[:0]
	if a.What.Type.Kind == value.List {
		x.list = a.What.List(c, x.list)
	} else {
		x.list = append(x.list, a.What.Eval(c).N)
	}
	if c.Err != nil {
		c.IgnoreError()
		return -1, false
	}
	x.key = x.key[:0]
	for _, s := range x.list {
		x.key = binary.AppendVarint(x.key, s)
	}
	n, known := x.numbers[string(x.key)]
	if !known {
		n = -1
		if slices.ContainsFunc(x.list, func(s int64) bool { return s >= 0 && int(s) < e.p.World.Map.Len() }) {
			n = len(x.places)
			x.places = append(x.places, slices.Clone(x.list))
		}
		x.numbers[string(x.key)] = n
	}
	return n, true
}
