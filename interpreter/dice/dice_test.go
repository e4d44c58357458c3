package dice

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var key = Key{Turn: 3, Clause: "7.2.1", N: 2}

func TestScript(t *testing.T) {
	s := NewScript(6, 1, 4, 7, 0)
	dice, err := s.Roll(key, 2, 6)
	require.NoError(t, err)
	require.Equal(t, []int{6, 1}, dice)
	dice[0] = 99
	require.Equal(t, 3, s.Left())

	_, err = s.Roll(key, 2, 6)
	var wrong *RangeError
	require.ErrorAs(t, err, &wrong)
	require.Equal(t, 7, wrong.Value)
	require.EqualError(t, err, "a die of 6 sides shows 1 to 6, not 7 (turn 3, 7.2.1, roll 2)")
	require.Equal(t, 3, s.Left(), "a refused roll takes nothing")

	_, err = s.Roll(key, 4, 10)
	require.ErrorIs(t, err, ErrEmpty)
	require.ErrorContains(t, err, "4 needed, 3 left")
	dice, err = s.Roll(key, 2, 10)
	require.NoError(t, err)
	require.Equal(t, []int{4, 7}, dice)
	_, err = s.Roll(key, 1, 10)
	require.ErrorContains(t, err, "not 0")
	_, err = NewScript().Roll(key, 1, 6)
	require.ErrorIs(t, err, ErrEmpty)
}

func TestScriptKeepsItsOwnValues(t *testing.T) {
	values := []int{1, 2}
	s := NewScript(values...)
	values[0] = 6
	dice, err := s.Roll(key, 1, 6)
	require.NoError(t, err)
	require.Equal(t, []int{1}, dice)
}

func TestACopyOfAScriptGoesItsOwnWay(t *testing.T) {
	s := NewScript(1, 2, 3)
	c := s.Copy()
	dice, err := c.Roll(key, 2, 6)
	require.NoError(t, err)
	require.Equal(t, []int{1, 2}, dice)
	require.Equal(t, 3, s.Left())
}

func TestImpossibleRolls(t *testing.T) {
	sources := []Source{
		Keyed{}, NewScript(1, 1, 1),
	}
	for _, s := range sources {
		for _, c := range [][2]int{{0, 6}, {-1, 6}, {1, 0}, {1, -6}, {MaxCount + 1, 6}, {1, MaxSides + 1}} {
			_, err := s.Roll(key, c[0], c[1])
			require.Error(t, err, "%T %v", s, c)
		}
	}
}

// The dice are frozen: a saved game holds its seed, not its dice.
func TestKeyedIsFrozen(t *testing.T) {
	g := splitMix(0)
	require.Equal(t, uint64(0xe220a8397b1dcdaf), g.next(), "SplitMix64 as published")
	require.Equal(t, uint64(0x6e789e6aa1b965f4), g.next())
	for _, c := range []struct {
		seed  uint64
		key   Key
		sides int
		want  []int
	}{
		{0, Key{}, 6, []int{3, 2, 1, 1, 6, 2, 1, 5}},
		{1, Key{Turn: 1, Clause: "7.2.1", N: 1}, 6, []int{3, 3, 5, 3, 1, 5, 2, 3}},
		{1, Key{Turn: 1, Clause: "7.2.1", N: 2}, 6, []int{1, 3, 2, 6, 4, 1, 4, 4}},
		{1, Key{Turn: 2, Clause: "7.2.1", N: 1}, 6, []int{2, 1, 6, 3, 3, 3, 4, 2}},
		{1, Key{Turn: -1, Clause: "7.2.2", N: 1}, 10, []int{4, 6, 9, 5, 6, 10, 7, 10}},
		{1<<64 - 1, Key{Turn: 40, Clause: "Überquerung", N: 1<<32 - 1}, 100, []int{53, 24, 96, 72, 46, 2, 71, 33}},
	} {
		dice, err := Keyed{c.seed}.Roll(c.key, 8, c.sides)
		require.NoError(t, err)
		require.Equal(t, c.want, dice, "%d %v", c.seed, c.key)
	}
	require.Equal(t, uint64(0x6681220fb1de4ae1), Key{Turn: 3, Clause: "7.2.1", N: 9}.Counter())
	for era, want := range [][]int{{3, 3, 5, 3, 1, 5, 2, 3}, {4, 5, 1, 6, 6, 6, 6, 6}, {4, 5, 4, 3, 4, 2, 6, 5}} {
		dice, err := Keyed{1}.OfEra(era).Roll(Key{Turn: 1, Clause: "7.2.1", N: 1}, 8, 6)
		require.NoError(t, err)
		require.Equal(t, want, dice, "era %d", era)
	}
	seed, err := ParseSeed("high ground")
	require.NoError(t, err)
	require.Equal(t, uint64(0x4a1b1801eac2b9ce), seed)
}

// The chance that a fair die fails these is below one in a million, and the
// seeds are fixed.
func TestKeyedIsFair(t *testing.T) {
	const rolls = 60_000
	for _, sides := range []int{2, 6, 10} {
		for name, make := range map[string]func(i int) (Keyed, Key){
			"by number": func(i int) (Keyed, Key) { return Keyed{1}, Key{1, "7", uint32(i)} },
			"by turn":   func(i int) (Keyed, Key) { return Keyed{1}, Key{i, "7", 1} },
			"by seed":   func(i int) (Keyed, Key) { return Keyed{uint64(i)}, Key{1, "7", 1} },
		} {
			count := map[int]int{}
			pairs := map[[2]int]int{}
			for i := range rolls {
				k, key := make(i)
				dice, err := k.Roll(key, 2, sides)
				require.NoError(t, err)
				count[dice[0]]++
				pairs[[2]int{dice[0], dice[1]}]++
			}
			require.Less(t, chi2(count, sides, rolls), 60.0, "%s, %d sides", name, sides)
			require.Less(t, chi2(pairs, sides*sides, rolls), 60.0+2*float64(sides*sides), "%s, %d sides", name, sides)
		}
	}
}

// A die so large that a third of what the generator gives is thrown again.
func TestRejection(t *testing.T) {
	g, low := splitMix(1), 0
	for range 3000 {
		if uint64(g.die(3<<62)-1) < 1<<62 {
			low++
		}
	}
	require.InDelta(t, 1000, low, 130)
}

func chi2[K comparable](count map[K]int, cells, total int) (sum float64) {
	want := float64(total) / float64(cells)
	for _, n := range count {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	return sum + float64(cells-len(count))*want
}

func TestKeyedDependsOnItsKeyOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := Keyed{rapid.Uint64().Draw(t, "seed")}
		key := Key{rapid.IntRange(-5, 50).Draw(t, "turn"), rapid.String().Draw(t, "clause"), rapid.Uint32().Draw(t, "n")}
		count, sides := rapid.IntRange(1, 9).Draw(t, "count"), rapid.IntRange(1, 100).Draw(t, "sides")
		dice, err := k.Roll(key, count, sides)
		require.NoError(t, err)
		for _, d := range dice {
			require.True(t, 1 <= d && d <= sides)
		}
		more, err := k.Roll(key, count+3, sides)
		require.NoError(t, err)
		require.Equal(t, dice, more[:count])
	})
}

func TestCounterIgnoresTheNumber(t *testing.T) {
	a, b := key, key
	b.N++
	require.Equal(t, a.Counter(), b.Counter())
	b.Turn++
	require.NotEqual(t, a.Counter(), b.Counter())
	b = key
	b.Clause += "a"
	require.NotEqual(t, a.Counter(), b.Counter())
}

func TestParseSeed(t *testing.T) {
	for text, want := range map[string]uint64{
		"0": 0, "42": 42, " 42 ": 42, "0x2A": 42, "0X2a": 42, "18446744073709551615": 1<<64 - 1,
	} {
		got, err := ParseSeed(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"", " ", "18446744073709551616", "0x10000000000000000"} {
		_, err := ParseSeed(text)
		require.Error(t, err, text)
	}
	a, err := ParseSeed("rain")
	require.NoError(t, err)
	b, err := ParseSeed("Rain")
	require.NoError(t, err)
	require.NotEqual(t, a, b)
}

func FuzzParseSeed(f *testing.F) {
	for _, s := range []string{"1", "0x", "-1", "word", "+3", "1_000"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseSeed(s)
		b, again := ParseSeed(s)
		require.Equal(t, a, b)
		require.Equal(t, err == nil, again == nil)
	})
}

func BenchmarkKeyed(b *testing.B) {
	k := Keyed{7}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := k.Roll(key, 2, 6); err != nil {
			b.Fatal(err)
		}
	}
}
