package state

import (
	"math/rand/v2"
	"testing"

	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// TestBefore: whatever is read otherwise than in the position before is told, also when
// it is a position that did not come about from that one.
func TestBefore(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	s := traced(t)
	elsewhere := s.Clone()
	var b Before
	none := func(uint32) { t.Fatal("told though everything may have changed") }
	require.False(t, b.Changed(s, none, func(FactRead) {}, func(uint16) {}))

	// Each place, each first word of a fact and each part is an answer of its own.
	var all []*Reads
	note := func(saw func(tr *Trace)) {
		tr, r := NewTrace(s), &Reads{}
		tr.Open()
		saw(tr)
		tr.Close(r)
		all = append(all, r)
	}
	for i := range s.Places() {
		note(func(tr *Trace) { tr.note(uint32(i)) })
	}
	for i := range 3 {
		note(func(tr *Trace) { tr.fact(0, int64(i)) })
		note(func(tr *Trace) { tr.part(uint16(i)) })
	}
	moved, still := 0, 0
	for range 4000 {
		was := make([]uint64, len(all))
		for i, r := range all {
			was[i] = r.Print(s)
		}
		if rng.IntN(8) == 0 {
			s, elsewhere = elsewhere, s
		}
		for range rng.IntN(4) {
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
		places, facts, parts := map[uint32]bool{}, map[FactRead]bool{}, map[uint16]bool{}
		require.True(t, b.Changed(s, func(i uint32) { places[i] = true }, func(f FactRead) { facts[f] = true }, func(p uint16) { parts[p] = true }))
		for i, r := range all {
			told := false
			r.Each(func(i uint32) { told = told || places[i] }, func(f FactRead) { told = told || facts[f] }, func(p uint16) { told = told || parts[p] })
			if r.Print(s) != was[i] {
				require.True(t, told, "answer %d", i)
				moved++
			} else if !told {
				still++
			}
		}
	}
	require.Greater(t, moved, 1000)
	require.Greater(t, still, 1000)
}

// TestSharedPlaces: a copy that moves a unit leaves the original as it was, and so the
// other way round, however often they are copied over one another.
func TestSharedPlaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var all [4]*State
	var want [4][6]int
	for i := range all {
		all[i] = traced(t)
		for u := range want[i] {
			want[i][u] = -1
		}
	}
	for range 5000 {
		i, j := rng.IntN(4), rng.IntN(4)
		if rng.IntN(3) == 0 {
			all[i].CopyInto(all[j])
			want[j] = want[i]
		}
		u, h := rng.IntN(6), rng.IntN(5)-1
		all[i].PlaceAt(u, h)
		want[i][u] = h
		for k, s := range all {
			for h := range 4 {
				var here []int64
				for u, at := range want[k] {
					if at == h {
						here = append(here, int64(u))
					}
				}
				require.Equal(t, here, s.UnitsIn(h, nil))
			}
			for u, at := range want[k] {
				require.EqualValues(t, at, s.At[u])
			}
		}
	}
}
