package names

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Text is a text with values in it: a line of the log, a prompt, a label.
type Text struct {
	Texts  []string        // the fixed texts: one more than Exprs
	Exprs  []*formula.Expr // the values between them; nil after an error
	Signed []bool          // by expression: a number is written with its sign
}

// Write returns value i as it stands in the text.
func (t *Text) Write(by *Lexicon, i int, v value.Value) string {
	text := by.Tell(t.Exprs[i].Type, v)
	if t.Signed[i] && v.N > 0 {
		return "+" + text
	}
	return text
}
