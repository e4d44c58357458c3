package terminal

import (
	"slices"
	"strings"

	"wargame/interpreter/names"
	"wargame/interpreter/picture"
	"wargame/interpreter/topology"
)

// The signs of what the legend draws along hexsides and across them, in the order in
// which it names them; and of a hexside with both, such as a bridge.
const (
	signsAlong  = "~≈%&"
	signsAcross = "-=:"
	signBoth    = '+'
)

// rims are the hexsides of the map at a terminal: rivers and roads as the legend names
// them. What rests on something hidden is not drawn.
type rims struct {
	along, across []*rim
	both          bool
}

// rim is a line of the legend about hexsides, or several with one title.
type rim struct {
	title string
	lines []*picture.LegendLine
	sign  rune
	seen  bool
}

func newRims(d *Drawing) *rims {
	r := &rims{}
	for _, x := range d.View.Program().Legend {
		switch {
		case x.Of != "edge":
		case x.Road != "":
			r.across = with(r.across, x, signsAcross)
		case x.Line != "":
			r.along = with(r.along, x, signsAlong)
		}
	}
	return r
}

// with adds a line of the legend to those that have a sign.
func with(list []*rim, x *picture.LegendLine, signs string) []*rim {
	title := names.Spoken(x.Title())
	if title == "" {
		return list
	}
	for _, r := range list {
		if r.title == title {
			r.lines = append(r.lines, x)
			return list
		}
	}
	free := []rune(signs)
	sign := free[min(len(list), len(free)-1)]
	return append(list, &rim{title: title, lines: []*picture.LegendLine{x}, sign: sign})
}

// sign is what stands for a hexside; 0 where nothing is drawn there.
func (r *rims) sign(d *Drawing, edge int) rune {
	drawn := func(list []*rim) *rim {
		for _, x := range slices.Backward(list) {
			if slices.ContainsFunc(x.lines, func(l *picture.LegendLine) bool { return d.View.Fits(l, edge) }) {
				x.seen = true
				return x
			}
		}
		return nil
	}
	along, across := drawn(r.along), drawn(r.across)
	switch {
	case along != nil && across != nil:
		r.both = true
		return signBoth
	case along != nil:
		return along.sign
	case across != nil:
		return across.sign
	}
	return 0
}

// legend says what the signs mean that have been drawn.
func (r *rims) legend() []string {
	var out []string
	for _, x := range slices.Concat(r.along, r.across) {
		if x.seen {
			out = append(out, string(x.sign)+" "+x.title)
		}
	}
	if r.both {
		out = append(out, string(signBoth)+" both")
	}
	return out
}

// The hexsides of a hex that are drawn with it; the others are those of its neighbours.
type hexside int

const (
	notDrawn   hexside = iota
	top                // before its number: towards the neighbour above in its column
	upperLeft          // before its first line
	lowerLeft          // before its second line
	leftOf             // of staggered rows: before both lines
	upperRight         // of staggered rows
)

// hexsideTo is which hexside of a hex is that towards a neighbour, by where the two are
// written.
func hexsideTo(byRows bool, dx, dy int) hexside {
	switch {
	case byRows && dy == 0 && dx < 0:
		return leftOf
	case byRows && dy < 0 && dx > 0:
		return upperRight
	case !byRows && dy < 0 && dx == 0:
		return top
	case dy < 0 && dx < 0:
		return upperLeft
	case !byRows && dy > 0 && dx < 0:
		return lowerLeft
	}
	return notDrawn
}

// draw puts the signs of a hex at its place, width cells wide, its number so many.
func (r *rims) draw(d *Drawing, p *panel, g topology.Grid, s, x, y, number int) {
	m := d.View.Program().World.Map
	edges := m.NeighborEdges(s)
	for i, n := range m.Neighbors(s) {
		if edges[i] < 0 || !m.IsHex(int(n)) {
			continue
		}
		toX, toY := spot(g, m.Column(int(n)), m.Row(int(n)))
		hereX, hereY := spot(g, m.Column(s), m.Row(s))
		side := hexsideTo(g.ByRows, toX-hereX, toY-hereY)
		if side == notDrawn {
			continue
		}
		sign := r.sign(d, int(edges[i]))
		if sign == 0 {
			continue
		}
		switch side {
		case top:
			p.put(x+1+number, y, strings.Repeat(string(sign), max(1, cellWidth-1-number)), "")
		case upperLeft:
			p.put(x, y, string(sign), "")
		case lowerLeft:
			p.put(x, y+1, string(sign), "")
		case leftOf:
			p.put(x, y, string(sign), "")
			p.put(x, y+1, string(sign), "")
		case upperRight:
			p.put(x+cellWidth-1, y, string(sign), "")
		}
	}
}

// spot is where a hex is written on the map of a terminal: the cell and the line at
// which it begins.
func spot(g topology.Grid, column, row int) (x, y int) {
	x, y = cellWidth*column, 2*row
	line := column
	if g.ByRows {
		line = row
	}
	if (line&1 == 1) == g.OddStaggered {
		if g.ByRows {
			x += cellWidth / 2
		} else {
			y++
		}
	}
	return x, y
}
