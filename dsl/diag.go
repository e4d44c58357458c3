package dsl

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// Severity is the weight of a diagnostic.
type Severity int

// The severities, the gravest first.
const (
	Error Severity = iota
	Warning
	Note
)

// String returns the word before a message.
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	}
	return "note"
}

// Span is a range of one source file. End is exclusive; a span without an End covers one
// character.
type Span struct {
	File       string
	Start, End lexer.Position
}

// SpanOf returns the span between two places of the same file.
func SpanOf(start, end lexer.Position) Span {
	return Span{File: start.Filename, Start: start, End: end}
}

// String returns file:line:column.
func (s Span) String() string {
	if s.File == "" {
		return fmt.Sprintf("%d:%d", s.Start.Line, s.Start.Column)
	}
	return fmt.Sprintf("%s:%d:%d", s.File, s.Start.Line, s.Start.Column)
}

// Label is a text at another place of a diagnostic.
type Label struct {
	Span Span
	Text string
}

// Value is a variable that the diagnostic depends on.
type Value struct {
	Name, Text string
}

// Diagnostic is one finding of the parser, the checker or a running game.
type Diagnostic struct {
	Code     string // E0101; stable, explained by wargame explain
	Severity Severity
	Summary  string // one line
	Detail   string // more than the summary, one or several lines; may be empty
	Help     string // what to do; may be empty
	Span     Span
	Labels   []Label
	Clauses  []string // the clauses around the place, innermost first: "7.2.1 Terrain"
	Values   []Value
}

// Error returns the diagnostic in one line.
func (d *Diagnostic) Error() string {
	return fmt.Sprintf("%s: %s: %s [%s]", d.Span, d.Severity, d.Summary, d.Code)
}

// Diagnostics are findings in the order of their places.
type Diagnostics []Diagnostic

// Error returns the diagnostics, one on each line.
func (ds Diagnostics) Error() string {
	lines := make([]string, len(ds))
	for i := range ds {
		lines[i] = ds[i].Error()
	}
	return strings.Join(lines, "\n")
}

// HasErrors reports whether one of them is an error.
func (ds Diagnostics) HasErrors() bool {
	return slices.ContainsFunc(ds, func(d Diagnostic) bool { return d.Severity == Error })
}

// Err returns the diagnostics as an error; nil when none of them is an error.
func (ds Diagnostics) Err() error {
	if ds.HasErrors() {
		return ds
	}
	return nil
}

// Sorted returns the diagnostics without duplicates, by file, place, severity and code.
// Those of the parser come first, because others may only follow from them.
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

// later returns 0 for diagnostics of the parser and 1 for others.
func later(d Diagnostic) int {
	if strings.HasPrefix(d.Code, "E01") {
		return 0
	}
	return 1
}
