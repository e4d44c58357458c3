package load

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/build"
)

// A variant names the game that it changes: `game mine extends ferry`. Its files are read
// after those of that game and form a layer above them.

// Own returns the files of the game itself, without those of a game that it extends.
func (g *Game) Own() []*dsl.File {
	if g.Extends == nil {
		return g.Files
	}
	return g.own
}

// extend reads the game that a game extends, and those that it extends in turn.
func (g *Game) extend() error {
	chain := []*Game{g}
	for top := g; ; {
		of := extends(top.Files)
		if of == nil {
			break
		}
		base, err := top.below(of.Text)
		if err != nil {
			return &lostGame{of, err}
		}
		for _, c := range chain {
			if c.Dir == base.Dir && (c.Dir != "" || c.Name == base.Name && c.texts == nil) {
				return &lostGame{of, fmt.Errorf("%w: the games extend each other in a circle: %s", ErrRefused, circle(chain, base))}
			}
		}
		top.Extends, top = base, base
		chain = append(chain, base)
	}
	for _, c := range slices.Backward(chain) {
		c.own, c.ownTests, c.ownDiags = c.Files, c.Tests, c.Diags
		c.stack()
	}
	return nil
}

// stack puts the files of a game above those of the game that it extends.
func (g *Game) stack() {
	base := g.Extends
	if base == nil {
		return
	}
	g.Files, g.Tests = slices.Concat(base.Files, g.own), slices.Concat(base.Tests, g.ownTests)
	g.Diags = slices.Concat(base.Diags, g.ownDiags)
	g.Catalogue = g.Catalogue.Over(base.Catalogue)
}

func circle(chain []*Game, last *Game) string {
	var names []string
	for _, c := range append(chain, last) {
		names = append(names, c.Name)
	}
	return strings.Join(names, " extends ")
}

// extends returns the game that files name as the one they change; nil for none.
func extends(files []*dsl.File) *dsl.Cell {
	for _, f := range files {
		for _, it := range f.Items {
			if it.Game != nil && it.Game.Extends != nil {
				return it.Game.Extends
			}
		}
	}
	return nil
}

// below finds the game that a game extends: by its name in a sibling folder, as Open would
// find it, or in the program; or by a path from the game's own folder.
func (g *Game) below(where string) (*Game, error) {
	if g.Dir == "" {
		if !slices.Contains(Embedded(), where) {
			return nil, fmt.Errorf("%w: %q is not in the program", ErrNoGame, where)
		}
		return inProgram(where)
	}
	dir := g.Dir
	if info, err := look(dir); err == nil && !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	if !named(where) {
		at := filepath.FromSlash(where)
		if !filepath.IsAbs(at) {
			at = filepath.Join(dir, at)
		}
		if info, err := look(at); err == nil && info.IsDir() {
			return readDir(at, g.unsaved, g.known)
		}
		return nil, fmt.Errorf("%w: there is no folder %s", ErrNoGame, where)
	}
	for _, at := range []string{filepath.Join(filepath.Dir(g.Dir), where), where, filepath.Join("games", where)} {
		if info, err := look(at); err == nil && info.IsDir() && absolute(at) != g.Dir && hasRules(at) {
			return readDir(at, g.unsaved, g.known)
		}
	}
	if !slices.Contains(Embedded(), where) {
		return nil, fmt.Errorf("%w: %q is neither a folder beside the variant nor one of %s", ErrNoGame, where, strings.Join(Embedded(), ", "))
	}
	return inProgram(where)
}

// Layers returns the layer of each file of a variant, counted from the base game, by name; nil
// for a game that extends none.
func (g *Game) Layers() map[string]int {
	if g.Extends == nil {
		return nil
	}
	out := map[string]int{}
	for c, n := g, g.Height(); c != nil; c, n = c.Extends, n-1 { // lower games later, since their files are among those above
		for _, f := range slices.Concat(c.Files, c.Tests) {
			out[f.Name] = n
		}
	}
	return out
}

// Height returns the number of games below a game.
func (g *Game) Height() int {
	if g.Extends == nil {
		return 0
	}
	return 1 + g.Extends.Height()
}

// OwnTests returns the tests of the game itself, without those of a game that it extends. It
// is complete only if the tests were asked for.
func (g *Game) OwnTests() []*dsl.File {
	if g.Extends == nil {
		return g.Tests
	}
	return g.ownTests
}

// Base returns the files that the game's own files refer to: those of the games that it
// extends, and the modules of the library that they use.
func (g *Game) Base() []*dsl.File {
	var out []*dsl.File
	if g.Extends != nil {
		out = slices.Concat(out, g.Extends.Files)
	}
	return append(out, g.Modules()...)
}

// Modules returns the modules of the library that the game uses, directly or through
// others.
func (g *Game) Modules() []*dsl.File { return build.ModulesInUse(g.Files, Library) }
