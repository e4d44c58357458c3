package write

import (
	"fmt"
	"slices"

	"wargame/internal/vassal/grid"
	"wargame/internal/vassal/module"
	"wargame/interpreter/topology"
)

// HexMap is the hex grid of a module in the terms of our maps: a rectangle of numbered hexes.
type HexMap struct {
	Board *module.Laid
	Hex   *grid.Hex
	Grid  topology.Grid
	Own   bool // the module numbers no hexes, or not as a map can: the numbers are ours
	Turn  bool // rows stand first in its numbers, so that columns are drawn as rows

	cells map[[2]int]Cell   // by column and row of our map
	back  map[[2]int]string // names by column and row of the module; made by NameAt
}

// Cell is a hex: the column and row of the grid of the module, its centre on the board, what
// the module calls it, and its column and row on our map.
type Cell struct {
	Col, Row       int
	At             grid.Point
	Name           string
	MapCol, MapRow int
}

// maxLine is the greatest number of a column or row.
const maxLine = 999

// hexMap finds the hex grid of a layout: the one with the most hexes. It is nil if there is none.
// Only hexes of the given range of numbers are taken; a zero range takes all.
func hexMap(l *module.Layout, within [4]int) *HexMap {
	var best *HexMap
	count := 0
	for i := range l.Boards {
		b := &l.Boards[i]
		if b.Grid == nil {
			continue
		}
		by := map[*grid.Hex][]grid.Space{}
		var order []*grid.Hex
		b.Grid.Spaces(func(s grid.Space) {
			if h, ok := s.Grid.(*grid.Hex); ok && s.Kind == grid.OfHex {
				if by[h] == nil {
					order = append(order, h)
				}
				by[h] = append(by[h], s)
			}
		})
		for _, h := range order {
			if len(by[h]) > count {
				if m := fit(b, h, by[h], within); m != nil {
					best, count = m, len(by[h])
				}
			}
		}
	}
	return best
}

// fit gives numbers to the hexes of a grid so that they have the neighbours that they have there.
// It uses the numbers of the module if these can be columns and rows of a map, else its own.
func fit(b *module.Laid, h *grid.Hex, spaces []grid.Space, within [4]int) *HexMap {
	if h.Numbers != nil {
		if m := fitNumbers(b, h, spaces, within, func(s grid.Space) (int, int) { return h.Numbered(s.Col, s.Row) }); m != nil {
			m.Turn = h.Numbers.VerticalFirst != h.Sideways
			return m
		}
	}
	low := spaces[0]
	for _, s := range spaces {
		low.Col, low.Row = min(low.Col, s.Col), min(low.Row, s.Row)
	}
	m := fitNumbers(b, h, spaces, [4]int{}, func(s grid.Space) (int, int) {
		c, r := s.Col-low.Col+1, s.Row-low.Row+1
		if h.Sideways {
			return r, c
		}
		return c, r
	})
	if m != nil {
		m.Own = true
	}
	return m
}

func fitNumbers(b *module.Laid, h *grid.Hex, spaces []grid.Space, within [4]int, number func(grid.Space) (int, int)) *HexMap {
	m := &HexMap{Board: b, Hex: h, cells: map[[2]int]Cell{}}
	at := map[[2]int][2]int{} // cell of the module to cell of the map
	for _, s := range spaces {
		c, r := number(s)
		if c < 0 || r < 0 || c > maxLine || r > maxLine || !inside(c, r, within) {
			continue
		}
		k := [2]int{c, r}
		if _, twice := m.cells[k]; twice {
			return nil
		}
		m.cells[k] = Cell{s.Col, s.Row, s.At, s.Name, c, r}
		at[[2]int{s.Col, s.Row}] = k
	}
	if len(m.cells) == 0 {
		return nil
	}
	g := topology.Grid{ColMin: maxLine, RowMin: maxLine}
	for k := range m.cells {
		g.ColMin, g.ColMax = min(g.ColMin, k[0]), max(g.ColMax, k[0])
		g.RowMin, g.RowMax = min(g.RowMin, k[1]), max(g.RowMax, k[1])
	}
	for _, byRows := range []bool{false, true} {
		for _, odd := range []bool{false, true} {
			g.ByRows, g.OddStaggered = byRows, odd
			if g.Check() == nil && m.agrees(g, at) {
				m.Grid = g
				return m
			}
		}
	}
	return nil
}

func inside(c, r int, within [4]int) bool {
	return within == [4]int{} || c >= within[0] && c <= within[1] && r >= within[2] && r <= within[3]
}

// agrees reports whether the hexes have the same neighbours on a map with that grid.
func (m *HexMap) agrees(g topology.Grid, at map[[2]int][2]int) bool {
	t := topology.NewHex(g)
	for cell, k := range at {
		here := t.At(k[0], k[1])
		if here < 0 {
			return false
		}
		for _, n := range around(cell) {
			other, ok := at[n]
			if ok && !slices.Contains(t.Neighbors(here), int32(t.At(other[0], other[1]))) {
				return false
			}
		}
	}
	return true
}

// around returns the six neighbours of a cell in the grid of a module, where odd columns lie half
// a hex lower.
func around(c [2]int) [6][2]int {
	k := 0
	if c[0]%2 != 0 {
		k = 1
	}
	return [6][2]int{{c[0], c[1] - 1}, {c[0], c[1] + 1}, {c[0] - 1, c[1] + k}, {c[0] - 1, c[1] + k - 1}, {c[0] + 1, c[1] + k}, {c[0] + 1, c[1] + k - 1}}
}

// Count returns the number of hexes on the board of the module.
func (m *HexMap) Count() int { return len(m.cells) }

// Name returns the name of a hex of our map.
func (m *HexMap) Name(k [2]int) string {
	t := 2
	for _, n := range []int{m.Grid.ColMin, m.Grid.ColMax, m.Grid.RowMin, m.Grid.RowMax} {
		t = max(t, len(fmt.Sprint(n)))
	}
	return fmt.Sprintf("%0*d%0*d", t, k[0], t, k[1])
}

// Each calls f for each hex, by column and row.
func (m *HexMap) Each(f func(name string, c Cell)) {
	keys := make([][2]int, 0, len(m.cells))
	for k := range m.cells {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, k := range keys {
		f(m.Name(k), m.cells[k])
	}
}
