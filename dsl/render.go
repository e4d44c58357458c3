package dsl

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// Sources holds the text of the files that diagnostics point into, by name.
type Sources map[string][]byte

// Line returns one line of a file without its line end, false when there is none.
// It reads the file up to that line; a Renderer reads each file once for all its
// diagnostics.
func (s Sources) Line(file string, number int) (string, bool) {
	src, ok := s[file]
	if !ok || number < 1 {
		return "", false
	}
	for ; number > 1; number-- {
		i := bytes.IndexByte(src, '\n')
		if i < 0 {
			return "", false
		}
		src = src[i+1:]
	}
	if i := bytes.IndexByte(src, '\n'); i >= 0 {
		src = src[:i]
	}
	return lineText(src), true
}

// Style is an output format of diagnostics.
type Style string

// The styles: for people, like GNU tools, and a JSON object on each line.
const (
	Human Style = "human"
	GNU   Style = "gnu"
	JSON  Style = "json"
)

// Renderer writes diagnostics in one of the styles.
type Renderer struct {
	Style   Style // Human when empty
	Color   bool  // used by Human only
	Sources Sources

	lines *lines // the lines of Sources, while Render runs
}

// Render writes the diagnostics in their order. It reads each source once, however
// many diagnostics point into it.
func (r Renderer) Render(w io.Writer, ds Diagnostics) error {
	r.lines = newLines(r.Sources)
	return r.render(w, ds)
}

func (r Renderer) render(w io.Writer, ds Diagnostics) error {
	var b bytes.Buffer
	for i := range ds {
		switch r.Style {
		case GNU:
			gnu(&b, &ds[i])
		case JSON:
			if err := jsonLine(&b, &ds[i]); err != nil {
				return err
			}
		default:
			if i > 0 {
				b.WriteByte('\n')
			}
			r.human(&b, &ds[i])
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// gnu writes file:line:col: error: summary [E0101].
func gnu(b *bytes.Buffer, d *Diagnostic) {
	fmt.Fprintf(b, "%s: %s: %s", d.Span, d.Severity, oneLine(d.Summary))
	if d.Code != "" {
		fmt.Fprintf(b, " [%s]", d.Code)
	}
	b.WriteByte('\n')
}

func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// human writes a diagnostic with its source lines.
func (r Renderer) human(b *bytes.Buffer, d *Diagnostic) {
	tone := toneOf(d.Severity)
	head := d.Severity.String()
	if d.Code != "" {
		head += "[" + d.Code + "]"
	}
	fmt.Fprintf(b, "%s%s\n", r.paint(tone, head), r.paint(bold, ": "+oneLine(d.Summary)))

	gutter := gutterWidth(d)
	r.snippet(b, d.Span, "", gutter, tone, '^', "-->", d.Clauses)
	last := d.Span
	for _, l := range d.Labels {
		arrow := ":::"
		if l.Span.File == last.File && l.Span.Start.Line > last.Start.Line {
			arrow = ""
		}
		r.snippet(b, l.Span, l.Text, gutter, blue, '-', arrow, nil)
		last = l.Span
	}
	r.paragraph(b, "detail", d.Detail)
	for _, v := range d.Values {
		r.paragraph(b, "note", v.Name+" = "+v.Text)
	}
	r.paragraph(b, "help", d.Help)
}

func (r Renderer) paragraph(b *bytes.Buffer, kind, text string) {
	if text == "" {
		return
	}
	indent := "\n" + strings.Repeat(" ", len(kind)+2)
	fmt.Fprintf(b, "%s: %s\n", r.paint(bold, kind), strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", indent))
}

// gutterWidth returns the width of the widest line number of a diagnostic.
func gutterWidth(d *Diagnostic) int {
	n := max(d.Span.Start.Line, d.Span.End.Line)
	for _, l := range d.Labels {
		n = max(n, l.Span.Start.Line, l.Span.End.Line)
	}
	return len(strconv.Itoa(n))
}

// snippet writes the place of a span and its lines, underlined. With an empty arrow it
// writes only the lines, after an ellipsis.
func (r Renderer) snippet(b *bytes.Buffer, s Span, label string, gutter int, tone color, mark byte, arrow string, clauses []string) {
	pad := strings.Repeat(" ", gutter)
	if arrow == "" {
		fmt.Fprintf(b, "%s\n", r.paint(blue, "..."))
	} else {
		fmt.Fprintf(b, "%s%s %s", pad, r.paint(blue, arrow), s)
		if len(clauses) > 0 {
			fmt.Fprintf(b, "  in %s", strings.Join(clauses, " < "))
		}
		b.WriteByte('\n')
	}
	lines := r.linesOf(s)
	if len(lines) == 0 {
		if label != "" {
			fmt.Fprintf(b, "%s %s %s\n", pad, r.paint(blue, "="), label)
		}
		return
	}
	if arrow != "" {
		fmt.Fprintf(b, "%s %s\n", pad, r.paint(blue, "|"))
	}
	for i, number := range lines {
		text, ok := r.lines.line(s.File, number)
		if !ok {
			continue
		}
		if i > 0 && number > lines[i-1]+1 {
			fmt.Fprintf(b, "%s\n", r.paint(blue, "..."))
		}
		shown, under := underline(text, spanColumns(s, number), mark)
		fmt.Fprintf(b, "%s %s %s\n", r.paint(blue, fmt.Sprintf("%*d", gutter, number)), r.paint(blue, "|"), shown)
		indent := under[:len(under)-len(strings.TrimLeft(under, " "))]
		under = r.paint(tone, strings.TrimLeft(under, " "))
		if i == len(lines)-1 && label != "" {
			under += " " + r.paint(tone, label)
		}
		fmt.Fprintf(b, "%s %s %s%s\n", pad, r.paint(blue, "|"), indent, under)
	}
}

// linesOf returns the lines of a span to show: of a long span the first two and the last.
func (r Renderer) linesOf(s Span) []int {
	if _, ok := r.lines.line(s.File, s.Start.Line); !ok {
		return nil
	}
	first, last := s.Start.Line, s.End.Line
	if s.End.Line > s.Start.Line && s.End.Column == 1 {
		last-- // it ends with the line end before
	}
	switch {
	case last <= first:
		return []int{first}
	case last == first+1:
		return []int{first, last}
	}
	return []int{first, first + 1, last}
}

// jsonDiagnostic is the JSON form; its keys are a contract with other tools.
type jsonDiagnostic struct {
	Code     string      `json:"code,omitempty"`
	Severity string      `json:"severity"`
	Summary  string      `json:"summary"`
	Detail   string      `json:"detail,omitempty"`
	Help     string      `json:"help,omitempty"`
	Span     jsonSpan    `json:"span"`
	Labels   []jsonLabel `json:"labels,omitempty"`
	Clauses  []string    `json:"clauses,omitempty"`
	Values   []jsonValue `json:"values,omitempty"`
}

type jsonSpan struct {
	File  string    `json:"file"`
	Start jsonPlace `json:"start"`
	End   jsonPlace `json:"end"`
}

type jsonPlace struct {
	Offset int `json:"offset"` // bytes, from 0
	Line   int `json:"line"`   // from 1
	Column int `json:"column"` // characters, from 1
}

type jsonLabel struct {
	Span jsonSpan `json:"span"`
	Text string   `json:"text"`
}

type jsonValue struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

func jsonLine(b *bytes.Buffer, d *Diagnostic) error {
	out := jsonDiagnostic{
		Code: d.Code, Severity: d.Severity.String(), Summary: d.Summary, Detail: d.Detail,
		Help: d.Help, Span: spanJSON(d.Span), Clauses: d.Clauses,
	}
	for _, l := range d.Labels {
		out.Labels = append(out.Labels, jsonLabel{spanJSON(l.Span), l.Text})
	}
	for _, v := range d.Values {
		out.Values = append(out.Values, jsonValue(v))
	}
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}

func spanJSON(s Span) jsonSpan {
	place := func(p lexer.Position) jsonPlace { return jsonPlace{p.Offset, p.Line, p.Column} }
	return jsonSpan{s.File, place(s.Start), place(s.End)}
}
