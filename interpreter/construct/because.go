package construct

import (
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/names"
)

// Because is the reason that a rule gives in words. Its zero value gives none.
type Because struct {
	Raw     string      // the text as written, with its {expressions}
	Message *names.Text // Raw, split at its expressions; nil if it has none
}

// Words returns the text with values for the arguments in c.Locals. A value that cannot be
// computed becomes "…"; its error is dropped.
func (b Because) Words(lex *names.Lexicon, c *formula.Ctx) string {
	if b.Message == nil {
		return b.Raw
	}
	var out strings.Builder
	for i, t := range b.Message.Texts {
		out.WriteString(t)
		if i == len(b.Message.Exprs) || b.Message.Exprs[i] == nil {
			continue
		}
		try := c.Try()
		v := b.Message.Exprs[i].Eval(c)
		if c.Err == nil {
			out.WriteString(b.Message.Write(lex, i, v))
		} else {
			out.WriteString("…")
		}
		c.Failed(try)
	}
	return out.String()
}

// Brief returns the text with "…" in place of each expression. It is empty if the text has no
// expressions.
func (b Because) Brief() string {
	if b.Message == nil {
		return ""
	}
	return strings.Join(b.Message.Texts, "…")
}
