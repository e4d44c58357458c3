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

// The indices of TokenKinds.
const (
	isKeyword = iota
	isFunction
	isVariable
	isProperty
	isEnumMember
	isText
	isNumber
	isComment
	isOperator
	isClause
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
		if kind := g.tokenKind(path, f.Tokens, i, words, t.Pos.Offset < until); kind >= 0 {
			out = append(out, Token{t, kind})
		}
	}
	return out
}

// tokenKind returns the kind of token i; -1 for none.
func (g *Game) tokenKind(path string, tokens []lexer.Token, i int, words map[string][]string, inClause bool) int {
	t := tokens[i]
	switch {
	case t.Type == dsl.TokenComment:
		return isComment
	case inClause && t.Type != dsl.TokenWhitespace:
		return isClause
	case t.Type == dsl.TokenString:
		return isText
	case t.Type == dsl.TokenInt:
		return isNumber
	case t.Type != dsl.TokenIdent:
		return -1
	}
	w := wordOf(path, tokens, i)
	x := g.names()
	switch {
	case w.Member:
		return isProperty
	case w.Call && len(x.entries[t.Value]) > 0:
		return isFunction
	case len(x.words[t.Value]) > 0:
		return isEnumMember
	case words[t.Value] != nil:
		return isKeyword
	case len(g.declared(w)) > 0:
		if g.declared(w)[0].Kind == "Attributes" {
			return isProperty
		}
		return isFunction
	}
	return isVariable
}
