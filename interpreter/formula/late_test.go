package formula

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/value"
)

// TestLate evaluates expressions that are lowered late: each form gives what it gives of
// the same expression that is lowered at once, for the same steps, also to a caller that
// asks again, and behind a Linker.
func TestLate(t *testing.T) {
	trees := &Trees{Late: true}
	for _, tc := range cases {
		for _, linked := range []bool{false, true} {
			w := newWorld()
			now, problems := Compile(tc.text, w, value.Type{})
			require.Empty(t, problems)
			late, problems := trees.Compile(tc.text, w, value.Type{})
			require.Empty(t, problems)
			require.False(t, late.lowered, tc.text)
			before := late.val // as a part of another expression has it
			if linked {
				k := &Linker{}
				k.Link(now)
				k.Link(late)
			}
			of, steps := func(e *Expr) (out []any) {
				c := w.ctx()
				out = append(out, w.Show(e.Type, e.Eval(c)))
				if e.word != nil {
					out = append(out, e.Num(c))
				}
				if e.flag != nil {
					out = append(out, e.Bool(c))
				}
				if e.push != nil {
					out = append(out, e.List(c, nil))
				}
				return append(out, c.Left())
			}, func(val func(c *Ctx) value.Value) int64 {
				c := w.ctx()
				val(c)
				return c.Left()
			}
			want := of(now)
			require.Equal(t, want, of(late), tc.text)
			require.Equal(t, want, of(late), tc.text)
			require.Equal(t, steps(now.val), steps(before), tc.text)
			require.True(t, late.lowered)
		}
	}
}
