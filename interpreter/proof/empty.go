package proof

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// empty reports whether a test proves nothing about the rules: it tries nothing, and expects
// only what holds by itself (1 == 1).
func empty(t *ruleset.Test) bool {
	return !slices.ContainsFunc(t.All(), func(l *dsl.Line) bool {
		switch {
		case l.Act != nil, l.Answer != nil, l.Word != nil, l.Refuse != nil:
			return true
		case l.Expect == nil:
			return false
		case l.Expect.Value == nil: // a verdict or a decision
			return true
		}
		return slices.ContainsFunc(l.Expect.Value.Tokens, names)
	})
}

// words are the identifiers of expressions that name nothing.
var words = []string{"true", "false", "and", "or", "not", "in"}

func names(t lexer.Token) bool {
	return t.Type == dsl.TokenIdent && !slices.Contains(words, t.Value)
}
