package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/search"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// A move with a fixed number of steps (`go … for n steps`) is one decision per step. A step
// is legal if the remaining steps can follow it and the rules prefer no other.

// nextSteps returns the legal next steps of a counted move: steps that the remaining
// ones can follow, and among these the steps that the rules prefer.
func (pf *pathFinder) nextSteps(f *state.Frame, spec *construct.GoSpec) []int64 {
	var out []int64
	for _, s := range pf.nextStepsOver(f, spec) {
		if len(out) == 0 || out[len(out)-1] != s.to {
			out = append(out, s.to)
		}
	}
	return out
}

// nextStepsOver is nextSteps with each edge over which a step is legal.
func (pf *pathFinder) nextStepsOver(f *state.Frame, spec *construct.GoSpec) []oneStep {
	var out []oneStep
	pf.surely(func() bool {
		args, left, open := pf.openSteps(f, spec)
		here := f.Locals[spec.Here].N
		out = pf.preferred(spec.Move, args, here, left, pf.towardsBest(spec.Move, args, left, open))
		return true
	})
	return out
}

// openSteps returns the steps that the remaining ones can follow, preferred or not, with the
// arguments of each member of the group and the number of steps that remain after one.
func (pf *pathFinder) openSteps(f *state.Frame, spec *construct.GoSpec) (args [][]value.Value, left int64, open []oneStep) {
	m := spec.Move
	var sets []search.Start
	for _, u := range f.Locals[spec.Company].List() {
		args = append(args, pf.moverArgs(f, spec, u))
		sets = append(sets, m.Walk().Begin(pf.ctx, args[len(args)-1]))
	}
	here := f.Locals[spec.Here].N
	left = f.Locals[spec.Count].N - f.Locals[spec.Made].N - 1
	for _, to := range pf.S.World.Map.Neighbors(int(here)) {
		for _, s := range pf.stepsTo(m, args, sets, here, int64(to)) {
			if pf.canFinish(m, args, s.next, s.to, left) && pf.canFollow(f, spec, s, left) {
				open = append(open, s)
			}
		}
	}
	return args, left, open
}

// whyPassedOver returns why a step that is allowed is not offered: the preference that ranks
// others above it, or that the rest of the move cannot follow it.
func (why *refusals) whyPassedOver(f *state.Frame, spec *construct.GoSpec, to int64) Reason {
	m := spec.Move
	r := Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: why.say("the move could not continue from there, or a better path exists")}
	leads := func(steps []oneStep) bool {
		return slices.ContainsFunc(steps, func(s oneStep) bool { return s.to == to })
	}
	why.surely(func() bool {
		args, left, open := why.paths.openSteps(f, spec)
		if !leads(open) {
			return true
		}
		pref := stepsPrefer(m)
		if !leads(why.paths.towardsBest(m, args, left, open)) {
			pref = endsPrefer(m)
		}
		if pref != nil {
			r = Reason{Clause: pref.Pref.Rule.ClauseID(), Title: pref.Pref.Rule.TitleText(), Text: why.say("a better choice is available")}
		}
		return true
	})
	return r
}

// canFollow reports whether left more steps can follow after the group has made a step.
// Unlike canFinish, it evaluates the rules with the units moved, on a copy of the
// position. It does not carry out the events of the step. It spends the steps of the
// copy too.
func (pf *pathFinder) canFollow(f *state.Frame, spec *construct.GoSpec, s oneStep, left int64) bool {
	if left <= 0 {
		return true
	}
	if !pf.ctx.Spend(stepsACopy + pf.S.Size()/bytesAStep) {
		return false
	}
	if pf.ahead == nil {
		pf.ahead = At(pf.P, pf.S.Clone(), nil).paths
	}
	o := pf.ahead
	pf.S.CopyInto(o.S)
	o.restart(pf.Flaw)
	o.found = nil
	o.begin()
	before := o.Steps()
	then := &state.Frame{Code: f.Code, PC: f.PC, Locals: slices.Clone(f.Locals)}
	who, from := f.Locals[spec.Company].List(), f.Locals[spec.Here].N
	yes := o.surely(func() bool {
		var args [][]value.Value
		var sets []search.Start
		for _, u := range who {
			args = append(args, o.moverArgs(then, spec, u))
			sets = append(sets, spec.Move.Walk().Begin(o.ctx, args[len(args)-1]))
		}
		next, way := o.stepOver(spec.Move, args, sets, from, s.to, s.way)
		if next == nil {
			return false
		}
		for i, u := range who {
			spec.Move.Follow(o.ctx, args[i], from, s.to, way, next[i].Costs)
			o.S.PlaceAt(int(u), int(s.to))
		}
		then.Locals[spec.Here] = value.Word(s.to)
		then.Locals[spec.Made] = value.Word(f.Locals[spec.Made].N + 1)
		return len(o.nextSteps(then, spec)) > 0
	})
	pf.ctx.Spend(int(min(o.Steps()-before, 1<<30)))
	if o.Flaw != nil && pf.Flaw == nil {
		pf.Flaw = o.Flaw
	}
	return yes
}

// towardsBest returns the steps from which the move can reach, in left more steps, a
// space that its ends prefer among all that it can reach.
func (pf *pathFinder) towardsBest(m *construct.Movement, args [][]value.Value, left int64, steps []oneStep) []oneStep {
	pref := endsPrefer(m)
	if pref == nil || len(steps) < 2 || len(args) == 0 {
		return steps
	}
	leads := map[int64][]int{} // by end space: the indices of the steps that lead there
	var ends []int64
	for i, s := range steps {
		pf.finishes(m, args, s.next, s.to, left, func(end int64) {
			if leads[end] == nil {
				ends = append(ends, end)
			}
			if !slices.Contains(leads[end], i) {
				leads[end] = append(leads[end], i)
			}
		})
	}
	slices.Sort(ends)
	c := pf.ctx
	saved := c.Locals
	defer func() { c.Locals = saved }()
	values := make([][]value.Value, len(ends))
	for i, end := range ends {
		c.Locals = append(slices.Clone(args[0]), value.Word(end))
		values[i] = evalAll(c, pref.Args)
	}
	var good []int
	for _, i := range pref.Pref.Best(c, len(ends), func(i int) []value.Value { return values[i] }) {
		good = append(good, leads[ends[i]]...)
	}
	var out []oneStep
	for i, s := range steps {
		if slices.Contains(good, i) {
			out = append(out, s)
		}
	}
	return out
}

// endsPrefer returns the preference of a movement's ends; nil if there is none.
func endsPrefer(m *construct.Movement) *construct.CallSpec {
	for i := range m.Modes {
		for _, e := range m.Modes[i].Ends {
			if e.Prefer != nil {
				return e.Prefer
			}
		}
	}
	return nil
}

// stepsPrefer returns the preference of a movement's steps; nil if there is none.
func stepsPrefer(m *construct.Movement) (pref *construct.CallSpec) {
	for i := range m.Modes {
		for _, st := range m.Modes[i].Steps {
			if st.Prefer != nil {
				pref = st.Prefer
			}
		}
	}
	return pref
}

// finishes calls visit for each space in which the move can end after left more steps.
// Its cost is exponential in left. A space may be visited more than once.
func (pf *pathFinder) finishes(m *construct.Movement, args [][]value.Value, sets []search.Start, here, left int64, visit func(int64)) {
	if left <= 0 {
		if pf.canFinish(m, args, sets, here, 0) {
			visit(here)
		}
		return
	}
	for _, to := range pf.S.World.Map.Neighbors(int(here)) {
		if !pf.ctx.Spend(1) {
			return
		}
		for _, s := range pf.stepsTo(m, args, sets, here, int64(to)) {
			pf.finishes(m, args, s.next, s.to, left-1, visit)
		}
	}
}

// canFinish reports whether left more steps can be made and the move can end there. It
// evaluates the rules in the present position. Its cost is exponential in left.
func (pf *pathFinder) canFinish(m *construct.Movement, args [][]value.Value, sets []search.Start, here, left int64) bool {
	if !pf.ctx.Spend(1) {
		return false
	}
	if left <= 0 {
		costs := make([][]int64, len(sets))
		for i := range sets {
			costs[i] = sets[i].Costs
		}
		return pf.ends.restsIn(m, args, costs, here)
	}
	for _, to := range pf.S.World.Map.Neighbors(int(here)) {
		for _, s := range pf.stepsTo(m, args, sets, here, int64(to)) {
			if pf.canFinish(m, args, s.next, s.to, left-1) {
				return true
			}
		}
	}
	return false
}

// preferred returns the steps that the movement's preference ranks first.
func (pf *pathFinder) preferred(m *construct.Movement, args [][]value.Value, here, left int64, steps []oneStep) []oneStep {
	pref := stepsPrefer(m)
	if pref == nil || len(steps) < 2 || len(args) == 0 {
		return steps
	}
	c := pf.ctx
	saved := c.Locals
	defer func() { c.Locals = saved }()
	values := make([][]value.Value, len(steps))
	for i, s := range steps {
		c.Locals = append(slices.Clone(args[0]), value.Word(here), value.Word(s.to), value.Num(int(left)))
		values[i] = evalAll(c, pref.Args)
	}
	var best []oneStep
	for _, i := range pref.Pref.Best(c, len(steps), func(i int) []value.Value { return values[i] }) {
		best = append(best, steps[i])
	}
	return best
}
