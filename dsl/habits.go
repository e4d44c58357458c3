package dsl

import (
	"fmt"
	"slices"

	"github.com/alecthomas/participle/v2/lexer"
)

// foreign are the signs that people write for a comparison in other languages.
var foreign = map[string]string{"=>": ">=", "=<": "<=", "<>": "!=", "=": "=="}

// habit recognises at a failure what another language would have there.
func (f *failure) habit(tokens []lexer.Token, d *Diagnostic) {
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
		d.Help = `write "when" in place of "if"`
		d.Labels = append(d.Labels, Label{tokenSpan(*f.ifBefore(tokens[:i])), "this"})
	case foreign[t.Value+next.Value] != "" && t.Type == TokenPunct && next.Type == TokenPunct:
		f.sign(d, t, next)
	case foreign[before.Value+t.Value] != "" && before.Type == TokenPunct && t.Type == TokenPunct:
		f.sign(d, before, t)
	case t.Value == "=" && !slices.Contains(f.expected, `"="`):
		d.Help = "write == to compare"
	}
}

// sign puts the sign that was meant in place of two marks.
func (f *failure) sign(d *Diagnostic, a, b lexer.Token) {
	sign := a.Value + b.Value
	d.Summary = fmt.Sprintf("%q is no sign of comparison", sign)
	if d.Help = "write " + foreign[sign]; slices.Contains(f.expected, `":"`) {
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
