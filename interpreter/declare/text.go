package declare

import (
	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// Cut splits a text at its {expressions} and compiles them, those with a sign as numbers.
// A nil text yields an empty one.
func Cut(t *dsl.Text, compile func(e *dsl.Expr, want value.Type) *formula.Expr) *names.Text {
	out := &names.Text{}
	for _, part := range t.Parts() {
		out.Texts = append(out.Texts, part.Before)
		if part.Expr == nil {
			continue
		}
		want := value.Type{}
		if part.Signed {
			want = value.NumberType
		}
		out.Exprs = append(out.Exprs, compile(part.Expr, want))
		out.Signed = append(out.Signed, part.Signed)
	}
	return out
}
