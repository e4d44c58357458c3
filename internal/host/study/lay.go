// Package study computes first positions other than the set-up of the rules. A study is
// set up by hand, with lines in the syntax of tests. A sandbox begins at a moment of
// another game, with new dice.
package study

import (
	"bytes"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/internal/host/refusal"
	"wargame/interpreter/run"
	"wargame/interpreter/spec"

	"github.com/alecthomas/participle/v2/lexer"
)

// Limits of a position set up by hand.
const (
	maxLines = 400 // lines
	maxLine  = 300 // characters of one
)

// Mislaid is the error for lines that do not yield a position. Faults show each place
// underlined.
type Mislaid struct{ Faults []string }

func (m *Mislaid) Error() string { return "the lines do not describe a position" }

// Lay executes lines and returns the resulting position. The sequence of play has not
// begun unless the lines begin it. The lines come from a client, so the suite must have
// an allowance.
func Lay(x *spec.Suite, lines []string) (*run.Game, error) {
	const file = "by hand"
	if len(lines) > maxLines {
		return nil, refusal.Request("a position has at most %d lines", maxLines)
	}
	for _, l := range lines {
		if len(l) > maxLine || strings.ContainsAny(l, "\n\r{}") {
			return nil, refusal.Request("a line has at most %d characters and no braces", maxLine)
		}
	}
	text := []byte("fixture by_hand {\n  " + strings.Join(lines, "\n  ") + "\n}\n")
	parsed, ds := dsl.Parse(file, text)
	if ds.HasErrors() {
		return nil, faulty(text, file, ds)
	}
	if len(parsed.Items) != 1 || parsed.Items[0].Fixture == nil {
		return nil, &Mislaid{[]string{"a line closes the list of lines; remove its brace"}}
	}
	for _, l := range parsed.Items[0].Fixture.Lines {
		if !laying(l) {
			ds = append(ds, dsl.Diagnostic{Severity: dsl.Error, Summary: "this line does not set up a position", Span: dsl.SpanOf(l.Pos, l.EndPos),
				Help: "use with, given, unit, hex, set, clear, place, withdraw, eliminate, move, remember, forget or begin"})
		}
	}
	if len(ds) > 0 {
		return nil, faulty(text, file, ds)
	}
	pos := x.Lay(parsed.Items[0].Fixture)
	for i := range pos.Fails {
		ds = append(ds, pos.Fails[i].Diagnostic())
	}
	if len(ds) > 0 || pos.Game == nil {
		return nil, faulty(text, file, ds)
	}
	g := pos.Game
	g.Hold, g.Dice = false, nil
	return g, nil
}

// laying reports whether a line only sets something up, without decisions or rolls.
func laying(l *dsl.Line) bool {
	if s := l.Step; s != nil {
		return s.Set != nil || s.Clear != nil || s.Adjust != nil || s.Place != nil || s.Takeoff != nil || s.Move != nil || s.Remember != nil
	}
	return l.Given != nil || l.With != nil || l.Board != nil || l.Counter != nil || l.Noun != nil || l.Begin != nil
}

// faulty renders the mistakes of lines. Their numbers count from the first line that the
// client wrote: the line before it opens the fixture.
func faulty(text []byte, file string, ds dsl.Diagnostics) error {
	var out []string
	head := bytes.IndexByte(text, '\n') + 1
	written := func(s dsl.Span) dsl.Span {
		if s.File == file {
			for _, p := range []*lexer.Position{&s.Start, &s.End} {
				p.Line, p.Offset = p.Line-1, p.Offset-head
			}
		}
		return s
	}
	text = text[head:]
	for _, d := range ds.Sorted() {
		d.Span, d.Labels = written(d.Span), slices.Clone(d.Labels)
		for i := range d.Labels {
			d.Labels[i].Span = written(d.Labels[i].Span)
		}
		d.Labels = slices.DeleteFunc(d.Labels, func(l dsl.Label) bool { return l.Span.File == file && l.Span.Start.Line < 1 })
		if d.Severity != dsl.Error && d.Code != "" {
			continue
		}
		var b bytes.Buffer
		_ = dsl.Renderer{Sources: dsl.Sources{file: text}}.Render(&b, dsl.Diagnostics{d}) // a Buffer never fails
		out = append(out, strings.TrimRight(b.String(), "\n"))
	}
	if len(out) == 0 {
		out = append(out, "the lines do not describe a position")
	}
	return &Mislaid{out}
}
