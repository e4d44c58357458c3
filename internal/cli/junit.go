package cli

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strings"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/interpreter/explain"
	"wargame/interpreter/spec"
)

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Line    int           `xml:"line,attr,omitempty"`
	Failure []junitDetail `xml:"failure"`
	Error   *junitDetail  `xml:"error"`
}

type junitDetail struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// junit writes the reports as JUnit XML, one suite for each game and one case for each
// test. encoding/xml replaces characters that XML cannot hold by U+FFFD.
func junit(out *bytes.Buffer, reports []*tested) error {
	plain := &console.Console{}
	all := junitSuites{}
	for _, r := range reports {
		s := junitSuite{Name: r.game.Name, Time: fmt.Sprintf("%.3f", r.took.Seconds())}
		for i := range r.results {
			x := &r.results[i]
			c := junitCase{Class: r.game.Name + "." + strings.TrimSuffix(base(x.Pos.File), ".wgr"), Name: testName(x), File: x.Pos.File, Line: x.Pos.Start.Line}
			for j := range x.Fails {
				var text bytes.Buffer
				writeFailure(plain, &text, &x.Fails[j], r.sources)
				c.Failure = append(c.Failure, junitDetail{x.Fails[j].Summary, text.String()})
			}
			s.Tests++
			if len(c.Failure) > 0 {
				s.Failures++
			}
			s.Cases = append(s.Cases, c)
		}
		for i := range r.broken {
			d := &r.broken[i]
			s.Tests++
			s.Errors++
			s.Cases = append(s.Cases, junitCase{Class: r.game.Name, Name: "loads", File: d.Span.File, Line: d.Span.Start.Line, Error: &junitDetail{d.Summary, d.Error()}})
		}
		all.Tests, all.Failures, all.Errors = all.Tests+s.Tests, all.Failures+s.Failures, all.Errors+s.Errors
		all.Suites = append(all.Suites, s)
	}
	out.WriteString(xml.Header)
	enc := xml.NewEncoder(out)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
		return err
	}
	out.WriteByte('\n')
	return nil
}

func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

type jsonResult struct {
	Game     string        `json:"game"`
	Name     string        `json:"name"`
	Case     string        `json:"case,omitempty"`
	File     string        `json:"file"`
	Line     int           `json:"line"`
	Cites    []string      `json:"cites,omitempty"`
	Passed   bool          `json:"passed"`
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
func testJSON(out *bytes.Buffer, reports []*tested) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for _, r := range reports {
		for i := range r.results {
			x := &r.results[i]
			j := jsonResult{Game: r.game.Name, Name: x.Name, Case: x.Case, File: x.Pos.File, Line: x.Pos.Start.Line, Cites: x.Cites, Passed: x.Passed()}
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
