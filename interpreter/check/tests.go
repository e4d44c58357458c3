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
	return testnames.Find(cfg.Files, modulesOf(cfg), known)
}

// modulesOf returns the modules that a game uses.
func modulesOf(cfg build.Config) []*dsl.File {
	var out []*dsl.File
	if cfg.Library == nil {
		return nil
	}
	taken := map[string]bool{}
	var take func(files []*dsl.File)
	take = func(files []*dsl.File) {
		for _, f := range files {
			for _, it := range f.Items {
				if it.Use == nil {
					continue
				}
				for _, n := range it.Use.Names {
					if taken[n.Text] {
						continue
					}
					taken[n.Text] = true
					if m, _ := cfg.Library(n.Text); m != nil {
						out = append(out, m)
						take([]*dsl.File{m})
					}
				}
			}
		}
	}
	take(cfg.Files)
	return out
}
