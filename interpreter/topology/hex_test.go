package topology

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func anyGrid(t *rapid.T) Grid {
	g := Grid{
		ColMin:       rapid.IntRange(-3, 12).Draw(t, "colMin"),
		RowMin:       rapid.IntRange(-3, 12).Draw(t, "rowMin"),
		OddStaggered: rapid.Bool().Draw(t, "odd"),
		ByRows:       rapid.Bool().Draw(t, "byRows"),
	}
	g.ColMax = g.ColMin + rapid.IntRange(0, 8).Draw(t, "cols")
	g.RowMax = g.RowMin + rapid.IntRange(0, 8).Draw(t, "rows")
	return g
}

// names lists the neighbours of a hex in the six directions, "" for none.
func names(m *Map, hex string) (out [6]string) {
	s, _ := m.Find(hex)
	for dir := range 6 {
		out[dir] = m.Name(m.Neighbor(s, dir))
	}
	return out
}

func TestDirections(t *testing.T) {
	for _, c := range []struct {
		name string
		grid Grid
		hex  string
		want [6]string
	}{
		{"even columns low, a low hex", Grid{1, 51, 1, 34, false, false}, "1010",
			[6]string{"1009", "1110", "1111", "1011", "0911", "0910"}},
		{"even columns low, a high hex", Grid{1, 51, 1, 34, false, false}, "1110",
			[6]string{"1109", "1209", "1210", "1111", "1010", "1009"}},
		{"odd columns low, a low hex", Grid{1, 51, 1, 34, true, false}, "1110",
			[6]string{"1109", "1210", "1211", "1111", "1011", "1010"}},
		{"odd columns low, a high hex", Grid{1, 51, 1, 34, true, false}, "1010",
			[6]string{"1009", "1109", "1110", "1011", "0910", "0909"}},
		{"odd rows right, a right hex", Grid{1, 70, 1, 20, true, true}, "1011",
			[6]string{"1110", "1111", "1112", "1012", "0911", "1010"}},
		{"odd rows right, a left hex", Grid{1, 70, 1, 20, true, true}, "1010",
			[6]string{"1009", "1110", "1011", "0911", "0910", "0909"}},
		{"even rows right, a right hex", Grid{1, 70, 1, 20, false, true}, "1010",
			[6]string{"1109", "1110", "1111", "1011", "0910", "1009"}},
		{"a corner", Grid{1, 51, 1, 34, false, false}, "0101",
			[6]string{"", "", "0201", "0102", "", ""}},
		{"the other corner", Grid{1, 51, 1, 34, false, false}, "5134",
			[6]string{"5133", "", "", "", "5034", "5033"}},
		{"a single hex", Grid{7, 7, 7, 7, false, false}, "0707", [6]string{}},
	} {
		require.Equal(t, c.want, names(NewHex(c.grid), c.hex), c.name)
	}
}

func TestHexNames(t *testing.T) {
	m := NewHex(Grid{ColMin: 1, ColMax: 51, RowMin: 1, RowMax: 34})
	require.Equal(t, 51*34, m.Len())
	require.Equal(t, "0101", m.Name(0))
	require.Equal(t, "0102", m.Name(1), "hexes are numbered column by column")
	require.Equal(t, "5134", m.Name(m.Len()-1))
	for text, want := range map[string]string{
		"1923": "1923", "19.23": "1923", "0109": "0109", "109": "0109", "1.9": "0109", "01.09": "0109",
		"0134": "0134", "134": "0134",
		"": "", ".": "", "1.": "", ".1": "", "0100": "", "5201": "", "0135": "", "19-23": "", "-109": "", "1": "", "09": "",
		"19.23.1": "", "x": "", "00109": "", "1 9": "", "1.-9": "", "99999.1": "", "1.0000000000000000000001": "",
	} {
		s, ok := m.Find(text)
		require.Equal(t, want != "", ok, text)
		require.Equal(t, want, m.Name(s), text)
	}

	wide := NewHex(Grid{ColMin: 1, ColMax: 120, RowMin: 0, RowMax: 9})
	require.Equal(t, "001000", wide.Name(0))
	s, ok := wide.Find("12009")
	require.True(t, ok, "without the leading zero of the column")
	require.Equal(t, 12, wide.Column(s))
	s, ok = wide.Find("120009")
	require.True(t, ok)
	require.Equal(t, 120, wide.Column(s))

	negative := NewHex(Grid{ColMin: -2, ColMax: 2, RowMin: -1, RowMax: 1})
	require.Equal(t, "-2.-1", negative.Name(0))
	s, ok = negative.Find("-1.0")
	require.True(t, ok)
	require.Equal(t, [2]int{-1, 0}, [2]int{negative.Column(s), negative.Row(s)})
}

func TestBadGridHasNoHexes(t *testing.T) {
	for _, g := range []Grid{
		{ColMin: 2, ColMax: 1, RowMin: 1, RowMax: 1},
		{ColMin: 1, ColMax: 1, RowMin: 2, RowMax: 1},
		{ColMin: 1, ColMax: 1 << 40, RowMin: 1, RowMax: 1},
		{ColMin: -1 << 40, ColMax: 1, RowMin: 1, RowMax: 1},
		{ColMin: 1, ColMax: 9999, RowMin: 1, RowMax: 9999},
	} {
		require.Error(t, g.Check())
		require.Zero(t, NewHex(g).Len())
	}
	require.NoError(t, Grid{}.Check(), "one hex 0000")
}

// Every grid: neighbours are mutual, directions opposite, edges distinct, and
// the distance is what a flood finds.
func TestHexInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		m := NewHex(g)
		require.NoError(t, g.Check())
		cols, rows := g.ColMax-g.ColMin+1, g.RowMax-g.RowMin+1
		require.Equal(t, cols*rows, m.Len())
		seen := map[int32]int{}
		for s := range m.Len() {
			found, ok := m.Find(m.Name(s))
			require.True(t, ok && found == s && m.At(m.Column(s), m.Row(s)) == s && m.IsHex(s))
			var near []int32
			for dir := range 6 {
				n := m.Neighbor(s, dir)
				if n < 0 {
					require.Equal(t, -1, m.Side(s, dir))
					continue
				}
				near = append(near, int32(n))
				require.Equal(t, dir, m.Direction(s, n))
				require.Equal(t, s, m.Neighbor(n, (dir+3)%6))
				require.Equal(t, m.Side(s, dir), m.Side(n, (dir+3)%6))
				// The next direction clockwise is next to this one too.
				if turn := m.Neighbor(s, (dir+1)%6); turn >= 0 {
					require.Equal(t, (dir+2)%6, m.Direction(n, turn))
				}
			}
			require.Equal(t, near, append([]int32(nil), m.Neighbors(s)...))
			for i, e := range m.NeighborEdges(s) {
				seen[e]++
				a, b := m.EdgeEnds(int(e))
				require.Less(t, a, b)
				require.Equal(t, int(near[i]), m.Other(int(e), s))
				require.Equal(t, int(e), m.EdgeBetween(s, int(near[i])))
				back, ok := m.FindEdge(m.EdgeName(int(e)))
				require.True(t, ok && back == int(e))
			}
		}
		require.Len(t, seen, m.Edges())
		for _, n := range seen {
			require.Equal(t, 2, n)
		}
		from := rapid.IntRange(0, m.Len()-1).Draw(t, "from")
		for s, d := range flood(m, from) {
			require.Equal(t, d, m.Distance(from, s))
			require.Equal(t, d, m.Distance(s, from))
		}
	})
}

// flood counts steps from a space by breadth first search; -1 is out of reach.
func flood(m *Map, from int) []int {
	dist := make([]int, m.Len())
	for i := range dist {
		dist[i] = -1
	}
	dist[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, n := range m.Neighbors(queue[0]) {
			if dist[n] < 0 {
				dist[n] = dist[queue[0]] + 1
				queue = append(queue, int(n))
			}
		}
	}
	return dist
}
