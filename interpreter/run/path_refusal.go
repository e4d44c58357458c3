package run

import (
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/search"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// whyNot returns the clauses that close the path to a space. For a neighbour these are
// the clauses against the step. For a distant space they are the clauses against the
// last step, from the cheapest reachable space beside it.
func (why *refusals) whyNot(f *state.Frame, spec *construct.GoSpec, to int64) []Reason {
	if why.paths.halted(f, spec) {
		return []Reason{why.haltedBy(spec.Move)}
	}
	here := f.Locals[spec.Here].N
	world := why.S.World.Map
	if to < 0 {
		return nil
	}
	if to == here {
		return []Reason{{Clause: spec.Move.Rule.ClauseID(), Title: spec.Move.Rule.TitleText(), Text: why.say("it is already there")}}
	}
	if world.EdgeBetween(int(here), int(to)) >= 0 {
		return why.whyNoStep(f, spec, nil, here, to)
	}
	var out []Reason
	if spec.Steps == nil {
		w := why.paths.pathsOf(f, spec)
		near := -1
		for _, from := range world.Neighbors(int(to)) {
			if at := w.ways.At(int64(from)); at >= 0 && (near < 0 || w.total(at) < w.total(near)) {
				near = at
			}
		}
		for at, p := range w.ways.Places { // once for each mode in which the group can be there
			if near >= 0 && p.Space == w.ways.Places[near].Space {
				for _, r := range why.whyNoStep(f, spec, &place{w.ways, at}, int64(p.Space), to) {
					out = addReason(out, r)
				}
			}
		}
		out = aboutStep(out)
		if len(out) == 0 && w.ways.At(to) >= 0 {
			out = why.whyNoRest(f, spec, to)
		}
	}
	if len(out) == 0 {
		rule := spec.Move.Rule
		if spec.Move.Draws != nil {
			rule = spec.Move.Draws.Budget.Rule
		}
		out = append(out, Reason{Clause: rule.ClauseID(), Title: rule.TitleText(), Text: why.say("it is too far, or no legal path leads there")})
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
func (why *refusals) whyNoStep(f *state.Frame, spec *construct.GoSpec, from *place, a, b int64) []Reason {
	var out []Reason
	m := spec.Move
	who := f.Locals[spec.Company].List()
	var args [][]value.Value
	var sets []search.Start
	for i, u := range who {
		mine := why.paths.moverArgs(f, spec, u)
		set := m.Walk().Begin(why.ctx, mine)
		if from != nil && i < from.ways.Movers {
			set = search.Start{Costs: slices.Clone(set.Costs), Limits: set.Limits, Moved: true}
			for k := range set.Costs {
				set.Costs[k] = -1
			}
			set.Costs[from.ways.Mode(from.at, i)] = from.ways.Cost(from.at, i)
		}
		args, sets = append(args, mine), append(sets, set)
		if m.Walk().Step(why.ctx, mine, set, a, b) != nil {
			continue
		}
		for mode, spent := range set.Costs {
			if spent < 0 {
				continue
			}
			for _, r := range why.whyClosed(spec, mine, set, mode, a, b) {
				out = addReason(out, r)
			}
		}
	}
	if len(out) > 0 {
		return aboutStep(out)
	}
	if next := why.paths.stepAll(m, args, sets, a, b); next != nil {
		for _, r := range why.whyNoRest(f, spec, b) {
			out = addReason(out, r)
		}
		if len(out) == 0 && spec.Steps != nil {
			out = append(out, why.whyPassedOver(f, spec, b))
		}
	}
	return out
}

// aboutStep removes the reasons of lines whose condition the step does not meet, unless there
// are no others.
func aboutStep(list []Reason) []Reason {
	if about := slices.DeleteFunc(slices.Clone(list), func(r Reason) bool { return r.Elsewhere }); len(about) > 0 {
		return about
	}
	return list
}

// whyClosed returns the clauses that close a step to one unit in one mode.
func (why *refusals) whyClosed(spec *construct.GoSpec, args []value.Value, set search.Start, mode int, a, b int64) []Reason {
	var out []Reason
	m, c := spec.Move, why.ctx
	saved := c.Locals
	defer func() { c.Locals = saved }()
	if m.Modes[mode].Ended {
		out = append(out, Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: why.say("the step that it has made is the last of its move")})
	}
	for _, p := range m.Modes[mode].Stops {
		if !set.Moved {
			break
		}
		c.Locals = append(slices.Clone(args), value.Word(a))
		if yes, err := why.verdict(func() bool { return p.When == nil || p.When.Bool(c) }); err != nil || !yes {
			continue
		}
		c.Locals = append(slices.Clone(args), value.Word(a))
		if p.Unless == nil {
			r := Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: why.say("the move stops there"), Node: why.reasons.unmet(p.When)}
			out = addReason(out, why.reasons.because(r, p.Because, c.Locals))
			continue
		}
		for _, r := range why.reasons.denials(p.Unless) {
			out = addReason(out, r)
		}
	}
	ways := []int64{anyWay}
	if m.ByWay {
		ways = why.S.World.Map.EdgesBetween(int(a), int(b), nil)
	}
	for i, way := range ways {
		for _, r := range why.whyWayClosed(m, args, set, mode, [3]int64{a, b, way}, i > 0) {
			if len(ways) > 1 && r.Over && !r.Elsewhere {
				r.Text = strings.TrimSuffix(why.wayCalled(way)+": "+r.Text, ": ")
			}
			out = addReason(out, r.Reason)
		}
	}
	return out
}

// wayCalled returns the name of one of several edges between two spaces.
func (why *refusals) wayCalled(way int64) string {
	m := why.S.World.Map
	if name := m.WayName(int(way)); name != "" {
		return name
	}
	return m.EdgeName(int(way))
}

// wayReason is a reason against a step. Over tells that it comes from a line about the edge.
type wayReason struct {
	Reason
	Over bool
}

// whyWayClosed returns the reasons of the lines about a step over one edge (the third of
// step; below 0 if the movement does not ask for edges). With further it leaves out lines
// that are about any edge.
func (why *refusals) whyWayClosed(m *construct.Movement, args []value.Value, set search.Start, mode int, step [3]int64, further bool) []wayReason {
	var out []wayReason
	c := why.ctx
	for i := range m.Modes[mode].Steps {
		st := &m.Modes[mode].Steps[i]
		add := func(r Reason) {
			out = append(out, wayReason{r, st.Over})
		}
		if further && !st.Over {
			continue
		}
		if st.Nth == search.FirstStep && set.Moved || st.Nth == search.LaterStep && !set.Moved {
			continue
		}
		locals := append(slices.Clone(args), value.Word(step[0]), value.Word(step[1]), value.Word(step[2]))
		c.Locals = locals
		if st.When != nil {
			if yes, err := why.verdict(func() bool { return st.When.Bool(c) }); err != nil || !yes {
				for _, r := range why.whyElsewhere(m, st, locals) {
					add(r)
				}
				continue // the line is for other steps
			}
		}
		forbidden := false
		for _, call := range st.Allowed {
			c.Locals = locals
			for _, r := range why.reasons.denials(call) {
				add(r)
				forbidden = true
			}
		}
		if forbidden && m.Draws != nil { // the cost does not matter then
			continue
		}
		c.Locals = locals
		cost := value.Int(1)
		if st.Cost != nil {
			if _, err := why.verdict(func() bool { cost = st.Cost.Num(c); return true }); err != nil {
				add(why.reasons.whyFailed(err, m.Rule))
				continue
			}
		}
		into := mode
		if st.Into >= 0 {
			into = st.Into
		}
		if n, ok := search.Ticks(cost); ok && set.Costs[mode]+n > set.Limits[into] {
			add(why.tooDear(m, cost))
		}
	}
	return out
}

// tooDear returns the reason for a step that costs too much: the clause of the budget if
// the movement draws on one, else that of the movement. cost is in points.
func (why *refusals) tooDear(m *construct.Movement, cost int64) Reason {
	rule, text := m.Rule, why.say("it may not move so far")
	if m.Draws != nil {
		rule, text = m.Draws.Budget.Rule, why.say("too few movement points")
	}
	return Reason{Clause: rule.ClauseID(), Title: rule.TitleText(), Text: text, Brief: text,
		Node: &formula.Node{Children: []*formula.Node{{Kind: formula.Operand, Text: "costs " + value.Format(cost)}}}}
}

// whyNoRest returns the clauses that forbid the group's move to end in a space.
func (why *refusals) whyNoRest(f *state.Frame, spec *construct.GoSpec, h int64) []Reason {
	var out []Reason
	m, c := spec.Move, why.ctx
	saved := c.Locals
	defer func() { c.Locals = saved }()
	for _, u := range f.Locals[spec.Company].List() {
		args := why.paths.moverArgs(f, spec, u)
		for mode := range m.Modes {
			for _, e := range m.Modes[mode].Ends {
				locals := append(slices.Clone(args), value.Word(h))
				c.Locals = locals
				if e.When != nil {
					if yes, err := why.verdict(func() bool { return e.When.Bool(c) }); err != nil || !yes {
						c.Locals = locals
						r := Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: why.say("a move may not end there"), Node: why.reasons.unmet(e.When)}
						out = addReason(out, why.reasons.because(r, e.Because, locals))
					}
				}
				for _, call := range e.Allowed {
					c.Locals = locals
					for _, r := range why.reasons.denials(call) {
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
func (why *refusals) whyStays(a *construct.CallSpec, args []value.Value) []Reason {
	m := a.Move
	if args[0].N < 0 || why.S.At[args[0].N] < 0 {
		return []Reason{{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: why.say("it is not on the map")}}
	}
	if m.Halted(why.ctx, args[0].N) {
		return []Reason{why.haltedBy(m)}
	}
	spec, f := why.paths.alone(m, args)
	all := append(slices.Clone(args), value.Words([]int64{args[0].N}))
	here := why.ctx.Place(int(args[0].N))
	set := m.Walk().Begin(why.ctx, all)
	var out, behind []Reason
	for _, to := range why.S.World.Map.Neighbors(int(here)) {
		for mode, spent := range set.Costs {
			if spent < 0 {
				continue
			}
			closed := why.whyClosed(spec, all, set, mode, here, int64(to))
			for _, r := range closed {
				out = addReason(out, r)
			}
			if len(closed) > 0 {
				continue
			}
			for _, r := range why.whyNoRest(f, spec, int64(to)) {
				behind = addReason(behind, r)
			}
		}
	}
	if len(behind) > 0 {
		return behind
	}
	out = aboutStep(out)
	if len(out) == 0 {
		out = append(out, Reason{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: why.say("its move has no legal end")})
	}
	return out
}
