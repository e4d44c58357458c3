package bot

import (
	"encoding/binary"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
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

// fieldKey names a field: to which places, for whom, and past which enemies.
type fieldKey struct {
	to     int
	pace   int
	layout uint64
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
	hash := uint64(14695981039346656037)
	for u, at := range m.at {
		if at >= 0 && m.units[u] < 0 {
			hash = (hash ^ uint64(at)) * 1099511628211
		}
	}
	if hash != j.layout || j.toll == nil {
		j.layout, j.toll = hash, j.tolls(m)
	}
	if j.paces.turn != j.paced {
		j.paced = j.paces.turn
		clear(j.fields)
	}
	if j.cast {
		j.anchor.Seek(g.S)
	}
	j.about(g.Ctx(), 0)
}

// tolls is what enemies add to the way, by space.
func (j *Judge) tolls(m mood) []int32 {
	world := j.p.World.Map
	out := make([]int32, world.Len())
	for u, at := range m.at {
		if at < 0 || m.units[u] >= 0 {
			continue
		}
		out[at] = heldIs
		for _, n := range world.Neighbors(int(at)) {
			out[n] = max(out[n], besideIs)
		}
	}
	return out
}

// ways is how far each space is from the places of an aim for a unit: in parts of a
// step, by its own pace, and for one's own past the enemies. Nil where it has none. to is
// as in finding.
func (j *Judge) ways(c *formula.Ctx, i, u, to int, own bool) []int32 {
	if to = j.targets(c, i, u, to); to < 0 {
		return nil
	}
	key := fieldKey{to: to, pace: j.paces.pace(u)}
	if own {
		key.layout = j.layout
	}
	return j.field(key)
}

// maxFields bounds what a judge keeps.
const maxFields = 2000

// field finds a field, or makes it. It is read only.
func (j *Judge) field(key fieldKey) []int32 {
	f, known := j.fields[key]
	if !known {
		if len(j.fields) > maxFields {
			clear(j.fields)
		}
		f = j.flood(j.places[key.to], key)
		j.fields[key] = f
	}
	return f
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
		c.Err = nil
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
	out := make([]int32, m.Len())
	for i := range out {
		out[i] = far
	}
	var costs, toll []int32
	if key.pace >= 0 {
		costs = j.paces.costs[key.pace]
	}
	if key.layout != 0 {
		toll = j.toll
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
