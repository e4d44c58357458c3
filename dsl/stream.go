package dsl

import "github.com/alecthomas/participle/v2/lexer"

// tokenSource is the kind of the first token of every stream that the parser
// reads: its value is the whole source. It lets a node cut its text out of the
// source, blanks and comments included, which the stream leaves out.
const tokenSource = TokenWhitespace - 1

// stream gives the tokens of a chunk to participle, without blanks and comments.
type stream struct {
	tokens  []lexer.Token // the last one stands for the end
	next    int
	source  string
	started bool
}

// newStream reads a chunk; the reader stands at the first token of it.
func newStream(source string, tokens []lexer.Token) *lexer.PeekingLexer {
	// The stream never fails, so neither does the upgrade.
	lex, _ := lexer.Upgrade(&stream{tokens: tokens, source: source})
	lex.Next()
	return lex
}

// Next implements lexer.Lexer.
func (s *stream) Next() (lexer.Token, error) {
	if !s.started {
		s.started = true
		return lexer.Token{Type: tokenSource, Value: s.source}, nil
	}
	for s.next < len(s.tokens)-1 {
		t := s.tokens[s.next]
		s.next++
		if t.Type != TokenWhitespace && t.Type != TokenComment {
			return t, nil
		}
	}
	return lexer.Token{Type: lexer.EOF, Pos: s.tokens[len(s.tokens)-1].Pos}, nil
}

// sourceOf is the source that a stream was made of.
func sourceOf(lex *lexer.PeekingLexer) string { return lex.Range(0, 1)[0].Value }

// lastToken is the token before the reader, the source at the start.
func lastToken(lex *lexer.PeekingLexer) *lexer.Token {
	at := lex.RawCursor()
	return &lex.Range(at-1, at)[0]
}
