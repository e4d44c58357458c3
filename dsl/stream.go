package dsl

import (
	"sync"

	"github.com/alecthomas/participle/v2/lexer"
)

// tokenSource is the kind of the first token of every stream that the parser
// reads: its value is the whole source. It lets a node cut its text out of the
// source, blanks and comments included, which the stream leaves out.
const tokenSource = TokenWhitespace - 1

// reader reads chunk after chunk. The parser of participle wants a copy of the tokens
// of its own, which it makes by doubling; so it has one room for them, as large as the
// largest chunk so far, and each chunk is written over the one before. Nothing that
// outlasts a chunk may refer to tokens in there.
type reader struct {
	lex  lexer.PeekingLexer // at the first token behind the source
	room []lexer.Token
}

var readers = sync.Pool{New: func() any { return &reader{} }}

// read begins a chunk, without its blanks and comments; source is the text that it
// was cut from.
func (r *reader) read(source string, c chunk) lexer.PeekingLexer {
	if need := len(c) + 1; need > len(r.room) {
		lex, _ := lexer.Upgrade(&emptyRoom{left: need}) // which never fails
		r.room = lex.Range(0, lexer.RawCursor(need))
		lex.Next()
		r.lex = *lex
	}
	r.room[0] = lexer.Token{Type: tokenSource, Value: source}
	n := 1
	for i := range c[:len(c)-1] {
		if t := &c[i]; t.Type != TokenWhitespace && t.Type != TokenComment {
			r.room[n] = *t
			n++
		}
	}
	r.room[n] = lexer.Token{Type: lexer.EOF, Pos: c[len(c)-1].Pos}
	return r.lex
}

// emptyRoom is a lexer of so many tokens that say nothing.
type emptyRoom struct{ left int }

// Next implements lexer.Lexer.
func (e *emptyRoom) Next() (lexer.Token, error) {
	if e.left--; e.left < 0 {
		return lexer.Token{Type: lexer.EOF}, nil
	}
	return lexer.Token{Type: tokenSource}, nil
}

// newStream reads one chunk for itself.
func newStream(source string, c chunk) *lexer.PeekingLexer {
	lex := new(reader).read(source, c)
	return &lex
}

// sourceOf is the source that a stream was made of.
func sourceOf(lex *lexer.PeekingLexer) string { return lex.Range(0, 1)[0].Value }

// lastToken is the token before the reader, the source at the start.
func lastToken(lex *lexer.PeekingLexer) *lexer.Token {
	at := lex.RawCursor()
	return &lex.Range(at-1, at)[0]
}
