package dsl

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Inline is an empty node that matches where the next token is on the line of the one
// before. Without it an optional name at the end of a statement would take the first word of
// the next line.
type Inline struct{}

// Parse implements participle.Parseable; it takes nothing.
func (*Inline) Parse(lex *lexer.PeekingLexer) error {
	if next := lex.Peek(); next.EOF() || next.Pos.Line != lastToken(lex).Pos.Line {
		return participle.NextMatch
	}
	return nil
}
