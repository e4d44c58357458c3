package ruleset

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"

	"github.com/alecthomas/participle/v2/lexer"
)

// Choices that are made like those of a reading, under names that no reading
// may have: which scenario is played, and whether the map is blank (for tests).
const (
	ScenarioChoice = "scenario"
	MapChoice      = "map"
	BlankMap       = "blank"
)

// Scenario is one of the games in the box.
type Scenario struct {
	Name, Title, Clause string
	Pos                 lexer.Position
}

// chooseScenario lists the scenarios and gives the files that the chosen one is
// made of: its own, and those that belong to all. The tests of the others are
// kept, since a test chooses its scenario itself.
func (l *assembler) chooseScenario(files []*dsl.File) []*dsl.File {
	for _, f := range files {
		for _, it := range f.Items {
			s := it.Scenario
			if s == nil {
				continue
			}
			sc := Scenario{Name: s.Name.Text, Title: s.Title.Value(), Pos: s.Name.Pos}
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
		l.report.Fail(codes.UnknownOption, lexer.Position{}, 0, nil, "the map can be %s, not %q", BlankMap, want)
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

// belongs finds the scenario that a file belongs to.
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
		return "the game declares none: scenario " + name + " \"…\""
	}
	var names []string
	for _, s := range l.Scenarios {
		names = append(names, s.Name)
	}
	if near := l.report.Suggest(name, func() []string { return names }); near != "" {
		return near
	}
	return "it has " + strings.Join(names, ", ")
}

// Test is a spec case as written.
type Test struct {
	*dsl.Test
	File     string
	Scenario string      // that the test is played in, empty for the default
	First    []*dsl.Line // with which every test of the file begins

	// Found is what the checker has to say about this test alone. An error
	// fails the test and no other.
	Found dsl.Diagnostics
}

// All are the lines of the test, those of every test of its file first.
func (t *Test) All() []*dsl.Line { return slices.Concat(t.First, t.Lines) }

// addTest keeps a test with the scenario of its file and the lines with which
// every test of the file begins.
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
		return // who asks for a scenario wants the tests that belong to it
	}
	for _, other := range f.Items {
		if other.Every != nil {
			t.First = append(t.First, other.Every.Lines...)
		}
	}
	keep()
}
