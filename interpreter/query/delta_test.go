package query_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/state"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// row is how many areas there are.
const row = 5

// looksAt is what an answer of the test looks at: one thing of each kind, by turns.
type looksAt struct{ kind, at int }

const (
	unitsOf = iota // a space
	unitAt
	cell
	rich
	facts
	part
	kindsOfLooks
)

// says is what an answer makes of what it looks at.
func says(c *formula.Ctx, looks []looksAt) (out []any) {
	for _, l := range looks {
		switch l.kind {
		case unitsOf:
			out = append(out, c.UnitsIn(l.at%row, nil))
		case unitAt:
			out = append(out, c.Place(l.at%4))
		case cell:
			out = append(out, c.Cell(l.at%2))
		case rich:
			out = append(out, c.Rich(0).List())
		case facts:
			pattern := []int64{int64(l.at % 3), state.Any}
			n := 0
			c.EachFact(0, pattern, func(r []int64) bool { n = 10*n + int(r[1]); return true })
			out = append(out, n)
		case part:
			c.Depend(4)
			out = append(out, append([]int64(nil), c.Unrecorded().Facts[0].Rows...))
		}
	}
	return out
}

// TestDelta: an answer that depends on nothing that differs is valid, whatever the order of
// positions and base positions; and most answers are.
func TestDelta(t *testing.T) {
	m := topology.NewAreas()
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		_, err := m.AddSpace(name)
		require.NoError(t, err)
	}
	m.Freeze()
	world := &state.World{Map: m, Units: 4, Parts: state.Parts{N: 5, Cells: []uint16{1, 2}, Rich: []uint16{3}, Facts: []uint16{4}}}
	base := state.New(world, 2, 1, []int{2})
	rng := rand.New(rand.NewPCG(1, 1))
	change := func(s *state.State) {
		switch n := rng.IntN(4); rng.IntN(6) {
		case 0, 1:
			s.PlaceAt(n, rng.IntN(row+1)-1)
		case 2:
			s.SetCell(n%2, int64(rng.IntN(3)))
		case 3:
			s.SetRich(0, value.Words([]int64{int64(n)}))
		case 4:
			s.AddFact(0, []int64{int64(n % 3), int64(rng.IntN(4))})
		case 5:
			s.RemoveFacts(0, []int64{int64(n % 3), state.Any})
		}
	}
	words := make([][]looksAt, 60)
	for w := range words {
		for range rng.IntN(4) {
			words[w] = append(words[w], looksAt{rng.IntN(kindsOfLooks), rng.IntN(12)})
		}
	}
	var a query.Delta
	found := make([][]any, len(words))
	c, other := formula.NewCtx(base), formula.NewCtx(base)
	held, shaken := 0, 0
	for range 300 {
		for range rng.IntN(3) {
			change(base)
		}
		c.SetPosition(base)
		a.SetBase(c)
		for w, looks := range words {
			if !a.Known(w) {
				a.Compute(c, w, func() bool {
					found[w] = says(c, looks)
					return w%20 != 19 // one in so many is never sure
				})
			}
		}
		for range 3 {
			try := base.Clone()
			for range rng.IntN(4) {
				change(try)
			}
			other.SetPosition(try)
			a.Compare(try)
			for w, looks := range words {
				if a.Valid(w) {
					held++
					require.NotEqual(t, 19, w%20)
					require.Equal(t, says(other, looks), found[w])
				} else {
					shaken++
				}
			}
		}
	}
	require.Greater(t, held, 2*shaken)
	require.Greater(t, shaken, held/10)
}
