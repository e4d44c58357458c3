package ruleset

import (
	"strings"

	"wargame/dsl"
)

// FromModule reports whether an origin of rules is a module.
func FromModule(origin string) bool { return strings.HasPrefix(origin, "module ") }

// Renamed lists the clauses of modules that the files of a game put under
// clauses of its rulebook, with these; an option or a reading may do it as well.
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
