package cli

import (
	"bytes"
	"encoding/json"
	"net/url"
	"path"
	"path/filepath"
	"slices"

	"wargame/dsl"
)

// sarifLog and the types below are the subset of SARIF 2.1.0 that is written.
type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool struct {
		Driver sarifDriver `json:"driver"`
	} `json:"tool"`
	ColumnKind string        `json:"columnKind"`
	Results    []sarifResult `json:"results"`
}

type sarifDriver struct {
	Name  string      `json:"name"`
	Rules []sarifRule `json:"rules,omitempty"`
}

type sarifRule struct {
	ID    string    `json:"id"`
	Short sarifText `json:"shortDescription"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID     string          `json:"ruleId"`
	Level      string          `json:"level"`
	Message    sarifText       `json:"message"`
	Locations  []sarifLocation `json:"locations,omitempty"`
	Related    []sarifLocation `json:"relatedLocations,omitempty"`
	Properties map[string]any  `json:"properties,omitempty"`
}

type sarifLocation struct {
	Physical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region sarifRegion `json:"region"`
	} `json:"physicalLocation"`
	Message *sarifText `json:"message,omitempty"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine,omitempty"`
	EndColumn   int `json:"endColumn,omitempty"`
}

// failedTest is the SARIF rule id of failing tests.
const failedTest = "E0401"

// sarif writes findings as a SARIF log.
func sarif(out *bytes.Buffer, ds dsl.Diagnostics) error {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver.Name = "wargame"
	codes := Codes()
	for i := range ds {
		d := &ds[i]
		r := sarifResult{RuleID: d.Code, Level: d.Severity.String(), Message: sarifText{sarifMessage(d)}}
		if d.Span.Start.Line > 0 {
			r.Locations = []sarifLocation{sarifAt(d.Span, "")}
		}
		for _, l := range d.Labels {
			r.Related = append(r.Related, sarifAt(l.Span, l.Text))
		}
		if len(d.Clauses) > 0 {
			r.Properties = map[string]any{"clauses": d.Clauses}
		}
		run.Results = append(run.Results, r)
		if slices.ContainsFunc(run.Tool.Driver.Rules, func(x sarifRule) bool { return x.ID == d.Code }) {
			continue
		}
		title := "A test fails"
		if c := dsl.Explain(codes, d.Code); c != nil {
			title = c.Title
		}
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{d.Code, sarifText{title}})
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

func sarifMessage(d *dsl.Diagnostic) string {
	text := d.Summary
	if d.Detail != "" {
		text += "\n" + d.Detail
	}
	if d.Help != "" {
		text += "\n" + d.Help
	}
	return text
}

func sarifAt(s dsl.Span, text string) sarifLocation {
	var l sarifLocation
	uri := &url.URL{Path: path.Clean(s.File)}
	if filepath.IsAbs(s.File) {
		uri.Scheme = "file"
	}
	l.Physical.Artifact.URI = uri.String() // gains a leading ./ where a name could be read as a URI scheme
	l.Physical.Region = sarifRegion{StartLine: max(s.Start.Line, 1), StartColumn: max(s.Start.Column, 1)}
	if s.End.Line > s.Start.Line || s.End.Line == s.Start.Line && s.End.Column > s.Start.Column {
		l.Physical.Region.EndLine, l.Physical.Region.EndColumn = s.End.Line, s.End.Column
	}
	if text != "" {
		l.Message = &sarifText{text}
	}
	return l
}

// testSARIF writes failing tests, and errors that prevented tests from running, as
// SARIF.
func testSARIF(out *bytes.Buffer, reports []*tested) error {
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
	return sarif(out, all)
}
