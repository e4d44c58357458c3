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
	text, at := t.Value(), place{pos: t.Pos}
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
		at.to(t.Raw, done+open+1)
		part.Expr = &Expr{Pos: at.pos, Text: source}
		out = append(out, part)
		done += end + 1
	}
}

// place is a place in a text: in its value, and in the source, where some characters are
// escaped.
type place struct {
	value, raw int // offsets
	pos        lexer.Position
}

// to moves on to an offset in the value. A text has many parts, so it never starts again.
func (p *place) to(source string, offset int) {
	from := p.raw
	if p.raw == 0 {
		p.raw = 1 // after the quote
	}
	for ; p.value < offset; p.value++ {
		if source[p.raw] == '\\' {
			p.raw++
		}
		p.raw++
	}
	p.pos.Advance(source[from:p.raw])
}
