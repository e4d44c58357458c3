package dsl

import (
	"fmt"

	"github.com/alecthomas/participle/v2/lexer"
)

// Limits of what the parser takes on; beyond them it reports and stops.
const (
	MaxSource = 16 << 20 // bytes of a file
	MaxDepth  = 200      // brackets within one another
	maxTokens = 4 << 20  // words, marks and blanks of a file: 64 bytes each, more than once
	maxElse   = 1000     // else branches of one item: each costs a recursion
)

// Parse reads one file. Each top-level item is parsed by itself, so the tree
// holds every item without a mistake, and the diagnostics hold the first mistake
// of every other. It never fails otherwise: the tree is never nil.
func Parse(filename string, src []byte) (*File, Diagnostics) {
	f := &File{Name: filename, Source: src}
	if len(src) > MaxSource {
		return f, tooLarge(filename, fmt.Sprintf("the file has %d bytes, more than %d", len(src), MaxSource))
	}
	f.Tokens = Tokens(filename, string(src))
	if len(f.Tokens) > maxTokens {
		return f, tooLarge(filename, fmt.Sprintf("the file has more than %d words and marks", maxTokens))
	}
	var ds Diagnostics
	for _, c := range split(f.Tokens) {
		if d := tooDeep(c); d != nil {
			ds = append(ds, *d)
			continue
		}
		got, d := parseChunk(c)
		f.Items = append(f.Items, got...)
		ds = append(ds, d...)
	}
	return f, ds.Sorted()
}

func tooLarge(filename, summary string) Diagnostics {
	at := lexer.Position{Filename: filename, Line: 1, Column: 1}
	return Diagnostics{{Code: "E0107", Span: SpanOf(at, at), Summary: summary}}
}

// chunk is a run of tokens, the last one EOF or the first of the next chunk.
type chunk struct {
	tokens []lexer.Token
	next   int
}

// Next implements lexer.Lexer.
func (c *chunk) Next() (lexer.Token, error) {
	if c.next >= len(c.tokens)-1 {
		return lexer.Token{Type: lexer.EOF, Pos: c.tokens[len(c.tokens)-1].Pos}, nil
	}
	t := c.tokens[c.next]
	c.next++
	return t, nil
}

// split cuts the tokens of a file into top-level items: one begins at a word in
// the first column. As long as the braces balance, a word inside of braces
// begins none; when they do not, the first column is all there is to go by.
func split(tokens []lexer.Token) []*chunk {
	trust := balanced(tokens)
	var out []*chunk
	start, depth := 0, 0
	for i := range tokens {
		t := &tokens[i]
		switch {
		case t.Type == TokenPunct && t.Value == "{":
			depth++
		case t.Type == TokenPunct && t.Value == "}":
			depth--
		case t.Type == TokenIdent && t.Pos.Column == 1 && (depth == 0 || !trust) && i > start:
			out = append(out, &chunk{tokens: tokens[start : i+1]})
			start = i
		}
	}
	return append(out, &chunk{tokens: tokens[start:]})
}

// balanced tells whether every brace has its partner.
func balanced(tokens []lexer.Token) bool {
	depth := 0
	for i := range tokens {
		if tokens[i].Type != TokenPunct {
			continue
		}
		switch tokens[i].Value {
		case "{":
			depth++
		case "}":
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}

// tooDeep reports a chunk that would cost the parser too much stack.
func tooDeep(c *chunk) *Diagnostic {
	depth, elses := 0, 0
	for i := range c.tokens {
		t := &c.tokens[i]
		switch t.Value {
		case "{", "(", "[":
			depth++
		case "}", ")", "]":
			depth--
		case "else":
			elses++
		}
		if depth > MaxDepth || elses > maxElse {
			return &Diagnostic{
				Code: "E0106", Span: SpanOf(t.Pos, endOf(*t)),
				Summary: "nested too deeply",
				Detail:  fmt.Sprintf("at most %d brackets may stand within one another, and at most %d else branches in one item", MaxDepth, maxElse),
			}
		}
	}
	return nil
}

// parseChunk gives the items of a chunk up to its first mistake.
func parseChunk(c *chunk) ([]*Item, Diagnostics) {
	// The chunk is a lexer that never fails, so neither does the upgrade.
	start, _ := lexer.Upgrade(c, TokenComment, TokenWhitespace)
	lex := *start
	var items []*Item
	for !lex.Peek().EOF() {
		item := &Item{}
		if item.Parse(&lex) != nil {
			return items, diagnose(c, *start)
		}
		items = append(items, item)
	}
	return items, nil
}
