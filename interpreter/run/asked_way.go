package run

import (
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// MayGo tells whether a unit, going alone, could come to a space by a movement,
// whatever is being decided; args are the unit and what else the movement is
// about. Where it could not, the reasons are the clauses that close the way. It
// changes nothing.
func (g *Game) MayGo(m *program.Movement, args []value.Value, to int64) (bool, []Reason) {
	g.Ctx()
	spec := &program.GoSpec{Move: m, Rule: m.Rule, Company: 0, Here: 1, Made: 2, Count: 3, First: 4}
	u := args[0].N
	if u < 0 || g.S.At[u] < 0 {
		return false, []Reason{{Clause: m.Rule.ClauseID(), Title: m.Rule.TitleText(), Text: "it is not on the map"}}
	}
	f := &state.Frame{Locals: []value.Value{value.Words([]int64{u}), value.Word(int64(g.S.At[u])), {}, {}}}
	for _, a := range args[1:] {
		spec.Args = append(spec.Args, nil)
		f.Locals = append(f.Locals, a)
	}
	if slices.Contains(g.destinations(f, spec), to) {
		return true, nil
	}
	return false, g.whyNot(f, spec, to)
}
