package ruleset

import (
	"strings"

	"wargame/dsl"
)

// FromModule reports whether an origin of a rule is a module.
func FromModule(origin string) bool { return strings.HasPrefix(origin, "module ") }

// Renamed returns the clauses of modules that the files of a game rename, with their
// clauses in its rulebook. It includes renames in options and readings.
func Renamed(files []*dsl.File) map[string]string {
	out := map[string]string{}
	for _, f := range files {
		dsl.Walk(f, func(node any) bool {
			switch n := node.(type) {
			case *dsl.Rename:
				out[n.From.Clause()] = n.To.Clause()
			case *dsl.File, *dsl.Item, *dsl.Rule, *dsl.Option, *dsl.Interpretation, *dsl.Reading:
				return true
			}
			return false
		})
	}
	return out
}
