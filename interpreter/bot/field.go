package bot

import (
	"encoding/binary"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// far is a distance that nobody goes.
const far = 1 << 20

// half is over how many steps nearness falls to a half: near places draw more than
// those on the other side of the map.
const half = 6.0

// nearness is 1 in a place that is to be reached and falls with the steps to it.
func nearness(steps int32) float64 {
	if steps >= far {
		return 0
	}
	return half / (half + float64(steps))
}

// anew begins a question: what was asked of another position is forgotten.
func (j *Judge) anew() {
	for i := range j.asked {
		j.asked[i] = j.asked[i] && j.printed[i]
	}
}

// places is the field of an aim for what the context is about.
func (j *Judge) places(c *formula.Ctx, i int) []int32 {
	a := j.aims[i]
	if !a.Shared {
		return j.field(c, a)
	}
	if !j.asked[i] {
		j.shared[i], j.asked[i] = j.field(c, a), true
	}
	return j.shared[i]
}

// field is how many steps each space is from the nearest of those that an aim names
// for what the context is about; nil when it names none. It is read only.
func (j *Judge) field(c *formula.Ctx, a *program.Aim) []int32 {
	j.list = j.list[:0]
	if a.What.Type.Kind == value.List {
		j.list = a.What.List(c, j.list)
	} else {
		j.list = append(j.list, a.What.Eval(c).N)
	}
	if c.Err != nil {
		c.Err = nil
		return nil
	}
	j.key = j.key[:0]
	for _, s := range j.list {
		j.key = binary.AppendVarint(j.key, s)
	}
	f, known := j.fields[string(j.key)]
	if !known {
		if len(j.fields) > maxFields {
			clear(j.fields)
		}
		f = j.flood(j.list)
		j.fields[string(j.key)] = f
	}
	return f
}

// maxFields bounds what a judge keeps.
const maxFields = 2000

// flood counts the steps from spaces over the whole map.
func (j *Judge) flood(from []int64) []int32 {
	m := j.p.World.Map
	out := make([]int32, m.Len())
	for i := range out {
		out[i] = far
	}
	var queue []int32
	for _, s := range from {
		if s >= 0 && int(s) < len(out) && out[s] != 0 {
			out[s] = 0
			queue = append(queue, int32(s))
		}
	}
	if len(queue) == 0 {
		return nil
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, n := range m.Neighbors(int(s)) {
			if out[n] == far {
				out[n] = out[s] + 1
				queue = append(queue, n)
			}
		}
	}
	return out
}
