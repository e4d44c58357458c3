// Package load finds the files of a game, on disk or in the binary, and loads a program from
// them.
package load

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"wargame/dsl"
	"wargame/games"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/messages"
	"wargame/interpreter/migrate"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/translation"
	"wargame/stdlib"
)

// Game is a game found by its name or its folder: parsed and not yet checked.
type Game struct {
	Name  string // of the folder
	Dir   string // on disk; empty in the binary
	Files []*dsl.File
	Tests []*dsl.File     // complete only if they were asked for
	Diags dsl.Diagnostics // of the parser

	// Extends is the game that a variant changes. Files and Tests hold its files before those
	// of the variant.
	Extends       *Game
	own, ownTests []*dsl.File
	ownDiags      dsl.Diagnostics

	unsaved Unsaved      // texts in place of files
	known   *Known       // of earlier states of the files; may be nil
	texts   Texts        // the files of a game in memory; nil for any other
	trees   *build.Trees // parsed expressions; may be nil

	// rest reads the tests; nil if they have been read, or there are none.
	rest func() (tests []*dsl.File, diags dsl.Diagnostics, err error)

	Catalogue *ruleset.Catalogue // of clauses.tsv; nil without one
	Watch     construct.Watch    // observes the rules of every program loaded from now on

	// Language is that of the texts of every program loaded from now on; language.Und for
	// the language that the rules are written in. It changes no rule and no hash.
	Language language.Tag
	Messages *messages.Printer // writes the words of the program in these programs

	// Shadows is set if the game was asked for by its name and is a folder here that differs
	// from the game of that name in the program.
	Shadows bool
}

// ErrNoGame means that no game was found.
var ErrNoGame = errors.New("there is no such game")

// Embedded returns the names of the games in the binary.
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

// openDir reads a game as readDir does, with the game that it extends.
func openDir(dir string) (*Game, error) {
	g, err := readDir(dir, nil, nil)
	if err == nil {
		err = g.extend()
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// openDirWithTests is openDir with the tests.
func openDirWithTests(dir string) (*Game, error) {
	g, err := openDir(dir)
	if err == nil {
		err = g.addTests()
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// readDir reads a game's folder, which may be given as the folder of its tests in spec_tests.
// Tests in folders of their own are read later (Game.rest).
func readDir(dir string, texts Unsaved, known *Known) (*Game, error) {
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
	t := &tally{unsaved: texts, known: known}
	f, err := openFolder(home, t)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	g := &Game{Name: filepath.Base(home), Dir: home, unsaved: texts, known: known, trees: known.expressions()}
	if g.Files, g.Tests, g.Diags, err = f.parse(besideTests); err != nil {
		return nil, err
	}
	if len(g.Files) == 0 {
		return nil, fmt.Errorf("%w: %s contains no .wgr file", ErrNoGame, dir)
	}
	g.Diags = append(g.Diags, missingEdition(g.Files, g.Diags)...)
	if err := g.catalogue(f); err != nil {
		return nil, err
	}
	g.Tests = slices.DeleteFunc(g.Tests, g.notMine)
	g.rest = func() ([]*dsl.File, dsl.Diagnostics, error) { return testsBelow(home, tests, t) }
	return g, nil
}

// testsBelow reads the files in folders called tests below the folder of a game, and the
// folder of its tests elsewhere, if there is one.
func testsBelow(home, elsewhere string, t *tally) ([]*dsl.File, dsl.Diagnostics, error) {
	f, err := openFolder(home, t)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	_, out, diags, err := f.parse(inTests)
	if err != nil || elsewhere == "" || !exists(elsewhere) {
		return out, diags, err
	}
	beside, err := openFolder(elsewhere, t)
	if err != nil {
		return nil, nil, err
	}
	defer beside.Close()
	a, b, ds, err := beside.parse(all)
	return slices.Concat(out, a, b), append(diags, ds...), err
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// shown returns a path relative to the working folder, for messages.
func shown(path string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, path); err == nil && !strings.HasPrefix(rel, "../../..") {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.ToSlash(path)
}

// Which files of a folder are parsed.
func all(string) bool              { return true }
func inTests(path string) bool     { return strings.Contains("/"+path, "/tests/") }
func besideTests(path string) bool { return !inTests(path) }

// parse parses the wanted .wgr files below the folder, in the order of their paths. Files in a
// folder called tests, and files with nothing but tests, are tests.
func (f *folder) parse(wanted func(path string) bool) (files, tests []*dsl.File, diags dsl.Diagnostics, err error) {
	paths, err := f.rules(nil)
	if err != nil {
		return nil, nil, nil, err
	}
	var sources []dsl.Source
	paths = slices.DeleteFunc(paths, func(path string) bool { return !wanted(path) })
	for _, path := range paths {
		src, err := f.read(path)
		if err != nil {
			return nil, nil, nil, err
		}
		sources = append(sources, dsl.Source{Name: f.name(path), Text: src})
	}
	for i, x := range f.tally.known.parseAll(sources, MaxWords-f.tally.words) {
		if err := f.count(x.File, sources[i].Name); err != nil {
			return nil, nil, nil, err
		}
		diags = append(diags, x.Found...)
		if inTests(paths[i]) || onlyTests(x.File) {
			tests = append(tests, x.File)
		} else {
			files = append(files, x.File)
		}
	}
	return files, tests, diags, nil
}

// parseFile parses one file of the folder under a name for messages.
func (f *folder) parseFile(path, name string) (*dsl.File, dsl.Diagnostics, error) {
	src, err := f.read(path)
	if err != nil {
		return nil, nil, err
	}
	x, ds := dsl.Parse(name, src)
	return x, ds, f.count(x, name)
}

// count adds a file's tokens to the tally; nil stands for a file with too many.
func (f *folder) count(x *dsl.File, name string) error {
	if x != nil {
		if f.tally.words += len(x.Tokens); f.tally.words <= MaxWords {
			return nil
		}
	}
	return fmt.Errorf("%w: with %s the files of the game have more than %d tokens in total", ErrRefused, name, MaxWords)
}

func onlyTests(f *dsl.File) bool {
	for _, it := range f.Items {
		if it.Replace != nil {
			it = it.Replace.Item
		}
		if it.Test == nil && it.Fixture == nil && it.Every == nil && it.In == nil && it.TestsOf == nil && (it.Remove == nil || it.Remove.Kind != "test") {
			return false
		}
	}
	return len(f.Items) > 0
}

// Library returns a module of the standard library. The result is shared and must not be
// changed. It is safe for concurrent use.
func Library(name string) (*dsl.File, dsl.Diagnostics) {
	src, ok := stdlib.Source(name)
	if !ok {
		return nil, nil
	}
	if m, ok := library.Load(name); ok {
		return m.(module).file, m.(module).found
	}
	file, found := dsl.Parse("stdlib/"+name+".wgr", src)
	library.Store(name, module{file, found})
	return file, found
}

// library caches the parsed modules by name.
var library sync.Map

type module struct {
	file  *dsl.File
	found dsl.Diagnostics
}

// ModuleOf returns the name of the module in a file: of the standard library, or of a game's
// own folder modules.
func ModuleOf(f *dsl.File) (string, bool) {
	if !strings.HasPrefix(f.Name, "stdlib/") && !strings.Contains("/"+f.Name, "/modules/") {
		return "", false
	}
	return strings.TrimSuffix(filepath.Base(f.Name), ".wgr"), true
}

// Spare is the number of counters that a test may create.
const Spare = 60

// Program loads the program of a game for play.
func (g *Game) Program(options map[string]bool, readings map[string]string) (*program.Program, dsl.Diagnostics) {
	return g.load(g.Files, options, readings, 0)
}

// TestProgram loads the program with its tests and with spare counters.
func (g *Game) TestProgram(options map[string]bool, readings map[string]string) (*program.Program, dsl.Diagnostics) {
	return g.load(slices.Concat(g.Files, g.Tests), options, readings, Spare)
}

func (g *Game) load(files []*dsl.File, options map[string]bool, readings map[string]string, spare int) (*program.Program, dsl.Diagnostics) {
	cfg := g.config(files, options, readings, spare)
	if g.Language != language.Und {
		cfg = check.Translated(cfg, g.Language)
	}
	cfg.Words = g.Messages
	p, ds := check.Load(cfg)
	if p != nil {
		if g.Language != language.Und {
			p.Translations = translation.Of(files, g.Language).Plain()
		}
	}
	return p, append(g.forPlay(), ds...)
}

// Check returns what is wrong with the game and its tests, under every option and every
// reading. A game in the binary has no tests, so unused things cannot be reported there.
func (g *Game) Check() dsl.Diagnostics {
	ds := check.All(g.config(slices.Concat(g.Files, g.Tests), nil, nil, Spare))
	if g.Dir == "" && len(g.Tests) == 0 {
		ds = slices.DeleteFunc(ds, func(d dsl.Diagnostic) bool { return d.Code == codes.Unused })
	}
	return slices.Concat(g.Diags, ds, g.unusual())
}

// unusual returns a warning for each file that `wargame fix` would bring into the usual form.
// It leaves a game in the binary alone, since fix cannot rewrite one.
func (g *Game) unusual() dsl.Diagnostics {
	if g.Dir == "" || g.Diags.HasErrors() {
		return nil
	}
	return migrate.Unusual(migrate.Game{Rules: g.Own(), Tests: g.OwnTests(), Base: g.Base()}, shown(g.Dir))
}

func (g *Game) config(files []*dsl.File, options map[string]bool, readings map[string]string, spare int) build.Config {
	own := map[string]*dsl.File{} // modules of the game itself: files in its folder modules
	rest := make([]*dsl.File, 0, len(files))
	names := stdlib.Names()
	for _, f := range files {
		if name, ok := ModuleOf(f); ok {
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
	return build.Config{
		Files: rest, Library: library, Modules: names, Retired: stdlib.Retired,
		Options: options, Readings: readings, Spare: spare, Trees: g.trees, Catalogue: g.Catalogue, Watch: g.Watch, Layers: g.Layers(),
	}
}
