package dsl

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// The kinds of token. Comment and Whitespace are elided by the parser, but they
// stay in the token stream, so the tokens of a file always tile its source.
const (
	TokenIdent      lexer.TokenType = -(iota + 2) // a letter or _, then letters, digits and _
	TokenInt                                      // ASCII digits
	TokenString                                   // "…" on one line, with \" for a quote
	TokenPunct                                    // an operator or one ASCII punctuation mark
	TokenInvalid                                  // anything else, an unclosed string or comment
	TokenComment                                  // // to the end of the line, or /* … */
	TokenWhitespace                               // blanks and line ends, a byte order mark
)

// byteOrderMark may open a file; it counts as whitespace of no width.
const byteOrderMark = "\ufeff"

// Definition is the lexer of the language for participle.
//
// It is written by hand because it must not fail: a byte that begins no token is an Invalid
// token, which the parser then reports at its place.
type Definition struct{}

// Symbols implements lexer.Definition: the names of the token kinds in the grammar.
func (Definition) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF":        lexer.EOF,
		"Ident":      TokenIdent,
		"Int":        TokenInt,
		"String":     TokenString,
		"Punct":      TokenPunct,
		"Invalid":    TokenInvalid,
		"Comment":    TokenComment,
		"Whitespace": TokenWhitespace,
	}
}

// Lex implements lexer.Definition. It reads the whole input; its only errors are those of
// the reader.
func (d Definition) Lex(filename string, r io.Reader) (lexer.Lexer, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return d.LexString(filename, string(src))
}

// LexString implements lexer.StringDefinition. The error is always nil.
func (Definition) LexString(filename string, input string) (lexer.Lexer, error) {
	return newScanner(filename, input), nil
}

// Tokens splits a source into tokens, blanks and comments included. The last one is EOF. The
// values joined are the source, except that tokens beyond the limit of a file are left out.
func Tokens(filename, src string) []lexer.Token {
	s := newScanner(filename, src)
	// A token with the blank after it is some four bytes in ordinary text.
	out := make([]lexer.Token, 0, len(src)/3+2)
	for {
		t := s.next()
		out = append(out, t)
		if t.EOF() {
			return out
		}
		if len(out) > maxTokens {
			return append(out, lexer.Token{Type: lexer.EOF, Pos: s.pos})
		}
	}
}

// scanner cuts a source into tokens from left to right.
type scanner struct {
	src string
	pos lexer.Position
}

func newScanner(filename, src string) *scanner {
	return &scanner{src: src, pos: lexer.Position{Filename: filename, Line: 1, Column: 1}}
}

// Next implements lexer.Lexer.
func (s *scanner) Next() (lexer.Token, error) { return s.next(), nil }

func (s *scanner) next() lexer.Token {
	start := s.pos.Offset
	if start >= len(s.src) {
		return lexer.Token{Type: lexer.EOF, Pos: s.pos}
	}
	kind, size := scan(s.src[start:], start == 0)
	t := lexer.Token{Type: kind, Value: s.src[start : start+size], Pos: s.pos}
	s.advance(t)
	return t
}

// advance moves the place to the end of a token: by bytes for the offset, by runes for the
// column. Only blanks and comments contain line ends.
func (s *scanner) advance(t lexer.Token) {
	value := t.Value
	s.pos.Offset += len(value)
	if t.Type == TokenWhitespace || t.Type == TokenComment {
		if n := strings.Count(value, "\n"); n > 0 {
			s.pos.Line += n
			s.pos.Column = 1 + utf8.RuneCountInString(value[strings.LastIndexByte(value, '\n')+1:])
			return
		}
		value = strings.TrimPrefix(value, byteOrderMark)
	}
	s.pos.Column += utf8.RuneCountInString(value)
}

// scan returns the kind and the size in bytes of the first token of a text that
// is not empty.
func scan(src string, atStart bool) (lexer.TokenType, int) {
	c := src[0]
	switch {
	case isBlank(c):
		return TokenWhitespace, blanks(src)
	case isLetter(c):
		return TokenIdent, identifier(src)
	case isDigit(c):
		n := 1
		for n < len(src) && isDigit(src[n]) {
			n++
		}
		return TokenInt, n
	case c == '"':
		return quoted(src)
	case c == '/' && len(src) > 1 && src[1] == '/':
		return TokenComment, restOfLine(src)
	case c == '/' && len(src) > 1 && src[1] == '*':
		if end := strings.Index(src[2:], "*/"); end >= 0 {
			return TokenComment, end + 4
		}
		return TokenInvalid, restOfLine(src)
	case c > ' ' && c < 0x7f:
		return TokenPunct, operator(src)
	case c < utf8.RuneSelf:
		return TokenInvalid, 1
	case atStart && strings.HasPrefix(src, byteOrderMark):
		return TokenWhitespace, len(byteOrderMark)
	}
	r, size := utf8.DecodeRuneInString(src)
	switch {
	case unicode.IsLetter(r):
		return TokenIdent, identifier(src)
	case unicode.IsSpace(r):
		return TokenWhitespace, blanks(src)
	}
	return TokenInvalid, size
}

// operator measures the longest operator at the start of the text.
func operator(src string) int {
	if len(src) > 1 {
		switch src[:2] {
		case "==", "!=", "<=", ">=", "&&", "||", "..", "??", "?.", "**":
			return 2
		}
	}
	return 1
}

// quoted measures a string; one that does not end on its line is Invalid up to
// the end of the line.
func quoted(src string) (lexer.TokenType, int) {
	for i := 1; i < len(src); i++ {
		switch src[i] {
		case '"':
			return TokenString, i + 1
		case '\\':
			if i+1 < len(src) && src[i+1] != '\n' && src[i+1] != '\r' {
				i++
			}
		case '\n':
			return TokenInvalid, restOfLine(src)
		}
	}
	return TokenInvalid, restOfLine(src)
}

// restOfLine returns the number of bytes before the line end.
func restOfLine(src string) int {
	n := strings.IndexByte(src, '\n')
	if n < 0 {
		return len(src)
	}
	if n > 0 && src[n-1] == '\r' {
		n--
	}
	return n
}

func identifier(src string) int {
	for i := 0; i < len(src); {
		if c := src[i]; c < utf8.RuneSelf {
			if !isLetter(c) && !isDigit(c) {
				return i
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(src[i:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return i
		}
		i += size
	}
	return len(src)
}

func blanks(src string) int {
	for i := 0; i < len(src); {
		if c := src[i]; c < utf8.RuneSelf {
			if !isBlank(c) {
				return i
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(src[i:])
		if !unicode.IsSpace(r) {
			return i
		}
		i += size
	}
	return len(src)
}

func isBlank(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

// endOf returns the end of a token.
func endOf(t lexer.Token) lexer.Position {
	s := scanner{pos: t.Pos}
	s.advance(t)
	return s.pos
}

// adjacent reports whether b follows a without a blank or comment between; false for EOF.
func adjacent(a, b *lexer.Token) bool {
	return a.Pos.Offset+len(a.Value) == b.Pos.Offset && !b.EOF()
}
