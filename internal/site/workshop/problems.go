package workshop

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"wargame/dsl"
	"wargame/interpreter/codes"
)

// How far diagnostics look. Each depth takes several times as long as the one before.
const (
	depthRules = "rules" // mistakes in the rules and in the file that is asked about
	depthTests = "tests" // everything under the default options, with the tests
	depthAll   = "all"   // as `wargame check`: under every option and reading
)

// problemQuery asks for the mistakes.
type problemQuery struct {
	File  string `json:"file"` // that somebody writes in; may be empty
	Depth string `json:"depth"`
}

// problem is a finding.
type problem struct {
	File     string   `json:"file"` // empty if it is in no file of the folder
	Where    string   `json:"where,omitempty"`
	From     int      `json:"from"`
	To       int      `json:"to"`
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Severity string   `json:"severity"`
	Code     string   `json:"code,omitempty"`
	Text     string   `json:"text"`
	Detail   string   `json:"detail,omitempty"`
	Help     string   `json:"help,omitempty"`
	Clauses  []string `json:"clauses,omitempty"`
	Related  []nearby `json:"related,omitempty"`
}

// nearby is another place of a problem.
type nearby struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"`
}

// problems are the findings in one state of the files.
type problems struct {
	Version      int       `json:"version"`
	Depth        string    `json:"depth"`
	Problems     []problem `json:"problems"`
	Errors       int       `json:"errors"`
	Warnings     int       `json:"warnings"`
	More         int       `json:"more,omitempty"` // findings that are left out
	Milliseconds float64   `json:"milliseconds"`
}

// maxProblems is the number of findings in an answer.
const maxProblems = 300

func (w *Workshop) diagnostics(q problemQuery) (*problems, error) {
	begun := time.Now()
	out := &problems{Version: w.change, Depth: q.Depth, Problems: []problem{}}
	found, err := w.find(q)
	if err != nil {
		return nil, err
	}
	for _, ds := range found {
		for _, d := range ds {
			switch d.Severity {
			case dsl.Error:
				out.Errors++
			case dsl.Warning:
				out.Warnings++
			}
		}
	}
	for _, path := range w.inOrder(found, q.File) {
		file := w.fileOf(path)
		u := &units{text: w.files[file]}
		for i := range found[path] {
			if len(out.Problems) == maxProblems {
				out.More++
				continue
			}
			out.Problems = append(out.Problems, w.problem(&found[path][i], file, u))
		}
	}
	out.Milliseconds = since(begun)
	return out, nil
}

// find returns the findings of a depth by path.
func (w *Workshop) find(q problemQuery) (map[string]dsl.Diagnostics, error) {
	s := w.snapshot()
	switch {
	case s.err != nil && w.name == "":
		return nil, s.err
	case s.err != nil:
		return map[string]dsl.Diagnostics{"": {{Summary: s.err.Error()}}}, nil
	}
	switch q.Depth {
	case depthRules, "":
		if s.whole != nil {
			break
		}
		if w.isTest(q.File) {
			break
		}
		if s.plain == nil {
			p, ds := s.game.Program(nil, nil)
			if !ds.HasErrors() {
				s.prog = p
			}
			s.plain = ds
		}
		return byPath(slices.DeleteFunc(append(slices.Clone(s.plain), s.others(q.File)...), func(d dsl.Diagnostic) bool { return d.Severity != dsl.Error })), nil
	case depthTests:
	case depthAll:
		w.learn()
		return s.look.Check(), nil
	default:
		return nil, fmt.Errorf("there is no depth %q; there are %s, %s and %s", short(q.Depth), depthRules, depthTests, depthAll)
	}
	if s.whole == nil {
		w.learn()
		s.whole = s.look.Diagnostics()
		for path, ds := range s.whole { // another option or scenario may use what these choices do not
			s.whole[path] = slices.DeleteFunc(ds, func(d dsl.Diagnostic) bool { return d.Code == codes.Unused })
		}
	}
	out := maps.Clone(s.whole)
	for path, ds := range byPath(s.others(q.File)) {
		out[path] = byPath(append(slices.Clone(out[path]), ds...))[path]
	}
	return out, nil
}

// isTest reports whether a file holds tests.
func (w *Workshop) isTest(file string) bool {
	s := w.snapshot()
	return s.err == nil && slices.ContainsFunc(s.game.Tests, func(f *dsl.File) bool { return f.Name == inMemory(file) })
}

// byPath groups findings by their file, each once.
func byPath(ds dsl.Diagnostics) map[string]dsl.Diagnostics {
	out, seen := map[string]dsl.Diagnostics{}, map[string]bool{}
	for _, d := range ds.Sorted() {
		if text := d.Error(); !seen[text] {
			seen[text] = true
			out[d.Span.File] = append(out[d.Span.File], d)
		}
	}
	return out
}

// inOrder returns the paths with findings: the file that somebody writes in, the others.
func (w *Workshop) inOrder(found map[string]dsl.Diagnostics, first string) []string {
	var out []string
	for path := range found {
		out = append(out, path)
	}
	slices.SortFunc(out, func(a, b string) int {
		if x, y := a == inMemory(first), b == inMemory(first); x != y {
			if x {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	return out
}

func (w *Workshop) problem(d *dsl.Diagnostic, file string, u *units) problem {
	out := problem{File: file, Severity: d.Severity.String(), Code: d.Code, Text: d.Summary, Detail: d.Detail, Help: d.Help,
		Clauses: d.Clauses, Line: d.Span.Start.Line, Column: d.Span.Start.Column}
	if file == "" {
		out.Where = d.Span.File
	} else {
		out.From, out.To = spanIn(u, d.Span)
	}
	for _, l := range d.Labels {
		if at := w.fileOf(l.Span.File); at != "" {
			out.Related = append(out.Related, nearby{at, l.Span.Start.Line, l.Text})
		}
	}
	return out
}

// spanIn returns a span in units. It has at least one character, unless the text is empty.
func spanIn(u *units, s dsl.Span) (from, to int) {
	end := s.End.Offset
	if end <= s.Start.Offset {
		end = s.Start.Offset + 1
	}
	from = u.unitOf(s.Start.Offset)
	return from, max(u.unitOf(end), from)
}
