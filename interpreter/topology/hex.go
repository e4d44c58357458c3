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
// By columns, the hexes have flat tops and stand in straight columns; the
// staggered columns lie half a hex lower. By rows, the hexes have pointed
// tops and stand in straight rows; the staggered rows lie half a hex further
// to the right. The even lines are staggered, or the odd ones.
type Grid struct {
	ColMin, ColMax int
	RowMin, RowMax int
	OddStaggered   bool
	ByRows         bool
}

// Check tells what is wrong with a grid: no hexes, bounds outside ±9999, or
// more than MaxSpaces hexes.
func (g Grid) Check() error {
	const limit = 9999
	for _, n := range [...]int{g.ColMin, g.ColMax, g.RowMin, g.RowMax} {
		if n < -limit || n > limit {
			return fmt.Errorf("the map has a bound of %d; the limits are ±%d", n, limit)
		}
	}
	switch {
	case g.ColMax < g.ColMin:
		return fmt.Errorf("the columns end (%d) before they begin (%d)", g.ColMax, g.ColMin)
	case g.RowMax < g.RowMin:
		return fmt.Errorf("the rows end (%d) before they begin (%d)", g.RowMax, g.RowMin)
	}
	if n := (g.ColMax - g.ColMin + 1) * (g.RowMax - g.RowMin + 1); n > MaxSpaces {
		return fmt.Errorf("the map has %d hexes; the limit is %d", n, MaxSpaces)
	}
	return nil
}

// NewHex makes a frozen map of the hexes of a grid. A grid that does not pass
// Check makes a map without hexes.
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

// addHexsides numbers the sides between hexes: hex by hex in order, and for
// each hex those directions (0..5) whose side has no number yet.
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

// place gives a hex doubled coordinates: along the straight lines a step is
// 2, across them it is 1 and 1.
func (g Grid) place(c, r int) (across, along int) {
	if g.ByRows {
		return r, 2*c + g.shift(r)
	}
	return c, 2*r + g.shift(c)
}

// shift is 1 for a staggered line.
func (g Grid) shift(line int) int {
	if (line&1 == 1) == g.OddStaggered {
		return 1
	}
	return 0
}

// step is the column and row of the neighbour in a direction. Directions run
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

// at is the hex in a column and row, -1 outside the grid.
func (m *Map) at(c, r int) int {
	g := &m.grid
	if m.hexes == 0 || c < g.ColMin || c > g.ColMax || r < g.RowMin || r > g.RowMax {
		return -1
	}
	return (c-g.ColMin)*m.high + r - g.RowMin
}

// digits is the width of a column or row in the id of a hex; 0 when a bound
// is negative, so that ids are dotted.
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

// IsHex tells whether a space is a hex of the grid.
func (m *Map) IsHex(space int) bool { return uint(space) < uint(m.hexes) }

// Grid is the grid of the hexes, and whether the map has one.
func (m *Map) Grid() (Grid, bool) { return m.grid, m.hexes > 0 }

// At is the hex in a column and row, or -1 outside the grid.
func (m *Map) At(column, row int) int { return m.at(column, row) }

// Column is the column of a hex; 0 for any other space (see IsHex).
func (m *Map) Column(space int) int {
	if !m.IsHex(space) {
		return 0
	}
	return m.grid.ColMin + space/m.high
}

// Row is the row of a hex; 0 for any other space (see IsHex).
func (m *Map) Row(space int) int {
	if !m.IsHex(space) {
		return 0
	}
	return m.grid.RowMin + space%m.high
}

// Neighbor is the hex next to a hex in a direction 0..5, or -1 where the map
// ends, where the hexside has been cut, and for a space that is not a hex.
// Direction 0 is north (by columns) or north-east (by rows); they run
// clockwise.
func (m *Map) Neighbor(space, dir int) int {
	if !m.IsHex(space) || uint(dir) >= 6 {
		return -1
	}
	return int(m.ring[6*space+dir])
}

// Side is the hexside of a hex in a direction 0..5, or -1 as for Neighbor.
func (m *Map) Side(hex, dir int) int {
	if m.Neighbor(hex, dir) < 0 {
		return -1
	}
	return int(m.sides[6*hex+dir])
}

// Direction is the direction 0..5 from a hex to a hex next to it, or -1 when
// they share no hexside (or one that has been cut).
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

// Distance is the number of hexes from a to b, counting b and not a, as the
// crow flies: cuts and joins do not matter. It is -1 if either is not a hex.
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
