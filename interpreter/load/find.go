package load

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wargame/dsl"
)

// Find lists the games that a path leads to: the game around it, or else every
// game below it. A file that declares a game of its own, or that belongs to no
// game, stands alone. A name leads where Open says, and the tests come along.
func Find(path string) ([]*Game, error) {
	at, found := resolve(path)
	info, err := os.Stat(at)
	if !found || at != path || err != nil { // a game by its name
		g, err := OpenWithTests(path)
		if err != nil {
			return nil, err
		}
		return []*Game{g}, nil
	}
	if !info.IsDir() {
		g, err := OpenFile(path)
		if err != nil {
			return nil, err
		}
		return []*Game{g}, nil
	}
	if home(path) != "" {
		g, err := openDir(path)
		if err != nil {
			return nil, err
		}
		return []*Game{g}, nil
	}
	games, err := below(path)
	if err == nil && len(games) == 0 {
		err = fmt.Errorf("%w: %s holds no .wgr file", ErrNoGame, path)
	}
	return games, err
}

// OpenFile opens the game that a file belongs to, or the file by itself.
func OpenFile(path string) (*Game, error) {
	if filepath.Ext(path) != ".wgr" {
		return nil, fmt.Errorf("%w: %s is not a .wgr file", ErrNoGame, path)
	}
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f, diags := dsl.Parse(shown(path), src)
	if testsOf(f) != nil {
		return openFor(path, f, diags)
	}
	if dir := home(path); dir != "" && (!declaresGame(f) || filepath.Dir(absolute(path)) == dir) {
		return openDir(dir)
	}
	return single(path, f, diags), nil
}

func single(path string, f *dsl.File, diags dsl.Diagnostics) *Game {
	return &Game{Name: strings.TrimSuffix(filepath.Base(path), ".wgr"), Dir: absolute(path), Files: []*dsl.File{f}, Diags: diags}
}

// home is the folder of the game (or of its tests) around a path, empty when
// there is none.
func home(path string) string {
	at := absolute(path)
	for {
		if exists(filepath.Join(at, "game.wgr")) || filepath.Base(filepath.Dir(at)) == "spec_tests" {
			return at
		}
		up := filepath.Dir(at)
		if up == at {
			return ""
		}
		at = up
	}
}

// below opens the games below a folder that belongs to none.
func below(dir string) ([]*Game, error) {
	var games []*Game
	type parsed struct {
		path  string
		file  *dsl.File
		diags dsl.Diagnostics
	}
	var loose []parsed
	declared := 0
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case e.IsDir() && (strings.HasPrefix(e.Name(), ".") || e.Name() == "testdata"):
		case e.IsDir():
			var more []*Game
			if exists(filepath.Join(path, "game.wgr")) || filepath.Base(absolute(dir)) == "spec_tests" && hasRules(path) {
				g, err := openDir(path)
				if err != nil {
					return nil, err
				}
				more = []*Game{g}
			} else if more, err = below(path); err != nil {
				return nil, err
			}
			games = append(games, more...)
		case filepath.Ext(path) == ".wgr":
			src, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			f, ds := dsl.Parse(shown(path), src)
			if testsOf(f) != nil {
				g, err := openFor(path, f, ds)
				if err != nil {
					return nil, err
				}
				games = joined(games, g, f, ds)
				continue
			}
			loose = append(loose, parsed{path, f, ds})
			if declaresGame(f) {
				declared++
			}
		}
	}
	if declared == 1 && len(loose) > 1 { // one game in several files
		g := &Game{Name: filepath.Base(absolute(dir)), Dir: absolute(dir)}
		for _, p := range loose {
			g.Files = append(g.Files, p.file)
			g.Diags = append(g.Diags, p.diags...)
		}
		return append(games, g), nil
	}
	for _, p := range loose {
		games = append(games, single(p.path, p.file, p.diags))
	}
	return games, nil
}

// joined adds the game of a file of tests, or the file to its game.
func joined(games []*Game, g *Game, f *dsl.File, ds dsl.Diagnostics) []*Game {
	for _, o := range games {
		if o.Name == g.Name && o.Dir == g.Dir {
			if !slices.Contains(o.Tests, f) {
				o.Tests, o.Diags = append(o.Tests, f), append(o.Diags, ds...)
			}
			return games
		}
	}
	return append(games, g)
}

func hasRules(dir string) bool {
	found := false
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".wgr" {
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}

func declaresGame(f *dsl.File) bool {
	return slices.ContainsFunc(f.Items, func(it *dsl.Item) bool { return it.Game != nil })
}

func absolute(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return filepath.Clean(path)
	}
	return abs
}
