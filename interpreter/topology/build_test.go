package topology

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func add(t require.TestingT, m *Map, name string) int {
	s, err := m.AddSpace(name)
	require.NoError(t, err)
	return s
}

func TestAreas(t *testing.T) {
	m := NewAreas()
	a, b, c := add(t, m, "Old Town"), add(t, m, "A-B"), add(t, m, "B")
	first, err := m.Join(c, a)
	require.NoError(t, err)
	second, err := m.Join(a, b)
	require.NoError(t, err)
	again, err := m.Join(a, c)
	require.NoError(t, err)
	require.Equal(t, first, again)
	m.Freeze()

	require.Equal(t, 2, m.Edges())
	require.Equal(t, []int32{int32(c), int32(b)}, m.Neighbors(a), "in the order of joining")
	require.Equal(t, []int32{int32(first), int32(second)}, m.NeighborEdges(a))
	require.Equal(t, -1, m.EdgeBetween(b, c))
	require.Equal(t, "Old Town-A-B", m.EdgeName(second))
	e, ok := m.FindEdge("A-B - Old Town")
	require.True(t, ok)
	require.Equal(t, second, e)
	for _, bad := range []string{"", "-", "A-B", "Old Town", "A-B-B", "Old Town-Old Town"} {
		_, ok := m.FindEdge(bad)
		require.False(t, ok, bad)
	}
	require.False(t, m.IsHex(a))
	require.Equal(t, -1, m.Distance(a, b))
	require.Equal(t, -1, m.Direction(a, b))
	_, grid := m.Grid()
	require.False(t, grid)
}

func TestRefusals(t *testing.T) {
	m := NewHex(Grid{ColMin: 1, ColMax: 3, RowMin: 1, RowMax: 3})
	box := add(t, m, "Reserve")
	for _, bad := range []string{"", " ", " x", "Reserve", "0101", "1.1", "101"} {
		_, err := m.AddSpace(bad)
		require.Error(t, err, bad)
	}
	for _, pair := range [][2]int{{0, 0}, {-1, 0}, {0, -1}, {0, 99}, {box, box}} {
		_, err := m.Join(pair[0], pair[1])
		require.Error(t, err)
		require.Error(t, m.Cut(pair[0], pair[1]))
	}
	require.ErrorContains(t, m.Cut(0, box), "0101 and Reserve are not adjacent")
	require.Equal(t, 10, m.Len())
}

func TestCutAndJoinOnHexes(t *testing.T) {
	m := NewHex(Grid{ColMin: 1, ColMax: 9, RowMin: 1, RowMax: 9})
	a, _ := m.Find("0505")
	b, _ := m.Find("0506")
	far, _ := m.Find("0909")
	box := add(t, m, "Sea")
	edge, edges := m.EdgeBetween(a, b), m.Edges()
	require.Nil(t, m.Neighbors(box), "not frozen yet")

	require.NoError(t, m.Cut(b, a))
	require.Error(t, m.Cut(a, b), "twice")
	toSea, err := m.Join(box, a)
	require.NoError(t, err)
	ferry, err := m.Join(a, far)
	require.NoError(t, err)
	m.Freeze()

	require.Equal(t, -1, m.EdgeBetween(a, b))
	require.Equal(t, -1, m.Neighbor(a, 3))
	require.Equal(t, -1, m.Side(a, 3))
	require.Equal(t, -1, m.Direction(a, b))
	require.True(t, m.IsCut(edge))
	require.Equal(t, 1, m.Distance(a, b), "as the crow flies")
	_, ok := m.FindEdge("0505-0506")
	require.False(t, ok)
	require.Equal(t, edges+2, m.Edges())
	near := m.Neighbors(a)
	require.Equal(t, []int32{int32(box), int32(far)}, near[len(near)-2:])
	require.Equal(t, toSea, m.EdgeBetween(a, box))
	require.Equal(t, ferry, m.EdgeBetween(far, a))
	require.Equal(t, -1, m.Direction(a, far), "joined, but not by a hexside")

	back, err := m.Join(a, b)
	require.NoError(t, err)
	m.Freeze()
	require.Equal(t, edge, back, "an edge keeps its number")
	require.Equal(t, 3, m.Direction(a, b))
}

func TestJoined(t *testing.T) {
	m := NewHex(Grid{ColMin: 1, ColMax: 3, RowMin: 1, RowMax: 3})
	box := add(t, m, "Sea")
	a, _ := m.Find("0202")
	b, _ := m.Find("0201")
	side := m.Joined(a, b)
	require.GreaterOrEqual(t, side, 0)
	require.Equal(t, -1, m.Joined(a, box))
	edge, err := m.Join(box, a)
	require.NoError(t, err)
	require.Equal(t, edge, m.Joined(a, box), "before Freeze")
	require.NoError(t, m.Cut(a, b))
	require.Equal(t, -1, m.Joined(b, a))
	m.Freeze()
	for _, to := range []int{a, b, box, -1, 99} {
		require.Equal(t, m.EdgeBetween(a, to), m.Joined(a, to))
	}
}

func TestOutsideTheMap(t *testing.T) {
	m := NewHex(Grid{ColMin: 1, ColMax: 3, RowMin: 1, RowMax: 3})
	for _, m := range []*Map{m, NewAreas(), {}} {
		for _, s := range []int{-1, -2, 9, 1 << 40, -1 << 63, 1<<63 - 1} {
			require.Nil(t, m.Neighbors(s))
			require.Nil(t, m.NeighborEdges(s))
			require.Empty(t, m.Name(s))
			require.Empty(t, m.EdgeName(s|1<<20))
			require.Equal(t, -1, m.EdgeBetween(s, 0))
			require.Equal(t, -1, m.EdgeBetween(0, s))
			require.Equal(t, -1, m.Distance(0, s))
			require.Equal(t, -1, m.Direction(s, 0))
			require.Equal(t, -1, m.Neighbor(s, 0))
			require.Equal(t, -1, m.Neighbor(0, s|1<<20))
			require.Equal(t, -1, m.Other(0, s))
			require.Zero(t, m.Column(s)+m.Row(s))
			require.False(t, m.IsHex(s) || m.IsCut(s|1<<20))
		}
	}
	a, b := m.EdgeEnds(-1)
	require.Equal(t, [2]int{-1, -1}, [2]int{a, b})
}

// Random building of a map and of its clone, against a set of pairs.
func TestBuildingAgainstAModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := NewAreas()
		if rapid.Bool().Draw(t, "hexes") {
			m = NewHex(anyGrid(t))
		}
		add(t, m, "alpha")
		add(t, m, "beta")
		m.Freeze()
		model := adjacency(m)
		other, frozen := m.Clone(), adjacency(m)
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			a := rapid.IntRange(0, m.Len()-1).Draw(t, "a")
			b := rapid.IntRange(0, m.Len()-1).Draw(t, "b")
			key := [2]int{min(a, b), max(a, b)}
			if rapid.Bool().Draw(t, "cut") {
				require.Equal(t, model[key], m.Cut(a, b) == nil)
				delete(model, key)
			} else if _, err := m.Join(a, b); a != b {
				require.NoError(t, err)
				model[key] = true
			}
		}
		add(t, m, "gamma")
		m.Freeze()
		require.Equal(t, model, adjacency(m))
		require.Equal(t, frozen, adjacency(other), "a clone is on its own")
		other.Freeze()
		require.Equal(t, frozen, adjacency(other), "a clone is on its own")
		_, leaked := other.Find("gamma")
		require.False(t, leaked)
		add(t, other, "delta")
		// Both grow on: the same numbers, for different things.
		join := func(m *Map, a, b string) int {
			x, _ := m.Find(a)
			y, _ := m.Find(b)
			e, err := m.Join(x, y)
			require.NoError(t, err)
			return e
		}
		mine, theirs := join(m, "alpha", "gamma"), join(other, "beta", "delta")
		m.Freeze()
		other.Freeze()
		require.Equal(t, "alpha-gamma", m.EdgeName(mine))
		require.Equal(t, "beta-delta", other.EdgeName(theirs))
		last := join(other, "alpha", "beta")
		require.Equal(t, last, join(other.Clone(), "beta", "alpha"))
		require.Equal(t, "gamma", m.Name(m.Len()-1))
	})
}

// adjacency is the set of adjacent pairs, read from the frozen rows.
func adjacency(m *Map) map[[2]int]bool {
	pairs := map[[2]int]bool{}
	for s := range m.Len() {
		for i, n := range m.Neighbors(s) {
			a, b := m.EdgeEnds(int(m.NeighborEdges(s)[i]))
			pairs[[2]int{a, b}] = a == min(s, int(n)) && b == max(s, int(n))
		}
	}
	return pairs
}

func FuzzFind(f *testing.F) {
	for _, s := range []string{"0101", "1.1", "box", "-1.-1", "0101-0102", "box-0101", "999", "1-2-3", "..", "--"} {
		f.Add(s)
	}
	hexes := NewHex(Grid{ColMin: 1, ColMax: 30, RowMin: 1, RowMax: 30})
	signed := NewHex(Grid{ColMin: -9, ColMax: 9, RowMin: -9, RowMax: 9, ByRows: true})
	for _, m := range []*Map{hexes, signed} {
		box := add(f, m, "box")
		if _, err := m.Join(box, 0); err != nil {
			f.Fatal(err)
		}
		m.Freeze()
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, m := range []*Map{hexes, signed} {
			if n, ok := m.Find(s); ok {
				again, _ := m.Find(m.Name(n))
				require.Equal(t, n, again)
			}
			if e, ok := m.FindEdge(s); ok {
				again, _ := m.FindEdge(m.EdgeName(e))
				require.Equal(t, e, again)
			}
		}
	})
}

func TestSeveralEdgesBetweenTwoSpaces(t *testing.T) {
	m := NewAreas()
	for _, n := range []string{"North", "South", "East Bay"} {
		_, err := m.AddSpace(n)
		require.NoError(t, err)
	}
	join := func(a, b int, name string) int {
		e, err := m.JoinBy(a, b, name)
		require.NoError(t, err)
		return e
	}
	bridge := join(0, 1, "bridge")
	ferry := join(1, 0, "ferry")
	require.Equal(t, ferry, join(0, 1, "ferry"), "one name, one edge")
	plain, err := m.Join(1, 2)
	require.NoError(t, err)
	boat := join(1, 2, "boat")
	m.Freeze()
	require.Equal(t, []int32{0, 2}, m.Neighbors(1), "adjacent once")
	require.Equal(t, []int32{int32(bridge), int32(plain)}, m.NeighborEdges(1))
	require.Equal(t, bridge, m.EdgeBetween(1, 0))
	require.Equal(t, []int64{int64(bridge), int64(ferry)}, m.EdgesBetween(0, 1, nil))
	require.Equal(t, []int64{int64(plain), int64(boat)}, m.EdgesBetween(2, 1, nil))
	require.Empty(t, m.EdgesBetween(0, 2, nil))
	for e, name := range map[int]string{bridge: "North-South bridge", ferry: "North-South ferry", plain: "South-East Bay", boat: "South-East Bay boat"} {
		require.Equal(t, name, m.EdgeName(e))
		found, ok := m.FindEdge(name)
		require.True(t, ok, name)
		require.Equal(t, e, found)
	}
	found, ok := m.FindEdge("South-North")
	require.True(t, ok)
	require.Equal(t, bridge, found, "the first of several")
	_, ok = m.FindEdge("North-South tunnel")
	require.False(t, ok)
	_, err = m.JoinBy(0, 0, "loop")
	require.Error(t, err)
	c := m.Clone()
	_, err = c.JoinBy(0, 1, "tunnel")
	require.NoError(t, err)
	c.Freeze()
	require.Len(t, c.EdgesBetween(0, 1, nil), 3)
	require.Len(t, m.EdgesBetween(0, 1, nil), 2, "a clone is a map of its own")
}
