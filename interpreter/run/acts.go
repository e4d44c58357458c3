package run

import (
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/state"
)

// An act is what a player does at one go: an action with all that it asks, or a
// question that nobody's action has brought about. What is taken back act by act is
// counted by the decisions that begin one (Decision.Opens).

// opens reports whether an act begins with a decision of a kind that is due now.
func (ev *evaluator) opens(kind DecisionKind) bool {
	return kind == Act || !slices.ContainsFunc(ev.S.Frames, func(f state.Frame) bool { return ev.P.Codes[f.Code].Kind == program.ActionCode })
}

// Acts is how many decisions the last n acts are, of those that tell whether an act
// begins with them; all, where there are not so many acts.
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
