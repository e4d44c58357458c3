package diff

import (
	"fmt"
	"path"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/spec"
)

// Outcome is the result of a test.
type Outcome string

// The outcomes. A test that only one side has is missing on the other.
const (
	Passes  Outcome = "passes"
	Fails   Outcome = "fails"
	Missing Outcome = "missing"
)

// Test is a test with different results.
type Test struct {
	File   string   `json:"file"`
	Line   int      `json:"line"`
	Name   string   `json:"name"`
	Case   string   `json:"case,omitempty"`
	Cites  []string `json:"cites,omitempty"`
	Before Outcome  `json:"before"`
	After  Outcome  `json:"after"`
	Why    string   `json:"why,omitempty"` // of a test that fails
}

func identity(g *load.Game, p *program.Program) Identity {
	return Identity{g.Name, fmt.Sprintf("%016x", p.RulesHash())}
}

// compareTests runs the tests of both sides, each under its choices. A side without tests
// takes those of the other.
func (r *Report) compareTests(a, b Side) error {
	x, y := *a.Game, *b.Game
	switch {
	case !hasTests(&x):
		x.Tests = borrowed(&x, &y)
	case !hasTests(&y):
		y.Tests = borrowed(&y, &x)
	}
	before, order, err := run(&x, a)
	if err != nil {
		return err
	}
	after, more, err := run(&y, b)
	if err != nil {
		return err
	}
	r.TestsRun = [2]int{len(before), len(after)}
	for _, key := range union(order, more) {
		was, is := before[key], after[key]
		t := Test{Before: outcome(was), After: outcome(is)}
		if t.Before == t.After {
			continue
		}
		from := is
		if from == nil {
			from = was
		}
		t.File, t.Line, t.Name, t.Case, t.Cites = from.Pos.File, from.Pos.Start.Line, from.Name, from.Case, from.Cites
		for _, x := range []*spec.Result{is, was} {
			if t.Why == "" && x != nil && !x.Passed() {
				t.Why = firstFailure(&x.Fails[0])
			}
		}
		r.Tests = append(r.Tests, t)
	}
	return nil
}

func outcome(r *spec.Result) Outcome {
	switch {
	case r == nil:
		return Missing
	case r.Passed():
		return Passes
	}
	return Fails
}

// firstFailure returns the first failure of a test in a line.
func firstFailure(f *spec.Failure) string {
	text := fmt.Sprintf("line %d: %s", f.Span.Start.Line, f.Summary)
	if f.Expected != "" {
		text += ": expected " + f.Expected
	}
	if f.Got != "" && len(f.Got) < 200 {
		text += ", got " + f.Got
	}
	return text
}

func hasTests(g *load.Game) bool {
	return slices.ContainsFunc(slices.Concat(g.Files, g.Tests), func(f *dsl.File) bool {
		return slices.ContainsFunc(f.Items, func(it *dsl.Item) bool { return it.Test != nil })
	})
}

// borrowed returns the tests and fixtures of another game, as files of tests.
func borrowed(to, from *load.Game) []*dsl.File {
	out := slices.Concat(to.Tests, from.Tests)
	for _, f := range from.Files {
		only := &dsl.File{Name: f.Name, Source: f.Source, Tokens: f.Tokens}
		for _, it := range f.Items {
			if it.Test != nil || it.Fixture != nil {
				only.Items = append(only.Items, it)
			}
		}
		if len(only.Items) > 0 {
			out = append(out, only)
		}
	}
	return out
}

// run runs the tests of a game. Results are by file, title and case.
func run(g *load.Game, s Side) (map[string]*spec.Result, []string, error) {
	suite := &spec.Suite{Load: g.TestProgram, Options: s.Options, Readings: s.Readings}
	results, ds := suite.Run(nil)
	if err := ds.Err(); err != nil {
		return nil, nil, err
	}
	out := map[string]*spec.Result{}
	var order []string
	for i := range results {
		x := &results[i]
		key := path.Base(x.Pos.File) + "\x00" + x.Name + "\x00" + x.Case
		for out[key] != nil { // titles need not differ
			key += "\x00"
		}
		out[key] = x
		order = append(order, key)
	}
	return out, order, nil
}
