package check

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/program"
	"wargame/interpreter/testnames"
)

// builtins are the words of expressions that no declaration has.
var builtins = strings.Fields(`and or not in true false none any all one count filter map sum find sortBy reduce min max abs floor ceil round len first last
	position_in path game_outcome game_winner game_winners union intersection difference distinct as let if else`)

// unknownInTests returns the names in tests that nothing has. A sound program p says which names
// the language itself has.
func unknownInTests(cfg build.Config, p *program.Program) dsl.Diagnostics {
	known := func(name string) bool {
		return slices.Contains(builtins, name) || p.Means(name) || p.Func(name) != nil || p.HasGrid(name)
	}
	var modules []*dsl.File
	if cfg.Library != nil {
		modules = build.ModulesInUse(cfg.Files, cfg.Library)
	}
	return testnames.Find(cfg.Files, modules, known)
}
