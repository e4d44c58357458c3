package state

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"wargame/interpreter/topology"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// traced is a position with something of every kind in it.
func traced(t *testing.T) *State {
	m := topology.NewAreas()
	for _, name := range []string{"a", "b", "c", "d"} {
		_, err := m.AddSpace(name)
		require.NoError(t, err)
	}
	m.Freeze()
	return New(&World{Map: m, Units: 6, Parts: Parts{N: 3, Cells: []uint16{1, 1, 1, 2, 2}, Rich: []uint16{2, 2}, Facts: []uint16{1, 2}}}, 5, 2, []int{2, 0})
}

// TestPrint: what has been read and is the same has the same print, however the
// position came about; when any of it is another, the print is another.
func TestPrint(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		s := traced(t)
		change := func() {
			switch rng.IntN(6) {
			case 0, 1:
				s.PlaceAt(rng.IntN(6), rng.IntN(5)-1)
			case 2:
				s.SetCell(rng.IntN(5), int64(rng.IntN(3)))
			case 3:
				s.SetRich(rng.IntN(2), value.Words([]int64{int64(rng.IntN(3))}))
			case 4:
				s.AddFact(0, []int64{int64(rng.IntN(3)), int64(rng.IntN(3))})
			case 5:
				s.RemoveFacts(0, []int64{int64(rng.IntN(3))})
			}
		}
		for range rng.IntN(20) {
			change()
		}
		tr := NewTrace(s)
		tr.Open()
		var looks []func(s *State) any
		for range 1 + rng.IntN(4) {
			i := rng.IntN(4)
			switch rng.IntN(5) {
			case 0:
				tr.space(i)
				looks = append(looks, func(s *State) any { return s.UnitsIn(i, nil) })
			case 1:
				tr.unit(i)
				looks = append(looks, func(s *State) any { return s.At[i] })
			case 2:
				tr.cell(i)
				looks = append(looks, func(s *State) any { return s.Cells.At(i) })
			case 3:
				tr.richValue(i % 2)
				looks = append(looks, func(s *State) any { return s.Rich[i%2].List() })
			case 4:
				tr.fact(0, int64(i))
				looks = append(looks, func(s *State) any {
					var rows []int64
					s.Facts[0].Each([]int64{int64(i)}, func(row []int64) bool { rows = append(rows, row...); return true })
					return rows
				})
			}
		}
		var r Reads
		tr.Close(&r)
		look := func() (out []any) {
			for _, f := range looks {
				out = append(out, f(s))
			}
			return out
		}
		was, print := look(), r.Print(s)
		for range 12 {
			change()
			require.Equal(t, reflect.DeepEqual(was, look()), print == r.Print(s))
		}
	}
}

// TestTraceNests: what an answer within an answer reads is its own, until it is
// added to the one around it.
func TestTraceNests(t *testing.T) {
	s := traced(t)
	tr := NewTrace(s)
	tr.Open()
	tr.cell(0)
	tr.Open()
	tr.cell(0)
	tr.unit(3)
	tr.part(2)
	var inner, outer Reads
	tr.Close(&inner)
	tr.cell(0)
	tr.Add(&inner)
	tr.Close(&outer)
	require.Equal(t, []uint32{4 + 6, 4 + 3}, inner.places)
	require.Subset(t, outer.places, inner.places)
	require.Equal(t, []uint16{2}, outer.parts)

	tr.Open()
	tr.Open()
	tr.all()
	tr.Close(&inner)
	tr.Add(&inner)
	tr.Close(&outer)
	require.True(t, outer.All)
}

// TestFactsOfFrames: each frame has what was looked for in it, however many questions
// there are, whichever of them are remembered in one place, and whatever frames inside
// of it have looked for.
func TestFactsOfFrames(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	tr := NewTrace(traced(t))
	for range 200 {
		var look func(depth int) map[FactRead]bool
		look = func(depth int) map[FactRead]bool {
			tr.Open()
			want := map[FactRead]bool{}
			for range rng.IntN(12) {
				if depth < 4 && rng.IntN(5) == 0 {
					look(depth + 1)
					continue
				}
				f := FactRead{int32(rng.IntN(2)), int64(rng.IntN(4) * manyFacts / 2)}
				if rng.IntN(4) == 0 {
					f.Key = rng.Int64()
				}
				tr.fact(int(f.Kind), f.Key)
				want[f] = true
			}
			var r Reads
			tr.Close(&r)
			got := map[FactRead]bool{}
			for _, f := range r.facts {
				got[f] = true
			}
			require.Equal(t, want, got)
			return want
		}
		look(0)
	}
}
