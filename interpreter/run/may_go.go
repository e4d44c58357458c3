package run

import (
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// MayGo reports whether a unit, moving alone, could reach a space by a movement,
// whatever decision is pending. args holds the unit and the other arguments of the
// movement. If the unit could not, MayGo returns the clauses that close the path. It
// changes nothing.
func (pf *pathFinder) MayGo(m *program.Movement, args []value.Value, to int64) (bool, []Reason) {
	spec, f := pf.alone(m, args)
	if spec == nil {
		return false, []Reason{{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: "it is not on the map"}}
	}
	if slices.Contains(pf.destinations(f, spec), to) {
		return true, nil
	}
	return false, pf.whyNot(f, spec, to)
}
