package state

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// world is a map of so many hexes in one column, and so many units.
func world(spaces, units int) *World {
	return &World{
		Map:   topology.NewHex(topology.Grid{ColMin: 1, ColMax: 1, RowMin: 1, RowMax: spaces}),
		Units: units,
	}
}

var widths = []int{0, 1, 2, 3}

// small draws words that meet each other often.
func small(t *rapid.T, label string) int64 { return rapid.Int64Range(-2, 3).Draw(t, label) }

func words(t *rapid.T, n int, open bool) []int64 {
	row := make([]int64, n)
	for i := range row {
		if row[i] = small(t, "word"); open && rapid.IntRange(0, 2).Draw(t, "open") == 0 {
			row[i] = Any
		}
	}
	return row
}

func anyValue(t *rapid.T) value.Value {
	v := value.Word(small(t, "n"))
	switch rapid.IntRange(0, 3).Draw(t, "shape") {
	case 1:
		v = value.Words(words(t, 2, false))
	case 2:
		v = value.String(rapid.StringN(0, 3, -1).Draw(t, "text"))
	case 3:
		v = value.Fields([]value.Value{v, value.Words(words(t, 1, false)), value.Word(value.None)})
	}
	return v
}

// act does one random thing to a position.
func act(t *rapid.T, s *State) {
	switch rapid.IntRange(0, 16).Draw(t, "act") {
	case 0, 1, 2:
		s.PlaceAt(rapid.IntRange(0, len(s.At)-1).Draw(t, "unit"), rapid.IntRange(-1, s.First.Len()-1).Draw(t, "space"))
	case 3:
		s.SetCell(rapid.IntRange(0, s.Cells.Len()-1).Draw(t, "cell"), small(t, "to"))
	case 4:
		s.SetRich(rapid.IntRange(0, len(s.Rich)-1).Draw(t, "rich"), anyValue(t))
	case 5, 6:
		kind := rapid.IntRange(0, 3).Draw(t, "kind")
		s.AddFact(kind, words(t, kind, false))
	case 7:
		kind := rapid.IntRange(0, 3).Draw(t, "kind")
		s.RemoveFacts(kind, words(t, rapid.IntRange(0, kind).Draw(t, "n"), true))
	case 8:
		s.NextRoll(rapid.Uint64Range(0, 3).Draw(t, "key"))
	case 9:
		s.Frames = append(s.Frames, Frame{Code: int32(small(t, "code")), Locals: []value.Value{anyValue(t), anyValue(t)}})
		s.Touch()
	case 10:
		if n := len(s.Frames); n > 0 {
			s.Frames = s.Frames[:n-1]
			s.Touch()
		}
	case 11:
		if n := len(s.Frames); n > 0 {
			f := &s.Frames[rapid.IntRange(0, n-1).Draw(t, "frame")]
			f.PC++
			f.Locals[0] = anyValue(t)
			f.Locals = append(f.Locals, anyValue(t))
			f.Scopes = append(f.Scopes, Scope{Kind: int16(small(t, "scope")), Of: -1, Exit: 7})
			if rapid.Bool().Draw(t, "shelf") {
				f.Scopes[len(f.Scopes)-1].Shelf = value.Fields([]value.Value{anyValue(t)})
			}
			s.Touch()
		}
	case 12:
		if n := len(s.Frames); n > 0 {
			f := &s.Frames[rapid.IntRange(0, n-1).Draw(t, "frame")]
			f.Scopes = f.Scopes[:len(f.Scopes)/2]
			f.Mark = int32(small(t, "mark"))
			s.Touch()
		}
	case 13:
		s.Prune(rapid.Uint64Range(0, 2).Draw(t, "choice"))
	case 14:
		s.ClearPruned()
	case 15:
		if len(s.Branches) > 1 {
			s.Branches = nil
			break
		}
		d := s.Clone()
		d.Branches = nil
		s.Branches = append(s.Branches, d)
	case 16:
		if n := len(s.Branches); n > 0 {
			d := s.Branches[rapid.IntRange(0, n-1).Draw(t, "desk")]
			d.SetCell(rapid.IntRange(0, d.Cells.Len()-1).Draw(t, "cell"), small(t, "to"))
			d.Prune(rapid.Uint64Range(0, 2).Draw(t, "choice"))
		}
	}
}

// sound checks that the chains say what At says, and that facts and counters
// are in order.
func sound(t require.TestingT, s *State) {
	placed := 0
	for space := range s.First.Len() {
		units := s.UnitsIn(space, nil)
		require.True(t, slices.IsSorted(units))
		require.Equal(t, len(units) > 0, s.Occupied(space))
		for _, u := range units {
			require.Equal(t, int32(space), s.At[u])
		}
		placed += len(units)
	}
	for u, at := range s.At {
		if at == none {
			require.Equal(t, none, s.Next.At(u))
			placed++
		}
	}
	require.Equal(t, len(s.At), placed)
	for i := range s.Facts {
		f := &s.Facts[i]
		require.Equal(t, widths[i], f.Width)
		for j := 1; j < f.Len(); j++ {
			require.Negative(t, compare(f.Row(j-1), f.Row(j)))
		}
	}
	require.True(t, slices.IsSortedFunc(s.Pruned, func(a, b PrunedChoice) int { return cmp.Compare(a.Key, b.Key) }))
	require.NoError(t, s.VerifyHash())
	require.True(t, slices.IsSortedFunc(s.Rolls, func(a, b Counter) int { return cmp.Compare(a.Key, b.Key) }))
}

func same(t require.TestingT, a, b *State) {
	require.True(t, a.Equal(b) && b.Equal(a))
	require.Equal(t, a.Hash(), b.Hash())
	require.Equal(t, a.ChainHash(), b.ChainHash())
	for space := range a.First.Len() {
		require.Equal(t, a.First.At(space), b.First.At(space))
	}
	for u := range a.Next.Len() {
		require.Equal(t, a.Next.At(u), b.Next.At(u))
	}
}

// Whatever happens to a copy does not show in the original, and putting the
// copy back undoes whatever happened to the original, into the same slices.
func TestUndoByCloneIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New(world(5, 6), 3, 2, widths)
		spare := New(world(2, 1), 1, 0, []int{2}) // used over and over, of another shape at first
		versions := map[uint64]uint64{}
		note := func() {
			bare := s.Clone()
			bare.ForgetRolls() // rolls, bars and branches leave the version alone
			bare.ClearPruned()
			bare.Branches = nil
			h, known := versions[s.Version]
			require.True(t, !known || h == bare.Hash(), "one version, two positions")
			versions[s.Version] = bare.Hash()
		}
		for range rapid.IntRange(1, 6).Draw(t, "rounds") {
			for range rapid.IntRange(0, 12).Draw(t, "steps") {
				act(t, s)
				note()
			}
			sound(t, s)
			before, kept := s.Hash(), s.Clone()
			same(t, s, kept)
			require.Equal(t, s.Version, kept.Version)
			s.CopyInto(spare)
			same(t, s, spare)
			for range rapid.IntRange(0, 12).Draw(t, "more") {
				act(t, s)
				note()
				sound(t, s)
				require.Equal(t, s.Equal(kept), s.Hash() == kept.Hash())
				require.Equal(t, s.Equal(kept), s.ChainHash() == kept.ChainHash())
			}
			require.Equal(t, before, kept.Hash())
			same(t, kept, spare)
			for range rapid.IntRange(0, 6).Draw(t, "aside") {
				act(t, spare)
			}
			require.Equal(t, before, kept.Hash())
			kept.CopyInto(s)
			same(t, s, kept)
			sound(t, s)
			note()
		}
	})
}

// Two ways to one position give one hash.
func TestHashForgetsHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := New(world(5, 6), 3, 2, widths)
		for range rapid.IntRange(0, 25).Draw(t, "steps") {
			act(t, a)
		}
		b := New(world(5, 6), 3, 2, widths)
		for range rapid.IntRange(0, 10).Draw(t, "detour") {
			b.PlaceAt(rapid.IntRange(0, 5).Draw(t, "unit"), rapid.IntRange(-1, 4).Draw(t, "space"))
			b.AddFact(2, words(t, 2, false))
		}
		b.ClearFacts(2)
		for _, u := range rapid.Permutation([]int{0, 1, 2, 3, 4, 5}).Draw(t, "order") {
			b.PlaceAt(u, int(a.At[u]))
		}
		for i := range a.Cells.Len() {
			b.SetCell(i, a.Cells.At(i))
		}
		for i, v := range a.Rich {
			b.SetRich(i, v)
		}
		for kind := range a.Facts {
			for i := a.Facts[kind].Len() - 1; i >= 0; i-- {
				require.True(t, b.AddFact(kind, a.Facts[kind].Row(i)))
			}
		}
		for i := len(a.Rolls) - 1; i >= 0; i-- {
			for range a.Rolls[i].N {
				b.NextRoll(a.Rolls[i].Key)
			}
		}
		b.Frames, b.Branches = a.Clone().Frames, a.Clone().Branches
		b.Pruned = a.Pruned
		same(t, a, b)
	})
}

// Facts against a plain list of rows.
func TestFactsAgainstAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(0, 3).Draw(t, "width")
		f := FactSet{Width: width}
		var model [][]int64
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			pattern := words(t, rapid.IntRange(0, width).Draw(t, "n"), true)
			var hits [][]int64
			for _, row := range model {
				if match(row, pattern) {
					hits = append(hits, row)
				}
			}
			require.Equal(t, len(hits) > 0, f.Contains(pattern))
			require.Equal(t, len(hits), f.Count(pattern))
			var each [][]int64
			f.Each(pattern, func(row []int64) bool {
				each = append(each, slices.Clone(row))
				return true
			})
			require.Len(t, each, len(hits))
			for i, row := range each {
				require.True(t, slices.Equal(hits[i], row))
			}
			for col := range width {
				want := []int64{99}
				for _, row := range hits {
					want = append(want, row[col])
				}
				slices.Sort(want[1:])
				want = append(want[:1], slices.Compact(want[1:])...)
				require.Equal(t, want, f.Select(pattern, col, []int64{99}))
			}
			if rapid.IntRange(0, 3).Draw(t, "remove") == 0 {
				require.Equal(t, len(hits), f.Remove(pattern))
				model = slices.DeleteFunc(model, func(row []int64) bool { return match(row, pattern) })
			}
			row := words(t, width, false)
			i, known := slices.BinarySearchFunc(model, row, slices.Compare)
			require.Equal(t, !known, f.Add(row))
			if !known {
				model = slices.Insert(model, i, row)
			}
			require.Equal(t, len(model), f.Len())
		}
	})
}

// TestPagesAreShared: copies share what neither has written to since, and neither
// sees what the other writes.
func TestPagesAreShared(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 5*pageWords - 7
		type held struct {
			s    *State
			want []int64
		}
		all := []held{{New(world(2, 2), n, 0, nil), make([]int64, n)}}
		var got []int64
		for range 60 {
			x := &all[rapid.IntRange(0, len(all)-1).Draw(t, "which")]
			switch rapid.IntRange(0, 4).Draw(t, "act") {
			case 0:
				all = append(all, held{x.s.Clone(), slices.Clone(x.want)})
			case 1:
				to := &all[rapid.IntRange(0, len(all)-1).Draw(t, "onto")]
				x.s.CopyInto(to.s)
				copy(to.want, x.want)
			default:
				i, v := rapid.IntRange(0, n-1).Draw(t, "cell"), rapid.Int64Range(0, 2).Draw(t, "to")
				x.s.SetCell(i, v)
				x.want[i] = v
			}
			for _, y := range all {
				y.s.Cells.each(func(words []int64) { got = append(got, words...) })
				require.True(t, slices.Equal(y.want, got))
				got = got[:0]
			}
		}
		for _, y := range all {
			require.Equal(t, slices.Equal(y.want, all[0].want), y.s.Cells.equal(&all[0].s.Cells))
			var differ []int
			y.s.Cells.Differ(&all[0].s.Cells, func(i int) { differ = append(differ, i) })
			var want []int
			for i := range n {
				if y.want[i] != all[0].want[i] {
					want = append(want, i)
				}
			}
			require.Equal(t, want, differ)
		}
	})
}
