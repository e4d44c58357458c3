package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/value"
)

// canSetOut reports whether a unit can take a first step by a movement and then end its
// move somewhere.
func (pf *pathFinder) canSetOut(m *construct.Movement, args []value.Value) bool {
	if m.Halted(pf.ctx, args[0].N) {
		return false
	}
	return pf.setsOut(m, args)
}

func (pf *pathFinder) setsOut(m *construct.Movement, args []value.Value) bool {
	if args[0].N < 0 || pf.ctx.Place(int(args[0].N)) < 0 {
		return false
	}
	all := append(slices.Clone(args), value.Words([]int64{args[0].N}))
	here := pf.ctx.Place(int(args[0].N))
	set := m.Walk().Begin(pf.ctx, all)
	alone, costs := [][]value.Value{all}, [][]int64{nil}
	steps, stride, room := false, m.Walk().Steps(pf.ctx, all, set, here), []int64(nil)
	defer stride.Release()
	for _, to := range pf.S.World.Map.Neighbors(int(here)) {
		if costs[0] = stride.To(int64(to), room); costs[0] == nil {
			continue
		}
		room = costs[0]
		if steps = true; pf.ends.restsIn(m, alone, costs, int64(to)) {
			return true
		}
	}
	if !steps {
		return false
	}
	w := m.Walk().Paths(pf.ctx, all)
	for i, p := range w.Places {
		if p.From >= 0 && pf.ends.endsIn(m, alone, w, i, int64(p.Space)) {
			return true
		}
	}
	return false
}
