package state

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/value"
)

func TestPlacing(t *testing.T) {
	s := New(world(4, 6), 0, 0, nil)
	for _, u := range []int{3, 1, 5, 0} {
		s.PlaceAt(u, 2)
	}
	require.Equal(t, []int64{0, 1, 3, 5}, s.UnitsIn(2, nil))
	s.PlaceAt(3, 0)
	s.PlaceAt(0, int(value.None))
	require.Equal(t, []int64{7, 1, 5}, s.UnitsIn(2, []int64{7}), "appended")
	require.Equal(t, []int64{3}, s.UnitsIn(0, nil))
	require.Equal(t, int32(value.None), s.At[0])
	for _, nowhere := range []int{-1, 4, math.MaxInt, math.MinInt} {
		require.Empty(t, s.UnitsIn(nowhere, nil))
		require.False(t, s.Occupied(nowhere))
	}

	before := s.Hash()
	require.Panics(t, func() { s.PlaceAt(1, 4) })
	require.Panics(t, func() { s.PlaceAt(6, 1) })
	require.Equal(t, before, s.Hash(), "what does not exist changes nothing")
	sound(t, New(world(4, 6), 0, 0, nil))
}

func TestVersionChangesWithThePosition(t *testing.T) {
	s := New(world(4, 6), 2, 2, widths)
	v := s.Version
	changes := func(want bool, what string, do func()) {
		do()
		require.Equal(t, want, s.Version != v, what)
		v = s.Version
	}
	changes(true, "place", func() { s.PlaceAt(1, 2) })
	changes(false, "place where it is", func() { s.PlaceAt(1, 2) })
	changes(true, "cell", func() { s.SetCell(0, 5) })
	changes(false, "cell as it is", func() { s.SetCell(0, 5) })
	changes(true, "rich", func() { s.SetRich(0, value.String("x")) })
	changes(false, "rich as it is", func() { s.SetRich(0, value.String("x")) })
	changes(true, "flag", func() { s.AddFact(0, nil) })
	changes(false, "flag again", func() { s.AddFact(0, nil) })
	changes(true, "fact", func() { s.AddFact(2, []int64{1, 2}) })
	changes(false, "nothing to remove", func() { s.RemoveFacts(2, []int64{2}) })
	changes(true, "remove", func() { s.RemoveFacts(2, []int64{1}) })
	changes(true, "clear", func() { s.ClearFacts(0) })
	changes(false, "nothing to clear", func() { s.ClearFacts(0) })
	changes(false, "roll", func() { s.NextRoll(1) })
	changes(true, "touch", func() { s.Touch() })

	a, b := s.Clone(), s.Clone()
	a.SetCell(0, 1)
	b.SetCell(0, 2)
	require.NotEqual(t, a.Version, b.Version, "two ways from one position")
	s.CopyInto(a)
	require.Equal(t, s.Version, a.Version)
}

func TestRollsAreCountedByKey(t *testing.T) {
	s := New(world(1, 1), 0, 0, nil)
	require.Equal(t, uint32(1), s.NextRoll(9))
	require.Equal(t, uint32(2), s.NextRoll(9))
	require.Equal(t, uint32(1), s.NextRoll(3))
	require.Equal(t, uint32(3), s.NextRoll(9))
	require.Equal(t, []Counter{{3, 1}, {9, 3}}, s.Rolls)
	s.TakeBackRoll(9)
	s.TakeBackRoll(3)
	s.TakeBackRoll(3)
	require.Equal(t, []Counter{{9, 2}}, s.Rolls, "as if they had not been")
	require.Equal(t, uint32(3), s.NextRoll(9))
	s.ForgetRolls()
	require.Equal(t, uint32(1), s.NextRoll(9))
}

func TestMisusedFactsPanic(t *testing.T) {
	f := FactSet{Width: 2}
	for _, bad := range [][]int64{{1}, {1, 2, 3}, nil, {1, Any}} {
		require.Panics(t, func() { f.Add(bad) })
	}
	require.Panics(t, func() { f.Contains([]int64{1, 2, 3}) })
	require.Zero(t, f.Len())
}

func TestEachStops(t *testing.T) {
	f := FactSet{Width: 1}
	for n := range int64(5) {
		f.Add([]int64{n})
	}
	var seen []int64
	f.Each(nil, func(row []int64) bool {
		seen = append(seen, row[0])
		return row[0] < 2
	})
	require.Equal(t, []int64{0, 1, 2}, seen)
}

// A frame of a copy that grows must not grow into the next one.
func TestFramesOfACopyStandAlone(t *testing.T) {
	s := New(world(1, 1), 0, 0, nil)
	for i := range 3 {
		s.Frames = append(s.Frames, Frame{
			Code:   int32(i),
			Locals: []value.Value{value.Num(i), value.Num(i + 10)},
			Scopes: []Scope{{Kind: int16(i)}},
		})
	}
	c := s.Clone()
	c.Frames[0].Locals = append(c.Frames[0].Locals, value.Num(99))
	c.Frames[0].Scopes = append(c.Frames[0].Scopes, Scope{Kind: 99})
	c.Frames[0].Locals[0] = value.Num(98)
	require.Equal(t, s.Frames[1:], c.Frames[1:])
	require.Equal(t, value.Num(0), s.Frames[0].Locals[0])

	// Frames that have been moved about share nothing after the next copy.
	copy(c.Frames, c.Frames[1:])
	s.CopyInto(c)
	c.Frames[1].Locals[0] = value.Num(97)
	c.Frames = c.Frames[:2]
	s.CopyInto(c)
	same(t, s, c)
	s.CopyInto(s)
	same(t, s, c)
}

// sample is a position with something of everything.
func sample() *State {
	s := New(world(50, 7), 4, 2, widths)
	s.PlaceAt(3, 10)
	s.PlaceAt(1, 10)
	s.PlaceAt(6, 49)
	s.SetCell(0, value.Int(3))
	s.SetCell(1, value.Frac(-1, 2))
	s.SetCell(3, math.MaxInt64)
	s.SetRich(0, value.Words([]int64{4, 5, -1}))
	s.SetRich(1, value.Fields([]value.Value{value.String("rain"), value.Words(nil), value.Fields([]value.Value{value.Num(1)})}))
	s.AddFact(0, nil)
	s.AddFact(2, []int64{3, -1})
	s.AddFact(2, []int64{1, value.Int(2)})
	s.AddFact(3, []int64{1, 2, value.NaN})
	s.NextRoll(1 << 63)
	s.NextRoll(5)
	s.NextRoll(5)
	s.Frames = []Frame{
		{Code: 0, PC: 17, Scopes: []Scope{{Kind: 1, Name: -1, Of: -1, Exit: 90}, {Kind: 2, Name: 4, Of: 1, Exit: 80}}, Mark: -1},
		{Code: 12, PC: 3, Locals: []value.Value{value.Num(2), value.Words([]int64{1, 3})}},
	}
	return s
}

// The hash is frozen: replays hold it.
func TestHashIsFrozen(t *testing.T) {
	require.Equal(t, uint64(0x998a5c89d3a71d66), New(world(3, 0), 0, 0, nil).ChainHash())
	require.Equal(t, uint64(0x54df135a10d81558), sample().ChainHash())
	require.Equal(t, uint64(0x79901a2498db2ac), New(world(3, 0), 0, 0, nil).Hash())
	require.Equal(t, uint64(0x6fe9ece14dd41eeb), sample().Hash())
	s := sample()
	s.Prune(7)
	require.Equal(t, uint64(0x54df135a10d81558), s.PlainChainHash())
	require.Equal(t, uint64(0x1af0d142d0c8199b), s.ChainHash())
	require.Equal(t, uint64(0x6fe9ece14dd41eeb), s.PlainHash())
	require.Equal(t, uint64(0x3009dcd424b9bd46), s.Hash())
	require.True(t, s.IsPruned(s.PlainHash(), 7))
	require.False(t, s.IsPruned(s.PlainHash(), 8))
	require.False(t, s.IsPruned(1, 7))
}

// Every part of a position shows in its hash.
func TestHashSeesEverything(t *testing.T) {
	seen := map[uint64]string{sample().Hash(): "as it was"}
	for name, change := range map[string]func(s *State){
		"unit":      func(s *State) { s.PlaceAt(2, 10) },
		"last unit": func(s *State) { s.PlaceAt(6, 48) },
		"cell":      func(s *State) { s.SetCell(2, 1) },
		"rich":      func(s *State) { s.SetRich(0, value.Words([]int64{4, 5})) },
		"deep": func(s *State) {
			s.SetRich(1, value.Fields([]value.Value{value.String("rain"), value.Words(nil), value.Fields([]value.Value{value.Num(2)})}))
		},
		"flag":           func(s *State) { s.ClearFacts(0) },
		"one fact":       func(s *State) { s.AddFact(1, []int64{0}) },
		"fact":           func(s *State) { s.RemoveFacts(2, []int64{3}) },
		"roll":           func(s *State) { s.NextRoll(5) },
		"other roll":     func(s *State) { s.NextRoll(6) },
		"code":           func(s *State) { s.Frames[0].Code = 1 },
		"pc":             func(s *State) { s.Frames[0].PC++ },
		"mark":           func(s *State) { s.Frames[1].Mark++ },
		"local":          func(s *State) { s.Frames[1].Locals[0] = value.Num(3) },
		"scope kind":     func(s *State) { s.Frames[0].Scopes[0].Kind++ },
		"scope name":     func(s *State) { s.Frames[0].Scopes[0].Name++ },
		"scope of":       func(s *State) { s.Frames[0].Scopes[0].Of++ },
		"scope exit":     func(s *State) { s.Frames[0].Scopes[0].Exit++ },
		"scope shelf":    func(s *State) { s.Frames[0].Scopes[0].Shelf = value.Fields([]value.Value{value.Words([]int64{3})}) },
		"another shelf":  func(s *State) { s.Frames[0].Scopes[1].Shelf = value.Fields([]value.Value{value.Words([]int64{3})}) },
		"one scope less": func(s *State) { s.Frames[0].Scopes = s.Frames[0].Scopes[:1] },
		"frames swapped": func(s *State) { s.Frames[0], s.Frames[1] = s.Frames[1], s.Frames[0] },
		"frame less":     func(s *State) { s.Frames = s.Frames[:1] },
		"barred":         func(s *State) { s.Prune(1) },
		"another barred": func(s *State) { s.Prune(2) },
	} {
		s := sample()
		change(s)
		require.False(t, s.Equal(sample()), name)
		for _, h := range []uint64{s.Hash(), s.ChainHash()} {
			require.Empty(t, seen[h], name)
			seen[h] = name
		}
		require.NoError(t, s.VerifyHash(), name)
	}
	s := sample()
	s.Touch()
	require.Equal(t, sample().Hash(), s.Hash(), "the version does not show")
	require.True(t, s.Equal(sample()))
}
