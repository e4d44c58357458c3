package cli

import (
	"bytes"
	"encoding/json"
	"io"
	"path"
	"strings"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/junit"
	"wargame/internal/sarif"
	"wargame/interpreter/explain"
	"wargame/interpreter/spec"
)

// testJUnit writes the reports as JUnit XML, one suite for each game and one case for
// each test.
func testJUnit(w io.Writer, reports []*tested) error {
	plain := &console.Console{}
	var all []junit.Suite
	for _, r := range reports {
		s := junit.Suite{Name: r.game.Name, Took: r.took}
		for i := range r.results {
			x := &r.results[i]
			c := junit.Case{Class: r.game.Name + "." + strings.TrimSuffix(path.Base(x.Pos.File), ".wgr"), Name: testName(x), File: x.Pos.File, Line: x.Pos.Start.Line}
			for j := range x.Fails {
				var text bytes.Buffer
				writeFailure(plain, &text, &x.Fails[j], r.sources)
				c.Failures = append(c.Failures, junit.Detail{Message: x.Fails[j].Summary, Text: text.String()})
			}
			if x.Empty {
				c.Skipped = &junit.Detail{Message: "this test expects nothing, so it proves nothing"}
			}
			s.Cases = append(s.Cases, c)
		}
		for i := range r.broken {
			d := &r.broken[i]
			s.Cases = append(s.Cases, junit.Case{Class: r.game.Name, Name: "loads", File: d.Span.File, Line: d.Span.Start.Line, Error: &junit.Detail{Message: d.Summary, Text: d.Error()}})
		}
		all = append(all, s)
	}
	return junit.Write(w, all)
}

// failedTest is the SARIF rule id of failing tests.
const failedTest = "E0401"

// codeTitle returns the short description of a code in a SARIF log.
func codeTitle(code string) string {
	if c := dsl.Explain(Codes(), code); c != nil {
		return c.Title
	}
	return "A failing test"
}

// testSARIF writes failing tests, and errors that prevented tests from running, as
// SARIF.
func testSARIF(w io.Writer, reports []*tested) error {
	var all dsl.Diagnostics
	for _, r := range reports {
		all = append(all, r.broken...)
		for i := range r.results {
			x := &r.results[i]
			for j := range x.Fails {
				d := x.Fails[j].Diagnostic()
				d.Code, d.Summary = failedTest, testName(x)+": "+d.Summary
				d.Clauses = x.Cites
				all = append(all, d)
			}
		}
	}
	return sarif.Write(w, all, codeTitle)
}

type jsonResult struct {
	Game     string        `json:"game"`
	Name     string        `json:"name"`
	Case     string        `json:"case,omitempty"`
	File     string        `json:"file"`
	Line     int           `json:"line"`
	Cites    []string      `json:"cites,omitempty"`
	Passed   bool          `json:"passed"`
	Empty    bool          `json:"empty,omitempty"`
	Failures []jsonFailure `json:"failures,omitempty"`
}

type jsonFailure struct {
	File       string        `json:"file"`
	Line       int           `json:"line"`
	Column     int           `json:"column"`
	Summary    string        `json:"summary"`
	Expected   string        `json:"expected,omitempty"`
	Got        string        `json:"got,omitempty"`
	Values     []dsl.Value   `json:"values,omitempty"`
	Help       string        `json:"help,omitempty"`
	Derivation *explain.Node `json:"derivation,omitempty"`
}

// testJSON writes one JSON object per test, one per line.
func testJSON(w io.Writer, reports []*tested) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, r := range reports {
		for i := range r.results {
			x := &r.results[i]
			j := jsonResult{Game: r.game.Name, Name: x.Name, Case: x.Case, File: x.Pos.File, Line: x.Pos.Start.Line, Cites: x.Cites, Passed: x.Passed() && !x.Empty, Empty: x.Empty}
			for k := range x.Fails {
				j.Failures = append(j.Failures, failureJSON(&x.Fails[k]))
			}
			if err := enc.Encode(j); err != nil {
				return err
			}
		}
	}
	return nil
}

func failureJSON(f *spec.Failure) jsonFailure {
	return jsonFailure{
		File: f.Span.File, Line: f.Span.Start.Line, Column: f.Span.Start.Column,
		Summary: f.Summary, Expected: f.Expected, Got: f.Got, Values: f.Values, Help: f.Help, Derivation: explain.JSON(f.Node),
	}
}
