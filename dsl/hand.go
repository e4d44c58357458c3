package dsl

import (
	"errors"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The most frequent nodes parse themselves, as their tags say, only quicker: a
// backtrack of participle copies all that it knows. The tags stay the grammar: what
// explains mistakes reads them (see plain.go), and a test holds both equal.

// errElse is returned where a node cannot be parsed. It is not participle.NextMatch,
// behind which participle goes on where the reader stands, not where it stood.
var errElse = errors.New("something else")

// node is what can be parsed at the reader.
type node[T any] interface {
	*T
	participle.Parseable
}

// one parses a node; nil, with the reader where it was, when there is none.
func one[T any, P node[T]](lex *lexer.PeekingLexer) *T {
	mark := lex.MakeCheckpoint()
	n := new(T)
	if P(n).Parse(lex) != nil {
		lex.LoadCheckpoint(mark)
		return nil
	}
	return n
}

// after is one behind a word: ( 'word' @@ )?
func after[T any, P node[T]](lex *lexer.PeekingLexer, word string) *T {
	mark := lex.MakeCheckpoint()
	if !took(lex, word) {
		return nil
	}
	n := one[T, P](lex)
	if n == nil {
		lex.LoadCheckpoint(mark)
	}
	return n
}

// list is @@ ( ',' @@ )*; nil when there is not even one.
func list[T any, P node[T]](lex *lexer.PeekingLexer) []*T {
	n := one[T, P](lex)
	if n == nil {
		return nil
	}
	return append([]*T{n}, further[T, P](lex)...)
}

// further is ( ',' @@ )*
func further[T any, P node[T]](lex *lexer.PeekingLexer) (out []*T) {
	for {
		n := after[T, P](lex, ",")
		if n == nil {
			return out
		}
		out = append(out, n)
	}
}

// many is @@*
func many[T any, P node[T]](lex *lexer.PeekingLexer) (out []*T) {
	for {
		n := one[T, P](lex)
		if n == nil {
			return out
		}
		out = append(out, n)
	}
}

// inside is '(' ( @@ ( ',' @@ )* )? ')'; false when there is no such thing.
func inside[T any, P node[T]](lex *lexer.PeekingLexer) ([]*T, bool) {
	if !took(lex, "(") {
		return nil, false
	}
	n := list[T, P](lex)
	return n, took(lex, ")")
}

// took takes a word or a mark if it is the next token.
func took(lex *lexer.PeekingLexer, word string) bool {
	if lex.Peek().Value != word {
		return false
	}
	lex.Next()
	return true
}

// tookAll takes some words in a row, or none of them.
func tookAll(lex *lexer.PeekingLexer, words ...string) bool {
	mark := lex.MakeCheckpoint()
	for _, w := range words {
		if !took(lex, w) {
			lex.LoadCheckpoint(mark)
			return false
		}
	}
	return true
}

// tookAny takes the next token if it is one of some words; else it gives nothing.
func tookAny(lex *lexer.PeekingLexer, words ...string) string {
	for _, w := range words {
		if took(lex, w) {
			return w
		}
	}
	return ""
}

// matched is what a Parse returns.
func matched(ok bool) error {
	if !ok {
		return errElse
	}
	return nil
}

// Parse implements participle.Parseable.
func (p *Params) Parse(lex *lexer.PeekingLexer) error {
	p.Pos = lex.Peek().Pos
	ok := false
	p.List, ok = inside[Param](lex)
	return matched(ok)
}

// Parse implements participle.Parseable.
func (p *Param) Parse(lex *lexer.PeekingLexer) error {
	p.Pos = lex.Peek().Pos
	if p.Name = one[Name](lex); p.Name == nil {
		return errElse
	}
	p.Type = after[TypeRef](lex, ":")
	return nil
}

// Parse implements participle.Parseable.
func (t *TypeRef) Parse(lex *lexer.PeekingLexer) error {
	t.Pos = lex.Peek().Pos
	mark := lex.MakeCheckpoint()
	if t.Many = tookAny(lex, "set", "list", "column"); t.Many != "" && !took(lex, "of") {
		lex.LoadCheckpoint(mark)
		t.Many = ""
	}
	if lex.Peek().Type != TokenIdent {
		return errElse
	}
	t.Name = lex.Next().Value
	return nil
}

// Parse implements participle.Parseable.
func (b *Binders) Parse(lex *lexer.PeekingLexer) error {
	b.Pos = lex.Peek().Pos
	ok := false
	b.Names, ok = inside[Name](lex)
	return matched(ok)
}

// Parse implements participle.Parseable.
func (c *Call) Parse(lex *lexer.PeekingLexer) error {
	c.Pos = lex.Peek().Pos
	if c.Name = one[Name](lex); c.Name == nil {
		return errElse
	}
	mark := lex.MakeCheckpoint()
	if took(lex, "(") {
		if c.Args = list[Expr](lex); !took(lex, ")") {
			lex.LoadCheckpoint(mark)
			c.Args = nil
		}
	}
	return nil
}

// Parse implements participle.Parseable.
func (p *Provenance) Parse(lex *lexer.PeekingLexer) error {
	p.Pos = lex.Peek().Pos
	if p.Kind = tookAny(lex, "printed", "derived", "reconstructed"); p.Kind == "" {
		return errElse
	}
	p.Clauses = list[ClauseRef](lex)
	p.Note = one[Text](lex)
	return nil
}

// Parse implements participle.Parseable.
func (d *Data) Parse(lex *lexer.PeekingLexer) error {
	d.Pos = lex.Peek().Pos
	if !took(lex, "data") {
		return errElse
	}
	if d.Kind = one[Name](lex); d.Kind == nil {
		return errElse
	}
	d.Provenance = one[Provenance](lex)
	if !took(lex, "{") {
		return errElse
	}
	d.Grid = one[Grid](lex)
	return matched(d.Grid != nil && took(lex, "}"))
}

// Parse implements participle.Parseable.
func (t *Titled) Parse(lex *lexer.PeekingLexer) error {
	t.Pos = lex.Peek().Pos
	if t.Name = one[Name](lex); t.Name == nil {
		return errElse
	}
	t.Title = one[Text](lex)
	return nil
}
