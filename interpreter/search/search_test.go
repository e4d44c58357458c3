package search_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/budget"
	"wargame/interpreter/formula"
	"wargame/interpreter/search"
	"wargame/interpreter/state"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// A row of five areas; cell 0 is part 1 of the position and says how much a step
// costs, cell 1 is part 2 and closes an area. No rule, no program.
const (
	cost, closed = 0, 1
	row          = 5
)

type world struct {
	*formula.Ctx
	reach  *search.Reach
	asked  map[string]int // how often each part was worked out
	broken error          // what every question fails with
	blamed int
}

func newWorld(t *testing.T) *world {
	t.Helper()
	m := topology.NewAreas()
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		_, err := m.AddSpace(name)
		require.NoError(t, err)
	}
	for s := range row - 1 {
		_, err := m.Join(s, s+1)
		require.NoError(t, err)
	}
	m.Freeze()
	s := state.New(&state.World{Map: m, Parts: state.Parts{N: 3, Cells: []uint16{1, 2}}}, 2, 0, nil)
	s.SetCell(cost, value.Int(1))
	s.SetCell(closed, value.None)
	w := &world{Ctx: formula.NewCtx(s), asked: map[string]int{}}
	blame := func(*formula.Ctx) { w.blamed++ }
	w.reach = &search.Reach{
		Title: "row",
		From:  []func(*formula.Ctx) []int64{func(*formula.Ctx) []int64 { return []int64{0} }},
		Steps: []search.Step{{
			Cost: &search.Part{
				Blame: blame,
				Ask: func(c *formula.Ctx) int64 {
					w.asked["cost"]++
					c.Fail(w.broken)
					return c.Cell(cost)
				},
			},
			Conds: []*search.Part{{
				Keys: search.Keys{Query: 2}, Cached: search.BySpace, At: 1, Blame: blame,
				Ask: func(c *formula.Ctx) int64 {
					w.asked["cond"]++
					return value.Bool(c.Locals[1].N != c.Cell(closed)).N
				},
			}},
		}},
	}
	return w
}

func (w *world) flood() *search.Field { return w.reach.Field(w.Ctx, nil) }

func TestAFloodIsMadeOnceForWhatItRestsOn(t *testing.T) {
	w := newWorld(t)
	f := w.flood()
	require.Equal(t, []int32{0, 1, 2, 3, 4}, f.Order)
	require.Equal(t, int64(value.Int(4)), f.Distance(4))
	require.Equal(t, []int64{0, 1, 2}, f.Path(2, nil))
	require.Empty(t, f.Path(-1, nil))
	require.Equal(t, map[string]int{"cost": 4, "cond": 4}, w.asked, "step by step, and space by space")

	require.Same(t, f, w.flood())
	require.Equal(t, 4, w.asked["cost"], "looked up")

	w.Unrecorded().SetCell(closed, 3)
	require.Equal(t, []int32{0, 1, 2}, w.flood().Order)
	require.Equal(t, 7, w.asked["cond"])

	w.Unrecorded().SetCell(cost, value.Int(2))
	require.Equal(t, int64(value.Int(4)), w.flood().Distance(2))
	require.Equal(t, 7, w.asked["cond"], "a table that depends on another part of the position stays valid")
}

func TestAFailureLeavesNothingBehind(t *testing.T) {
	w := newWorld(t)
	w.broken = errors.New("broken")
	require.Empty(t, w.flood().Path(1, nil))
	require.ErrorIs(t, w.Err, w.broken)
	require.Positive(t, w.blamed)
	require.Empty(t, w.flood().Order, "while something has failed a flood comes nowhere")
	w.broken = nil
	w.Begin()
	require.Len(t, w.flood().Order, row, "and then it is made, for it was not kept")
	require.NoError(t, w.Err)
}

// A part that reads the position past the recording is found when the answer is verified.
func TestADifferenceIsFound(t *testing.T) {
	formula.VerifyCache(true)
	defer formula.VerifyCache(false)
	w := newWorld(t)
	w.reach.Steps[0].Conds[0].Ask = func(c *formula.Ctx) int64 { return value.Bool(c.Locals[1].N != c.Unrecorded().Cells.At(closed)).N }
	w.Begin()
	w.flood()
	require.NoError(t, w.Err)
	w.Unrecorded().SetCell(closed, 3)
	w.Begin()
	w.flood()
	var stale *budget.Mismatch
	require.ErrorAs(t, w.Err, &stale)
}

func TestADistanceBelowASixteenthIsAnError(t *testing.T) {
	w := newWorld(t)
	w.Unrecorded().SetCell(cost, value.Frac(1, 17))
	w.flood()
	require.ErrorContains(t, w.Err, "a step of the reach row costs 1/17")
}
