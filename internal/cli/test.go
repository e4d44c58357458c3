package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/load"
	"wargame/interpreter/proof"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/spec"
)

// Tests selects the tests to run and the format of the report.
type Tests struct {
	Paths   []string
	Match   string // regular expression for titles
	Format  string // human, json, junit, sarif
	Verbose bool
	Own     bool   // for a variant, only its own tests and not those of its base game
	Profile string // file for a profile of the rules
	Force   bool   // overwrite the file
	setup.Choices
}

// tested is the outcome of the tests of one game.
type tested struct {
	game    *load.Game
	sources dsl.Sources
	results []spec.Result
	broken  dsl.Diagnostics // errors that prevented tests from running
	took    time.Duration
}

// Run runs the tests of games. Failing tests are findings. Files that do not parse and
// games that do not check are errors, but all tests that do not depend on them still
// run.
func (t Tests) Run(e *console.Console) error {
	st, err := style(t.Format, "junit", "sarif")
	if err != nil {
		return err
	}
	match, err := regexp.Compile(t.Match)
	if err != nil {
		return fmt.Errorf("--run: %w", err)
	}
	options, readings, err := t.Maps()
	if err != nil {
		return err
	}
	paths := t.Paths
	if len(paths) == 0 {
		if paths, err = defaultTests(); err != nil {
			return err
		}
	}
	var prof *proof.Profiler
	if t.Profile != "" {
		if err := vacant(t.Profile, t.Force); err != nil {
			return err
		}
		prof = proof.NewProfiler()
	}
	var reports []*tested
	for _, path := range paths {
		games, err := setup.Find(e, path)
		if err != nil {
			return err
		}
		for _, g := range games {
			reports = append(reports, runGame(g, path, match, t.Own, options, readings, prof))
		}
	}
	if prof != nil {
		if err := writeFile(t.Profile, t.Force, prof.Write); err != nil {
			return err
		}
	}
	return writeReport(e, reports, paths, st, t)
}

// defaultTests returns the tests of the game in the working folder, or else every folder
// of spec_tests.
func defaultTests() ([]string, error) {
	if _, err := os.Stat("game.wgr"); err == nil {
		return []string{"."}, nil
	}
	if found, err := filepath.Glob("spec_tests/*"); err == nil && len(found) > 0 {
		return []string{"spec_tests"}, nil
	}
	return nil, fmt.Errorf("there is no game.wgr here and no folder spec_tests; name a game or a folder of tests")
}

func runGame(g *load.Game, path string, match *regexp.Regexp, own bool, options map[string]bool, readings map[string]string, prof *proof.Profiler) *tested {
	r := &tested{game: g, sources: setup.Sources(g, nil)}
	begun := time.Now()
	syntax := g.Diags
	g.Diags = nil // reported once; the remaining tests still run
	if prof != nil {
		g.Watch = prof
	}
	suite := &spec.Suite{Load: g.TestProgram, Options: options, Readings: readings}
	only := within(g, path)
	run := suite.Run
	if prof != nil {
		run = func(keep func(*ruleset.Test) bool) ([]spec.Result, dsl.Diagnostics) {
			return profiled(suite, keep, prof)
		}
	}
	layers := g.Layers()
	results, ds := run(func(x *ruleset.Test) bool {
		return !(own && below(g, layers, x.File)) && match.MatchString(x.Title.Value()) && (only == "" || under(x.File, only) || under(x.Title.Pos.Filename, only))
	})
	r.results = results
	for _, d := range syntax {
		if d.Severity == dsl.Error {
			r.broken = append(r.broken, d)
		}
	}
	for _, d := range ds {
		if d.Severity == dsl.Error && (len(syntax) == 0 || results == nil) {
			r.broken = append(r.broken, d)
		}
	}
	if p, _ := suite.Program(nil, nil); p != nil {
		r.sources = setup.Sources(g, p)
	}
	r.took = time.Since(begun)
	return r
}

// below reports whether a file belongs to a base game of the game.
func below(g *load.Game, layers map[string]int, file string) bool {
	return g.Extends != nil && layers[file] < g.Height()
}

// within returns the folder or file to which a path restricts the tests. It is empty
// when the path names the whole game.
func within(g *load.Game, path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	if g.Dir == abs || strings.HasPrefix(g.Dir, abs+string(filepath.Separator)) {
		return ""
	}
	for _, f := range slices.Concat(g.Files, g.Tests) {
		if under(f.Name, abs) {
			return abs
		}
	}
	return ""
}

func under(file, abs string) bool {
	f, err := filepath.Abs(file)
	return err == nil && (f == abs || strings.HasPrefix(f, abs+string(filepath.Separator)))
}

func writeReport(e *console.Console, reports []*tested, paths []string, st dsl.Style, t Tests) error {
	passed, failed, broken, empty := 0, 0, 0, 0
	for _, r := range reports {
		broken += len(r.broken)
		for i := range r.results {
			switch x := &r.results[i]; {
			case !x.Passed():
				failed++
			case x.Empty:
				empty++
			default:
				passed++
			}
		}
	}
	switch {
	case passed+failed+broken+empty > 0:
	case t.Match != "":
		return fmt.Errorf("no title of a test matches %q", t.Match)
	default:
		return fmt.Errorf("there are no tests in %s", strings.Join(paths, ", "))
	}
	var out bytes.Buffer
	switch st {
	case "junit":
		if err := testJUnit(&out, reports); err != nil {
			return err
		}
	case "sarif":
		if err := testSARIF(&out, reports); err != nil {
			return err
		}
	case dsl.JSON:
		if err := testJSON(&out, reports); err != nil {
			return err
		}
	default:
		for _, r := range reports {
			writeHumanReport(e, &out, r, t.Verbose)
		}
		summary := fmt.Sprintf("%d passed, %d failed", passed, failed)
		if empty > 0 {
			summary += fmt.Sprintf(", %d empty", empty)
		}
		switch {
		case failed > 0:
			summary = e.Red(summary)
		case broken == 0:
			summary = e.Green(summary)
		}
		fmt.Fprintln(&out, summary)
	}
	if _, err := e.Out.Write(out.Bytes()); err != nil {
		return err
	}
	for _, r := range reports {
		if len(r.broken) > 0 && st != dsl.Human {
			e.WriteFindings(r.broken, r.sources, dsl.GNU, e.Err)
		}
	}
	switch {
	case broken > 0:
		return console.ErrSaid
	case failed > 0:
		return console.ErrFindings
	}
	return nil
}

func writeHumanReport(e *console.Console, out *bytes.Buffer, r *tested, verbose bool) {
	if len(r.broken) > 0 {
		e.WriteFindings(r.broken, r.sources, dsl.Human, out)
		what := "files with syntax errors were skipped"
		if r.results == nil {
			what = "none of its tests could be run"
		}
		fmt.Fprintf(out, "\n%s: %s\n\n", r.game.Name, what)
	}
	var warnings dsl.Diagnostics
	layers := r.game.Layers()
	for i := range r.results {
		x := &r.results[i]
		warnings = append(warnings, x.Warnings...)
		if x.Passed() {
			if verbose {
				mark := e.Green("ok  ")
				if x.Empty {
					mark = "--  "
				}
				fmt.Fprintf(out, "%s %s\n", mark, testName(x))
			}
			continue
		}
		fmt.Fprintf(out, "%s %s\n", e.Red("FAIL"), testName(x))
		for j := range x.Fails {
			writeFailure(e, out, &x.Fails[j], r.sources)
		}
		if below(r.game, layers, x.Pos.File) {
			fmt.Fprintf(out, "This is a test of %s. If it must fail in %s, write there: remove test %s\n", r.game.Extends.Name, r.game.Name, dsl.Quote(x.Name))
		}
		out.WriteByte('\n')
	}
	if len(warnings) > 0 {
		e.WriteFindings(warnings, r.sources, dsl.Human, out)
		out.WriteByte('\n')
	}
}

// testName returns the title of a test with its case and the clauses that it cites.
func testName(x *spec.Result) string {
	name := x.Name
	if x.Case != "" {
		name += " (" + x.Case + ")"
	}
	if len(x.Cites) > 0 {
		name += "  [" + strings.Join(x.Cites, ", ") + "]"
	}
	return name
}
