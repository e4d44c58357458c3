package module

import (
	"slices"
	"strings"

	"wargame/internal/vassal/grid"
)

// Layout is how the boards of a map lie.
type Layout struct {
	Map    *Map
	Boards []Laid
}

// Laid is a board of a layout and where its upper left corner lies on the map.
type Laid struct {
	*Board
	X, Y     int
	Reversed bool // turned by 180 degrees
}

// Layout lays out boards as the map does: in columns and rows, within the margin. Boards that the
// map does not have are left out.
func (m *Map) Layout(boards []Placed) *Layout {
	out := &Layout{Map: m}
	size := map[[2]int]grid.Point{}
	for _, p := range boards {
		if b := m.Board(p.Name); b != nil {
			size[[2]int{p.Col, p.Row}] = b.Size
		}
	}
	for _, p := range boards {
		b := m.Board(p.Name)
		if b == nil {
			continue
		}
		l := Laid{Board: b, X: m.EdgeX, Y: m.EdgeY, Reversed: p.Reversed}
		for at, s := range size {
			if at[1] == p.Row && at[0] < p.Col {
				l.X += s.X
			}
			if at[0] == p.Col && at[1] < p.Row {
				l.Y += s.Y
			}
		}
		out.Boards = append(out.Boards, l)
	}
	return out
}

// Board returns a board by its name; nil if the map has none.
func (m *Map) Board(name string) *Board {
	i := slices.IndexFunc(m.Boards, func(b *Board) bool { return b.Name == name })
	if i < 0 {
		return nil
	}
	return m.Boards[i]
}

// Usual returns the layout of a new game: the boards that the module sets up, else its only or
// first board.
func (m *Map) Usual() *Layout {
	if len(m.Default) > 0 {
		if l := m.Layout(m.Default); len(l.Boards) > 0 {
			return l
		}
	}
	if len(m.Boards) == 0 {
		return &Layout{Map: m}
	}
	return m.Layout([]Placed{{Name: m.Boards[0].Name}})
}

// On returns the board at a place of the map and the place on it.
func (l *Layout) On(x, y int) (*Laid, grid.Point, bool) {
	for i := range l.Boards {
		b := &l.Boards[i]
		p := grid.Point{X: x - b.X, Y: y - b.Y}
		if p.X < 0 || p.Y < 0 || p.X >= b.Size.X || p.Y >= b.Size.Y {
			continue
		}
		return b, b.turn(p), true
	}
	return nil, grid.Point{}, false
}

// turn returns a place of a reversed board as the grid of the board has it, and back.
func (b *Laid) turn(p grid.Point) grid.Point {
	if b.Reversed {
		return grid.Point{X: b.Size.X - p.X, Y: b.Size.Y - p.Y}
	}
	return p
}

// ToMap returns where a place of the board lies on the map.
func (b *Laid) ToMap(p grid.Point) grid.Point {
	p = b.turn(p)
	return grid.Point{X: p.X + b.X, Y: p.Y + b.Y}
}

// Size returns the extent of all boards with the margin.
func (l *Layout) Size() grid.Point {
	var s grid.Point
	for _, b := range l.Boards {
		s = grid.Point{X: max(s.X, b.X+b.Size.X+l.Map.EdgeX), Y: max(s.Y, b.Y+b.Size.Y+l.Map.EdgeY)}
	}
	return s
}

// Map returns a map by its name; nil if there is none.
func (m *Module) Map(name string) *Map {
	i := slices.IndexFunc(m.Maps, func(x *Map) bool { return x.Name == name })
	if i < 0 {
		i = slices.IndexFunc(m.Maps, func(x *Map) bool { return strings.EqualFold(x.Name, name) })
	}
	if i < 0 {
		return nil
	}
	return m.Maps[i]
}

// fewSpaces is the number of named spaces below which a map is judged by its size alone.
const fewSpaces = 15

// Main returns the map on which the game is played: the one with the most hexes, else with the
// most named spaces, else with the largest boards. It is nil if the module has no map.
func (m *Module) Main() *Map {
	var best *Map
	var bestOf [3]int
	for _, x := range m.Maps {
		if x.Hand && best != nil {
			continue
		}
		var of [3]int
		for _, b := range x.Usual().Boards {
			of[2] += b.Size.X * b.Size.Y
			if b.Grid == nil {
				continue
			}
			b.Grid.Spaces(func(s grid.Space) {
				if s.Kind == grid.OfHex {
					of[0]++
				}
				if s.Name != "" {
					of[1]++
				}
			})
		}
		if of[1] < fewSpaces {
			of[1] = 0
		}
		if best == nil || slices.Compare(of[:], bestOf[:]) > 0 {
			best, bestOf = x, of
		}
	}
	return best
}
