package run

import (
	"strings"

	"wargame/interpreter/names"
)

// text returns a text with its values filled in.
func (rec *reporter) text(spec *names.Text) string {
	text, _ := rec.said(spec)
	return text
}

// said returns a text with its values filled in. If Derive is set and the text contains
// a value, it also returns the text as parts; else nil.
func (rec *reporter) said(spec *names.Text) (string, []Part) {
	if spec == nil {
		return "", nil
	}
	var b strings.Builder
	var parts []Part
	valued := false
	for i, t := range spec.Texts {
		b.WriteString(t)
		if rec.Derive && t != "" {
			parts = append(parts, Part{Text: t, Plain: true})
		}
		if i < len(spec.Exprs) && spec.Exprs[i] != nil {
			typ, v := spec.Exprs[i].Type, spec.Exprs[i].Eval(rec.ctx)
			text := spec.Write(&rec.P.Lexicon, i, v)
			b.WriteString(text)
			if rec.Derive {
				parts, valued = append(parts, rec.part(typ, v, text)), true
			}
		}
	}
	if !valued {
		parts = nil
	}
	return b.String(), parts
}
