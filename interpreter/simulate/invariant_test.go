package simulate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/formula"
)

// TestInvariantPartOfALoop: a loop evaluates a part of its predicate that does not name
// the element once, and not for each element. The steps of the loop are therefore those
// of the part and of the elements added up, and not multiplied.
func TestInvariantPartOfALoop(t *testing.T) {
	p := lab(t, `define far(u: unit) = filter(hexes, distance(#, u.hex) > 1 and # != u.hex)
quantity weight(u: unit) = 0
rule 2 "Two" { weight(u): + count(hexes, distance(#, u.hex) < 2) }
rule 1 "One" { action go { log "x" }`)
	ask := func(text string) (int64, int64) {
		e, ds := p.CompileText(text, nil, nil)
		require.False(t, ds.HasErrors(), ds.Error())
		c := formula.NewCtx(p.Start)
		n := e.Num(c)
		require.NoError(t, c.Err)
		return n, c.Spent()
	}
	hexes, each := ask(`count(hexes, distance(#, unit("B").hex) >= 0)`)
	require.Greater(t, hexes, int64(20))
	for part, loop := range map[string]string{
		`len(far(unit("A")))`: `count(hexes, # in far(unit("A")))`,
		`weight(unit("A"))`:   `count(hexes, .column > weight(unit("A")))`,
		`len(filter(hexes, distance(#, unit("A").hex) > 1))`: `count(hexes, # in filter(hexes, distance(#, unit("A").hex) > 1))`,
	} {
		_, once := ask(part)
		_, all := ask(loop)
		require.Less(t, all, 3*(once+each), loop)
	}
}
