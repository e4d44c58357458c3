package analysis

import (
	"strings"

	"wargame/dsl"
	"wargame/interpreter/ruleset"
)

// TestResult is what a test of the game came to.
type TestResult struct {
	Title  string
	Passed bool
	Text   string // the failures, one in a line; empty if it passed
}

// RunTests runs the tests with a title; all tests for the empty title. The error is that of
// rules that cannot be loaded.
func (g *Game) RunTests(title string) ([]TestResult, error) {
	results, ds := g.suite.Run(func(t *ruleset.Test) bool { return title == "" || t.Title.Value() == title })
	if results == nil && ds.HasErrors() {
		return nil, ds.Err()
	}
	var out []TestResult
	for _, r := range results {
		x := TestResult{Title: strings.TrimSpace(r.Name + " " + r.Case), Passed: r.Passed()}
		var lines []string
		for i := range r.Fails {
			d := r.Fails[i].Diagnostic()
			lines = append(lines, oneLine(d))
		}
		x.Text = strings.Join(lines, "\n")
		out = append(out, x)
	}
	return out, nil
}

func oneLine(d dsl.Diagnostic) string {
	text := d.Span.String() + ": " + d.Summary
	if d.Detail != "" {
		text += ": " + strings.Join(strings.Fields(d.Detail), " ")
	}
	return text
}
