// Package analysis answers what editors ask about the files of a game: what is wrong, what
// a name means, where it is declared and used, what could stand here. It works on one state
// of the files, some of which may not be saved.
//
// A Game is immutable after Open and safe for concurrent use. Offsets count bytes of a file
// from 0. Paths are absolute.
package analysis

import (
	"path/filepath"
	"slices"
	"sync"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/spec"
)

// Game is the analysis of a game in one state of its files.
type Game struct {
	Dir   string // the folder of the game
	game  *load.Game
	files map[string]*dsl.File // by path
	quick func() dsl.Diagnostics
	full  func() dsl.Diagnostics
	names func() *index
	suite *spec.Suite
}

// Open reads the game in a folder, with its tests. Unsaved texts stand in place of files on
// disk. known makes it fast after an earlier state of the files; it may be nil.
func Open(dir string, texts load.Unsaved, known *load.Known) (*Game, error) {
	g, err := load.OpenUnsaved(dir, texts, known)
	if err != nil {
		return nil, err
	}
	return Of(g, nil), nil
}

// Of analyses a game that has been opened with its tests. If before is an earlier state of it,
// completion, hovers and tokens use the names that it declares, so that they are known
// at once while somebody types. before may be nil.
func Of(g *load.Game, before *Game) *Game {
	a := &Game{Dir: g.Dir, game: g, files: map[string]*dsl.File{}, suite: &spec.Suite{Load: g.TestProgram}}
	for _, f := range slices.Concat(g.Files, g.Tests) {
		a.files[pathOf(f.Name)] = f
	}
	load := sync.OnceValues(func() (*program.Program, dsl.Diagnostics) { return g.TestProgram(nil, nil) })
	a.quick = sync.OnceValue(func() dsl.Diagnostics { _, ds := load(); return ds })
	a.full = sync.OnceValue(g.Check)
	a.names = sync.OnceValue(func() *index { p, _ := load(); return newIndex(a, p) })
	if before != nil {
		a.names = before.names
	}
	return a
}

// pathOf returns the absolute path of a file of which diagnostics show the name.
func pathOf(name string) string {
	if abs, err := filepath.Abs(filepath.FromSlash(name)); err == nil {
		return abs
	}
	return name
}

// File returns the parsed file of a path; nil if the game has none.
func (g *Game) File(path string) *dsl.File { return g.files[path] }

// Paths returns the paths of all files of the game that are on disk or unsaved, sorted.
func (g *Game) Paths() []string {
	var out []string
	for path := range g.files {
		out = append(out, path)
	}
	slices.Sort(out)
	return out
}

// Diagnostics returns the findings for the default options, by path. It takes a fraction of
// the time of Check.
func (g *Game) Diagnostics() map[string]dsl.Diagnostics { return byPath(g.quick()) }

// Check returns the findings of `wargame check`, under every option and reading, by path.
func (g *Game) Check() map[string]dsl.Diagnostics { return byPath(g.full()) }

// byPath groups findings by the path of their file, each finding once. Findings without a
// file have the path "".
func byPath(ds dsl.Diagnostics) map[string]dsl.Diagnostics {
	out := map[string]dsl.Diagnostics{}
	seen := map[string]bool{}
	for _, d := range ds.Sorted() {
		if text := d.Error(); !seen[text] {
			seen[text] = true
			path := ""
			if d.Span.File != "" {
				path = pathOf(d.Span.File)
			}
			out[path] = append(out[path], d)
		}
	}
	return out
}
