package ruleset

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"

	"github.com/alecthomas/participle/v2/lexer"
)

// Keys of Choice.Readings that are no readings: the scenario in play, and a blank map
// for tests. No reading may have these names.
const (
	ScenarioChoice = "scenario"
	MapChoice      = "map"
	BlankMap       = "blank"
)

// Scenario is a declared scenario of a game.
type Scenario struct {
	Name, Title, Clause string
	SourceTitle         string // as the rules have it, of which Title may be a translation
	Pos                 lexer.Position
}

// chooseScenario records the scenarios and returns the files of the chosen one: its own
// files, and those without a scenario. Tests of other scenarios stay, since each test runs
// in the scenario of its file.
func (l *assembler) chooseScenario(files []*dsl.File) []*dsl.File {
	for _, f := range files {
		for _, it := range f.Items {
			s := it.Scenario
			if s == nil {
				continue
			}
			sc := Scenario{Name: s.Name.Text, Title: s.Title.Value(), SourceTitle: s.Title.Source(), Pos: s.Name.Pos}
			if s.Clause != nil {
				sc.Clause = s.Clause.Clause()
			}
			if l.scenario(sc.Name) >= 0 {
				l.report.Fail(codes.Duplicate, s.Name.Pos, len(sc.Name), nil, "the scenario %q is declared twice", sc.Name)
				continue
			}
			l.Scenarios = append(l.Scenarios, sc)
		}
	}
	if want, ok := l.choice.Readings[ScenarioChoice]; ok {
		if l.Playing = l.scenario(want); l.Playing < 0 {
			l.report.Fail(codes.UnknownOption, lexer.Position{}, 0, nil, "there is no scenario %q", want).Help = l.nearScenario(want)
			l.Playing = 0
		}
	}
	if want, ok := l.choice.Readings[MapChoice]; ok && want != BlankMap {
		l.report.Fail(codes.UnknownOption, lexer.Position{}, 0, nil, "the map can only be %s, not %q", BlankMap, want)
	}
	var out []*dsl.File
	for _, f := range files {
		in := belongs(f)
		if in == nil {
			out = append(out, f)
			continue
		}
		i := l.scenario(in.Name.Text)
		if i < 0 {
			l.report.Fail(codes.UnknownOption, in.Name.Pos, len(in.Name.Text), nil, "there is no scenario %q", in.Name.Text).Help = l.nearScenario(in.Name.Text)
			continue
		}
		if i == l.Playing {
			out = append(out, f)
			continue
		}
		for _, it := range f.Items {
			if it.Test != nil {
				l.addTest(f, it)
			}
		}
	}
	return out
}

// belongs returns the line that names the scenario of a file; nil if it belongs to all.
func belongs(f *dsl.File) *dsl.In {
	for _, it := range f.Items {
		if it.In != nil {
			return it.In
		}
	}
	return nil
}

func (l *assembler) scenario(name string) int {
	return slices.IndexFunc(l.Scenarios, func(s Scenario) bool { return s.Name == name })
}

func (l *assembler) nearScenario(name string) string {
	if len(l.Scenarios) == 0 {
		return "the game has no scenarios; declare one: scenario " + name + " \"…\""
	}
	var names []string
	for _, s := range l.Scenarios {
		names = append(names, s.Name)
	}
	if near := l.report.Suggest(name, func() []string { return names }); near != "" {
		return near
	}
	return "the scenarios are " + strings.Join(names, ", ")
}

// Test is a test as written.
type Test struct {
	*dsl.Test
	File     string
	Scenario string      // the scenario of the test; empty means the default
	First    []*dsl.Line // lines that every test of the file begins with

	// Found holds the diagnostics of the checker for this test. An error fails only this
	// test.
	Found dsl.Diagnostics
}

// All returns the lines of the test, after those that every test of its file begins
// with.
func (t *Test) All() []*dsl.Line { return slices.Concat(t.First, t.Lines) }

// Empty reports whether the test has no line of its own and no cases: it proves nothing.
func (t *Test) Empty() bool { return len(t.Lines) == 0 && t.Cases == nil }

// addTest records a test with the scenario of its file and the file's common first
// lines.
func (l *assembler) addTest(f *dsl.File, it *dsl.Item) {
	t := &Test{Test: it.Test, File: it.Pos.Filename}
	keep := func() { l.Tests = append(l.Tests, t) }
	if o, out := l.out(it); out {
		keep = func() {
			if o.removed {
				l.Dropped = append(l.Dropped, Dropped{t, o.pos})
			}
		}
	}
	if f == nil {
		keep()
		return
	}
	if in := belongs(f); in != nil {
		t.Scenario = in.Name.Text
	}
	if want, ok := l.choice.Readings[ScenarioChoice]; ok && want != t.Scenario {
		return // only tests of the requested scenario run
	}
	for _, other := range f.Items {
		if other.Every != nil {
			t.First = append(t.First, other.Every.Lines...)
		}
	}
	keep()
}
