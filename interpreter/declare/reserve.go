package declare

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula/compile"
	"wargame/interpreter/ruleset"
)

// builtinValues are the values that every game has. builtinCalls are its functions,
// besides those of package compile.
var (
	builtinValues = []string{"areas", "boxes", "edges", "hexes", "phase", "phasing", "segment", "sides", "spaces", "turn_number", "units"}
	builtinCalls  = []string{"adjacent", "area", "column_of", "direction", "edge", "edges_between", "edges_of", "hex", "shift", "space", "unit"}

	valueNames  = append(slices.Clone(builtinValues), compile.ReadNames()...)
	calledNames = append(slices.Clone(builtinCalls), compile.CalledNames()...)
)

// BuiltIn returns the names of the values and functions that every game has, besides those of
// package compile.
func BuiltIn() []string { return append(slices.Clone(builtinValues), builtinCalls...) }

// Reserved reports an error for a name that the language reserves. Such a name would
// hide the built-in one, or would never be found. With called set, names of functions
// are reserved too; a value may share the name of a function, since calls have brackets.
func (ns *Names) Reserved(n *dsl.Name, rule *ruleset.Rule, called bool) bool {
	taken := slices.Contains(valueNames, n.Text) ||
		called && (slices.Contains(calledNames, n.Text) || n.Text == "enemy" && len(ns.Lexicon.Enums["side"].Words) == 2 ||
			n.Text == "passes" && ns.moves)
	if taken {
		ns.Report.Fail(codes.ReservedName, n.Pos, len(n.Text), rule, "%q is a name of the language itself", n.Text).Help = "choose another name"
	}
	return taken
}
