package dsl

import (
	"fmt"
	"slices"

	"github.com/alecthomas/participle/v2/lexer"
)

// foreignOperators maps the comparison operators of other languages to ours.
var foreignOperators = map[string]string{"=>": ">=", "=<": "<=", "<>": "!=", "=": "=="}

// foreignSyntax adds help where another language would have what stands at a failure.
func (f *failure) foreignSyntax(tokens []lexer.Token, d *Diagnostic) {
	i, found := slices.BinarySearchFunc(tokens, f.token.Pos.Offset, func(t lexer.Token, off int) int { return t.Pos.Offset - off })
	if !found {
		return
	}
	t, before, next := tokens[i], lexer.Token{}, lexer.Token{}
	if i > 0 {
		before = tokens[i-1]
	}
	if i+1 < len(tokens) {
		next = tokens[i+1]
	}
	whens := slices.Contains(f.words, "when")
	switch {
	case t.Value == "if" && whens:
		d.Help = `write "when"`
	case whens && f.ifBefore(tokens[:i]) != nil: // read as a name: on start of turn if …
		d.Help = `write "when" instead of "if"`
		d.Labels = append(d.Labels, Label{tokenSpan(*f.ifBefore(tokens[:i])), "this"})
	case foreignOperators[t.Value+next.Value] != "" && t.Type == TokenPunct && next.Type == TokenPunct:
		f.foreignOperator(d, t, next)
	case foreignOperators[before.Value+t.Value] != "" && before.Type == TokenPunct && t.Type == TokenPunct:
		f.foreignOperator(d, before, t)
	case t.Value == "=" && f.within("Params", "Binders"):
		d.Help = `the list of parameters is not closed: write ")" before the "="`
	case t.Type == TokenString && lastWord(tokens[:i]) == "changing":
		d.Help = `the title follows the type: strength: number "Strength" changing`
	case t.Value == "=" && !slices.Contains(f.expected, `"="`):
		d.Help = "write == to compare"
	}
}

// within reports whether the innermost node around the failure is one of some kinds.
func (f *failure) within(kinds ...string) bool {
	return len(f.inside) > 0 && slices.Contains(kinds, f.inside[len(f.inside)-1].name)
}

// lastWord returns the last token that is no blank or comment; empty without one.
func lastWord(tokens []lexer.Token) string {
	for _, t := range slices.Backward(tokens) {
		if t.Type != TokenWhitespace && t.Type != TokenComment {
			return t.Value
		}
	}
	return ""
}

// foreignOperator names the operator that two marks were meant to be.
func (f *failure) foreignOperator(d *Diagnostic, a, b lexer.Token) {
	sign := a.Value + b.Value
	d.Summary = fmt.Sprintf("%q is not a comparison operator", sign)
	if d.Help = "write " + foreignOperators[sign]; slices.Contains(f.expected, `":"`) {
		d.Help += " to compare, or : before the value"
	}
	d.Span = SpanOf(a.Pos, endOf(b))
}

// ifBefore is the if in front of a failure, nil when another word stands there.
func (f *failure) ifBefore(tokens []lexer.Token) *lexer.Token {
	for i := len(tokens) - 1; i >= 0; i-- {
		switch t := &tokens[i]; {
		case t.Type == TokenWhitespace:
		case t.Value == "if":
			return t
		default:
			return nil
		}
	}
	return nil
}
