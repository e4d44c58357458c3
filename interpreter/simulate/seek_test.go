package simulate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// TestSoughtInSeveralArguments: where a space stands in two arguments of a rule, what the
// rule needs of it is looked for first, and who is left is asked.
func TestSoughtInSeveralArguments(t *testing.T) {
	p := lab(t, `permission holds(s: side, h: hex)
forbid holds(s, h) when none(h.units, .side == s)
define strong(s: side, row: number, h: hex) = row == 1 and h.column > 2 and not holds(s, h)
permission open(s: side, h: hex) denied unless allowed
rule 2 "Two" { allow open(s, h) when strong(s, h.row, h) }
permission wide(s: side, h: hex) denied unless allowed
rule 4 "Four" { allow open(s, h) when s == blue and h.row == 2 }
rule 3 "Three" { allow wide(s, h) when strong(s, 1, h) and h.row == 1 }
rule 1 "One" { action go { log "{count(hexes, open(red, #))} {count(hexes, wide(red, #))}" }`)
	ask := func(text string) (int64, int64) {
		e, ds := p.CompileText(text, nil, nil)
		require.False(t, ds.HasErrors(), ds.Error())
		c := formula.NewCtx(p.Start)
		n := e.Num(c)
		require.NoError(t, c.Err)
		return n, c.Spent()
	}
	n, steps := ask("count(hexes, open(red, #))")
	same, once := ask("count(hexes, wide(red, #))")
	require.Equal(t, same, n)
	require.EqualValues(t, 7*value.Int(1), n)
	require.Less(t, steps, 2*once)
}
