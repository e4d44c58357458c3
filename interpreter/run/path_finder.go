package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/search"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// pathFinder computes where a group can move, and explains refusals. Its results for the
// group of a `go` are valid for one version of the position and one set of local values.
type pathFinder struct {
	*evaluator
	ends  *pathEnds
	found *pathsFound
	ahead *pathFinder // for the position after a step of a counted move: see canFollow
}

// pathsFound holds the paths of the group of a `go`. It is valid while the version of
// the position and the locals of the frame stay equal to its own.
type pathsFound struct {
	spec    *construct.GoSpec
	version uint64
	locals  []value.Value
	ways    *search.Paths
	ends    []bool  // by place: the move may end there
	through []bool  // by place: a path to an end leads through it
	open    []int64 // the spaces that the player may name
}

// best returns the index of the cheapest place in a space where the move may end.
// Without one it returns the cheapest place through which the move may continue, and -1
// if there is neither.
func (w *pathsFound) best(space int64) int {
	best := -1
	for i, p := range w.ways.Places {
		if int64(p.Space) != space || !w.ends[i] && !w.through[i] {
			continue
		}
		if best < 0 || w.ends[i] && !w.ends[best] || w.ends[i] == w.ends[best] && w.total(i) < w.total(best) {
			best = i
		}
	}
	return best
}

func (w *pathsFound) total(place int) int64 {
	sum := int64(0)
	for i := range w.ways.Movers {
		sum += w.ways.Cost(place, i)
	}
	return sum
}

// moverArgs returns the arguments of the movement for one member of the group.
func (pf *pathFinder) moverArgs(f *state.Frame, spec *construct.GoSpec, u int64) []value.Value {
	args := []value.Value{value.Word(u)}
	for i := range spec.Args {
		args = append(args, f.Locals[spec.First+i])
	}
	return append(args, f.Locals[spec.Company])
}

// pathsOf returns the paths of the group, cached for one position. It runs in a step
// budget of its own, and the caller pays nothing. If a rule fails, the result offers no
// space. A result with an error is not cached.
func (pf *pathFinder) pathsOf(f *state.Frame, spec *construct.GoSpec) *pathsFound {
	if w := pf.found; w != nil && w.spec == spec && w.version == pf.S.Version && slices.EqualFunc(w.locals, f.Locals, value.Value.Equal) {
		return w
	}
	w := &pathsFound{spec: spec, version: pf.S.Version, locals: slices.Clone(f.Locals)}
	if pf.halted(f, spec) {
		w.ways = &search.Paths{Movers: 1}
		return w
	}
	steps := pf.ctx.StepLimit()
	asker := pf.ctx.OpenBudget(steps)
	sure := pf.surely(func() bool {
		var args [][]value.Value
		for _, u := range f.Locals[spec.Company].List() {
			args = append(args, pf.moverArgs(f, spec, u))
		}
		if len(args) == 1 {
			w.ways = spec.Move.Walk().Paths(pf.ctx, args[0])
		} else {
			w.ways = spec.Move.Walk().GroupPaths(pf.ctx, f.Locals[spec.Here].N, args)
		}
		if pf.ctx.Err == nil {
			pf.findEnds(f, spec, w, args)
		}
		return true
	})
	pf.ctx.CloseBudget(asker, steps, 0)
	if !sure {
		w.ways, w.open = &search.Paths{Movers: 1}, nil
	}
	if pf.ctx.Verifies() && pf.ctx.Err == nil {
		pf.verifyPaths(f, spec, w)
	}
	if pf.ctx.Err == nil && pf.P.Watch() == nil {
		pf.found = w
	}
	return w
}

// verifyPaths repeats the search with an empty query cache and reports a cache mismatch
// if the offered spaces differ. The tables that the search reads are not recomputed.
func (pf *pathFinder) verifyPaths(f *state.Frame, spec *construct.GoSpec, w *pathsFound) {
	warm, found := pf.ctx, pf.found
	pf.ctx, pf.found = warm.Uncached(), nil
	fresh := pf.pathsOf(f, spec)
	failed := pf.ctx.Err
	pf.ctx, pf.found = warm, found
	if failed != nil || !slices.Equal(fresh.open, w.open) {
		warm.ReportMismatch("where " + spec.Move.Name + " leads")
	}
}

// findEnds finds where the move may end and which spaces lie on paths to an end. A
// neighbour is also offered if any path through it reaches an end, so that a player can
// build a dearer path step by step.
func (pf *pathFinder) findEnds(f *state.Frame, spec *construct.GoSpec, w *pathsFound, args [][]value.Value) {
	n := len(w.ways.Places)
	w.ends, w.through = make([]bool, n), make([]bool, n)
	here := f.Locals[spec.Here].N
	for i, p := range w.ways.Places {
		w.ends[i] = pf.ends.endsIn(spec.Move, args, w.ways, i, int64(p.Space))
		if !w.ends[i] || pf.ctx.Err != nil {
			continue
		}
		for k := p.From; k >= 0 && !w.through[k]; k = w.ways.Places[k].From {
			w.through[k] = true
		}
	}
	for i, p := range w.ways.Places {
		s := int64(p.Space)
		if s != here && !(p.Again && slices.Contains(w.open, s)) && (w.ends[i] || w.through[i] || pf.leadsOn(spec, w, i, args) || pf.straight(f, spec, s)) {
			w.open = append(w.open, s)
		}
	}
}

// leadsOn reports whether a place has a neighbour where the move may end. It is for
// places where the move may not end and that no cheapest path continues through. It
// counts paths that are dearer than necessary.
func (pf *pathFinder) leadsOn(spec *construct.GoSpec, w *pathsFound, place int, args [][]value.Value) bool {
	p := w.ways.Places[place]
	for _, to := range pf.S.World.Map.Neighbors(int(p.Space)) {
		if w.ways.At(int64(to)) < 0 {
			continue
		}
		sets := make([]search.Start, len(args))
		for i, a := range args {
			sets[i] = spec.Move.Walk().Begin(pf.ctx, a)
			for m := range sets[i].Costs {
				sets[i].Costs[m] = -1
			}
			sets[i].Costs[w.ways.Mode(place, i)], sets[i].Moved = w.ways.Cost(place, i), true
		}
		for _, s := range pf.stepsTo(spec.Move, args, sets, int64(p.Space), int64(to)) {
			if pf.canFinish(spec.Move, args, s.next, s.to, 0) {
				w.through[place] = true
				return true
			}
		}
	}
	return false
}

// destinations returns the spaces that the player may name now. The caller must not
// change the list.
func (pf *pathFinder) destinations(f *state.Frame, spec *construct.GoSpec) []int64 {
	if pf.halted(f, spec) {
		return nil
	}
	if spec.Steps != nil {
		return pf.nextSteps(f, spec)
	}
	return pf.pathsOf(f, spec).open
}

// pathTo returns the path to a space that the player may name, without the space where
// it begins; nil if there is none.
func (pf *pathFinder) pathTo(f *state.Frame, spec *construct.GoSpec, to int64) []int64 {
	if spec.Steps != nil {
		if slices.Contains(pf.destinations(f, spec), to) {
			return []int64{to}
		}
		return nil
	}
	w := pf.pathsOf(f, spec)
	if !slices.Contains(w.open, to) {
		return nil
	}
	if pf.straight(f, spec, to) {
		return []int64{to}
	}
	if at := w.best(to); at >= 0 {
		return w.ways.Path(at)[1:]
	}
	return nil
}

// straight reports whether the group can step directly to a neighbour and end its move
// there or farther on. Naming a neighbour means that step, even if a cheaper path leads
// around.
func (pf *pathFinder) straight(f *state.Frame, spec *construct.GoSpec, to int64) bool {
	here := f.Locals[spec.Here].N
	if pf.S.World.Map.EdgeBetween(int(here), int(to)) < 0 {
		return false
	}
	if spec.Move.ByWay {
		return len(pf.openWays(f, spec, to)) > 0
	}
	return pf.surely(func() bool {
		var args [][]value.Value
		var sets []search.Start
		for _, u := range f.Locals[spec.Company].List() {
			args = append(args, pf.moverArgs(f, spec, u))
			sets = append(sets, spec.Move.Walk().Begin(pf.ctx, args[len(args)-1]))
		}
		next := pf.stepAll(spec.Move, args, sets, here, to)
		return next != nil && (pf.canFinish(spec.Move, args, next, to, 0) || pf.ends.endsBehind(spec.Move, args, next, to))
	})
}

// stepAll returns the state of each member after one step of the whole group; nil if any
// member cannot take it. It does not change sets.
func (pf *pathFinder) stepAll(m *construct.Movement, args [][]value.Value, sets []search.Start, from, to int64) []search.Start {
	next, _ := pf.stepOver(m, args, sets, from, to, anyWay)
	return next
}
