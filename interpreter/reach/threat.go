package reach

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Threat returns the spaces that a unit would reach alone by a movement from its space if it
// were to move now, on offer or not. about are the other arguments of the movement. It is for
// units that cannot move now, such as enemies; for the player's own units use Of.
func Threat(v *sight.View, m *construct.Movement, unit int64, about ...value.Value) []Goal {
	if v.Hides(int(unit)) || v.At(int(unit)) < 0 {
		return nil
	}
	var out []Goal
	for _, x := range v.Goals(m, unit, about...) {
		out = append(out, goalOf(x, true))
	}
	return out
}
