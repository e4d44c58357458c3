package dsl

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// Severity orders diagnostics by their weight.
type Severity int

// The severities, the gravest first.
const (
	Error Severity = iota
	Warning
	Note
)

// String is the word in front of a message.
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	}
	return "note"
}

// Span is a stretch of one source file. End is just behind the last character;
// a span without an End covers one character.
type Span struct {
	File       string
	Start, End lexer.Position
}

// SpanOf is the stretch between two places of the same file.
func SpanOf(start, end lexer.Position) Span {
	return Span{File: start.Filename, Start: start, End: end}
}

// String is file:line:column.
func (s Span) String() string {
	if s.File == "" {
		return fmt.Sprintf("%d:%d", s.Start.Line, s.Start.Column)
	}
	return fmt.Sprintf("%s:%d:%d", s.File, s.Start.Line, s.Start.Column)
}

// Label explains a second place of a diagnostic.
type Label struct {
	Span Span
	Text string
}

// Value is a variable that had a part in the matter.
type Value struct {
	Name, Text string
}

// Diagnostic is one finding, from the parser, the checker or a running game.
type Diagnostic struct {
	Code     string // E0101; stable, explained by wargame explain
	Severity Severity
	Summary  string // one line
	Detail   string // what the summary leaves out, perhaps several lines
	Help     string // what to do about it
	Span     Span
	Labels   []Label
	Clauses  []string // the clauses around the place, innermost first: "7.2.1 Terrain"
	Values   []Value
}

// Error is the diagnostic in one line.
func (d *Diagnostic) Error() string {
	return fmt.Sprintf("%s: %s: %s [%s]", d.Span, d.Severity, d.Summary, d.Code)
}

// Diagnostics are findings in the order of their places.
type Diagnostics []Diagnostic

// Error joins the findings, one a line.
func (ds Diagnostics) Error() string {
	lines := make([]string, len(ds))
	for i := range ds {
		lines[i] = ds[i].Error()
	}
	return strings.Join(lines, "\n")
}

// HasErrors tells whether one of them is an error.
func (ds Diagnostics) HasErrors() bool {
	return slices.ContainsFunc(ds, func(d Diagnostic) bool { return d.Severity == Error })
}

// Err is the diagnostics as an error, nil when none of them is one.
func (ds Diagnostics) Err() error {
	if ds.HasErrors() {
		return ds
	}
	return nil
}

// Sorted gives the findings by file, place, severity and code, each once; first those
// of the parser, for much of the rest follows from what it could not read.
func (ds Diagnostics) Sorted() Diagnostics {
	out := slices.Clone(ds)
	slices.SortStableFunc(out, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(later(a), later(b)),
			cmp.Compare(a.Span.File, b.Span.File),
			cmp.Compare(a.Span.Start.Offset, b.Span.Start.Offset),
			cmp.Compare(a.Severity, b.Severity),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Summary, b.Summary),
		)
	})
	return slices.CompactFunc(out, func(a, b Diagnostic) bool {
		return a.Span == b.Span && a.Severity == b.Severity && a.Code == b.Code && a.Summary == b.Summary
	})
}

// later is 0 for what the parser found, and 1 for the rest.
func later(d Diagnostic) int {
	if strings.HasPrefix(d.Code, "E01") {
		return 0
	}
	return 1
}
