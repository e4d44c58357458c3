package mutate

import (
	"strconv"

	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

var comparisons = map[string]string{"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}

var logic = map[string]string{"and": "or", "or": "and", "&&": "||", "||": "&&", "true": "false", "false": "true"}

// expr mutates the numbers, comparisons and connectives of an expression, one at a time.
func (w *finder) expr(at place, e *dsl.Expr) {
	if e == nil {
		return
	}
	for i := range e.Tokens {
		t := &e.Tokens[i]
		switch t.Type {
		case dsl.TokenInt:
			w.number(at, t)
		case dsl.TokenPunct, dsl.TokenIdent:
			if i > 0 && e.Tokens[i-1].Value == "." { // the name of a member
				continue
			}
			switch {
			case comparisons[t.Value] != "":
				w.add(Comparison, at, t.Pos.Offset, behind(t), comparisons[t.Value])
			case logic[t.Value] != "":
				w.add(Logic, at, t.Pos.Offset, behind(t), logic[t.Value])
			case t.Value == "not", t.Value == "!":
				w.cut(Logic, at, t.Pos.Offset, behind(t))
			}
		}
	}
}

// number mutates a whole number to the next lower and the next higher one.
func (w *finder) number(at place, t *lexer.Token) {
	n, err := strconv.Atoi(t.Value)
	if err != nil {
		return
	}
	w.add(Number, at, t.Pos.Offset, behind(t), w.padded(t, n+1))
	w.add(Number, at, t.Pos.Offset, behind(t), w.padded(t, n-1))
}

// padded returns a number with as many digits as the one in the text: 0304.
func (w *finder) padded(t *lexer.Token, n int) string {
	text := strconv.Itoa(n)
	for len(t.Value) > 1 && t.Value[0] == '0' && len(text) < len(t.Value) {
		text = "0" + text
	}
	return text
}
