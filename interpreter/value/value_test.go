package value

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// anyValue draws values nested up to a depth, from few words so that equal
// ones turn up.
func anyValue(depth int) *rapid.Generator[Value] {
	words := rapid.Int64Range(-2, 2)
	return rapid.Custom(func(t *rapid.T) Value {
		v := Value{N: words.Draw(t, "n")}
		switch rapid.IntRange(0, 4).Draw(t, "shape") {
		case 0:
			v.P = &Boxed{}
		case 1:
			v.P = &Boxed{Words: rapid.SliceOfN(words, 0, 3).Draw(t, "words")}
		case 2:
			v.P = &Boxed{Text: rapid.StringN(0, 20, -1).Draw(t, "text")}
		case 3:
			if depth > 0 {
				v.P = &Boxed{Vals: rapid.SliceOfN(anyValue(depth-1), 0, 3).Draw(t, "vals")}
			}
		}
		return v
	})
}

func deepCopy(v Value) Value {
	if v.P == nil {
		return v
	}
	p := &Boxed{Words: append([]int64{}, v.P.Words...), Text: v.P.Text}
	for _, f := range v.P.Vals {
		p.Vals = append(p.Vals, deepCopy(f))
	}
	return Value{N: v.N, P: p}
}

func TestEqualAndMixAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyValue(2).Draw(t, "a"), anyValue(2).Draw(t, "b")
		require.True(t, a.Equal(a) && a.Equal(deepCopy(a)) && deepCopy(a).Equal(a))
		require.Equal(t, a.Equal(b), b.Equal(a))
		require.Equal(t, Mix(7, a), Mix(7, deepCopy(a)))
		require.Equal(t, a.Equal(b), Mix(7, a) == Mix(7, b))
	})
}

func TestMixTellsApart(t *testing.T) {
	seen := map[uint64]int{}
	for i, v := range []Value{
		Word(0), Word(1), Word(None), Words([]int64{0}), Words([]int64{0, 0}), Words([]int64{1}),
		String("a"), String("ab"), String("a\x00"), String("abcdefgh"), String("abcdefgh\x00"),
		Fields([]Value{Word(0)}), Fields([]Value{Word(0), Word(0)}), Fields([]Value{Words([]int64{0})}),
		Fields([]Value{Fields([]Value{Word(0)})}),
	} {
		h := Mix(0, v)
		other, clash := seen[h]
		require.False(t, clash, "values %d and %d", i, other)
		seen[h] = i
	}
	require.Equal(t, Mix(3, Words(nil)), Mix(3, Word(0)), "an empty list is equal to no list")
}

// The hash is frozen: saved games hold it.
func TestMixIsFrozen(t *testing.T) {
	require.Equal(t, uint64(0x9e3779b9e17d05ac), Fold(0, 1))
	require.Equal(t, uint64(0x5692161d100b05e5), Finish(1))
	v := Fields([]Value{Num(3), Words([]int64{1, 2, -1}), String("clear skies")})
	require.Equal(t, uint64(0xdb4362f61e331899), Mix(1, v))
}

func TestAccessors(t *testing.T) {
	r := Fields([]Value{Num(3), String("x"), Words([]int64{4, 5})})
	require.Equal(t, Int(3), r.Field(0).N)
	require.Equal(t, "x", r.Field(1).Str())
	require.Equal(t, []int64{4, 5}, r.Field(2).List())
	require.Equal(t, None, r.Field(9).N)
	require.Equal(t, None, Word(1).Field(0).N)
	require.Nil(t, Word(1).List())
	require.Empty(t, Word(1).Str())
	require.Equal(t, int64(1), Bool(true).N)
	require.Zero(t, Bool(false).N)
}

func TestTypes(t *testing.T) {
	units, texts := ListOf(UnitType), ListOf(TextType)
	reach := Type{Kind: Reach, Name: "net"}
	for _, c := range []struct {
		want, given Type
		fits        bool
	}{
		{NumberType, NumberType, true},
		{NumberType, FlagType, false},
		{NumberType, NothingType, false},
		{FlagType, NothingType, false},
		{UnitType, NothingType, true},
		{SideType, NothingType, true},
		{SideType, EnumType("weather"), false},
		{units, ListOf(UnitType), true},
		{units, texts, false},
		{units, ListOf(NothingType), true},
		{ListOf(units), ListOf(ListOf(UnitType)), true},
		{ListOf(SpaceType), reach, true},
		{units, reach, false},
		{reach, ListOf(SpaceType), false},
	} {
		require.Equal(t, c.fits, c.want.Accepts(c.given), "%s for %s", c.given, c.want)
		require.Equal(t, c.want.Same(c.given), c.given.Same(c.want))
	}
	require.Equal(t, "list of list of unit", ListOf(units).String())
	require.True(t, UnitType.IsWord() && NothingType.IsWord())
	require.False(t, units.IsWord() || TextType.IsWord() || reach.IsWord())
}

func TestEqualDoesNotAllocate(t *testing.T) {
	a, b, c := Words([]int64{1, 2}), Words([]int64{1, 2}), Word(0)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if !a.Equal(b) || a.Equal(c) || c.Equal(a) {
			sink++
		}
		sink += int64(Mix(0, a))
	}))
}

func TestCopyOf(t *testing.T) {
	for n := range 2*fewWords + 1 {
		from := make([]int64, n)
		for i := range from {
			from[i] = int64(i)
		}
		v := CopyOf(from)
		clear(from)
		w := v.List()
		require.Len(t, w, n)
		for i, x := range w {
			require.Equal(t, int64(i), x)
		}
		if n > 0 && n <= fewWords {
			grown := append(w, 7)
			grown[0] = 9
			require.Zero(t, v.List()[0], "who appends to the words has others")
		}
	}
}
