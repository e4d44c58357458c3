// Package load finds the files of a game, on disk or in the binary, and makes
// a program of them.
package load

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/games"
	"wargame/interpreter/check"
	"wargame/interpreter/codes"
	"wargame/interpreter/program"
	"wargame/stdlib"
)

// Game is a game found by its name or its folder: files parsed, not yet
// checked.
type Game struct {
	Name  string // of the folder
	Dir   string // on disk; empty when it is in the binary
	Files []*dsl.File
	Tests []*dsl.File
	Diags dsl.Diagnostics // of the parser

	Catalogue *program.Catalogue // of clauses.tsv, nil without one
	Watch     program.Watch      // is told what the rules do, in every program made from now on
}

// ErrNoGame says that nothing was found.
var ErrNoGame = errors.New("there is no such game")

// Open finds a game: a folder with a game.wgr (or any .wgr file), a folder of
// tests beside it, or the name of a game in the binary.
func Open(where string) (*Game, error) {
	info, err := os.Stat(where)
	switch {
	case err == nil && info.IsDir():
		return openDir(where)
	case err == nil:
		return OpenFile(where)
	case strings.ContainsRune(where, os.PathSeparator):
		return nil, fmt.Errorf("%w: %s", ErrNoGame, where)
	}
	if slices.Contains(Embedded(), where) {
		sub, err := fs.Sub(games.Files, where)
		if err != nil {
			return nil, err
		}
		g := &Game{Name: where}
		if g.Files, g.Tests, g.Diags, err = read(sub, "games/"+where); err != nil {
			return nil, err
		}
		return g, g.catalogue(sub)
	}
	return nil, fmt.Errorf("%w: %q is neither a folder nor one of %s", ErrNoGame, where, strings.Join(Embedded(), ", "))
}

// Embedded lists the games in the binary.
func Embedded() []string {
	entries, _ := games.Files.ReadDir(".")
	var out []string
	for _, e := range entries {
		if e.IsDir() {
			out = append(out, e.Name())
		}
	}
	return out
}

// openDir reads a game's folder, or the folder of a game's tests in
// spec_tests, whose game lies in games beside it.
func openDir(dir string) (*Game, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	home, tests := abs, ""
	for at := abs; ; at = filepath.Dir(at) {
		if exists(filepath.Join(at, "game.wgr")) {
			home = at
			break
		}
		if filepath.Base(filepath.Dir(at)) == "spec_tests" {
			home = filepath.Join(filepath.Dir(filepath.Dir(at)), "games", filepath.Base(at))
			break
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	if filepath.Base(filepath.Dir(home)) == "games" {
		tests = filepath.Join(filepath.Dir(filepath.Dir(home)), "spec_tests", filepath.Base(home))
	}
	g := &Game{Name: filepath.Base(home), Dir: home}
	g.Files, g.Tests, g.Diags, err = read(os.DirFS(home), shown(home))
	if err != nil {
		return nil, err
	}
	if len(g.Files) == 0 {
		return nil, fmt.Errorf("%w: %s holds no .wgr file", ErrNoGame, dir)
	}
	if err := g.catalogue(os.DirFS(home)); err != nil {
		return nil, err
	}
	if tests != "" && exists(tests) {
		a, b, ds, err := read(os.DirFS(tests), shown(tests))
		if err != nil {
			return nil, err
		}
		g.Tests = append(g.Tests, append(a, b...)...)
		g.Diags = append(g.Diags, ds...)
	}
	return g, nil
}

// catalogue reads the statements of the rulebook, if the game has them.
func (g *Game) catalogue(fsys fs.FS) error {
	data, err := fs.ReadFile(fsys, "clauses.tsv")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if g.Catalogue, err = program.ReadCatalogue(data); err != nil {
		return fmt.Errorf("clauses.tsv of %s: %w", g.Name, err)
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// shown is how a path is written in messages: from the working folder.
func shown(path string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, path); err == nil && !strings.HasPrefix(rel, "../../..") {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.ToSlash(path)
}

// read parses every .wgr file below a folder, in the order of the paths. Files
// in a folder called tests, and files that hold nothing but tests, are tests.
func read(fsys fs.FS, prefix string) (files, tests []*dsl.File, diags dsl.Diagnostics, err error) {
	err = fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".wgr" {
			return err
		}
		src, err := fs.ReadFile(fsys, path)
		if err != nil {
			return err
		}
		name := path
		if prefix != "." {
			name = prefix + "/" + path
		}
		f, ds := dsl.Parse(name, src)
		diags = append(diags, ds...)
		if strings.HasPrefix(path, "tests/") || strings.Contains(path, "/tests/") || onlyTests(f) {
			tests = append(tests, f)
		} else {
			files = append(files, f)
		}
		return nil
	})
	return files, tests, diags, err
}

func onlyTests(f *dsl.File) bool {
	for _, it := range f.Items {
		if it.Test == nil && it.Fixture == nil && it.Every == nil && it.In == nil {
			return false
		}
	}
	return len(f.Items) > 0
}

// Library finds a module of the standard library.
func Library(name string) (*dsl.File, dsl.Diagnostics) {
	src, ok := stdlib.Source(name)
	if !ok {
		return nil, nil
	}
	return dsl.Parse("stdlib/"+name+".wgr", src)
}

// Spare is how many counters a test may make.
const Spare = 60

// Program makes the program of a game as it is played.
func (g *Game) Program(options map[string]bool, readings map[string]string) (*program.Program, dsl.Diagnostics) {
	return g.load(g.Files, options, readings, 0)
}

// TestProgram makes the program with the tests and counters in reserve.
func (g *Game) TestProgram(options map[string]bool, readings map[string]string) (*program.Program, dsl.Diagnostics) {
	return g.load(slices.Concat(g.Files, g.Tests), options, readings, Spare)
}

func (g *Game) load(files []*dsl.File, options map[string]bool, readings map[string]string, spare int) (*program.Program, dsl.Diagnostics) {
	p, ds := check.Load(g.config(files, options, readings, spare))
	return p, append(slices.Clone(g.Diags), ds...)
}

// Check finds what is wrong with the game, its tests included, under every
// option and every reading. A game in the binary is without its tests, so that
// nothing can be said about what only they use.
func (g *Game) Check() dsl.Diagnostics {
	ds := check.All(g.config(slices.Concat(g.Files, g.Tests), nil, nil, Spare))
	if g.Dir == "" && len(g.Tests) == 0 {
		ds = slices.DeleteFunc(ds, func(d dsl.Diagnostic) bool { return d.Code == codes.Unused })
	}
	return append(slices.Clone(g.Diags), ds...)
}

func (g *Game) config(files []*dsl.File, options map[string]bool, readings map[string]string, spare int) program.Config {
	own := map[string]*dsl.File{} // modules of the game itself: files in its folder modules
	rest := make([]*dsl.File, 0, len(files))
	names := stdlib.Names()
	for _, f := range files {
		if i := strings.LastIndex("/"+f.Name, "/modules/"); i >= 0 {
			name := strings.TrimSuffix(filepath.Base(f.Name), ".wgr")
			own[name] = f
			names = append(names, name)
			continue
		}
		rest = append(rest, f)
	}
	library := func(name string) (*dsl.File, dsl.Diagnostics) {
		if f := own[name]; f != nil {
			return f, nil
		}
		return Library(name)
	}
	return program.Config{
		Files: rest, Library: library, Modules: names,
		Options: options, Readings: readings, Spare: spare, Catalogue: g.Catalogue, Watch: g.Watch,
	}
}
