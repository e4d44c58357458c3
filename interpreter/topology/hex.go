package topology

import (
	"fmt"
	"strconv"
)

// MaxSpaces is the greatest number of spaces on a map.
const MaxSpaces = 1 << 18

// Grid is a rectangle of hexes. Columns run from left to right and rows from
// top to bottom, both bounds included.
//
// By columns, the hexes have flat tops and form straight columns; the staggered columns are
// half a hex lower. By rows, the hexes have pointed tops and form straight rows; the
// staggered rows are half a hex further to the right. Either the even or the odd lines are
// staggered.
type Grid struct {
	ColMin, ColMax int
	RowMin, RowMax int
	OddStaggered   bool
	ByRows         bool
}

// Check returns an error for a grid without hexes, with bounds outside ±9999, or with more
// than MaxSpaces hexes.
func (g Grid) Check() error {
	const limit = 9999
	for _, n := range [...]int{g.ColMin, g.ColMax, g.RowMin, g.RowMax} {
		if n < -limit || n > limit {
			return fmt.Errorf("the map has the bound %d; the limits are ±%d", n, limit)
		}
	}
	switch {
	case g.ColMax < g.ColMin:
		return fmt.Errorf("the last column (%d) is before the first (%d)", g.ColMax, g.ColMin)
	case g.RowMax < g.RowMin:
		return fmt.Errorf("the last row (%d) is before the first (%d)", g.RowMax, g.RowMin)
	}
	if n := (g.ColMax - g.ColMin + 1) * (g.RowMax - g.RowMin + 1); n > MaxSpaces {
		return fmt.Errorf("the map has %d hexes; the limit is %d", n, MaxSpaces)
	}
	return nil
}

// NewHex returns a frozen map of the hexes of a grid. For a grid that fails Check the map has
// no hexes.
func NewHex(g Grid) *Map {
	m := NewAreas()
	if g.Check() != nil {
		return m
	}
	m.grid = g
	m.high = g.RowMax - g.RowMin + 1
	m.hexes = m.high * (g.ColMax - g.ColMin + 1)
	m.width = g.digits()
	m.names = make([]string, 0, m.hexes)
	m.pos = make([]int32, 0, 2*m.hexes)
	for c := g.ColMin; c <= g.ColMax; c++ {
		for r := g.RowMin; r <= g.RowMax; r++ {
			x, y := g.place(c, r)
			m.names = append(m.names, m.hexName(c, r))
			m.pos = append(m.pos, int32(x), int32(y))
		}
	}
	m.addHexsides()
	m.Freeze()
	return m
}

// addHexsides numbers the hexsides: by hex, and for each hex by direction (0..5), without
// those that an earlier hex numbered.
func (m *Map) addHexsides() {
	m.sides = make([]int32, 6*m.hexes)
	for i := range m.sides {
		m.sides[i] = -1
	}
	for s := range m.hexes {
		for dir := range 6 {
			if m.sides[6*s+dir] >= 0 {
				continue
			}
			c, r := m.grid.step(m.Column(s), m.Row(s), dir)
			if n := m.at(c, r); n >= 0 {
				edge := int32(m.addEdge(s, n))
				m.sides[6*s+dir] = edge
				m.sides[6*n+(dir+3)%6] = edge
			}
		}
	}
	m.hexsides = len(m.cut)
}

// place returns the doubled coordinates of a hex: a step along a straight line is 2, a step
// to the next line is 1 across and 1 along.
func (g Grid) place(c, r int) (across, along int) {
	if g.ByRows {
		return r, 2*c + g.shift(r)
	}
	return c, 2*r + g.shift(c)
}

// shift returns 1 for a staggered line, else 0.
func (g Grid) shift(line int) int {
	if (line&1 == 1) == g.OddStaggered {
		return 1
	}
	return 0
}

// step returns column and row of the neighbour in a direction. Directions run
// clockwise: north, north-east, south-east, south, south-west, north-west by
// columns; north-east, east, south-east, south-west, west, north-west by rows.
func (g Grid) step(c, r, dir int) (int, int) {
	if g.ByRows {
		k := g.shift(r)
		switch dir {
		case 0:
			return c + k, r - 1
		case 1:
			return c + 1, r
		case 2:
			return c + k, r + 1
		case 3:
			return c + k - 1, r + 1
		case 4:
			return c - 1, r
		}
		return c + k - 1, r - 1
	}
	k := g.shift(c)
	switch dir {
	case 0:
		return c, r - 1
	case 1:
		return c + 1, r + k - 1
	case 2:
		return c + 1, r + k
	case 3:
		return c, r + 1
	case 4:
		return c - 1, r + k
	}
	return c - 1, r + k - 1
}

// at returns the hex in a column and row; -1 outside the grid.
func (m *Map) at(c, r int) int {
	g := &m.grid
	if m.hexes == 0 || c < g.ColMin || c > g.ColMax || r < g.RowMin || r > g.RowMax {
		return -1
	}
	return (c-g.ColMin)*m.high + r - g.RowMin
}

// digits returns the number of digits of a column or a row in the id of a hex; 0 for dotted
// ids, which a grid with a negative bound has.
func (g Grid) digits() int {
	w := 2
	for _, n := range [...]int{g.ColMin, g.ColMax, g.RowMin, g.RowMax} {
		if n < 0 {
			return 0
		}
		w = max(w, len(strconv.Itoa(n)))
	}
	return w
}

func (m *Map) hexName(c, r int) string {
	if m.width == 0 {
		return strconv.Itoa(c) + "." + strconv.Itoa(r)
	}
	return fmt.Sprintf("%0*d%0*d", m.width, c, m.width, r)
}

// IsHex reports whether a space is a hex of the grid.
func (m *Map) IsHex(space int) bool { return uint(space) < uint(m.hexes) }

// Grid returns the grid of the hexes; false for a map without hexes.
func (m *Map) Grid() (Grid, bool) { return m.grid, m.hexes > 0 }

// At returns the hex in a column and row; -1 outside the grid.
func (m *Map) At(column, row int) int { return m.at(column, row) }

// Column returns the column of a hex; 0 for any other space.
func (m *Map) Column(space int) int {
	if !m.IsHex(space) {
		return 0
	}
	return m.grid.ColMin + space/m.high
}

// Row returns the row of a hex; 0 for any other space.
func (m *Map) Row(space int) int {
	if !m.IsHex(space) {
		return 0
	}
	return m.grid.RowMin + space%m.high
}

// Neighbor returns the hex next to a hex in a direction 0..5; -1 at the end of the map, where
// the hexside is cut, and for a space that is no hex. Direction 0 is north (by columns) or
// north-east (by rows); directions run clockwise.
func (m *Map) Neighbor(space, dir int) int {
	if !m.IsHex(space) || uint(dir) >= 6 {
		return -1
	}
	return int(m.ring[6*space+dir])
}

// Side returns the hexside of a hex in a direction 0..5; -1 in the cases of Neighbor.
func (m *Map) Side(hex, dir int) int {
	if m.Neighbor(hex, dir) < 0 {
		return -1
	}
	return int(m.sides[6*hex+dir])
}

// Direction returns the direction 0..5 from hex a to hex b; -1 where they share no hexside, or
// it is cut.
func (m *Map) Direction(a, b int) int {
	if !m.IsHex(a) || !m.IsHex(b) {
		return -1
	}
	for dir, n := range m.ring[6*a : 6*a+6] {
		if int(n) == b {
			return dir
		}
	}
	return -1
}

// Distance returns the number of steps from hex a to hex b on the grid, without regard to
// cuts and joins; -1 if either is no hex.
func (m *Map) Distance(a, b int) int {
	if !m.IsHex(a) || !m.IsHex(b) {
		return -1
	}
	across, along := m.pos[2*a]-m.pos[2*b], m.pos[2*a+1]-m.pos[2*b+1]
	across, along = max(across, -across), max(along, -along)
	// A step across the lines moves half a hex along them as well, so only
	// what exceeds that is walked along the line. This is the cube distance.
	return int(across + max(0, along-across)/2)
}
