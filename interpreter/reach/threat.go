package reach

import (
	"wargame/interpreter/program"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Threat is where a unit would come to by a movement from where it stands, going alone,
// if it were its turn to move now; on offer or not. About is what else the movement is
// about. It is for units that cannot move now, such as those of the other side: where
// its own units can go now a player asks Of.
func Threat(v *sight.View, m *program.Movement, unit int64, about ...value.Value) []Goal {
	if v.Hides(int(unit)) || v.At(int(unit)) < 0 {
		return nil
	}
	var out []Goal
	for _, x := range v.Goals(m, unit, about...) {
		out = append(out, goalOf(x, true))
	}
	return out
}
