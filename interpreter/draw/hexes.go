package draw

import (
	"fmt"
	"math"

	"wargame/internal/spelling"
	"wargame/interpreter/topology"
)

// hexGrid places hexes: with flat tops if the grid runs by columns, with pointed tops if by
// rows.
type hexGrid struct {
	topology.Grid
	c0, c1, r0, r1 int // the visible range
	origin         point
}

// high is the distance of opposite sides of a hex.
var high = math.Sqrt(3) * hexSize

// at returns the centre of the hex in a column and row.
func (g *hexGrid) at(c, r int) point {
	x, y := float64(c-g.c0), float64(r-g.r0)
	if g.ByRows {
		return g.origin.plus(point{high * (x + g.shift(r)), 1.5 * hexSize * y})
	}
	return g.origin.plus(point{1.5 * hexSize * x, high * (y + g.shift(c))})
}

// shift returns by how much, in hexes, a line is staggered.
func (g *hexGrid) shift(line int) float64 {
	if (line&1 == 1) == g.OddStaggered {
		return 0.5
	}
	return 0
}

// corner returns one of the six corners, relative to the centre. The side in a direction runs
// from the corner with its number to the next.
func (g *hexGrid) corner(i int) point {
	angle := float64(i)*60 - 120
	if g.ByRows {
		angle = float64(i)*60 - 90
	}
	sin, cos := math.Sincos(angle * math.Pi / 180)
	return point{hexSize * cos, hexSize * sin}
}

// middle returns the middle of the side in a direction, relative to the centre.
func (g *hexGrid) middle(dir int) point { return g.corner(dir).to(g.corner(dir+1), 0.5) }

// outline returns the hex around a point, scaled by k.
func (g *hexGrid) outline(m point, k float64) Outline {
	var ps []point
	for i := range 6 {
		ps = append(ps, m.plus(g.corner(i).times(k)))
	}
	return polygon(ps...)
}

// lay decides what is drawn and where.
func (a *artist) lay() error {
	a.centre = map[int]point{}
	a.pic = &Picture{}
	a.right, a.bottom = 2*margin, topMargin
	grid, ok := a.m.Grid()
	part := a.o.From != "" || a.o.To != ""
	if !ok && part {
		return fmt.Errorf("the map has no hexes, so two hexes cannot select a part of it")
	}
	if ok {
		if err := a.layHexes(grid); err != nil {
			return err
		}
	}
	switch {
	case part:
	case !ok && a.p.Drawing != nil && len(a.p.Drawing.Rings) > 0:
		a.layDrawing()
	default:
		a.layAreas(ok)
	}
	a.pic.Width, a.pic.Height = a.right+margin, a.bottom+margin
	return nil
}

func (a *layout) layHexes(grid topology.Grid) error {
	g := hexGrid{Grid: grid, c0: grid.ColMin, c1: grid.ColMax, r0: grid.RowMin, r1: grid.RowMax}
	if a.o.From != "" || a.o.To != "" {
		var at [2]int
		for i, name := range [2]string{a.o.From, a.o.To} {
			s, ok := a.m.Find(name)
			if !ok || !a.m.IsHex(s) {
				err := fmt.Errorf("there is no hex %q", name)
				if near := spelling.Nearest(name, []string{a.m.Name(0), a.m.Name(a.m.At(grid.ColMax, grid.RowMax))}); len(near) > 0 {
					err = fmt.Errorf("%w; %s", err, spelling.Sentence(near))
				}
				return err
			}
			at[i] = s
		}
		x, y := at[0], at[1]
		g.c0, g.c1 = min(a.m.Column(x), a.m.Column(y)), max(a.m.Column(x), a.m.Column(y))
		g.r0, g.r1 = min(a.m.Row(x), a.m.Row(y)), max(a.m.Row(x), a.m.Row(y))
	}
	half := point{hexSize, high / 2}
	if g.ByRows {
		half = point{high / 2, hexSize}
	}
	g.origin = point{margin, topMargin}.plus(half)
	for c := g.c0; c <= g.c1; c++ {
		for r := g.r0; r <= g.r1; r++ {
			s, m := a.m.At(c, r), g.at(c, r)
			a.shown = append(a.shown, s)
			a.centre[s] = m
			a.right, a.bottom = math.Max(a.right, m.x+half.x), math.Max(a.bottom, m.y+half.y)
		}
	}
	a.hexes = g
	return nil
}

// outline returns the outline of a space, scaled by k.
func (a *layout) outline(s int, k float64) Outline {
	m := a.centre[s]
	if a.m.IsHex(s) {
		return a.hexes.outline(m, k)
	}
	if a.drawn(s) {
		return a.sheet.rings[s]
	}
	w, h := areaWide*k, areaHigh*k
	return rounded(m.x-w/2, m.y-h/2, w, h, 12*k)
}
