// Package grid computes where the spaces of a VASSAL board lie and how they are called: hexes
// in both orientations, squares, regions, and zones with grids of their own. All coordinates
// are pixels of the board, from its upper left corner.
package grid

import (
	"cmp"
	"math"
	"slices"
)

// Point is a place on a board, in pixels.
type Point struct{ X, Y int }

// Grid is a grid of any kind.
type Grid interface {
	// Name returns what VASSAL calls a place: empty where it has no name.
	Name(p Point) string
	// Spaces calls f for each space whose centre lies on the board. A space may come twice.
	Spaces(f func(Space))
	// Snap returns the centre of the space at a place, and whether there is one.
	Snap(p Point) (Point, bool)
}

// Kind is the kind of a space.
type Kind string

// The kinds of spaces.
const (
	OfHex    Kind = "hex"
	OfSquare Kind = "square"
	OfRegion Kind = "region"
	OfZone   Kind = "zone"
)

// Space is a space of a grid. Column and row are those of the grid, not of its names; they are
// zero for regions and zones.
type Space struct {
	Name     string
	Kind     Kind
	At       Point
	Col, Row int
	Grid     Grid // the innermost grid
	Zone     string
}

// MaxSpaces is the number of spaces of one grid that are listed.
const MaxSpaces = 200_000

// Hex is a grid of hexes. Columns are staggered; Sideways exchanges x and y.
type Hex struct {
	X0, Y0   int
	DX, DY   float64 // from column to column, from row to row
	Sideways bool
	Numbers  *Numbering // nil without numbers
	Size     Point      // of the board or zone
	Inside   func(Point) bool
}

func (h *Hex) turn(p Point) Point {
	if h.Sideways {
		return Point{p.Y, p.X}
	}
	return p
}

// Cell returns the column and row of the hex that contains a place.
func (h *Hex) Cell(p Point) (col, row int) {
	p = h.turn(p)
	best := math.Inf(1)
	c := int(math.Round(float64(p.X-h.X0) / h.DX))
	for k := c - 1; k <= c+1; k++ {
		r := int(math.Round((float64(p.Y-h.Y0) - h.drop(k)) / h.DY))
		x, y := h.centre(k, r)
		// In units of a regular hex, whichever the proportions of the grid are.
		u, v := (float64(p.X)-x)/h.DX*math.Sqrt(3)/2, (float64(p.Y)-y)/h.DY
		if d := u*u + v*v; d < best {
			best, col, row = d, k, r
		}
	}
	return col, row
}

// drop is how much lower a column begins.
func (h *Hex) drop(col int) float64 {
	if col%2 != 0 {
		return h.DY / 2
	}
	return 0
}

func (h *Hex) centre(col, row int) (x, y float64) {
	return float64(h.X0) + float64(col)*h.DX, float64(h.Y0) + float64(row)*h.DY + h.drop(col)
}

// At returns the centre of a hex.
func (h *Hex) At(col, row int) Point {
	x, y := h.centre(col, row)
	return h.turn(Point{int(math.Floor(x)), int(math.Floor(y))})
}

// Name implements Grid.
func (h *Hex) Name(p Point) string {
	if h.Numbers == nil {
		return ""
	}
	return h.CellName(h.Cell(p))
}

// CellName returns the name of a hex; empty if the grid has no numbers.
func (h *Hex) CellName(col, row int) string {
	n := h.Numbers
	if n == nil {
		return ""
	}
	return n.name(n.hexRow(h, col, row, h.Size), n.hexColumn(h, col, h.Size))
}

// Numbered returns the two numbers of a hex in the order in which its name has them, whether
// they are written as digits or letters.
func (h *Hex) Numbered(col, row int) (first, second int) {
	n := h.Numbers
	if n == nil {
		return col, row
	}
	c, r := n.hexColumn(h, col, h.Size)+n.HOff, n.hexRow(h, col, row, h.Size)+n.VOff
	if n.VerticalFirst {
		return r, c
	}
	return c, r
}

// Snap implements Grid.
func (h *Hex) Snap(p Point) (Point, bool) { return h.At(h.Cell(p)), true }

// Spaces implements Grid.
func (h *Hex) Spaces(f func(Space)) {
	if h.DX < 2 || h.DY < 2 {
		return
	}
	size := h.turn(h.Size)
	low, high := h.bounds(size)
	count := 0
	for col := low.X; col <= high.X; col++ {
		for row := low.Y; row <= high.Y; row++ {
			at := h.At(col, row)
			if !h.holds(at) {
				continue
			}
			if count++; count > MaxSpaces {
				return
			}
			f(Space{Name: h.CellName(col, row), Kind: OfHex, At: at, Col: col, Row: row, Grid: h})
		}
	}
}

// bounds returns the lowest and highest cells that can lie on the board.
func (h *Hex) bounds(size Point) (low, high Point) {
	low = Point{int(math.Floor(float64(-h.X0)/h.DX)) - 1, int(math.Floor(float64(-h.Y0)/h.DY)) - 1}
	high = Point{low.X + int(float64(size.X)/h.DX) + 3, low.Y + int(float64(size.Y)/h.DY) + 3}
	return low, high
}

func (h *Hex) holds(p Point) bool {
	if h.Inside != nil {
		return h.Inside(p)
	}
	return p.X >= 0 && p.Y >= 0 && p.X < h.Size.X && p.Y < h.Size.Y
}

// Square is a grid of rectangles.
type Square struct {
	X0, Y0  int
	DX, DY  float64
	Numbers *Numbering
	Size    Point
	Inside  func(Point) bool
}

func (s *Square) cell(p Point) (col, row int) {
	return int(math.Floor(float64(p.X-s.X0)/s.DX + 0.5)), int(math.Floor(float64(p.Y-s.Y0)/s.DY + 0.5))
}

// At returns the centre of a rectangle.
func (s *Square) At(col, row int) Point {
	return Point{s.X0 + int(math.Floor(float64(col)*s.DX)), s.Y0 + int(math.Floor(float64(row)*s.DY))}
}

// Name implements Grid.
func (s *Square) Name(p Point) string {
	n := s.Numbers
	if n == nil || s.DX <= 0 || s.DY <= 0 {
		return ""
	}
	return s.cellName(s.cell(p))
}

func (s *Square) cellName(col, row int) string {
	n := s.Numbers
	if n == nil {
		return ""
	}
	if n.HDown {
		col = int(float64(s.Size.X)/s.DX+0.5) - col
	}
	if n.VDown {
		row = int(float64(s.Size.Y)/s.DY+0.5) - row
	}
	return n.name(row, col)
}

// Snap implements Grid.
func (s *Square) Snap(p Point) (Point, bool) {
	if s.DX <= 0 || s.DY <= 0 {
		return p, false
	}
	return s.At(s.cell(p)), true
}

// Spaces implements Grid. A grid without numbers, which only helps to align pieces, has none.
func (s *Square) Spaces(f func(Space)) {
	if s.Numbers == nil || s.DX < 2 || s.DY < 2 {
		return
	}
	lc, lr := s.cell(Point{})
	hc, hr := s.cell(s.Size)
	count := 0
	for col := lc; col <= hc; col++ {
		for row := lr; row <= hr; row++ {
			at := s.At(col, row)
			inside := at.X >= 0 && at.Y >= 0 && at.X < s.Size.X && at.Y < s.Size.Y
			if s.Inside != nil {
				inside = s.Inside(at)
			}
			if !inside {
				continue
			}
			if count++; count > MaxSpaces {
				return
			}
			f(Space{Name: s.cellName(col, row), Kind: OfSquare, At: at, Col: col, Row: row, Grid: s})
		}
	}
}

// Region is a named point.
type Region struct {
	Name string
	At   Point
}

// Regions is a grid of named points: a place belongs to the nearest.
type Regions []Region

func (r Regions) nearest(p Point) (Region, bool) {
	if len(r) == 0 {
		return Region{}, false
	}
	far := func(a Region) int { return (a.At.X-p.X)*(a.At.X-p.X) + (a.At.Y-p.Y)*(a.At.Y-p.Y) }
	return slices.MinFunc(r, func(a, b Region) int { return cmp.Compare(far(a), far(b)) }), true
}

// Name implements Grid.
func (r Regions) Name(p Point) string {
	n, _ := r.nearest(p)
	return n.Name
}

// Snap implements Grid.
func (r Regions) Snap(p Point) (Point, bool) {
	n, ok := r.nearest(p)
	return n.At, ok
}

// Spaces implements Grid.
func (r Regions) Spaces(f func(Space)) {
	for _, x := range r {
		f(Space{Name: x.Name, Kind: OfRegion, At: x.At, Grid: r})
	}
}
