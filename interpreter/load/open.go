package load

import (
	"bytes"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/games"
	"wargame/spec_tests"
)

// Open finds a game by a path or a name, without the tests in folders of their own, which play
// does not need. A path leads to the folder of a game (with a game.wgr, or any .wgr file) or
// of its tests, or to a file in either. A name stands for, in this order, a folder of that
// name here, the folder of that name in games here, or the game of that name in the program.
// All commands use Open, so a name means the same game to each.
func Open(where string) (*Game, error) {
	dir, found := resolve(where)
	if !found && slices.Contains(Embedded(), where) {
		return ofProgram(where)
	}
	info, err := look(dir)
	switch {
	case err == nil && info.IsDir():
		g, err := openDir(dir)
		if err == nil && named(where) {
			g.Shadows = slices.Contains(Embedded(), where) && differs(g.Dir, where)
		}
		return g, err
	case err == nil && isArchive(dir):
		return openArchive(dir)
	case err == nil:
		return OpenFile(dir)
	case !named(where):
		return nil, fmt.Errorf("%w: %s", ErrNoGame, where)
	}
	return nil, fmt.Errorf("%w: %q is neither a folder nor one of %s", ErrNoGame, where, strings.Join(Embedded(), ", "))
}

// resolve returns the path of a name or a path; found reports whether it exists.
func resolve(where string) (dir string, found bool) {
	if !named(where) {
		return where, exists(where)
	}
	if info, err := look(where); err == nil && (!info.IsDir() || hasRules(where)) {
		return where, true
	}
	if dir := filepath.Join("games", where); exists(filepath.Join(dir, "game.wgr")) {
		return dir, true
	}
	return where, exists(where) && !slices.Contains(Embedded(), where)
}

// named reports whether a text can be the name of a game and not a path.
func named(where string) bool {
	return where != "" && where != "." && where != ".." && !strings.ContainsAny(where, `/\`) && filepath.Ext(where) != ".wgr" && !isArchive(where)
}

// ofProgram returns a game in the program, with the one that it extends.
func ofProgram(name string) (*Game, error) {
	g, err := inProgram(name)
	if err == nil {
		err = g.extend()
	}
	return g, err
}

func inProgram(name string) (*Game, error) {
	sub, err := fs.Sub(&games.Files, name)
	if err != nil {
		return nil, err
	}
	g, f := &Game{Name: name}, embedded(sub, "games/"+name)
	if g.Files, g.Tests, g.Diags, err = f.parse(all); err != nil {
		return nil, err
	}
	g.Diags = append(g.Diags, missingEdition(g.Files, g.Diags)...)
	g.rest = func() ([]*dsl.File, dsl.Diagnostics, error) {
		sub, err := fs.Sub(&spec_tests.Files, name)
		if err != nil {
			return nil, nil, err
		}
		a, b, ds, err := embedded(sub, "spec_tests/"+name).parse(all)
		return append(a, b...), ds, err
	}
	return g, g.catalogue(f)
}

// OpenWithTests is Open with the tests of the game.
func OpenWithTests(where string) (*Game, error) {
	g, err := Open(where)
	if err == nil {
		err = g.addTests()
	}
	return g, err
}

// addTests reads the tests of a game, and of the games that it extends, unless they have been
// read.
func (g *Game) addTests() error {
	if g.Extends != nil {
		if err := g.Extends.addTests(); err != nil {
			return err
		}
	}
	if g.rest == nil {
		return nil
	}
	tests, ds, err := g.rest()
	if err != nil {
		return err
	}
	g.rest = nil
	tests = slices.DeleteFunc(tests, g.notMine)
	g.Tests, g.Diags = append(g.Tests, tests...), append(g.Diags, ds...)
	g.ownTests, g.ownDiags = append(g.ownTests, tests...), append(g.ownDiags, ds...)
	g.stack()
	return nil
}

// differs reports whether the rules in a folder differ from those of a game in the program.
func differs(dir, name string) bool {
	sub, err := fs.Sub(&games.Files, name)
	if err != nil {
		return true
	}
	f, err := openFolder(dir, &tally{})
	if err != nil {
		return true
	}
	defer f.Close()
	here, there := texts(f), texts(embedded(sub, name))
	for path, text := range there {
		if !bytes.Equal(here[path], text) {
			return true
		}
	}
	return len(here) != len(there)
}

// texts returns the rules and the catalogue of a folder, by name.
func texts(f *folder) map[string][]byte {
	out := map[string][]byte{}
	paths, _ := f.rules(nil)
	for _, path := range append(paths, "clauses.tsv") {
		if src, err := f.read(path); err == nil {
			out[path] = src
		}
	}
	return out
}

// InProgramWithTests is InProgram with the tests.
func InProgramWithTests(name string) (*Game, error) {
	g, err := InProgram(name)
	if err == nil {
		err = g.addTests()
	}
	return g, err
}

// InProgram returns a game in the program, whether or not there is one of its name on disk.
func InProgram(name string) (*Game, error) {
	if !slices.Contains(Embedded(), name) {
		return nil, fmt.Errorf("%w in the program: %q is not one of %s", ErrNoGame, name, strings.Join(Embedded(), ", "))
	}
	return ofProgram(name)
}
