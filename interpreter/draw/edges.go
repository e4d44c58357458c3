package draw

import (
	"math"

	"wargame/interpreter/picture"
)

// side returns the corners of the hexside of an edge between two hexes; false for other edges.
func (a *layout) side(e topologyEdge) (p, q point, ok bool) {
	from, to := e.a, e.b
	if !a.known(from) {
		from, to = to, from
	}
	dir := a.m.Direction(from, to)
	if dir < 0 {
		return point{}, point{}, false
	}
	m := a.centre[from]
	return m.plus(a.hexes.corner(dir)), m.plus(a.hexes.corner(dir + 1)), true
}

// crossing returns the middle of an edge and the direction across it, in radians.
func (a *layout) crossing(e topologyEdge) (point, float64) {
	p, q, ok := a.side(e)
	if ok {
		d := q.minus(p)
		return p.to(q, 0.5).plus(a.aside(e, a.centre[e.a], a.centre[e.b])), math.Atan2(d.y, d.x) + math.Pi/2
	}
	if a.sheet != nil {
		if m, along, ok := a.overLine(e); ok {
			if a.sheet.Ways[e.edge] == nil {
				m = m.plus(a.aside(e, a.centre[e.a], a.centre[e.b]))
			}
			return m, along
		}
	}
	p, q = a.gate(e.a, e.b), a.gate(e.b, e.a)
	d := q.minus(p)
	return p.to(q, 0.5).plus(a.aside(e, p, q)), math.Atan2(d.y, d.x)
}

// alongEdges draws a line along hexsides, or across the connections of areas.
func (a *artist) alongEdges(x *picture.LegendLine, line int) {
	var o Outline
	width := widthOr(x.Width, 3)
	for _, e := range a.border {
		if !has(a.edgeFits[e.edge], line) {
			continue
		}
		if p, q, ok := a.side(e); ok && a.rank(e) == 0 {
			o = o.segment(p, q)
			continue
		}
		if a.sheet != nil && len(a.sheet.Lines[e.edge]) > 0 {
			o = o.all(a.sheet, a.sheet.Lines[e.edge])
			continue
		}
		m, along := a.crossing(e)
		sin, cos := math.Sincos(along + math.Pi/2)
		half := point{cos * 13, sin * 13}
		o = o.segment(m.minus(half), m.plus(half))
	}
	if len(o) == 0 {
		return
	}
	g := a.pic.group("")
	if x.Casing != "" {
		g.path(Path{D: o, Stroke: x.Casing, Width: width + 1.8})
	}
	g.path(Path{D: o, Stroke: x.Line, Width: width, Dashes: dashes(x.Dashes, width)})
}

// way is a road from a hexside to the point where the roads of its hex meet.
type way struct {
	dir, line int
}

// roads draws the lines from..to of the legend, all of them roads, as one network: a single
// road bends through its hex, several meet.
func (a *artist) roads(from, to int) {
	outlines := make([]Outline, to-from)
	ways := map[int][]way{} // by hex
	for i := from; i < to; i++ {
		for _, e := range a.border {
			if !has(a.edgeFits[e.edge], i) {
				continue
			}
			if a.rank(e) > 0 && (a.sheet == nil || a.sheet.Ways[e.edge] == nil) {
				outlines[i-from] = a.bow(outlines[i-from], e)
				continue
			}
			if a.sheet != nil {
				for _, ps := range a.wayOver(e) {
					outlines[i-from] = outlines[i-from].move(ps[0]).line(ps[1:]...)
				}
				continue
			}
			if _, _, ok := a.side(e); !ok {
				outlines[i-from] = outlines[i-from].segment(a.gate(e.a, e.b), a.gate(e.b, e.a))
				continue
			}
			for _, end := range [2][2]int{{e.a, e.b}, {e.b, e.a}} {
				if a.known(end[0]) {
					ways[end[0]] = append(ways[end[0]], way{a.m.Direction(end[0], end[1]), i})
				}
			}
		}
	}
	for _, s := range a.shown {
		a.roadsOf(s, ways[s], func(line int, o Outline) { outlines[line-from] = append(outlines[line-from], o...) })
	}
	g := a.pic.group("")
	for pass := range 2 {
		for i, o := range outlines {
			x := a.lines[from+i]
			width := widthOr(x.Width, 2.5)
			switch {
			case len(o) == 0:
			case pass == 0 && x.Casing != "":
				g.path(Path{D: o, Stroke: x.Casing, Width: width + 1.8})
			case pass == 1:
				g.path(Path{D: o, Stroke: x.Road, Width: width, Dashes: dashes(x.Dashes, width)})
			}
		}
	}
}

// roadsOf draws the roads of one hex. A single road bends through it. If more meet, the last
// line of the legend that passes through is the main road, which the others join.
func (a *artist) roadsOf(s int, ways []way, draw func(line int, o Outline)) {
	m := a.centre[s]
	count := map[int]int{}
	forks := false
	for _, w := range ways {
		count[w.line]++
		forks = forks || count[w.line] > 2
	}
	node, main := m, -1
	for line, n := range count { // where a road forks, all meet in the middle
		if n == 2 && len(ways) > 2 && !forks {
			main = max(main, line)
		}
	}
	middle := func(w way) point { return m.plus(a.hexes.middle(w.dir)) }
	half := func(p, q point) point { return p.to(q, 0.5).to(m, 0.5) } // of the curve from p to q
	var through []way
	for _, w := range ways {
		if w.line == main || len(ways) == 2 {
			through = append(through, w)
		}
	}
	if len(through) == 2 {
		p, q := middle(through[0]), middle(through[1])
		node = half(p, q)
		if through[0].line == through[1].line {
			draw(through[0].line, Outline{}.move(p).quad(m, q))
		} else { // each line draws its half
			draw(through[0].line, Outline{}.move(p).quad(p.to(m, 0.5), node))
			draw(through[1].line, Outline{}.move(q).quad(q.to(m, 0.5), node))
		}
	}
	for _, w := range ways {
		if len(through) == 2 && (w == through[0] || w == through[1]) {
			continue
		}
		p := middle(w)
		if node == m {
			draw(w.line, Outline{}.segment(p, m))
		} else {
			draw(w.line, Outline{}.move(p).quad(p.to(m, 0.6), node))
		}
	}
}
