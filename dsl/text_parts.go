package dsl

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// TextPart is an {expression} of a text, after the fixed text before it. The last part of
// a text has no expression.
type TextPart struct {
	Before string
	Expr   *Expr
	Signed bool // {expression:+}: a number is written with its sign
}

// Parts splits a text at its {expressions}. A nil text has no parts.
func (t *Text) Parts() []TextPart {
	if t == nil {
		return nil
	}
	var out []TextPart
	text := t.Value()
	for done := 0; ; {
		open := strings.IndexByte(text[done:], '{')
		end := strings.IndexByte(text[done:], '}')
		if open < 0 || end < open {
			return append(out, TextPart{Before: text[done:]})
		}
		part := TextPart{Before: text[done : done+open]}
		source := text[done+open+1 : done+end]
		if number, ok := strings.CutSuffix(strings.TrimRight(source, " "), "+"); ok {
			if number, ok = strings.CutSuffix(strings.TrimRight(number, " "), ":"); ok {
				source, part.Signed = number, true
			}
		}
		pos := t.posOf(done + open + 1)
		part.Expr = &Expr{Pos: pos, Text: source}
		out = append(out, part)
		done += end + 1
	}
}

// posOf returns the place in the source of an offset in the value of a text.
func (t *Text) posOf(offset int) lexer.Position {
	raw := 1 // after the quote
	for range offset {
		if t.Raw[raw] == '\\' {
			raw++
		}
		raw++
	}
	pos := t.Pos
	pos.Advance(t.Raw[:raw])
	return pos
}
