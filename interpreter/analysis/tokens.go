package analysis

import (
	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// TokenKinds are the kinds of semantic tokens, by their number.
var TokenKinds = []string{"keyword", "function", "variable", "property", "enumMember", "string", "number", "comment", "operator", "class"}

// Token is a token of a file with its kind, an index into TokenKinds.
type Token struct {
	lexer.Token
	Kind int
}

const (
	keyword = iota
	function
	variable
	property
	enumMember
	text
	number
	comment
	operator
	clause
)

// Tokens returns the tokens of a file that have a meaning, in order. Names are told apart
// by the declarations of the game.
func (g *Game) Tokens(path string) []Token {
	f := g.files[path]
	if f == nil {
		return nil
	}
	clauses := map[int]int{} // end by start
	dsl.Walk(f, func(node any) bool {
		if c, ok := node.(*dsl.ClauseRef); ok && c.Pos.Line > 0 {
			clauses[c.Pos.Offset] = c.Pos.Offset + len(c.Text)
		}
		return true
	})
	words := dsl.Keywords()
	var out []Token
	until := 0
	for i, t := range f.Tokens {
		if end, ok := clauses[t.Pos.Offset]; ok {
			until = end
		}
		if kind := g.kindOf(path, f.Tokens, i, words, t.Pos.Offset < until); kind >= 0 {
			out = append(out, Token{t, kind})
		}
	}
	return out
}

func (g *Game) kindOf(path string, tokens []lexer.Token, i int, words map[string][]string, inClause bool) int {
	t := tokens[i]
	switch {
	case t.Type == dsl.TokenComment:
		return comment
	case inClause && t.Type != dsl.TokenWhitespace:
		return clause
	case t.Type == dsl.TokenString:
		return text
	case t.Type == dsl.TokenInt:
		return number
	case t.Type != dsl.TokenIdent:
		return -1
	}
	w := wordOf(path, tokens, i)
	x := g.names()
	switch {
	case w.Member:
		return property
	case w.Call && len(x.entries[t.Value]) > 0:
		return function
	case len(x.words[t.Value]) > 0:
		return enumMember
	case words[t.Value] != nil:
		return keyword
	case len(g.declared(w)) > 0:
		if g.declared(w)[0].Kind == "Attributes" {
			return property
		}
		return function
	}
	return variable
}
