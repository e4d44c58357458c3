package bot

import (
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// TestDiceOfSixTries: two tries have every face and the one opposite to it, and six of
// them each face of a die with six sides once, each die in an order of its own.
func TestDiceOfSixTries(t *testing.T) {
	orders := map[[strata]int]bool{}
	for n := range uint32(200) {
		key := dice.Key{Turn: 1, Clause: "7.1", N: n}
		for _, sides := range []int{2, 6, 10} {
			var fell [strata][]int
			seen := map[int]int{}
			for part := range strata {
				d, err := stratifiedDice{dice.Keyed{Seed: 5}, part}.Roll(key, 2, sides)
				require.NoError(t, err)
				fell[part] = d
				seen[d[0]]++
				if part%2 == 1 {
					require.Equal(t, []int{sides + 1, sides + 1}, []int{d[0] + fell[part-1][0], d[1] + fell[part-1][1]})
				}
			}
			switch sides {
			case 2:
				require.Equal(t, map[int]int{1: 3, 2: 3}, seen)
			case 6:
				require.Len(t, seen, 6)
				var order [strata]int
				for part, d := range fell {
					order[part] = d[0]
				}
				orders[order] = true
			}
		}
	}
	require.Greater(t, len(orders), 40, "of 48")
}

// TestEachFaceIsAsLikely: over many throws a part of six is a fair die.
func TestEachFaceIsAsLikely(t *testing.T) {
	for part := range strata {
		fell := map[int]int{}
		for n := range uint32(30_000) {
			d, err := stratifiedDice{dice.Keyed{Seed: uint64(n)}, part}.Roll(dice.Key{Turn: 1, Clause: "7.1", N: 1}, 1, 10)
			require.NoError(t, err)
			fell[d[0]]++
		}
		require.Len(t, fell, 10)
		for face, mul := range fell {
			require.InDelta(t, 3000, mul, 300, "face %d of part %d", face, part)
		}
	}
}

// TestDiceOfAnAct: what is owed has the same dice wherever in a line it stands, and what is
// owed elsewhere others; who takes part does not count. The first act of a line has the
// same whatever it is about.
func TestDiceOfAnAct(t *testing.T) {
	offer, where, who := &run.Decision{Kind: run.Act}, &run.Decision{Kind: run.ChooseOne}, &run.Decision{Kind: run.ChooseSet}
	fell := func(f *sampledDice, at, by int64) []int {
		f.observe(offer, run.Choice{Value: 3})
		f.observe(where, run.Choice{Value: at})
		f.observe(who, run.Choice{Value: by})
		var out []int
		for range 12 { // as many as fit a line: their numbers go on, under whatever clause
			d, err := f.Roll(dice.Key{Turn: 1, Clause: "7.1", N: 77}, 1, 6)
			require.NoError(t, err)
			out = append(out, d...)
			f.observe(where, run.Choice{Value: 9}) // where somebody retreats to
		}
		return out
	}
	owes := func(seed uint64) *sampledDice { return &sampledDice{sample: sample{seed: seed}, obliged: true} }
	arg, other := owes(5), owes(5)
	a, b := fell(arg, 1, 1), fell(arg, 2, 1)
	require.Equal(t, b, fell(other, 2, 8))
	require.Equal(t, a, fell(other, 1, 1))
	require.NotEqual(t, a, b)
	require.NotEqual(t, a, fell(owes(6), 1, 1))
	free := func() *sampledDice { return &sampledDice{sample: sample{seed: 5}} }
	require.Equal(t, fell(free(), 1, 1), fell(free(), 2, 1))
	arg, other = free(), free()
	fell(arg, 1, 1)
	fell(other, 2, 1)
	require.Equal(t, fell(arg, 3, 1), fell(other, 3, 1))
	require.NotEqual(t, fell(arg, 3, 1), fell(arg, 4, 1))
}
