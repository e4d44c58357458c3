// Package topology is the map as a graph: spaces (hexes, areas, boxes) joined
// by edges (hexsides, borders), in flat arrays.
//
// Spaces and edges are numbered from 0 without gaps, and keep their numbers. On a hex map the
// hexes come first, column by column, and the hexsides between them are the first edges;
// boxes and areas follow in the order in which they were added.
//
// A map is built (NewHex or NewAreas, AddSpace, Join, Cut), then frozen (Freeze), then
// queried. Queries of a frozen map may run concurrently: they take no lock and, except where
// noted, do not allocate. They accept every number: one outside the map, such as -1, has no
// neighbours, no name and no distance.
package topology

// Map is an undirected graph of spaces. It knows no terrain.
type Map struct {
	grid  Grid // of the hexes; zero on a map without hexes
	hexes int  // the spaces 0..hexes-1 are hexes
	high  int  // number of hexes in a column
	width int  // digits of a column or row in a hex id; 0 for dotted ids

	// The hexes, fixed by NewHex and shared by clones.
	pos   []int32 // two for each hex: doubled coordinates (place)
	sides []int32 // six for each hex: the hexside in each direction, cut or not; -1 at the end of the map

	// The graph as built. The edges 0..hexsides-1 are hexsides.
	names    []string
	byName   map[string]int32   // spaces that are not hexes
	ends     []int32            // two for each edge, the lower space first
	cut      []bool             // by edge: closed by Cut
	joined   map[[2]int32]int32 // edges that are not hexsides, by their ends
	hexsides int
	wayNames map[int32]string     // the names of edges that have one
	more     map[[2]int32][]int32 // the further edges between two spaces, in the order of adding

	// The graph as frozen, as compressed sparse rows. Freeze rebuilds it after changes.
	frozen bool
	start  []int32 // the row of space s is start[s]..start[s+1]
	near   []int32 // neighbours
	via    []int32 // the edge to each neighbour
	ring   []int32 // six for each hex: the neighbour in each direction, or -1
}

// Len returns the number of spaces.
func (m *Map) Len() int { return len(m.names) }

// Edges returns the number of edges, including those that are cut.
func (m *Map) Edges() int { return len(m.cut) }

// Name returns the name of a space: the id of a hex, or the name of an area or a box; empty
// for a number outside the map.
func (m *Map) Name(space int) string {
	if uint(space) >= uint(len(m.names)) {
		return ""
	}
	return m.names[space]
}

// EdgeName returns the names of the ends of an edge with a dash, and the name that the edge
// has besides: 2010-2011, 2010-2011 ferry. It allocates.
func (m *Map) EdgeName(edge int) string {
	a, b := m.EdgeEnds(edge)
	if a < 0 {
		return ""
	}
	if way := m.WayName(edge); way != "" {
		return m.names[a] + "-" + m.names[b] + " " + way
	}
	return m.names[a] + "-" + m.names[b]
}

// WayName returns the name that an edge has besides those of its ends; empty without one.
func (m *Map) WayName(edge int) string { return m.wayNames[int32(edge)] }

// Parallel reports whether any two spaces have several edges between them.
func (m *Map) Parallel() bool { return len(m.more) > 0 }

// MoreEdges returns the edges between two spaces besides EdgeBetween, in the order of adding.
// The slice must not be changed.
func (m *Map) MoreEdges(a, b int) []int32 {
	if len(m.more) == 0 {
		return nil
	}
	return m.more[ends(a, b)]
}

// Neighbors returns the spaces next to a space: for a hex its neighbours by direction, then
// the spaces that were joined to it, in the order of joining. The slice belongs to the map
// and must not be changed.
func (m *Map) Neighbors(space int) []int32 {
	if space < 0 || space >= len(m.start)-1 {
		return nil
	}
	lo, hi := m.start[space], m.start[space+1]
	return m.near[lo:hi:hi]
}

// NeighborEdges returns the edge to each of Neighbors, in the same order. The slice must not
// be changed.
func (m *Map) NeighborEdges(space int) []int32 {
	if space < 0 || space >= len(m.start)-1 {
		return nil
	}
	lo, hi := m.start[space], m.start[space+1]
	return m.via[lo:hi:hi]
}

// EdgeBetween returns the edge that two spaces share, of several the first; -1 if they are not
// adjacent.
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

// EdgesBetween appends the edges between two spaces to out: EdgeBetween, then MoreEdges.
func (m *Map) EdgesBetween(a, b int, out []int64) []int64 {
	first := m.EdgeBetween(a, b)
	if first < 0 {
		return out
	}
	out = append(out, int64(first))
	for _, e := range m.MoreEdges(a, b) {
		out = append(out, int64(e))
	}
	return out
}

// EdgeEnds returns the two spaces of an edge, the lower number first; -1, -1 for a number
// outside the map.
func (m *Map) EdgeEnds(edge int) (a, b int) {
	if uint(edge) >= uint(len(m.cut)) {
		return -1, -1
	}
	return int(m.ends[2*edge]), int(m.ends[2*edge+1])
}

// IsCut reports whether an edge was closed by Cut.
func (m *Map) IsCut(edge int) bool {
	return uint(edge) < uint(len(m.cut)) && m.cut[edge]
}

// Other returns the other end of an edge; -1 if the space is no end of it.
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

// Arcs returns the number of arcs. Each edge that is not cut has two, one for each
// direction.
func (m *Map) Arcs() int { return len(m.near) }

// FirstArc returns the number of the arc from a space to the first of its Neighbors. The arcs
// to the others follow.
func (m *Map) FirstArc(space int) int { return int(m.start[space]) }
