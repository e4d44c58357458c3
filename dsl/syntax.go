package dsl

import (
	"wargame/internal/spelling"

	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// diagnose returns the diagnostics of a chunk that does not parse: one about the grammar,
// and one about each kind of brace without a partner. Unclosed strings and comments are
// reported alone.
func diagnose(c chunk, lex lexer.PeekingLexer) Diagnostics {
	var out Diagnostics
	if ds := unclosedTokens(c); len(ds) > 0 {
		// Other errors only follow from the unclosed string.
		return ds
	}
	open, suspect := unclosedBrace(c)
	if open != nil {
		out = append(out, missingBrace(c, open, suspect))
	}
	f := explain(lex)
	stray, _ := strayBrace(c)
	if stray != nil && (f == nil || f.token.Pos != stray.Pos || len(f.inside) == 0) {
		out = append(out, Diagnostic{Code: "E0110", Span: tokenSpan(*stray), Summary: `this "}" has no "{"`})
	}
	if f == nil || f.token.EOF() && open != nil || stray != nil && f.token.Pos == stray.Pos && len(f.inside) == 0 {
		return out
	}
	return append(out, f.diagnostic(c))
}

// unclosedTokens returns a diagnostic for each string and comment without an end.
func unclosedTokens(tokens []lexer.Token) Diagnostics {
	var out Diagnostics
	for i := range tokens {
		t := &tokens[i]
		if t.Type != TokenInvalid || !unclosed(t) {
			continue
		}
		d := Diagnostic{Code: "E0104", Span: tokenSpan(*t), Summary: "the text has no closing quote",
			Help: "close it on the same line; in a text, \\n is a line end and \\\" a quote"}
		if t.Value[0] == '/' {
			d.Code, d.Summary, d.Help = "E0105", "the comment is not closed", "close it with */"
		}
		out = append(out, d)
	}
	return out
}

func missingBrace(c chunk, open, suspect *lexer.Token) Diagnostic {
	d := Diagnostic{Code: "E0102", Span: tokenSpan(*open), Summary: "this brace is not closed", Help: `add the missing "}"`}
	switch end := c[len(c)-1]; {
	case suspect != nil:
		d.Labels = []Label{{tokenSpan(*suspect), "this brace is further left than the line of the open one"}}
	case end.EOF():
		d.Labels = []Label{{tokenSpan(end), "the file ends here"}}
	default:
		d.Labels = []Label{{tokenSpan(end), "the next item begins here"}}
	}
	return d
}

// diagnostic describes a failure.
func (f *failure) diagnostic(tokens []lexer.Token) Diagnostic {
	t := f.token
	d := Diagnostic{Code: "E0101", Span: tokenSpan(t), Clauses: clausesAround(tokens, f.inside)}
	if t.EOF() {
		// The end of a chunk is the start of the next item: point after the last token.
		end := lastSpan(tokens).End
		d.Span = SpanOf(end, end)
	}
	var bracket *bracketError
	var perr participle.Error
	switch {
	case errors.As(f.err, &bracket):
		d.Code, d.Span = "E0109", tokenSpan(bracket.open)
		d.Summary = fmt.Sprintf("%s is not closed", bracket.Value())
		if !t.EOF() {
			d.Labels = []Label{{tokenSpan(t), fmt.Sprintf("expected %q before this", closing(bracket.Value()))}}
		}
		return d
	case errors.As(f.err, &perr):
		var broken *exprError
		if d.Summary = perr.Message(); errors.As(f.err, &broken) {
			d.Code = "E0108"
		}
		if t.Type == TokenInvalid {
			d.Code = "E0103"
		}
		f.foreignSyntax(tokens, &d)
		return d
	case t.Type == TokenInvalid:
		d.Code = "E0103"
	case slices.Equal(f.expected, []string{"an expression"}):
		d.Code = "E0108"
	}
	d.Summary = "unexpected " + describe(t)
	if len(f.expected) > 0 {
		d.Summary += " (expected " + alternatives(f.expected) + ")"
	}
	if near := spelling.Nearest(t.Value, f.words); t.Type == TokenIdent && len(near) > 0 {
		d.Help = spelling.Sentence(near)
	}
	if n := len(f.inside); n > 0 && d.Help == "" {
		in := f.inside[n-1]
		if in.name == "Contribution" && in.token.Pos.Column == 1 && continuationWords()[in.token.Value] {
			d.Help = fmt.Sprintf("a line that continues the item above must be indented: %q is in the first column", in.token.Value)
		}
	}
	d.Labels = f.labels()
	f.foreignSyntax(tokens, &d)
	f.hexMap(&d)
	return d
}

// continuationWords is the set of the keywords that begin no item.
var continuationWords = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, e := range rules() {
		e.literals(func(word string) {
			if _, begins := itemChoice().byWord[word]; !begins && isLetter(word[0]) {
				out[word] = true
			}
		})
	}
	return out
})

// labels points at the construct around the failure where it begins on another line.
func (f *failure) labels() []Label {
	for _, in := range slices.Backward(f.inside) {
		if choices()[in.name] != nil || in.token.Pos.Line == f.token.Pos.Line || in.token.Type != TokenIdent {
			continue
		}
		return []Label{{tokenSpan(in.token), fmt.Sprintf("in this %s", constructName(in))}}
	}
	return nil
}

// constructName returns the name of a construct for messages: its keyword.
func constructName(in frame) string {
	switch in.name {
	case "Contribution":
		return "contribution"
	case "Has":
		return "list of attributes"
	case "HexMap": // its first word is hex
		return "map"
	}
	return in.token.Value
}

// maxExpected is how many expectations a message lists.
const maxExpected = 8

// alternatives joins expectations: a, b or c.
func alternatives(list []string) string {
	if len(list) > maxExpected {
		return strings.Join(list[:maxExpected], ", ") + ", …"
	}
	if len(list) == 1 {
		return list[0]
	}
	return strings.Join(list[:len(list)-1], ", ") + " or " + list[len(list)-1]
}

func tokenSpan(t lexer.Token) Span { return SpanOf(t.Pos, endOf(t)) }

// lastSpan returns the place of the last token that is no blank or comment.
func lastSpan(tokens []lexer.Token) Span {
	for i := len(tokens) - 2; i >= 0; i-- {
		if t := tokens[i]; t.Type != TokenComment && t.Type != TokenWhitespace {
			return tokenSpan(t)
		}
	}
	return tokenSpan(tokens[len(tokens)-1])
}

// describe returns a token as messages name it.
func describe(t lexer.Token) string {
	switch {
	case t.EOF():
		return "end of the item"
	case t.Type == TokenString:
		return "text " + t.Value
	}
	return fmt.Sprintf("%q", t.Value)
}
