package draw

import (
	"math"
	"slices"

	"wargame/interpreter/picture"
)

// sheet is the drawing of a map of areas, in coordinates of the picture.
type sheet struct {
	*picture.Drawing
	scale  float64
	origin point
	rings  map[int]Outline // the outlines of areas
}

const (
	meanArea  = 235.0   // the mean width of the areas of a drawing
	maxSheet  = 12000.0 // the largest width of a drawing
	maxStrewn = 800     // the most stamps of a pattern in one region
	nameDrop  = 19.0    // from the middle of an area to the bottom of its name
	drawnDrop = 46.0    // from there to the middle of its counters
	drawnMark = 1.7     // the scale of bridges and ferries
)

// layDrawing places the areas as in the drawing, scaled so that their mean width is meanArea,
// and the boxes beside them.
func (a *layout) layDrawing() {
	d := &sheet{Drawing: a.p.Drawing, rings: map[int]Outline{}}
	a.sheet = d
	sum := 0.0
	var all, ends []point // points of outlines and boxes; corners of boxes on paper, relative to their centres
	given := map[int]point{}
	var loose []int
	for s := range a.m.Len() {
		at, ok := a.placeOf(s)
		for _, ring := range d.Rings[s] {
			sum += math.Abs(twiceArea(ring)) / 2
			for _, p := range ring {
				all, ends = append(all, point{p.X, p.Y}), append(ends, point{})
			}
			if !ok {
				at, ok = innermost(ring), true
			}
		}
		if !ok {
			loose = append(loose, s)
			continue
		}
		given[s] = at
		if d.Rings[s] == nil {
			all, ends = append(all, at), append(ends, point{areaWide / 2, areaHigh / 2})
		}
	}
	d.scale = meanArea / math.Sqrt(math.Max(sum/float64(len(d.Rings)), 1e-12))
	low, far := bounds(append(d.shapes(), all...))
	d.scale = math.Min(d.scale, maxSheet/math.Max(1e-9, math.Max(far.x-low.x, far.y-low.y)))
	low, far = point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for i, p := range all {
		p = p.times(d.scale)
		low, far = p.minus(ends[i]).least(low), p.plus(ends[i]).most(far)
	}
	d.origin = point{margin, topMargin}.minus(low)
	a.right, a.bottom = far.x+d.origin.x, far.y+d.origin.y
	for s, p := range given {
		a.centre[s] = p.times(d.scale).plus(d.origin)
		var o Outline
		for _, ring := range d.Rings[s] {
			o = append(o, polygon(d.line(ring)...)...)
		}
		if o != nil {
			d.rings[s] = o
		}
	}
	a.rowsBelow(loose)
	for s := range a.m.Len() {
		a.shown = append(a.shown, s)
	}
}

// shapes returns the points of roads and of decoration.
func (d *sheet) shapes() []point {
	var out []point
	take := func(ps []picture.Spot) {
		for _, p := range ps {
			out = append(out, point{p.X, p.Y})
		}
	}
	for _, s := range d.Shapes {
		take(s.Points)
	}
	for _, ways := range d.Ways {
		for _, w := range ways {
			take(w)
		}
	}
	return out
}

// placeOf returns the place of an area by its drawing or by the legend.
func (a *layout) placeOf(s int) (point, bool) {
	at, ok := a.p.Drawing.At[s]
	p := point{at.X, at.Y}
	for _, x := range a.lines {
		if x.Of == "space" && x.X != nil && a.fit(x, s) {
			if px, py, given := x.Place(a.c, s); given {
				p, ok = point{px, py}, true
			}
		}
	}
	return p, ok
}

// put converts a point of the drawing to the picture.
func (d *sheet) put(p picture.Spot) point { return point{p.X, p.Y}.times(d.scale).plus(d.origin) }

func (d *sheet) line(ps []picture.Spot) []point {
	out := make([]point, len(ps))
	for i, p := range ps {
		out[i] = d.put(p)
	}
	return out
}

// drawn reports whether an area has an outline of its own.
func (a *layout) drawn(s int) bool { return a.sheet != nil && a.sheet.rings[s] != nil }

// corners returns the outlines of an area as points.
func (a *layout) corners(s int) [][]point {
	var out [][]point
	for _, ring := range a.sheet.Rings[s] {
		out = append(out, a.sheet.line(ring))
	}
	return out
}

// isRoad reports whether the legend draws a road over an edge.
func (a *artist) isRoad(e topologyEdge) bool {
	return slices.ContainsFunc(a.edgeFits[e.edge], func(i int) bool { return a.lines[i].Road != "" })
}

// wayOver returns how a road runs over an edge of a drawing.
func (a *layout) wayOver(e topologyEdge) [][]point {
	var out [][]point
	for _, w := range a.sheet.Ways[e.edge] {
		ps := a.sheet.line(w)
		if !a.drawn(e.a) {
			ps = append([]point{a.edgeOfBox(e.a, ps[0])}, ps...)
		}
		if !a.drawn(e.b) {
			ps = append(ps, a.edgeOfBox(e.b, ps[len(ps)-1]))
		}
		out = append(out, ps)
	}
	if out != nil {
		return out
	}
	if a.drawn(e.a) && a.drawn(e.b) {
		m, _ := a.crossing(e)
		return [][]point{{a.centre[e.a], m, a.centre[e.b]}}
	}
	return [][]point{{a.gate(e.a, e.b), a.gate(e.b, e.a)}}
}

// edgeOfBox returns where a line from a point to the middle of a box meets the box.
func (a *layout) edgeOfBox(s int, from point) point {
	m := a.centre[s]
	d := from.minus(m)
	k := math.Min(areaWide/2/math.Max(math.Abs(d.x), 1e-9), areaHigh/2/math.Max(math.Abs(d.y), 1e-9))
	return m.to(from, math.Min(k, 1))
}

// overLine returns where the road over an edge crosses the line between its areas, and its
// direction there; without a road, the middle of the line.
func (a *layout) overLine(e topologyEdge) (m point, along float64, ok bool) {
	lines := a.sheet.Lines[e.edge]
	if len(lines) == 0 {
		return point{}, 0, false
	}
	for _, l := range lines {
		line := a.sheet.line(l)
		for _, w := range a.sheet.Ways[e.edge] {
			way := a.sheet.line(w)
			for i := 1; i < len(way); i++ {
				for k := 1; k < len(line); k++ {
					if p, ok := meet(way[i-1], way[i], line[k-1], line[k]); ok {
						d := way[i].minus(way[i-1])
						return p, math.Atan2(d.y, d.x), true
					}
				}
			}
		}
	}
	line := a.sheet.line(lines[0])
	half := 0.0
	for i := 1; i < len(line); i++ {
		half += line[i].minus(line[i-1]).far() / 2
	}
	for i := 1; i < len(line); i++ {
		d := line[i].minus(line[i-1])
		if half <= d.far() {
			return line[i-1].to(line[i], half/math.Max(d.far(), 1e-9)), math.Atan2(d.y, d.x) + math.Pi/2, true
		}
		half -= d.far()
	}
	return line[0], 0, true
}
