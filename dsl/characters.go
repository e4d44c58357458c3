package dsl

import (
	"errors"
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// maxBadLines is the number of lines with forbidden characters that are reported. A file of
// another kind has thousands.
const maxBadLines = 20

// checkCharacters finds characters that no file may hold: bytes that are not UTF-8, and
// invisible characters that control a terminal or change the direction of a text. The names
// and texts of a file reach the terminals of other people and the saves of their games, so
// they are refused here. Each line is reported once, and nothing after the first byte that
// is not UTF-8.
func checkCharacters(filename, src string) Diagnostics {
	var ds Diagnostics
	at := scanner{pos: lexer.Position{Filename: filename, Line: 1, Column: 1}}
	reported := 0 // the last line with a diagnostic
	for i := 0; i < len(src) && len(ds) < maxBadLines; {
		if c := src[i]; c >= ' ' && c < 0x7f || c == '\n' || c == '\t' {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(src[i:])
		invalid := r == utf8.RuneError && size == 1
		if invalid || UnsafeRune(r) && !lineEnd(src[i:]) && (i > 0 || r != '\ufeff') {
			at.advance(lexer.Token{Type: TokenWhitespace, Value: src[at.pos.Offset:i]})
			end := at.pos
			end.Offset, end.Column = i+size, end.Column+1
			d := Diagnostic{Span: SpanOf(at.pos, end)}
			if invalid {
				d.Code, d.Summary = "E0111", fmt.Sprintf("the file is not UTF-8: no character begins with the byte %#x", src[i])
				d.Help = "save the file with the encoding UTF-8"
				return append(ds, d)
			}
			if reported != at.pos.Line {
				d.Code, d.Summary = "E0112", fmt.Sprintf("the character %U is not allowed in a file", r)
				d.Detail = "it is invisible, but it commands a terminal or changes the order in which text is read"
				d.Help = "delete it; in a text, \\n is a line end and \\t a tab"
				ds, reported = append(ds, d), at.pos.Line
			}
		}
		i += size
	}
	return ds
}

// lineEnd reports whether a text begins with the carriage return of a line end, or is only a
// carriage return.
func lineEnd(src string) bool {
	return src[0] == '\r' && (len(src) == 1 || src[1] == '\n')
}

// UnsafeRune reports whether a character may not be shown: a control character other than
// line end and tab, one that overrides the direction of the text around it, or an invisible
// one. The joiners U+200C and U+200D and the direction marks U+200E and U+200F belong to
// ordinary scripts; only Readable checks them.
func UnsafeRune(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < ' ' || r >= 0x7f && r < 0xa0:
		return true
	case r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069:
		return true
	}
	if unicode.Is(unicode.Cf, r) { // format controls, but for marks that enclose numbers and are seen
		return !mark(r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
	}
	return unicode.Is(shapeless, r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

// shapeless is the table of invisible characters that Unicode has among others: spaces
// without width, fillers, language tags, annotations, blank patterns and notes, and the
// sign for an object that is not there.
var shapeless = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00ad, Hi: 0x00ad, Stride: 1}, {Lo: 0x034f, Hi: 0x034f, Stride: 1}, {Lo: 0x061c, Hi: 0x061c, Stride: 1},
		{Lo: 0x115f, Hi: 0x1160, Stride: 1}, {Lo: 0x17b4, Hi: 0x17b5, Stride: 1}, {Lo: 0x180e, Hi: 0x180e, Stride: 1}, {Lo: 0x200b, Hi: 0x200b, Stride: 1}, {Lo: 0x2028, Hi: 0x2029, Stride: 1}, {Lo: 0x2060, Hi: 0x2065, Stride: 1},
		{Lo: 0x206a, Hi: 0x206f, Stride: 1}, {Lo: 0x2800, Hi: 0x2800, Stride: 1}, {Lo: 0x3164, Hi: 0x3164, Stride: 1}, {Lo: 0xfeff, Hi: 0xfeff, Stride: 1},
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1}, {Lo: 0xfff9, Hi: 0xfffc, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1d159, Hi: 0x1d159, Stride: 1}, {Lo: 0x1d173, Hi: 0x1d17a, Stride: 1}, {Lo: 0xe0000, Hi: 0xe0fff, Stride: 1},
	},
	LatinOffset: 1,
}

// Readable checks a line of text that one person shows another, such as a name or a chat
// message. It returns an error for unsafe characters (UnsafeRune), line ends and tabs,
// joiners where no script needs them, variation selectors that select nothing, and
// direction marks in a text of one direction.
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
		bad := UnsafeRune(r) || r == '\n' || r == '\t'
		switch r {
		case 0x200c, 0x200d:
			bad = !joins(i-1) || !joins(i+1)
		case 0x200e, 0x200f:
			bad = !turns
		}
		if unicode.Is(unicode.Variation_Selector, r) { // it chooses a form of the character before it
			bad = bad || i == 0 || unicode.IsSpace(runes[i-1]) || mark(runes[i-1]) || unicode.Is(unicode.Variation_Selector, runes[i-1])
		}
		if bad {
			return fmt.Errorf("the character %U is not allowed: it is invisible, or it changes the order in which text is read", r)
		}
	}
	return nil
}

// mark reports whether a character is a joiner or a direction mark.
func mark(r rune) bool { return r >= 0x200c && r <= 0x200f }
