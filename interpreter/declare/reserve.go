package declare

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula/compile"
	"wargame/interpreter/ruleset"
)

// builtinValues are the values that every game has, builtinCalls its functions
// beside those of the expressions.
var (
	builtinValues = []string{"areas", "edges", "hexes", "phase", "phasing", "segment", "sides", "spaces", "turn_number", "units"}
	builtinCalls  = []string{"adjacent", "area", "column_of", "direction", "edge", "edges_of", "hex", "shift", "space", "unit"}

	valueNames  = append(slices.Clone(builtinValues), compile.ReadNames()...)
	calledNames = append(slices.Clone(builtinCalls), compile.CalledNames()...)
)

// Reserved reports a name that the language itself has, which would hide what
// other rules mean by it, or could never be reached. A name that is only a value
// (a parameter, a local name, a word) may be called like a function: the brackets
// tell them apart.
func (ns *Names) Reserved(n *dsl.Name, rule *ruleset.Rule, called bool) bool {
	taken := slices.Contains(valueNames, n.Text) ||
		called && (slices.Contains(calledNames, n.Text) || n.Text == "enemy" && len(ns.Lexicon.Enums["side"].Words) == 2 ||
			n.Text == "passes" && ns.moves)
	if taken {
		ns.Report.Fail(codes.ReservedName, n.Pos, len(n.Text), rule, "%q is a name of the language itself", n.Text).Help = "choose another name"
	}
	return taken
}
