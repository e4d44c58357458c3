package state

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"wargame/interpreter/value"
)

// Both words of the sum see every bit of what lies in a place, and of the place.
func TestEntriesAreApart(t *testing.T) {
	seen := [2]map[uint64]string{{}, {}}
	apart := func(m hashSum, what string) {
		t.Helper()
		for i, h := range [2]uint64{m.a, m.b} {
			require.NotZero(t, h, what)
			require.Empty(t, seen[i][h], what)
			seen[i][h] = what
		}
	}
	for i := range 60 {
		apart(unitSum(i, 0), "a unit")
		apart(unitSum(0, 1<<(i%31)+int32(i/31)*5), "a space")
		apart(cellSum(i, 1), "a cell")
		apart(cellSum(0, 1<<i+1), "a number")
		apart(richSum(i, value.Num(1)), "a rich value")
		apart(richSum(0, value.Words([]int64{1 << i, 2})), "a list")
		apart(factSum(i, nil), "a flag")
		apart(factSum(0, []int64{1 << i, 2}), "a fact")
		apart(factSum(0, []int64{2, 1 << i, 0}), "a longer fact")
	}
	require.Equal(t, hashSum{}, unitSum(3, none))
	require.Equal(t, hashSum{}, cellSum(3, 0))
	require.Equal(t, hashSum{}, richSum(3, value.Words(nil)))
}

// A sum that is wrong is found.
func TestVerifyHash(t *testing.T) {
	for what, harm := range map[string]func(s *State){
		"a unit": func(s *State) { s.At[0]++ },
		"a cell": func(s *State) { s.Cells.set(1, 77) },
		"a list": func(s *State) { s.Rich[0] = value.Num(3) },
		"a fact": func(s *State) { s.Facts[0].Clear() },
		"a desk": func(s *State) { s.Branches[0].Facts[2].Add([]int64{9, 9}) },
	} {
		s := sample()
		s.Branches = []*State{sample()}
		require.NoError(t, s.VerifyHash())
		harm(s)
		require.Error(t, s.VerifyHash(), what)
	}
}

// Of entries taken on and off in any order nothing is left.
func TestTheBagIsASum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b hashSum
		entries := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) hashSum {
			return cellSum(rapid.IntRange(0, 9).Draw(t, "cell"), rapid.Int64().Draw(t, "v"))
		}), 0, 20).Draw(t, "entries")
		for _, e := range entries {
			b.add(e)
		}
		for _, e := range rapid.Permutation(entries).Draw(t, "order") {
			b.sub(e)
		}
		require.Equal(t, hashSum{}, b)
	})
}
