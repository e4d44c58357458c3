package cli

import (
	"bytes"
	"fmt"
	"sort"
	"strings"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/interpreter/formula"
	"wargame/interpreter/spec"

	"github.com/mattn/go-runewidth"
)

// writeFailure writes a failed expectation. It shows the line with the failed text
// underlined and its values below, the expected and the actual value, and the
// derivation.
func writeFailure(e *console.Console, out *bytes.Buffer, f *spec.Failure, src dsl.Sources) {
	fmt.Fprintf(out, "  %s: %s\n", f.Span, e.Bold(f.Summary))
	if line, ok := src.Line(f.Span.File, f.Span.Start.Line); ok {
		number := fmt.Sprint(f.Span.Start.Line)
		bar := "  " + strings.Repeat(" ", len(number)) + " | "
		fmt.Fprintf(out, "  %s | %s\n", number, tabless(line))
		for i, l := range hang(line, f.Span, f.Values) {
			if i == 0 {
				l = e.Red(l)
			}
			fmt.Fprintf(out, "%s%s\n", bar, l)
		}
	}
	if f.Expected != "" {
		fmt.Fprintf(out, "  expected %s\n", f.Expected)
	}
	if f.Got != "" {
		fmt.Fprintf(out, "       got %s\n", strings.ReplaceAll(f.Got, "\n", "\n           "))
	}
	if f.Help != "" {
		fmt.Fprintf(out, "      note %s\n", f.Help)
	}
	if f.Node != nil && (len(f.Node.Children) > 0 || f.Node.Clause != "") {
		w := render.NewExplainer(e, "    ")
		w.All = true
		for _, n := range steps(f.Node) {
			_ = w.Write(out, n)
		}
	}
}

// steps returns the nodes of an expression that have a derivation. Plain values already
// stand below the line.
func steps(n *formula.Node) []*formula.Node {
	if n.Kind != formula.Asked || n.Clause != "" {
		return []*formula.Node{n}
	}
	var out []*formula.Node
	for _, c := range n.Children {
		if len(c.Children) > 0 {
			out = append(out, c)
		}
	}
	return out
}

func tabless(s string) string { return strings.ReplaceAll(s, "\t", "    ") }

// hang underlines a span of a line and hangs values under the texts that they
// belong to, the rightmost first:
//
//	expect shift(b) == -2
//	       ^^^^^^^^^^^^^^
//	       |
//	       -4
func hang(line string, span dsl.Span, values []dsl.Value) []string {
	runes := []rune(line)
	start := min(max(span.Start.Column-1, 0), len(runes))
	end := len(runes)
	if span.End.Line == span.Start.Line && span.End.Column > span.Start.Column {
		end = min(span.End.Column-1, len(runes))
	}
	for end > start && runes[end-1] == ' ' {
		end--
	}
	cells := func(n int) int { return runewidth.StringWidth(tabless(string(runes[:n]))) }
	out := []string{strings.Repeat(" ", cells(start)) + strings.Repeat("^", max(1, cells(end)-cells(start)))}

	type pin struct {
		at   int
		text string
	}
	var pins []pin
	used := map[int]bool{}
	for _, v := range values {
		sign, taken := operator(v.Name), used
		if sign > 0 { // several values may begin at the first term of a sum
			taken = nil
		}
		if at, ok := locate(string(runes[start:end]), v.Name, taken); ok {
			at += sign
			used[at] = true
			n := len([]rune(string(runes[start:end])[:at]))
			pins = append(pins, pin{cells(start + n), v.Text})
		}
	}
	sort.Slice(pins, func(i, j int) bool { return pins[i].at < pins[j].at })
	if len(pins) == 0 {
		return out
	}
	stems := func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat(" ", pins[i].at-runewidth.StringWidth(b.String())) + "|")
		}
		return b.String()
	}
	out = append(out, stems(len(pins)))
	for i := len(pins) - 1; i >= 0; i-- {
		l := stems(i)
		out = append(out, l+strings.Repeat(" ", max(0, pins[i].at-runewidth.StringWidth(l)))+pins[i].text)
	}
	return out
}

// operator returns the offset at which the value of a sum hangs: its first operator
// outside brackets. It returns 0 for a name or a call.
func operator(name string) int {
	depth := 0
	for i := range len(name) {
		switch name[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '+', '-', '*', '/', '%':
			if depth == 0 && i > 0 && i+1 < len(name) && name[i-1] == ' ' && name[i+1] == ' ' {
				return i
			}
		}
	}
	return 0
}

// locate finds the name of a value in a text, either whole or as a call by the
// function's name. used lists the names already found.
func locate(text, name string, used map[int]bool) (int, bool) {
	tries := []string{name}
	if call, _, found := strings.Cut(name, "("); found && call != "" {
		tries = append(tries, call+"(")
	}
	for _, t := range tries {
		for from := 0; from < len(text); {
			i := strings.Index(text[from:], t)
			if i < 0 {
				break
			}
			at := from + i
			before := at == 0 || !wordByte(text[at-1]) && text[at-1] != '.'
			behind := at+len(t) >= len(text) || !wordByte(text[at+len(t)]) || !wordByte(t[len(t)-1])
			if before && behind && !used[at] {
				return at, true
			}
			from = at + 1
		}
	}
	return 0, false
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
