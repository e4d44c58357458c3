package search

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// excludeOrigin removes the sources from the spaces in which a path ends, except those that
// the search also enters from other spaces. g holds the paths that can be continued, e those
// that end; they are the same if every path may do both.
func (x *Reach) excludeOrigin(c *formula.Ctx, frame []value.Value, g, e *labels, order []int32) []int32 {
	n := x.Params
	kept := order[:0]
	var out []int32
	for _, s := range order {
		if e.prev[s] < 0 && !x.entered(c, frame, n, g, s) {
			out = append(out, s)
			continue
		}
		kept = append(kept, s)
	}
	for _, s := range out {
		e.ticks[s] = 0
	}
	return kept
}

// entered reports whether a path that began in another space can end in a source.
func (x *Reach) entered(c *formula.Ctx, frame []value.Value, n int, f *labels, s int32) bool {
	m := c.World().Map
	edges := m.NeighborEdges(int(s))
	for k, from := range m.Neighbors(int(s)) {
		if f.ticks[from] == 0 || x.Within != nil && f.prev[from] >= 0 {
			continue
		}
		frame[n], frame[n+1] = value.Word(int64(from)), value.Word(int64(s))
		if x.ends(c, frame, edges[k]) {
			return true
		}
		for _, e := range m.MoreEdges(int(s), int(from)) {
			if x.ByWay && x.ends(c, frame, e) {
				return true
			}
		}
	}
	return false
}

// ends reports whether a path can end with the step of a frame over an edge.
func (x *Reach) ends(c *formula.Ctx, frame []value.Value, edge int32) bool {
	frame[x.Params+2] = value.Word(int64(edge))
	for i := range x.Steps {
		if x.Steps[i].Nth == EarlierStep {
			continue
		}
		if w := x.Steps[i].When; w == nil || w(c) {
			return true
		}
	}
	return false
}
