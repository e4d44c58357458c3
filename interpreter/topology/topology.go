// Package topology is the map as a graph: spaces (hexes, areas, boxes) joined
// by edges (hexsides, borders), in flat arrays.
//
// Spaces and edges are numbered from 0 without gaps; a number, once given, is
// never changed or given again. On a hex map the hexes come first, column by
// column, and the hexsides between them are the first edges; boxes and areas
// follow in the order in which they are added.
//
// A map is built (NewHex or NewAreas, AddSpace, Join, Cut), then frozen
// (Freeze), then asked. Questions take no lock and allocate nothing, so one
// frozen map serves any number of goroutines. A number outside the map,
// -1 included, is never an error of a question: it has no neighbours, no name
// and no distance.
package topology

// Map is a graph of spaces.
type Map struct {
	grid  Grid // of the hexes; zero on a map without hexes
	hexes int  // the spaces 0..hexes-1 are hexes
	high  int  // hexes in a column
	width int  // digits of a column or row in a hex id; 0 for dotted ids

	// The hexes, fixed by NewHex and shared by clones.
	pos   []int32 // two a hex: doubled coordinates, see place
	sides []int32 // six a hex: the hexside in that direction, cut or not; -1 at the end of the map

	// The graph as built. The edges 0..hexsides-1 are hexsides.
	names    []string
	byName   map[string]int32   // spaces that are not hexes
	ends     []int32            // two an edge, the lower space first
	cut      []bool             // an edge that Cut has closed
	joined   map[[2]int32]int32 // edges that are not hexsides, by their ends
	hexsides int

	// The graph as frozen: compressed rows, made anew by Freeze when something
	// has been built since the last.
	frozen bool
	most   int     // neighbours of a space
	start  []int32 // the row of space s is start[s]..start[s+1]
	near   []int32 // neighbours
	via    []int32 // the edge to each of them
	ring   []int32 // six a hex: the neighbour in that direction or -1
}

// Len is the number of spaces.
func (m *Map) Len() int { return len(m.names) }

// Edges is the number of edges, those that have been cut included: an edge
// keeps its number.
func (m *Map) Edges() int { return len(m.cut) }

// Name is the name of a space: the id of a hex, the given name of an area or
// box. It is empty for a number outside the map.
func (m *Map) Name(space int) string {
	if uint(space) >= uint(len(m.names)) {
		return ""
	}
	return m.names[space]
}

// EdgeName is the names of the ends of an edge with a dash: 2010-2011. Unlike
// the other questions it allocates.
func (m *Map) EdgeName(edge int) string {
	a, b := m.EdgeEnds(edge)
	if a < 0 {
		return ""
	}
	return m.names[a] + "-" + m.names[b]
}

// Neighbors are the spaces next to a space: those of a hex clockwise in the
// order of directions, then whatever was joined to it, in the order of
// joining. The slice belongs to the map; do not change it.
func (m *Map) Neighbors(space int) []int32 {
	if space < 0 || space >= len(m.start)-1 {
		return nil
	}
	lo, hi := m.start[space], m.start[space+1]
	return m.near[lo:hi:hi]
}

// NeighborEdges are the edges to the spaces of Neighbors, one for one.
func (m *Map) NeighborEdges(space int) []int32 {
	if space < 0 || space >= len(m.start)-1 {
		return nil
	}
	lo, hi := m.start[space], m.start[space+1]
	return m.via[lo:hi:hi]
}

// EdgeBetween is the edge that two spaces share, or -1 when they are not
// adjacent (or have been cut).
func (m *Map) EdgeBetween(a, b int) int {
	if a < 0 || b < 0 || max(a, b) >= len(m.start)-1 {
		return -1
	}
	if m.start[b+1]-m.start[b] < m.start[a+1]-m.start[a] {
		a, b = b, a
	}
	lo, hi := m.start[a], m.start[a+1]
	for i, n := range m.near[lo:hi] {
		if n == int32(b) {
			return int(m.via[int(lo)+i])
		}
	}
	return -1
}

// EdgeEnds are the two spaces that an edge joins, the lower number first;
// -1, -1 for a number outside the map.
func (m *Map) EdgeEnds(edge int) (a, b int) {
	if uint(edge) >= uint(len(m.cut)) {
		return -1, -1
	}
	return int(m.ends[2*edge]), int(m.ends[2*edge+1])
}

// IsCut tells whether an edge has been closed by Cut.
func (m *Map) IsCut(edge int) bool {
	return uint(edge) < uint(len(m.cut)) && m.cut[edge]
}

// Other is the end of an edge that is not the given space, or -1 when the
// space is not an end of it.
func (m *Map) Other(edge, space int) int {
	a, b := m.EdgeEnds(edge)
	switch {
	case a < 0 || space < 0:
		return -1
	case a == space:
		return b
	case b == space:
		return a
	}
	return -1
}

// Ways is the number of ways from a space to a neighbour: each edge counts
// twice, once for each direction.
func (m *Map) Ways() int { return len(m.near) }

// MostWays is how many ways lead out of the space that has the most.
func (m *Map) MostWays() int { return m.most }

// FirstWay is the number of the way from a space to the first of its
// Neighbors; those to the others follow.
func (m *Map) FirstWay(space int) int { return int(m.start[space]) }

// Way is the number of the way from a to its neighbour b; -1 when they are not
// adjacent.
func (m *Map) Way(a, b int) int {
	if a < 0 || a >= len(m.start)-1 {
		return -1
	}
	for i := m.start[a]; i < m.start[a+1]; i++ {
		if int(m.near[i]) == b {
			return int(i)
		}
	}
	return -1
}
