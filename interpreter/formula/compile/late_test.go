package compile

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/value"
)

// TestLate evaluates late-lowered expressions. Each form must give the result and spend
// the steps of the same expression lowered at once, also on a second call and after a
// Linker.
func TestLate(t *testing.T) {
	trees := &Trees{Late: true}
	for _, tc := range cases {
		for _, linked := range []bool{false, true} {
			w := newWorld()
			now, problems := Compile(tc.text, w, value.Type{})
			require.Empty(t, problems)
			late, problems := trees.Compile(tc.text, w, value.Type{})
			require.Empty(t, problems)
			require.False(t, late.Lowered, tc.text)
			before := late.Val // as a part of another expression holds it
			if linked {
				k := &optimize.Linker{}
				k.Link(now)
				k.Link(late)
			}
			of, steps := func(e *formula.Expr) (out []any) {
				c := w.ctx()
				out = append(out, w.Show(e.Type, e.Eval(c)))
				if e.Word != nil {
					out = append(out, e.Num(c))
				}
				if e.Flag != nil {
					out = append(out, e.Bool(c))
				}
				if e.Push != nil {
					out = append(out, e.List(c, nil))
				}
				return append(out, c.Left())
			}, func(val func(c *formula.Ctx) value.Value) int64 {
				c := w.ctx()
				val(c)
				return c.Left()
			}
			want := of(now)
			require.Equal(t, want, of(late), tc.text)
			require.Equal(t, want, of(late), tc.text)
			require.Equal(t, steps(now.Val), steps(before), tc.text)
			require.True(t, late.Lowered)
		}
	}
}
