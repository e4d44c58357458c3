package drawing

import (
	"slices"
	"strings"

	"wargame/interpreter/names"
	"wargame/interpreter/picture"
	"wargame/interpreter/topology"
)

// The signs of hexsides: along them, across them, and both (such as a bridge). They are
// assigned in the order of the legend.
const (
	signsAlong  = "~≈%&"
	signsAcross = "-=:"
	signBoth    = '+'
)

// rims draws hexsides such as rivers and roads, as the legend names them. Lines that
// depend on hidden information are not drawn.
type rims struct {
	along, across []*rim
	both          bool
}

// rim is one or more lines of the legend about hexsides, with one title.
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

// with appends a line of the legend that has a sign, or merges it with one of the same
// title.
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

// sign returns the sign of a hexside, or 0 if none is drawn.
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

// legend returns the meaning of the signs that have been drawn.
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

// hexside is one of the hexsides that are drawn with a hex; the others belong to its
// neighbours.
type hexside int

const (
	notDrawn   hexside = iota
	top                // before its number: towards the neighbour above in the same column
	upperLeft          // before its first line
	lowerLeft          // before its second line
	leftOf             // in staggered rows: before both lines
	upperRight         // in staggered rows
)

// hexsideTo returns the hexside of a hex towards a neighbour, by their offset on the
// screen.
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

// draw puts the signs of a hex at x, y. number is the width of the hex's number, in
// cells.
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

// spot returns the cell and the line at which a hex begins on the drawn map.
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
