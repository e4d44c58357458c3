// Package sarif writes findings as SARIF 2.1.0, the format that code hosts and editors
// read.
package sarif

import (
	"encoding/json"
	"io"
	"net/url"
	"path"
	"path/filepath"
	"slices"

	"wargame/dsl"
)

// document and the types below are the subset of SARIF that is written.
type document struct {
	Schema  string   `json:"$schema"`
	Version string   `json:"version"`
	Runs    []runLog `json:"runs"`
}

type runLog struct {
	Tool struct {
		Driver driver `json:"driver"`
	} `json:"tool"`
	ColumnKind string   `json:"columnKind"`
	Results    []result `json:"results"`
}

type driver struct {
	Name  string `json:"name"`
	Rules []rule `json:"rules,omitempty"`
}

type rule struct {
	ID    string  `json:"id"`
	Short message `json:"shortDescription"`
}

type message struct {
	Text string `json:"text"`
}

type result struct {
	RuleID     string         `json:"ruleId"`
	Level      string         `json:"level"`
	Message    message        `json:"message"`
	Locations  []location     `json:"locations,omitempty"`
	Related    []location     `json:"relatedLocations,omitempty"`
	Properties map[string]any `json:"properties,omitempty"`
}

type location struct {
	Physical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region region `json:"region"`
	} `json:"physicalLocation"`
	Message *message `json:"message,omitempty"`
}

type region struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine,omitempty"`
	EndColumn   int `json:"endColumn,omitempty"`
}

// Write writes findings as a log of one run. title returns the short description of a
// code; it is called once for each code. A log without findings is a valid log.
func Write(w io.Writer, ds dsl.Diagnostics, title func(code string) string) error {
	log := runLog{ColumnKind: "unicodeCodePoints", Results: []result{}}
	log.Tool.Driver.Name = "wargame"
	for i := range ds {
		d := &ds[i]
		log.Results = append(log.Results, resultOf(d))
		if !slices.ContainsFunc(log.Tool.Driver.Rules, func(x rule) bool { return x.ID == d.Code }) {
			log.Tool.Driver.Rules = append(log.Tool.Driver.Rules, rule{d.Code, message{title(d.Code)}})
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(document{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []runLog{log}})
}

// resultOf returns a finding as a result. The clauses of its rule become a property.
func resultOf(d *dsl.Diagnostic) result {
	r := result{RuleID: d.Code, Level: d.Severity.String(), Message: message{fullText(d)}}
	if d.Span.Start.Line > 0 {
		r.Locations = []location{locationOf(d.Span, "")}
	}
	for _, l := range d.Labels {
		r.Related = append(r.Related, locationOf(l.Span, l.Text))
	}
	if len(d.Clauses) > 0 {
		r.Properties = map[string]any{"clauses": d.Clauses}
	}
	return r
}

// fullText returns the summary, detail and help of a finding, one a line.
func fullText(d *dsl.Diagnostic) string {
	text := d.Summary
	if d.Detail != "" {
		text += "\n" + d.Detail
	}
	if d.Help != "" {
		text += "\n" + d.Help
	}
	return text
}

func locationOf(s dsl.Span, text string) location {
	var l location
	uri := &url.URL{Path: path.Clean(s.File)}
	if filepath.IsAbs(s.File) {
		uri.Scheme = "file"
	}
	l.Physical.Artifact.URI = uri.String() // gains a leading ./ where a name could be read as a URI scheme
	l.Physical.Region = region{StartLine: max(s.Start.Line, 1), StartColumn: max(s.Start.Column, 1)}
	if s.End.Line > s.Start.Line || s.End.Line == s.Start.Line && s.End.Column > s.Start.Column {
		l.Physical.Region.EndLine, l.Physical.Region.EndColumn = s.End.Line, s.End.Column
	}
	if text != "" {
		l.Message = &message{text}
	}
	return l
}
