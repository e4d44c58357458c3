package run

import (
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// MayGo reports whether a unit, going alone, could come to a space by a movement,
// whatever is being decided; args are the unit and what else the movement is
// about. Where it could not, the reasons are the clauses that close the way. It
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
