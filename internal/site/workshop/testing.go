package workshop

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"wargame/dsl"
	"wargame/interpreter/explain"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/spec"
)

// testQuery asks for tests to be run. An answer holds the tests that were run within a time,
// so that the page can show them and stop.
type testQuery struct {
	From         int     `json:"from"`         // the number of tests that have been run
	Milliseconds float64 `json:"milliseconds"` // after which no other test is begun
	Match        string  `json:"match"`        // a regular expression for titles; empty for all
	Title        string  `json:"title"`        // of one test; empty for all
	Cites        string  `json:"cites"`        // a clause: only tests that cite it
}

// testResult is the outcome of a test, or of one of its cases.
type testResult struct {
	Title  string   `json:"title"`
	Case   string   `json:"case,omitempty"`
	File   string   `json:"file"`
	Line   int      `json:"line"`
	From   int      `json:"from"`
	Passed bool     `json:"passed"`
	Cites  []string `json:"cites,omitempty"`
	Fails  []failed `json:"fails,omitempty"`
}

// failed is an expectation that is not met.
type failed struct {
	problem
	Why    string      `json:"why,omitempty"` // the derivation of the value
	Values []testValue `json:"values,omitempty"`
}

type testValue struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// testAnswer holds the next results.
type testAnswer struct {
	Version      int          `json:"version"`
	Results      []testResult `json:"results"`
	Next         int          `json:"next"` // the number of tests that have been run; Total at the end
	Total        int          `json:"total"`
	Milliseconds float64      `json:"milliseconds"`
}

// testRun is the order of the tests in one state of the files.
type testRun struct {
	key   string
	order []*ruleset.Test
}

const (
	maxTime     = 10_000      // milliseconds of a request for tests
	usualTime   = 300         // milliseconds
	testSteps   = 200_000_000 // of one test, some ten seconds
	allSteps    = 1 << 60     // of all tests together: the person at the page can leave
	maxDetail   = 4 << 10     // bytes of the text of a derivation
	maxPatterns = 200         // bytes of a regular expression
)

func (w *Workshop) tests(q testQuery) (*testAnswer, error) {
	begun := time.Now()
	order, err := w.order(q)
	if err != nil {
		return nil, err
	}
	s := w.snapshot()
	out := &testAnswer{Version: w.change, Results: []testResult{}, Total: len(order)}
	within := min(max(q.Milliseconds, 0), maxTime)
	if q.Milliseconds == 0 {
		within = usualTime
	}
	out.Next = min(max(q.From, 0), len(order))
	for out.Next < len(order) && (len(out.Results) == 0 || since(begun) < within) {
		t := order[out.Next]
		out.Next++
		red := false
		for _, r := range w.run(s.suite, t) {
			red = red || !r.Passed()
			out.Results = append(out.Results, w.result(r))
		}
		if red {
			w.red[t.Title.Value()] = true
		} else {
			delete(w.red, t.Title.Value())
		}
	}
	out.Milliseconds = since(begun)
	return out, nil
}

// order returns the tests that a query selects: those that failed before, those that are in
// changed files, and the others.
func (w *Workshop) order(q testQuery) ([]*ruleset.Test, error) {
	s := w.snapshot()
	if s.err != nil {
		return nil, s.err
	}
	key := q.Match + "\n" + q.Title + "\n" + q.Cites
	if q.From > 0 && s.tests.key == key && s.tests.order != nil {
		return s.tests.order, nil
	}
	if len(q.Match) > maxPatterns {
		return nil, fmt.Errorf("the pattern is longer than %d characters", maxPatterns)
	}
	match, err := regexp.Compile("(?i)" + q.Match)
	if err != nil {
		return nil, fmt.Errorf("%q is no regular expression: %w", short(q.Match), err)
	}
	p, ds := s.suite.Program(nil, nil)
	if ds.HasErrors() {
		return nil, w.broken()
	}
	var order []*ruleset.Test
	for _, t := range slices.Concat(p.Tests, dropped(p.Dropped)) {
		title := t.Title.Value()
		cites := func() bool {
			return slices.ContainsFunc(t.Cites, func(c *dsl.ClauseRef) bool { return c.Clause() == q.Cites })
		}
		if match.MatchString(title) && (q.Title == "" || title == q.Title) && (q.Cites == "" || cites()) {
			order = append(order, t)
		}
	}
	slices.SortStableFunc(order, func(a, b *ruleset.Test) int { return cmp.Compare(w.rank(a), w.rank(b)) })
	s.tests = testRun{key, order}
	return order, nil
}

// dropped returns the tests that a variant declares invalid.
func dropped(list []ruleset.Dropped) (out []*ruleset.Test) {
	for _, d := range list {
		out = append(out, d.Test)
	}
	return out
}

// rank is the place of a test in the order: what a change is likely to break comes first.
func (w *Workshop) rank(t *ruleset.Test) int {
	file := w.fileOf(t.Title.Pos.Filename)
	switch {
	case w.red[t.Title.Value()]:
		return 0
	case file != "" && string(w.start[file]) != string(w.files[file]):
		return 1
	case file != "":
		return 2
	}
	return 3 // of the game that a variant extends
}

// broken is the error for rules that cannot be loaded.
func (w *Workshop) broken() error {
	found, err := w.find(problemQuery{Depth: depthTests})
	if err != nil {
		return err
	}
	n := 0
	for _, ds := range found {
		for _, d := range ds {
			if d.Severity == dsl.Error {
				n++
			}
		}
	}
	if n == 1 {
		return errors.New("the rules have an error: correct it first")
	}
	return fmt.Errorf("the rules have %d errors: correct them first", n)
}

// run runs a test with a limited number of steps.
func (w *Workshop) run(suite *spec.Suite, t *ruleset.Test) []spec.Result {
	within := suite.Within(w.allowance(testSteps))
	results, _ := within.Run(func(x *ruleset.Test) bool { return x == t })
	return results
}

func (w *Workshop) result(r spec.Result) testResult {
	file := w.fileOf(r.Pos.File)
	u := &units{text: w.files[file]}
	out := testResult{Title: r.Name, Case: r.Case, File: file, Line: r.Pos.Start.Line, From: u.unitOf(r.Pos.Start.Offset), Passed: r.Passed(), Cites: r.Cites}
	for i := range r.Fails {
		f := &r.Fails[i]
		d := f.Diagnostic()
		at := w.fileOf(d.Span.File)
		if at != file {
			u = &units{text: w.files[at]}
		}
		x := failed{problem: w.problem(&d, at, u)}
		u = &units{text: w.files[file]}
		for _, v := range f.Values {
			x.Values = append(x.Values, testValue{v.Name, cut(v.Text)})
		}
		if f.Node != nil {
			var b strings.Builder
			if err := (explain.Writer{}).Write(&b, f.Node); err == nil {
				x.Why = cut(b.String())
			}
		}
		x.Detail = cut(x.Detail)
		out.Fails = append(out.Fails, x)
	}
	return out
}

// cut returns a text with an end.
func cut(text string) string {
	if len(text) <= maxDetail {
		return text
	}
	return strings.ToValidUTF8(text[:maxDetail], "") + "…"
}
