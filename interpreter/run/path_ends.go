package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/search"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// pathEnds computes where a move may end.
type pathEnds struct {
	*evaluator
	paths *pathFinder
}

// endsIn reports whether a move may end in a space. Each member of the group is in the
// mode in which it reaches the place.
func (pe *pathEnds) endsIn(m *construct.Movement, args [][]value.Value, w *search.Paths, place int, h int64) bool {
	for i, a := range args {
		if !pe.endsSo(m, a, w.Mode(place, i), h) {
			return false
		}
	}
	return pe.ctx.Err == nil
}

// endsSo reports whether one member of a group may end a move in a space, in a given
// mode.
func (pe *pathEnds) endsSo(m *construct.Movement, args []value.Value, mode int, h int64) bool {
	ends := m.Modes[mode].Ends
	if len(ends) == 0 {
		return pe.ctx.Err == nil
	}
	c := pe.ctx
	saved := c.Locals
	locals := c.Push(len(args) + 1)
	copy(locals, args)
	locals[len(args)] = value.Word(h)
	c.Locals = locals
	may := true
	for i := 0; i < len(ends) && may; i++ {
		e := &ends[i]
		may = e.When == nil || e.When.Bool(c)
		for j := 0; j < len(e.Allowed) && may; j++ {
			may = permits(c, e.Allowed[j])
		}
	}
	c.Locals = saved
	c.Pop(len(locals))
	return may && c.Err == nil
}

// permits evaluates a permission with the arguments that a `step` or `end` line of a
// movement gives.
func permits(c *formula.Ctx, call *construct.CallSpec) bool {
	args := c.Push(len(call.Args))
	for i, e := range call.Args {
		args[i] = e.Eval(c)
	}
	yes := call.Perm.Call(c, args)
	c.Pop(len(args))
	return yes
}

// restsIn reports whether a move may end in a space. For each member of the group it
// takes any mode with a cost of at least 0.
func (pe *pathEnds) restsIn(m *construct.Movement, args [][]value.Value, costs [][]int64, h int64) bool {
	for i, a := range args {
		may := false
		for mode, n := range costs[i] { // no early exit: the spent step budget must not depend on the order of modes
			may = n >= 0 && pe.endsSo(m, a, mode, h) || may
		}
		if !may {
			return false
		}
	}
	return true
}

// rests returns the costs of a path by mode, with -1 for the modes in which the move may
// not end here.
func (pe *pathEnds) rests(m *construct.Movement, args []value.Value, costs []int64, h int64) []int64 {
	out := slices.Clone(costs)
	for mode, n := range costs {
		if n >= 0 && !pe.endsSo(m, args, mode, h) {
			out[mode] = -1
		}
	}
	return out
}

// resting returns the costs of one member's path by mode, limited to the modes in which
// the move may end where it is. If there is no such mode, it returns the costs
// unchanged.
func (pe *pathEnds) resting(f *state.Frame, spec *construct.GoSpec, args []value.Value) []int64 {
	costs := spec.Move.PathOf(pe.S.Reader(), args[0].N).Costs
	out := pe.rests(spec.Move, args, costs, f.Locals[spec.Here].N)
	if slices.ContainsFunc(out, func(n int64) bool { return n >= 0 }) {
		return out
	}
	return costs
}

// mayRest reports whether the move may end in the present space of the group.
func (pe *pathEnds) mayRest(f *state.Frame, spec *construct.GoSpec) bool {
	return pe.surely(func() bool {
		for _, u := range f.Locals[spec.Company].List() {
			args := pe.paths.moverArgs(f, spec, u)
			costs := spec.Move.Walk().Begin(pe.ctx, args).Costs
			if !pe.restsIn(spec.Move, [][]value.Value{args}, [][]int64{costs}, f.Locals[spec.Here].N) {
				return false
			}
		}
		return true
	})
}

// endsBehind reports whether the group can end its move in a space farther on than here.
// sets holds each member's costs and limits at here.
func (pe *pathEnds) endsBehind(m *construct.Movement, args [][]value.Value, sets []search.Start, here int64) bool {
	w := m.Walk().PathsFrom(pe.ctx, here, args, sets)
	for i, p := range w.Places {
		if p.From >= 0 && pe.endsIn(m, args, w, i, int64(p.Space)) {
			return true
		}
	}
	return false
}
