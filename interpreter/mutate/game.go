package mutate

import (
	"slices"
	"sync"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/construct"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/spec"
	"wargame/stdlib"
)

// Game is what is tested: rules, and the tests that prove them.
type Game struct {
	Files     []*dsl.File // rules and data
	Own       []*dsl.File // the files that are mutated: of a variant, its own; nil for all
	Layers    map[string]int
	Tests     []*dsl.File
	Library   bool // mutate the modules that the game uses as well
	Catalogue *ruleset.Catalogue
	Options   map[string]bool // for every test that does not say otherwise
	Readings  map[string]string

	modules sync.Map // by name, a *dsl.File; each is parsed once
	trees   build.Trees

	mu   sync.Mutex
	base *baseline // what the tests ask of the unchanged game; nil before the first run
}

// Of returns the Game for a loaded game.
func Of(g *load.Game, options map[string]bool, readings map[string]string) *Game {
	return &Game{Files: g.Files, Own: g.Own(), Layers: g.Layers(), Tests: g.Tests, Catalogue: g.Catalogue, Options: options, Readings: readings}
}

// module returns a module of the standard library.
func (g *Game) module(name string) (*dsl.File, dsl.Diagnostics) {
	if f, ok := g.modules.Load(name); ok {
		return f.(*dsl.File), nil
	}
	f, ds := load.Library(name)
	if f != nil {
		g.modules.Store(name, f)
	}
	return f, ds
}

// modulesUsed returns the modules that the files use, directly or not.
func (g *Game) modulesUsed() []*dsl.File { return build.ModulesInUse(g.Files, g.module) }

// with returns a loader of the game with one file replaced by another of the same name; nil
// replaces none.
func (g *Game) with(changed *dsl.File, watch construct.Watch) func(map[string]bool, map[string]string) (*program.Program, dsl.Diagnostics) {
	files := slices.Concat(g.Files, g.Tests)
	library := g.module
	if changed != nil {
		if i := slices.IndexFunc(files, func(f *dsl.File) bool { return f.Name == changed.Name }); i >= 0 {
			files[i] = changed
		} else {
			library = func(name string) (*dsl.File, dsl.Diagnostics) {
				if f, ds := g.module(name); f == nil || f.Name != changed.Name {
					return f, ds
				}
				return changed, nil
			}
		}
	}
	return func(options map[string]bool, readings map[string]string) (*program.Program, dsl.Diagnostics) {
		return check.Load(build.Config{
			Files: files, Library: library, Modules: stdlib.Names(), Options: options, Readings: readings,
			Spare: load.Spare, Catalogue: g.Catalogue, Watch: watch, Layers: g.Layers, Trees: &g.trees,
		})
	}
}

func (g *Game) suite(loader func(map[string]bool, map[string]string) (*program.Program, dsl.Diagnostics)) *spec.Suite {
	return &spec.Suite{Load: loader, Options: g.Options, Readings: g.Readings}
}

// Mutants returns the mutants of the game.
func (g *Game) Mutants(p *program.Program, scope Scope) []*Mutant {
	files := g.Own
	if files == nil {
		files = g.Files
	}
	if g.Library {
		files = slices.Concat(files, g.modulesUsed())
	}
	return Find(files, Program(p), scope)
}
