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

// Find returns the games that a path leads to: the game around it, or else every game below
// it. A file that declares a game of its own, or belongs to none, is a game by itself. A name
// is resolved as by Open. Tests are read.
func Find(path string) ([]*Game, error) {
	at, found := resolve(path)
	info, err := look(at)
	if !found || at != path || err != nil { // a game by its name
		g, err := OpenWithTests(path)
		if err != nil {
			return nil, err
		}
		return []*Game{g}, nil
	}
	if !info.IsDir() {
		open := OpenFile
		if isArchive(path) {
			open = openArchive
		}
		g, err := open(path)
		if err != nil {
			return nil, err
		}
		return []*Game{g}, nil
	}
	if home(path) != "" {
		g, err := openDirWithTests(path)
		if err != nil {
			return nil, err
		}
		return []*Game{g}, nil
	}
	games, err := below(path, &tally{}, 0)
	if err == nil && len(games) == 0 {
		err = fmt.Errorf("%w: %s contains no .wgr file", ErrNoGame, path)
	}
	return games, err
}

// OpenFile opens the game that a file belongs to, or the file alone.
func OpenFile(path string) (*Game, error) {
	if filepath.Ext(path) != ".wgr" {
		return nil, fmt.Errorf("%w: %s is not a .wgr file", ErrNoGame, path)
	}
	src, err := ReadFile(path)
	if err != nil {
		return nil, err
	}
	f, diags := dsl.Parse(shown(path), src)
	if testsOf(f) != nil {
		return openFor(path, f, diags)
	}
	if dir := home(path); dir != "" && (!declaresGame(f) || filepath.Dir(absolute(path)) == dir) {
		return openDirWithTests(dir)
	}
	g := single(path, f, diags)
	return g, g.extend()
}

func single(path string, f *dsl.File, diags dsl.Diagnostics) *Game {
	files := []*dsl.File{f}
	return &Game{Name: strings.TrimSuffix(filepath.Base(path), ".wgr"), Dir: absolute(path), Files: files, Diags: append(diags, missingEdition(files, diags)...)}
}

// home returns the folder of the game (or of its tests) around a path; empty if there is none.
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
func below(dir string, seen *tally, depth int) ([]*Game, error) {
	f, err := openFolder(dir, &tally{})
	if err != nil {
		return nil, err
	}
	defer f.Close()
	entries, err := fs.ReadDir(f.fsys, ".")
	if err != nil {
		return nil, f.refused(".", err)
	}
	if seen.seen += len(entries); seen.seen > maxSeen {
		return nil, fmt.Errorf("%w: there are more than %d files below the folder: is this where the games are?", ErrRefused, maxSeen)
	}
	if depth > maxDeep {
		return nil, fmt.Errorf("%w: %s is more than %d folders deep", ErrRefused, f.here(), maxDeep)
	}
	var games []*Game
	var loose []*Game // of a single file
	declared := 0
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case e.IsDir() && skipped(e.Name()):
		case e.IsDir():
			more, err := inside(dir, path, seen, depth)
			if err != nil {
				return nil, err
			}
			games = append(games, more...)
		case filepath.Ext(path) == ".wgr":
			x, ds, err := f.parseFile(e.Name(), shown(path))
			if err != nil {
				return nil, err
			}
			if testsOf(x) != nil {
				g, err := openFor(path, x, ds)
				if err != nil {
					return nil, err
				}
				games = joined(games, g, x, ds)
				continue
			}
			loose = append(loose, single(path, x, ds))
			if declaresGame(x) {
				declared++
			}
		}
	}
	if declared == 1 && len(loose) > 1 { // one game in several files
		g := &Game{Name: filepath.Base(absolute(dir)), Dir: absolute(dir)}
		for _, l := range loose {
			g.Files = append(g.Files, l.Files...)
			g.Diags = append(g.Diags, l.Diags...)
		}
		loose = []*Game{g}
	}
	for _, g := range loose {
		if err := g.extend(); err != nil {
			return nil, err
		}
	}
	return append(games, loose...), nil
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

// inside opens the game of a folder, or the games below it.
func inside(dir, path string, seen *tally, depth int) ([]*Game, error) {
	if exists(filepath.Join(path, "game.wgr")) || filepath.Base(absolute(dir)) == "spec_tests" && hasRules(path) {
		g, err := openDirWithTests(path)
		return []*Game{g}, err
	}
	return below(path, seen, depth+1)
}

// skipped reports whether a folder is left out: hidden folders and testdata.
func skipped(name string) bool { return strings.HasPrefix(name, ".") || name == "testdata" }

func hasRules(dir string) bool {
	f, err := openFolder(dir, &tally{})
	if err != nil {
		return true // opening the game reports it
	}
	defer f.Close()
	found, err := f.rules(nil)
	return err != nil || len(found) > 0
}

func declaresGame(f *dsl.File) bool {
	return slices.ContainsFunc(f.Items, func(it *dsl.Item) bool { return it.Game != nil })
}

// look returns information about a path, or about a link whose target is missing.
func look(path string) (fs.FileInfo, error) {
	if info, err := os.Stat(path); err == nil {
		return info, nil
	}
	return os.Lstat(path)
}

func absolute(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return filepath.Clean(path)
	}
	return abs
}
