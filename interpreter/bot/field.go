package bot

import (
	"encoding/binary"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/query"
	"wargame/interpreter/run"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// far is a distance that nobody goes.
const far = 1 << 20

// half is over how many steps nearness falls to a half: near places draw more than
// those on the other side of the map.
const half = 6.0 * stepIs

// nearness is 1 in a place that is to be reached and falls with the steps to it.
func nearness(steps int32) float64 {
	if steps >= far {
		return 0
	}
	return half / (half + float64(steps))
}

// fieldKey names a field: to which places, for whom, and past whom.
type fieldKey struct {
	to     int
	pace   int
	layout uint64 // 0 past nobody
}

// anew begins a question: what was asked of another position is forgotten.
func (j *Judge) anew(g *run.Game, m mood) {
	for i := range j.asked {
		j.asked[i] = j.asked[i] && j.printed[i]
		j.common[i].known, j.common[i].weighed = false, false
	}
	if j.paces.of == nil {
		j.paces.on(g)
	}
	j.past[ours].set(j.p.World.Map, m, false)
	if j.past[theirs].set(j.p.World.Map, m, true) { // nearly every try moves one's own; no field of before is wanted again
		for key, f := range j.fieldsPast {
			j.spare = append(j.spare, f)
			delete(j.fieldsPast, key)
		}
	}
	if j.paces.turn != j.paced {
		j.paced = j.paces.turn
		clear(j.fields)
		clear(j.fieldsPast)
	}
	if j.cast {
		j.anchor.Seek(g.S)
	}
	j.about(g.Ctx(), 0)
}

// obstacles are who stands in the way of units.
type obstacles struct {
	layout uint64  // where they stand, in short; 0 before it is known
	toll   []int32 // what that adds to the way, by space
}

// set finds who is in the way of one's own units: their enemies; or, of enemies, who is in
// theirs: one's own and partners. It tells whether they stand otherwise than before.
func (o *obstacles) set(world *topology.Map, m mood, ofEnemies bool) bool {
	held, beside := int32(heldIs), int32(besideIs)
	hash := uint64(14695981039346656037)
	if ofEnemies {
		held, beside, hash = barredIs, watchedIs, ^hash
	}
	bars := func(u int) bool { return m.at[u] >= 0 && (ofEnemies && m.units[u] > 0 || !ofEnemies && m.units[u] < 0) }
	for u, at := range m.at {
		if bars(u) {
			hash = (hash ^ uint64(at)) * 1099511628211
		}
	}
	if hash == o.layout {
		return false
	}
	if o.layout = hash; o.toll == nil {
		o.toll = make([]int32, world.Len())
	}
	clear(o.toll)
	for u, at := range m.at {
		if !bars(u) {
			continue
		}
		o.toll[at] = held
		for _, n := range world.Neighbors(int(at)) {
			o.toll[n] = max(o.toll[n], beside)
		}
	}
	return true
}

// ways is how far each space is from the places of an aim for a unit: in parts of a
// step, by its own pace, past who is against it. Nil where it has none. to is as in finding.
func (j *Judge) ways(c *formula.Ctx, i, u, to int, own bool) []int32 {
	if to = j.targets(c, i, u, to); to < 0 {
		return nil
	}
	key := fieldKey{to: to, pace: j.paces.pace(u), layout: j.past[theirs].layout}
	if own {
		key.layout = j.past[ours].layout
	}
	return j.field(key)
}

// What a judge keeps at most: the spaces of all fields of a kind, and lists of places that
// aims have named.
const (
	maxFields = 2 << 20
	maxPlaces = 5000
)

// field finds a field, or makes it. It is read only, and holds until the next question.
func (j *Judge) field(key fieldKey) []int32 {
	known := j.fields
	if key.layout == j.past[theirs].layout {
		known = j.fieldsPast
	}
	f, any := known[key]
	if !any {
		if len(known)*j.p.World.Map.Len() > maxFields {
			clear(known)
		}
		f = j.flood(j.places[key.to], key)
		known[key] = f
	}
	return f
}

// forget makes room when too many lists of places have been named.
func (j *Judge) forget() {
	clear(j.numbers)
	clear(j.fields)
	clear(j.fieldsPast)
	clear(j.asked)
	j.places, j.anchor, j.cast = nil, query.Anchor{}, false
}

// steps is how far each space is from the places of an aim, whoever goes.
func (j *Judge) steps(c *formula.Ctx, i, h, to int) []int32 {
	if to = j.targets(c, i, h, to); to < 0 {
		return nil
	}
	return j.field(fieldKey{to: to, pace: unpaced})
}

// targets finds the places of an aim for a thing: those that were found for it, or for
// all; below 0 where it names none.
func (j *Judge) targets(c *formula.Ctx, i, x, to int) int {
	a := j.aims[i]
	if !a.Shared {
		return to
	}
	if !j.asked[i] {
		j.about(c, x)
		j.shared[i], _ = j.named(c, a)
		j.asked[i] = true
	}
	return j.shared[i]
}

// named lists the places that an aim names, and gives the list a number; not sure when a
// failure broke it off.
func (j *Judge) named(c *formula.Ctx, a *program.Aim) (to int, sure bool) {
	j.list = j.list[:0]
	if a.What.Type.Kind == value.List {
		j.list = a.What.List(c, j.list)
	} else {
		j.list = append(j.list, a.What.Eval(c).N)
	}
	if c.Err != nil {
		c.Pardon()
		return -1, false
	}
	j.key = j.key[:0]
	for _, s := range j.list {
		j.key = binary.AppendVarint(j.key, s)
	}
	n, known := j.numbers[string(j.key)]
	if !known {
		n = -1
		if slices.ContainsFunc(j.list, func(s int64) bool { return s >= 0 && int(s) < j.p.World.Map.Len() }) {
			n = len(j.places)
			j.places = append(j.places, slices.Clone(j.list))
		}
		j.numbers[string(j.key)] = n
	}
	return n, true
}

// flood finds how far each space is from the nearest of some.
func (j *Judge) flood(from []int64, key fieldKey) []int32 {
	m := j.p.World.Map
	var out []int32
	if n := len(j.spare); n > 0 {
		out, j.spare = j.spare[n-1], j.spare[:n-1]
	} else {
		out = make([]int32, m.Len())
	}
	for i := range out {
		out[i] = far
	}
	var costs, toll []int32
	if key.pace >= 0 {
		costs = j.paces.costs[key.pace]
	}
	for i := range j.past {
		if key.layout == j.past[i].layout {
			toll = j.past[i].toll
		}
	}
	queue := j.queue // the spaces to go on from, by how far they are
	last := int32(-1)
	put := func(s, d int32) {
		if d < out[s] {
			out[s] = d
			for int(d) >= len(queue) {
				queue = append(queue, nil)
			}
			queue[d] = append(queue[d], s)
			last = max(last, d)
		}
	}
	for _, s := range from {
		if s >= 0 && int(s) < len(out) {
			put(int32(s), 0)
		}
	}
	for d := int32(0); d <= last; d++ {
		for k := 0; k < len(queue[d]); k++ {
			s := queue[d][k]
			if out[s] < d {
				continue
			}
			way := m.FirstWay(int(s))
			held := int32(0)
			if toll != nil {
				held = toll[s]
			}
			for i, n := range m.Neighbors(int(s)) {
				cost := int32(stepIs)
				if costs != nil { // he comes from there
					if cost = costs[way+i]; cost < 0 {
						continue
					}
				}
				put(n, d+cost+held)
			}
		}
		queue[d] = queue[d][:0]
	}
	j.queue = queue
	return out
}
