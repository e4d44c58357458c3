package run

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/search"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// pathFinder computes where a group can move, and explains refusals. Its results for the
// group of a `go` are valid for one version of the position and one set of local values.
type pathFinder struct {
	*evaluator
	found *pathsFound
	ahead *pathFinder // for the position after a step of a counted move: see canFollow
}

// pathsFound holds the paths of the group of a `go`. It is valid while the version of
// the position and the locals of the frame stay equal to its own.
type pathsFound struct {
	spec    *program.GoSpec
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
func (pf *pathFinder) moverArgs(f *state.Frame, spec *program.GoSpec, u int64) []value.Value {
	args := []value.Value{value.Word(u)}
	for i := range spec.Args {
		args = append(args, f.Locals[spec.First+i])
	}
	return append(args, f.Locals[spec.Company])
}

// pathsOf returns the paths of the group, cached for one position. It runs in a step
// budget of its own, and the caller pays nothing. If a rule fails, the result offers no
// space. A result with an error is not cached.
func (pf *pathFinder) pathsOf(f *state.Frame, spec *program.GoSpec) *pathsFound {
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
func (pf *pathFinder) verifyPaths(f *state.Frame, spec *program.GoSpec, w *pathsFound) {
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
func (pf *pathFinder) findEnds(f *state.Frame, spec *program.GoSpec, w *pathsFound, args [][]value.Value) {
	n := len(w.ways.Places)
	w.ends, w.through = make([]bool, n), make([]bool, n)
	here := f.Locals[spec.Here].N
	for i, p := range w.ways.Places {
		w.ends[i] = pf.endsIn(spec.Move, args, w.ways, i, int64(p.Space))
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
func (pf *pathFinder) leadsOn(spec *program.GoSpec, w *pathsFound, place int, args [][]value.Value) bool {
	p := w.ways.Places[place]
	for _, to := range pf.S.World.Map.Neighbors(int(p.Space)) {
		if w.ways.At(int64(to)) < 0 {
			continue
		}
		costs := make([][]int64, len(args))
		for i, a := range args {
			set := spec.Move.Walk().Begin(pf.ctx, a)
			for m := range set.Costs {
				set.Costs[m] = -1
			}
			set.Costs[w.ways.Mode(place, i)], set.Moved = w.ways.Cost(place, i), true
			if costs[i] = spec.Move.Walk().Step(pf.ctx, a, set, int64(p.Space), int64(to)); costs[i] == nil {
				break
			}
		}
		if costs[len(costs)-1] != nil && !slices.ContainsFunc(costs, func(c []int64) bool { return c == nil }) && pf.restsIn(spec.Move, args, costs, int64(to)) {
			w.through[place] = true
			return true
		}
	}
	return false
}

// endsIn reports whether a move may end in a space. Each member of the group is in the
// mode in which it reaches the place.
func (pf *pathFinder) endsIn(m *program.Movement, args [][]value.Value, w *search.Paths, place int, h int64) bool {
	for i, a := range args {
		if !pf.endsSo(m, a, w.Mode(place, i), h) {
			return false
		}
	}
	return pf.ctx.Err == nil
}

// endsSo reports whether one member of a group may end a move in a space, in a given
// mode.
func (pf *pathFinder) endsSo(m *program.Movement, args []value.Value, mode int, h int64) bool {
	ends := m.Modes[mode].Ends
	if len(ends) == 0 {
		return pf.ctx.Err == nil
	}
	c := pf.ctx
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
func permits(c *formula.Ctx, call *program.CallSpec) bool {
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
func (pf *pathFinder) restsIn(m *program.Movement, args [][]value.Value, costs [][]int64, h int64) bool {
	for i, a := range args {
		may := false
		for mode, n := range costs[i] { // no early exit: the spent step budget must not depend on the order of modes
			may = n >= 0 && pf.endsSo(m, a, mode, h) || may
		}
		if !may {
			return false
		}
	}
	return true
}

// rests returns the costs of a path by mode, with -1 for the modes in which the move may
// not end here.
func (pf *pathFinder) rests(m *program.Movement, args []value.Value, costs []int64, h int64) []int64 {
	out := slices.Clone(costs)
	for mode, n := range costs {
		if n >= 0 && !pf.endsSo(m, args, mode, h) {
			out[mode] = -1
		}
	}
	return out
}

// resting returns the costs of one member's path by mode, limited to the modes in which
// the move may end where it is. If there is no such mode, it returns the costs
// unchanged.
func (pf *pathFinder) resting(f *state.Frame, spec *program.GoSpec, args []value.Value) []int64 {
	costs := spec.Move.PathOf(pf.S.Reader(), args[0].N).Costs
	out := pf.rests(spec.Move, args, costs, f.Locals[spec.Here].N)
	if slices.ContainsFunc(out, func(n int64) bool { return n >= 0 }) {
		return out
	}
	return costs
}

// mayRest reports whether the move may end in the present space of the group.
func (pf *pathFinder) mayRest(f *state.Frame, spec *program.GoSpec) bool {
	return pf.surely(func() bool {
		for _, u := range f.Locals[spec.Company].List() {
			args := pf.moverArgs(f, spec, u)
			costs := spec.Move.Walk().Begin(pf.ctx, args).Costs
			if !pf.restsIn(spec.Move, [][]value.Value{args}, [][]int64{costs}, f.Locals[spec.Here].N) {
				return false
			}
		}
		return true
	})
}

// destinations returns the spaces that the player may name now. The caller must not
// change the list.
func (pf *pathFinder) destinations(f *state.Frame, spec *program.GoSpec) []int64 {
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
func (pf *pathFinder) pathTo(f *state.Frame, spec *program.GoSpec, to int64) []int64 {
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
func (pf *pathFinder) straight(f *state.Frame, spec *program.GoSpec, to int64) bool {
	here := f.Locals[spec.Here].N
	if pf.S.World.Map.EdgeBetween(int(here), int(to)) < 0 {
		return false
	}
	return pf.surely(func() bool {
		var args [][]value.Value
		var sets []search.Start
		for _, u := range f.Locals[spec.Company].List() {
			args = append(args, pf.moverArgs(f, spec, u))
			sets = append(sets, spec.Move.Walk().Begin(pf.ctx, args[len(args)-1]))
		}
		next := pf.stepAll(spec.Move, args, sets, here, to)
		return next != nil && (pf.canFinish(spec.Move, args, next, to, 0) || pf.endsBehind(spec.Move, args, next, to))
	})
}

// endsBehind reports whether the group can end its move in a space farther on than here.
// sets holds each member's costs and limits at here.
func (pf *pathFinder) endsBehind(m *program.Movement, args [][]value.Value, sets []search.Start, here int64) bool {
	w := m.Walk().PathsFrom(pf.ctx, here, args, sets)
	for i, p := range w.Places {
		if p.From >= 0 && pf.endsIn(m, args, w, i, int64(p.Space)) {
			return true
		}
	}
	return false
}

// stepAll returns the state of each member after one step of the whole group; nil if any
// member cannot take it. It does not change sets.
func (pf *pathFinder) stepAll(m *program.Movement, args [][]value.Value, sets []search.Start, from, to int64) []search.Start {
	next := slices.Clone(sets)
	for i, a := range args {
		if next[i].Costs = m.Walk().Step(pf.ctx, a, sets[i], from, to); next[i].Costs == nil {
			return nil
		}
		next[i].Moved = true
	}
	return next
}

// canSetOut reports whether a unit can take a first step by a movement and then end its
// move somewhere.
func (pf *pathFinder) canSetOut(m *program.Movement, args []value.Value) bool {
	if m.Halted(pf.ctx, args[0].N) {
		return false
	}
	return pf.setsOut(m, args)
}

func (pf *pathFinder) setsOut(m *program.Movement, args []value.Value) bool {
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
		if steps = true; pf.restsIn(m, alone, costs, int64(to)) {
			return true
		}
	}
	if !steps {
		return false
	}
	w := m.Walk().Paths(pf.ctx, all)
	for i, p := range w.Places {
		if p.From >= 0 && pf.endsIn(m, alone, w, i, int64(p.Space)) {
			return true
		}
	}
	return false
}

// whyNot returns the clauses that close the path to a space. For a neighbour these are
// the clauses against the step. For a distant space they are the clauses against the
// last step, from the cheapest reachable space beside it.
func (pf *pathFinder) whyNot(f *state.Frame, spec *program.GoSpec, to int64) []Reason {
	if pf.halted(f, spec) {
		return []Reason{haltedBy(spec.Move)}
	}
	here := f.Locals[spec.Here].N
	world := pf.S.World.Map
	if to < 0 {
		return nil
	}
	if to == here {
		return []Reason{{Clause: spec.Move.Rule.ClauseID(), Title: spec.Move.Rule.TitleText(), Text: "it is there already"}}
	}
	if world.EdgeBetween(int(here), int(to)) >= 0 {
		return pf.whyNoStep(f, spec, nil, here, to)
	}
	var out []Reason
	if spec.Steps == nil {
		w := pf.pathsOf(f, spec)
		near := -1
		for _, from := range world.Neighbors(int(to)) {
			if at := w.ways.At(int64(from)); at >= 0 && (near < 0 || w.total(at) < w.total(near)) {
				near = at
			}
		}
		for at, p := range w.ways.Places { // once for each mode in which the group can be there
			if near >= 0 && p.Space == w.ways.Places[near].Space {
				for _, r := range pf.whyNoStep(f, spec, &place{w.ways, at}, int64(p.Space), to) {
					out = addReason(out, r)
				}
			}
		}
		out = aboutStep(out)
		if len(out) == 0 && w.ways.At(to) >= 0 {
			out = pf.whyNoRest(f, spec, to)
		}
	}
	if len(out) == 0 {
		rule := spec.Move.Rule
		if spec.Move.Draws != nil {
			rule = spec.Move.Draws.Budget.Rule
		}
		out = append(out, Reason{Clause: rule.ClauseID(), Title: rule.TitleText(), Text: "it is too far, or no open way leads there"})
	}
	return out
}

// place is an index into the places of paths.
type place struct {
	ways *search.Paths
	at   int
}

func addReason(list []Reason, r Reason) []Reason {
	if slices.ContainsFunc(list, func(o Reason) bool { return o.Clause == r.Clause && o.Text == r.Text }) {
		return list
	}
	return append(list, r)
}

// whyNoStep returns the clauses that close a step to any member of the group. If all
// members can take the step, it returns the clauses that forbid the move to end after
// it.
func (pf *pathFinder) whyNoStep(f *state.Frame, spec *program.GoSpec, from *place, a, b int64) []Reason {
	var out []Reason
	m := spec.Move
	who := f.Locals[spec.Company].List()
	var args [][]value.Value
	var sets []search.Start
	for i, u := range who {
		mine := pf.moverArgs(f, spec, u)
		set := m.Walk().Begin(pf.ctx, mine)
		if from != nil && i < from.ways.Movers {
			set = search.Start{Costs: slices.Clone(set.Costs), Limits: set.Limits, Moved: true}
			for k := range set.Costs {
				set.Costs[k] = -1
			}
			set.Costs[from.ways.Mode(from.at, i)] = from.ways.Cost(from.at, i)
		}
		args, sets = append(args, mine), append(sets, set)
		if m.Walk().Step(pf.ctx, mine, set, a, b) != nil {
			continue
		}
		for mode, spent := range set.Costs {
			if spent < 0 {
				continue
			}
			for _, r := range pf.whyClosed(spec, mine, set, mode, a, b) {
				out = addReason(out, r)
			}
		}
	}
	if len(out) > 0 {
		return aboutStep(out)
	}
	if next := pf.stepAll(m, args, sets, a, b); next != nil {
		for _, r := range pf.whyNoRest(f, spec, b) {
			out = addReason(out, r)
		}
		if len(out) == 0 && spec.Steps != nil {
			out = append(out, Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: "the move could not go on from there, or there is a better way"})
		}
	}
	return out
}

// noSuchStep is the reason given by a line of a movement whose condition does not match
// the step.
const noSuchStep = "there is no such step"

// aboutStep removes the reasons of lines that do not match the step, unless there are no
// others.
func aboutStep(list []Reason) []Reason {
	if about := slices.DeleteFunc(slices.Clone(list), func(r Reason) bool { return r.Text == noSuchStep }); len(about) > 0 {
		return about
	}
	return list
}

// whyClosed returns the clauses that close a step to one unit in one mode.
func (pf *pathFinder) whyClosed(spec *program.GoSpec, args []value.Value, set search.Start, mode int, a, b int64) []Reason {
	var out []Reason
	m, c := spec.Move, pf.ctx
	saved := c.Locals
	defer func() { c.Locals = saved }()
	for _, p := range m.Modes[mode].Stops {
		if !set.Moved {
			break
		}
		c.Locals = append(slices.Clone(args), value.Word(a))
		if yes, err := pf.verdict(func() bool { return p.When == nil || p.When.Bool(c) }); err != nil || !yes {
			continue
		}
		c.Locals = append(slices.Clone(args), value.Word(a))
		if p.Unless == nil {
			out = addReason(out, Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: "the move stops there", Node: pf.unmet(p.When)})
			continue
		}
		for _, r := range pf.denials(p.Unless) {
			out = addReason(out, r)
		}
	}
	for _, st := range m.Modes[mode].Steps {
		if st.Nth == search.FirstStep && set.Moved || st.Nth == search.LaterStep && !set.Moved {
			continue
		}
		locals := append(slices.Clone(args), value.Word(a), value.Word(b))
		c.Locals = locals
		if st.When != nil {
			if yes, err := pf.verdict(func() bool { return st.When.Bool(c) }); err != nil || !yes {
				c.Locals = locals
				out = addReason(out, Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: noSuchStep, Node: pf.unmet(st.When)})
				continue // the line is for other steps
			}
		}
		forbidden := false
		for _, call := range st.Allowed {
			c.Locals = locals
			for _, r := range pf.denials(call) {
				out, forbidden = addReason(out, r), true
			}
		}
		if forbidden && m.Draws != nil { // the cost does not matter then
			continue
		}
		c.Locals = locals
		cost := value.Int(1)
		if st.Cost != nil {
			if _, err := pf.verdict(func() bool { cost = st.Cost.Num(c); return true }); err != nil {
				out = addReason(out, whyFailed(err, m.Rule))
				continue
			}
		}
		into := mode
		if st.Into >= 0 {
			into = st.Into
		}
		if n, ok := search.Ticks(cost); ok && set.Costs[mode]+n > set.Limits[into] {
			out = addReason(out, pf.tooDear(m, cost))
		}
	}
	return out
}

// tooDear returns the reason for a step that costs too much: the clause of the budget if
// the movement draws on one, else that of the movement. cost is in points.
func (pf *pathFinder) tooDear(m *program.Movement, cost int64) Reason {
	rule, text := m.Rule, "it may not go so far"
	if m.Draws != nil {
		rule, text = m.Draws.Budget.Rule, "too few movement points"
	}
	return Reason{Clause: rule.ClauseID(), Title: rule.TitleText(), Text: text, Brief: text,
		Node: &formula.Node{Children: []*formula.Node{{Kind: formula.Operand, Text: "costs " + value.Format(cost)}}}}
}

// whyNoRest returns the clauses that forbid the group's move to end in a space.
func (pf *pathFinder) whyNoRest(f *state.Frame, spec *program.GoSpec, h int64) []Reason {
	var out []Reason
	m, c := spec.Move, pf.ctx
	saved := c.Locals
	defer func() { c.Locals = saved }()
	for _, u := range f.Locals[spec.Company].List() {
		args := pf.moverArgs(f, spec, u)
		for mode := range m.Modes {
			for _, e := range m.Modes[mode].Ends {
				locals := append(slices.Clone(args), value.Word(h))
				c.Locals = locals
				if e.When != nil {
					if yes, err := pf.verdict(func() bool { return e.When.Bool(c) }); err != nil || !yes {
						c.Locals = locals
						out = addReason(out, Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: "no move ends there", Node: pf.unmet(e.When)})
					}
				}
				for _, call := range e.Allowed {
					c.Locals = locals
					for _, r := range pf.denials(call) {
						out = addReason(out, r)
					}
				}
			}
		}
	}
	return out
}

// whyStays returns the clauses that keep a unit from setting out by a movement. If a
// first step is open, these are the clauses that forbid the move to end after it.
func (pf *pathFinder) whyStays(a *program.CallSpec, args []value.Value) []Reason {
	m := a.Move
	if args[0].N < 0 || pf.S.At[args[0].N] < 0 {
		return []Reason{{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: "it is not on the map"}}
	}
	if m.Halted(pf.ctx, args[0].N) {
		return []Reason{haltedBy(m)}
	}
	spec, f := pf.alone(m, args)
	all := append(slices.Clone(args), value.Words([]int64{args[0].N}))
	here := pf.ctx.Place(int(args[0].N))
	set := m.Walk().Begin(pf.ctx, all)
	var out, behind []Reason
	for _, to := range pf.S.World.Map.Neighbors(int(here)) {
		for mode, spent := range set.Costs {
			if spent < 0 {
				continue
			}
			closed := pf.whyClosed(spec, all, set, mode, here, int64(to))
			for _, r := range closed {
				out = addReason(out, r)
			}
			if len(closed) > 0 {
				continue
			}
			for _, r := range pf.whyNoRest(f, spec, int64(to)) {
				behind = addReason(behind, r)
			}
		}
	}
	if len(behind) > 0 {
		return behind
	}
	out = aboutStep(out)
	if len(out) == 0 {
		out = append(out, Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: "it can end no move"})
	}
	return out
}
