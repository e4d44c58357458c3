package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/value"
)

// MayGo reports whether a unit, moving alone, could reach a space by a movement,
// whatever decision is pending. args holds the unit and the other arguments of the
// movement. If the unit could not, MayGo returns the clauses that close the path. It
// changes nothing.
func (q *Query) MayGo(m *construct.Movement, args []value.Value, to int64) (bool, []Reason) {
	spec, f := q.paths.alone(m, args)
	if spec == nil {
		return false, []Reason{{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: q.say("it is not on the map")}}
	}
	if slices.Contains(q.paths.destinations(f, spec), to) {
		return true, nil
	}
	return false, q.refusals.whyNot(f, spec, to)
}

// MayStep reports whether a unit, moving alone, could take one step of a movement. A step
// from where the unit stands is the next one of its move; any other is a later one, with all
// its points left. If it could not, MayStep returns the clauses that close the step. It
// changes nothing.
func (q *Query) MayStep(m *construct.Movement, args []value.Value, from, to int64) (bool, []Reason) {
	spec, f := q.paths.alone(m, args)
	if spec == nil {
		return false, []Reason{{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: q.say("it is not on the map")}}
	}
	mine := q.paths.moverArgs(f, spec, args[0].N)
	set := m.Walk().Begin(q.ctx, mine)
	if from != f.Locals[spec.Here].N {
		set.Moved = true
	}
	if m.Walk().Step(q.ctx, mine, set, from, to) != nil {
		return true, nil
	}
	if q.S.World.Map.EdgeBetween(int(from), int(to)) < 0 {
		return false, []Reason{{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: q.say("the two spaces are not adjacent")}}
	}
	var out []Reason
	for mode, spent := range set.Costs {
		if spent < 0 {
			continue
		}
		for _, r := range q.refusals.whyClosed(spec, mine, set, mode, from, to) {
			out = addReason(out, r)
		}
	}
	return false, aboutStep(out)
}
