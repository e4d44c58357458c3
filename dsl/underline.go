package dsl

import (
	"strings"

	"github.com/mattn/go-runewidth"
)

// The layout of a source line under which a span is marked.
const (
	tabWidth  = 4
	lineWidth = 120 // cells; a longer line is cut around the span
	context   = 40  // characters shown before the span where a line is cut
)

// wide measures characters independently of the locale.
var wide = func() *runewidth.Condition {
	c := runewidth.NewCondition()
	c.EastAsianWidth = false
	return c
}()

// columns is a range of one line in characters, from 0. A negative end is the end of the
// line.
type columns struct{ start, end int }

// spanColumns returns the part of a span that is on a line.
func spanColumns(s Span, line int) columns {
	c := columns{0, -1}
	if line == s.Start.Line {
		c.start = s.Start.Column - 1
	}
	if line == s.End.Line {
		c.end = s.End.Column - 1
	}
	if s.End.Line == 0 { // a span without an end
		c.end = c.start + 1
	}
	return c
}

// underline returns a line as it is shown and the marks below it, aligned by the width of the
// characters. There is at least one mark.
func underline(text string, c columns, mark byte) (shown, under string) {
	runes := []rune(text)
	c.start = min(max(c.start, 0), len(runes))
	if c.end < 0 || c.end > len(runes) {
		c.end = len(runes)
	}
	if c.start == 0 && c.end == len(runes) {
		// A whole line of a longer span: leave its indentation unmarked.
		for c.start < c.end && (runes[c.start] == ' ' || runes[c.start] == '\t') {
			c.start++
		}
	}
	c.end = max(c.end, c.start)

	// Cut a long line: a window that begins a little before the span.
	from, to, lead := 0, len(runes), ""
	if cells(runes) > lineWidth {
		from = max(0, c.start-context)
		if from > 0 {
			lead = "…"
		}
		to = from
		for used := 0; to < len(runes); to++ {
			if used += runeCells(runes[to]); used > lineWidth {
				break
			}
		}
	}
	end := min(c.end, to)
	var line, marks strings.Builder
	line.WriteString(lead)
	if lead != "" {
		marks.WriteByte(' ')
	}
	marked := 0
	for i := from; i < to; i++ {
		n := runeCells(runes[i])
		line.WriteString(visible(runes[i]))
		switch {
		case i < c.start:
			marks.WriteString(strings.Repeat(" ", n))
		case i < end:
			marks.WriteString(strings.Repeat(string(mark), n))
			marked += n
		}
	}
	if to < len(runes) {
		line.WriteString("…")
	}
	if marked == 0 {
		marks.WriteByte(mark)
	}
	return strings.TrimRight(line.String(), " "), marks.String()
}

// visible returns a character as it is shown: a tab as blanks, a control character as a
// question mark.
func visible(r rune) string {
	switch {
	case r == '\t':
		return strings.Repeat(" ", tabWidth)
	case r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0:
		return "?"
	}
	return string(r)
}

func runeCells(r rune) int {
	if r == '\t' {
		return tabWidth
	}
	if r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 {
		return 1
	}
	return wide.RuneWidth(r)
}

func cells(runes []rune) int {
	n := 0
	for _, r := range runes {
		n += runeCells(r)
	}
	return n
}

// width returns the number of terminal cells of a text.
func width(text string) int {
	n := 0
	for _, r := range text {
		n += runeCells(r)
	}
	return n
}

// color is an ANSI attribute.
type color string

const (
	red    color = "\x1b[1;31m"
	yellow color = "\x1b[1;33m"
	blue   color = "\x1b[1;34m"
	bold   color = "\x1b[1m"
	plain  color = "\x1b[0m"
)

func toneOf(s Severity) color {
	switch s {
	case Error:
		return red
	case Warning:
		return yellow
	}
	return blue
}

// paint colours a text if Color is set.
func (r Renderer) paint(c color, text string) string {
	if !r.Color || text == "" {
		return text
	}
	return string(c) + text + string(plain)
}
