package dsl

import (
	"errors"
	"fmt"
	"slices"
	"unicode"
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
		if invalid || Commands(r) && !lineEnd(src[i:]) && (i > 0 || r != '\ufeff') {
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

// Commands reports whether a character is a command or a disguise and not text: a control
// character other than the line end and the tab, one that overrides the direction of the
// text around it, or one that has no shape at all. The joiners U+200C and U+200D and the
// marks U+200E and U+200F belong to ordinary scripts and are left to Readable.
func Commands(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < ' ' || r >= 0x7f && r < 0xa0:
		return true
	case r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069:
		return true
	}
	return unicode.Is(shapeless, r)
}

// shapeless are the characters that nobody sees: soft hyphens, spaces without width,
// fillers, operators without a sign, language tags, and what only annotates.
var shapeless = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00ad, Hi: 0x00ad, Stride: 1}, {Lo: 0x034f, Hi: 0x034f, Stride: 1}, {Lo: 0x061c, Hi: 0x061c, Stride: 1},
		{Lo: 0x115f, Hi: 0x1160, Stride: 1}, {Lo: 0x17b4, Hi: 0x17b5, Stride: 1}, {Lo: 0x180e, Hi: 0x180e, Stride: 1},
		{Lo: 0x200b, Hi: 0x200b, Stride: 1}, {Lo: 0x2028, Hi: 0x2029, Stride: 1}, {Lo: 0x2060, Hi: 0x2065, Stride: 1},
		{Lo: 0x206a, Hi: 0x206f, Stride: 1}, {Lo: 0x3164, Hi: 0x3164, Stride: 1}, {Lo: 0xfeff, Hi: 0xfeff, Stride: 1},
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1}, {Lo: 0xfff9, Hi: 0xfffb, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1d173, Hi: 0x1d17a, Stride: 1}, {Lo: 0xe0000, Hi: 0xe0fff, Stride: 1},
	},
	LatinOffset: 1,
}

// Readable reports what is wrong with a line of text that one person shows another, such
// as a name or what is said at a table: nil when it is what it looks like. It refuses all
// that Commands refuses, line ends and tabs, joiners where no script needs them, and marks
// of direction in a text that runs in one direction only.
func Readable(text string) error {
	if !utf8.ValidString(text) {
		return errors.New("the text is not UTF-8")
	}
	runes := []rune(text)
	turns := slices.ContainsFunc(runes, func(r rune) bool {
		return unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko)
	})
	joins := func(i int) bool {
		return i >= 0 && i < len(runes) && runes[i] >= 0xa0 && !mark(runes[i]) && !unicode.IsSpace(runes[i])
	}
	for i, r := range runes {
		bad := Commands(r) || r == '\n' || r == '\t'
		switch r {
		case 0x200c, 0x200d:
			bad = !joins(i-1) || !joins(i+1)
		case 0x200e, 0x200f:
			bad = !turns
		}
		if bad {
			return fmt.Errorf("the character %U may not stand in it: it cannot be seen, or it changes the order in which the text is read", r)
		}
	}
	return nil
}

// mark reports whether a character is one of the joiners and marks of direction.
func mark(r rune) bool { return r >= 0x200c && r <= 0x200f }
