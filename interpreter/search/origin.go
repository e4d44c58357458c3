package search

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// excludeOrigin removes the sources, except those that the search also enters from other
// spaces.
func (x *Reach) excludeOrigin(c *formula.Ctx, frame []value.Value, f *labels, order []int32) []int32 {
	n := x.Params
	kept := order[:0]
	var out []int32
	for _, s := range order {
		if f.prev[s] < 0 && !x.entered(c, frame, n, f, s) {
			out = append(out, s)
			continue
		}
		kept = append(kept, s)
	}
	for _, s := range out {
		f.ticks[s] = 0
	}
	return kept
}

// entered reports whether a source is also reached from another space.
func (x *Reach) entered(c *formula.Ctx, frame []value.Value, n int, f *labels, s int32) bool {
	for _, from := range c.World().Map.Neighbors(int(s)) {
		if f.ticks[from] == 0 || x.Within != nil && f.prev[from] >= 0 {
			continue
		}
		frame[n], frame[n+1] = value.Word(int64(from)), value.Word(int64(s))
		for i := range x.Steps {
			if w := x.Steps[i].When; w == nil || w(c) {
				return true
			}
		}
	}
	return false
}
