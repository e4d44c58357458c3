package load

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wargame/games"
	"wargame/spec_tests"
)

// Open finds a game by a path or a name. A path leads to the folder of a game
// (with a game.wgr, or any .wgr file), of its tests, or to a file of either. A
// name is, in this order, a folder of that name here, the folder of that name in
// games here, or the game of that name in the program. Every command asks here,
// so that all of them mean the same game.
func Open(where string) (*Game, error) {
	dir, found := resolve(where)
	if !found && slices.Contains(Embedded(), where) {
		return embedded(where)
	}
	info, err := os.Stat(dir)
	switch {
	case err == nil && info.IsDir():
		g, err := openDir(dir)
		if err == nil && named(where) {
			g.Shadows = slices.Contains(Embedded(), where) && differs(g.Dir, where)
		}
		return g, err
	case err == nil:
		return OpenFile(dir)
	case !named(where):
		return nil, fmt.Errorf("%w: %s", ErrNoGame, where)
	}
	return nil, fmt.Errorf("%w: %q is neither a folder nor one of %s", ErrNoGame, where, strings.Join(Embedded(), ", "))
}

// resolve is the path that a name or a path stands for; found says that there is
// something.
func resolve(where string) (dir string, found bool) {
	if !named(where) {
		return where, exists(where)
	}
	if info, err := os.Stat(where); err == nil && (!info.IsDir() || hasRules(where)) {
		return where, true
	}
	if dir := filepath.Join("games", where); exists(filepath.Join(dir, "game.wgr")) {
		return dir, true
	}
	return where, exists(where) && !slices.Contains(Embedded(), where)
}

// named tells whether a text can be the name of a game, rather than a path.
func named(where string) bool {
	return where != "" && where != "." && where != ".." && !strings.ContainsAny(where, `/\`) && filepath.Ext(where) != ".wgr"
}

// embedded is a game in the program, with its tests.
func embedded(name string) (*Game, error) {
	sub, err := fs.Sub(games.Files, name)
	if err != nil {
		return nil, err
	}
	g := &Game{Name: name}
	if g.Files, g.Tests, g.Diags, err = read(sub, "games/"+name); err != nil {
		return nil, err
	}
	return g, g.catalogue(sub)
}

// OpenWithTests is Open for who needs the tests of a game: those of a game in
// the program are read only here, since playing does without.
func OpenWithTests(where string) (*Game, error) {
	g, err := Open(where)
	if err == nil {
		err = g.addTests()
	}
	return g, err
}

// addTests reads the tests that the program carries for a game of its own.
func (g *Game) addTests() error {
	sub, err := fs.Sub(spec_tests.Files, g.Name)
	if g.Dir != "" || err != nil {
		return err
	}
	a, b, ds, err := read(sub, "spec_tests/"+g.Name)
	g.Tests = append(g.Tests, append(a, b...)...)
	g.Diags = append(g.Diags, ds...)
	return err
}

// differs tells whether the rules in a folder are others than those of a game in
// the program.
func differs(dir, name string) bool {
	sub, err := fs.Sub(games.Files, name)
	if err != nil {
		return true
	}
	here, there := texts(os.DirFS(dir)), texts(sub)
	for path, text := range there {
		if !bytes.Equal(here[path], text) {
			return true
		}
	}
	return len(here) != len(there)
}

// texts are the rules and the catalogue below a folder.
func texts(fsys fs.FS) map[string][]byte {
	out := map[string][]byte{}
	_ = fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && (filepath.Ext(path) == ".wgr" || path == "clauses.tsv") {
			out[path], _ = fs.ReadFile(fsys, path)
		}
		return nil
	})
	return out
}
