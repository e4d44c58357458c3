package topology

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func board() *Map { return NewHex(Grid{ColMin: 1, ColMax: 40, RowMin: 1, RowMax: 33}) }

func TestQuestionsDoNotAllocate(t *testing.T) {
	m := board()
	for name, ask := range map[string]func(){
		"Neighbors":     func() { sink += len(m.Neighbors(500)) },
		"NeighborEdges": func() { sink += len(m.NeighborEdges(500)) },
		"EdgeBetween":   func() { sink += m.EdgeBetween(500, 501) },
		"Direction":     func() { sink += m.Direction(500, 501) },
		"Distance":      func() { sink += m.Distance(3, 900) },
		"Name":          func() { sink += len(m.Name(500)) },
		"Find":          func() { s, _ := m.Find("1923"); sink += s },
		"FindDotted":    func() { s, _ := m.Find("19.23"); sink += s },
		"FindEdge":      func() { s, _ := m.FindEdge("1923-1924"); sink += s },
	} {
		require.Zero(t, testing.AllocsPerRun(100, ask), name)
	}
}

var sink int

func BenchmarkNeighbors(b *testing.B) {
	m := board()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		for _, n := range m.Neighbors(i % 1300) {
			sink += int(n)
		}
	}
}

func BenchmarkEdgeBetween(b *testing.B) {
	m := board()
	a := 500
	n := int(m.Neighbors(a)[4])
	b.ReportAllocs()
	for b.Loop() {
		sink += m.EdgeBetween(a, n)
	}
}

func BenchmarkDistance(b *testing.B) {
	m := board()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		sink += m.Distance(i%1300, 7)
	}
}

func BenchmarkFind(b *testing.B) {
	m := board()
	b.ReportAllocs()
	for b.Loop() {
		s, _ := m.Find("1923")
		sink += s
	}
}

func BenchmarkNewHex(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink += board().Len()
	}
}

func BenchmarkClone(b *testing.B) {
	m := board()
	b.ReportAllocs()
	for b.Loop() {
		sink += m.Clone().Len()
	}
}
