package state

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/value"
)

// campaign is a position of the usual size: 400 units on 1300 spaces, 300
// cells, 120 facts, a combat within a phase within a turn under way.
func campaign() *State {
	s := New(world(1300, 400), 300, 12, []int{1, 2, 3, 0})
	for u := range 350 {
		s.PlaceAt(u, u*u*7%1300)
	}
	for i := range s.Cells.Len() {
		s.SetCell(i, value.Int(i%9))
	}
	for i := range s.Rich {
		s.SetRich(i, value.Words([]int64{1, 2, 3}))
	}
	for i := range int64(40) {
		s.AddFact(0, []int64{i})
		s.AddFact(1, []int64{i, i * 3})
		s.AddFact(2, []int64{i % 5, i, 1})
	}
	for i := range 5 {
		s.Frames = append(s.Frames, Frame{
			Code:   int32(i),
			Locals: make([]value.Value, 8),
			Scopes: []Scope{{Kind: int16(i)}, {Kind: 9}},
		})
	}
	for i := range uint64(30) {
		s.NextRoll(i * 0x9e3779b97f4a7c15)
	}
	return s
}

func TestAllocations(t *testing.T) {
	s := campaign()
	dst, out := s.Clone(), make([]int64, 0, 64)
	pattern, row := []int64{3, Any}, []int64{3, 77}
	unit := 0
	for name, c := range map[string]struct {
		want float64
		do   func()
	}{
		"CopyInto": {0, func() { s.CopyInto(dst) }},
		"CopyInto after changes": {0, func() {
			dst.Frames = dst.Frames[:2]
			dst.Facts[0].Clear()
			s.CopyInto(dst)
		}},
		"UnitsIn":  {0, func() { out = s.UnitsIn(0, out[:0]) }},
		"PlaceAt":  {0, func() { unit = (unit + 1) % 400; s.PlaceAt(unit, unit*3) }},
		"SetCell":  {0, func() { s.SetCell(5, s.Cells.At(5)+1) }},
		"Contains": {0, func() { s.HasFact(1, pattern) }},
		"Select":   {0, func() { out = s.Facts[1].Select(pattern, 1, out[:0]) }},
		"Each":     {0, func() { s.Facts[1].Each(pattern, func(row []int64) bool { unit += int(row[0] & 1); return true }) }},
		"Add":      {0, func() { s.AddFact(1, row); s.RemoveFacts(1, row) }},
		"NextRoll": {0, func() { s.NextRoll(0x9e3779b97f4a7c15) }},
		"Hash":     {0, func() { sink ^= s.Hash() }},
		"Equal":    {0, func() { s.Equal(dst) }},
	} {
		c.do() // once, so that slices have grown
		require.Equal(t, c.want, testing.AllocsPerRun(100, c.do), name)
	}
}

var sink uint64

func BenchmarkCopyInto(b *testing.B) {
	s := campaign()
	dst := s.Clone()
	b.ReportAllocs()
	b.SetBytes(int64(4*(len(s.At)+s.First.Len()+s.Next.Len()) + 8*s.Cells.Len()))
	for b.Loop() {
		s.CopyInto(dst)
	}
}

func BenchmarkClone(b *testing.B) {
	s := campaign()
	b.ReportAllocs()
	for b.Loop() {
		sink += s.Clone().Version
	}
}

func BenchmarkHash(b *testing.B) {
	s := campaign()
	b.ReportAllocs()
	for b.Loop() {
		sink ^= s.Hash()
	}
}

func BenchmarkEqual(b *testing.B) {
	s := campaign()
	o := s.Clone()
	b.ReportAllocs()
	for b.Loop() {
		if !s.Equal(o) {
			b.Fatal("not equal")
		}
	}
}

func BenchmarkPlaceAt(b *testing.B) {
	s := campaign()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.PlaceAt(i%400, i%1300)
	}
}

func BenchmarkUnitsIn(b *testing.B) {
	s := campaign()
	out := make([]int64, 0, 16)
	b.ReportAllocs()
	for b.Loop() {
		out = s.UnitsIn(0, out[:0])
	}
}

func BenchmarkFacts(b *testing.B) {
	for _, n := range []int64{10, 100, 1000} {
		f := FactSet{Width: 2}
		for i := range n {
			f.Add([]int64{i, i % 7})
		}
		exact, first, last := []int64{n / 2, n / 2 % 7}, []int64{n / 2}, []int64{Any, n / 2 % 7}
		fresh := []int64{n / 2, 9}
		out := make([]int64, 0, n)
		for name, do := range map[string]func(){
			"Exact":     func() { f.Contains(exact) },
			"ByFirst":   func() { f.Contains(first) },
			"ByLast":    func() { f.Count(last) },
			"Select":    func() { out = f.Select(last, 0, out[:0]) },
			"AddRemove": func() { f.Add(fresh); f.Remove(fresh) },
		} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					do()
				}
			})
		}
	}
}

func BenchmarkMarshal(b *testing.B) {
	s := campaign()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.MarshalBinary(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUnmarshal(b *testing.B) {
	s := campaign()
	data, err := s.MarshalBinary()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ReportMetric(float64(len(data)), "B/save")
	for b.Loop() {
		if err := s.UnmarshalBinary(data); err != nil {
			b.Fatal(err)
		}
	}
}
