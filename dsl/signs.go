package dsl

import (
	"fmt"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// maxSigns is how many lines with signs that no file may hold are reported: a
// file of another kind has thousands.
const maxSigns = 20

// signs finds what no file may hold, whatever its meaning: bytes that are not
// UTF-8, and signs that nobody sees but that command a terminal or turn the
// order of a text round. The names and texts of a file reach the terminals of
// others and the saves of their games, so the file is where it is stopped. A
// line is reported once, and nothing after the first byte that is not UTF-8.
func signs(filename, src string) Diagnostics {
	var ds Diagnostics
	at := scanner{pos: lexer.Position{Filename: filename, Line: 1, Column: 1}}
	told := 0 // the last line that was reported
	for i := 0; i < len(src) && len(ds) < maxSigns; {
		if c := src[i]; c >= ' ' && c < 0x7f || c == '\n' || c == '\t' {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(src[i:])
		invalid := r == utf8.RuneError && size == 1
		if invalid || Commands(r) && !lineEnd(src[i:]) {
			at.advance(lexer.Token{Type: TokenWhitespace, Value: src[at.pos.Offset:i]})
			end := at.pos
			end.Offset, end.Column = i+size, end.Column+1
			d := Diagnostic{Span: SpanOf(at.pos, end)}
			if invalid {
				d.Code, d.Summary = "E0111", fmt.Sprintf("the file is not UTF-8: the byte %#x begins no character here", src[i])
				d.Help = "save the file as UTF-8; an editor calls this its encoding"
				return append(ds, d)
			}
			if told != at.pos.Line {
				d.Code, d.Summary = "E0112", fmt.Sprintf("the sign %U may not stand in a file", r)
				d.Detail = "it cannot be seen, but it commands a terminal or changes the order in which a text is read"
				d.Help = "delete it; in a text, \\n stands for a line end and \\t for a tab"
				ds, told = append(ds, d), at.pos.Line
			}
		}
		i += size
	}
	return ds
}

// lineEnd tells whether a text begins with the carriage return of a line end,
// or with one that ends the file.
func lineEnd(src string) bool {
	return src[0] == '\r' && (len(src) == 1 || src[1] == '\n')
}

// Commands tells whether a sign is none to be read but a command: a control
// character other than the line end and the tab, or one that overrides the
// direction of the text around it. The marks U+200E and U+200F belong to
// ordinary Arabic and Hebrew and override nothing.
func Commands(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < ' ' || r >= 0x7f && r < 0xa0:
		return true
	}
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}
