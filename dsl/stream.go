package dsl

import (
	"sync"

	"github.com/alecthomas/participle/v2/lexer"
)

// tokenSource is the kind of the first token of every stream that the parser
// reads: its value is the whole source. From it an expression takes its text with blanks
// and comments, which the stream omits.
const tokenSource = TokenWhitespace - 1

// reader is a token stream that is used for one chunk after another. participle needs its
// own copy of the tokens, which it would grow by doubling. The reader keeps one buffer, as
// large as the largest chunk so far, and overwrites it with each chunk: nothing that
// outlives a chunk may refer to its tokens. A reader is not safe for concurrent use.
type reader struct {
	lex    lexer.PeekingLexer // at the first token after the source
	buffer []lexer.Token      // of lex
}

var readers = sync.Pool{New: func() any { return &reader{} }}

// read returns a stream of a chunk without its blanks and comments, valid until the next
// read. Source is the text of the whole file.
func (r *reader) read(source string, c chunk) lexer.PeekingLexer {
	if need := len(c) + 1; need > len(r.buffer) {
		lex, _ := lexer.Upgrade(&blankTokens{left: need}) // which never fails
		r.buffer = lex.Range(0, lexer.RawCursor(need))
		lex.Next()
		r.lex = *lex
	}
	r.buffer[0] = lexer.Token{Type: tokenSource, Value: source}
	n := 1
	for i := range c[:len(c)-1] {
		if t := &c[i]; t.Type != TokenWhitespace && t.Type != TokenComment {
			r.buffer[n] = *t
			n++
		}
	}
	r.buffer[n] = lexer.Token{Type: lexer.EOF, Pos: c[len(c)-1].Pos}
	return r.lex
}

// blankTokens is a lexer of left tokens without content; it makes a buffer.
type blankTokens struct{ left int }

// Next implements lexer.Lexer.
func (e *blankTokens) Next() (lexer.Token, error) {
	if e.left--; e.left < 0 {
		return lexer.Token{Type: lexer.EOF}, nil
	}
	return lexer.Token{Type: tokenSource}, nil
}

// newStream returns a stream of a chunk with a buffer of its own.
func newStream(source string, c chunk) *lexer.PeekingLexer {
	lex := new(reader).read(source, c)
	return &lex
}

// sourceOf returns the source of a stream.
func sourceOf(lex *lexer.PeekingLexer) string { return lex.Range(0, 1)[0].Value }

// lastToken returns the token before the cursor; at the start that of the whole source.
func lastToken(lex *lexer.PeekingLexer) *lexer.Token {
	at := lex.RawCursor()
	return &lex.Range(at-1, at)[0]
}
