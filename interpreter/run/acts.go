package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/state"
)

// An act is the unit of undo for players: an action with all its decisions, or a decision
// that belongs to no action. Decision.Opens marks the decisions that begin an act.

// opens reports whether a decision of a kind begins an act in the present position.
func (cs *choices) opens(kind DecisionKind) bool {
	return kind == Act || !slices.ContainsFunc(cs.S.Frames, func(f state.Frame) bool { return cs.P.Codes[f.Code].Kind == construct.ActionCode })
}

// Acts returns how many of the last decisions make up the last n acts. opens holds, for
// each decision, whether it begins an act. If there are fewer than n acts, Acts returns
// len(opens).
func Acts(opens []bool, n int) int {
	if n <= 0 {
		return 0
	}
	for i := len(opens) - 1; i >= 0; i-- {
		if opens[i] {
			n--
		}
		if n == 0 {
			return len(opens) - i
		}
	}
	return len(opens)
}
