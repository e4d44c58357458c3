package draw

import (
	"math"

	"wargame/interpreter/names"
	"wargame/interpreter/picture"
)

// parcels draws the areas of a drawing, the regions above them, and the lines between.
func (a *artist) parcels() {
	g := a.pic.group("parcels")
	for _, s := range a.shown {
		if a.drawn(s) {
			g.path(Path{D: a.sheet.rings[s], Fill: a.fill[s], ID: "s" + identifier(a.m.Name(s)), Title: a.describe(s)})
		}
	}
	a.regions()
	for i, x := range a.lines {
		if x.Of != "space" || x.Pattern == "" {
			continue
		}
		g := a.pic.group("")
		for _, s := range a.shown {
			if a.drawn(s) && has(a.fits[s], i) {
				ink := or(x.Ink, mix(a.fill[s], "#000000", 0.4))
				a.fillPattern(g, x.Pattern, ink, uint64(s), a.corners(s), a.centre[s], 0.62)
			}
		}
	}
	g = a.pic.group("lines")
	var o Outline
	for e := range a.m.Edges() {
		if x, y := a.m.EdgeEnds(e); a.m.EdgeBetween(x, y) == e { // further edges have the same lines
			o = o.all(a.sheet, a.sheet.Lines[e])
		}
	}
	if len(o) > 0 {
		g.path(Path{D: o, Stroke: mix(a.ink, a.paper, 0.35), Width: 1.6})
	}
	o = nil
	for _, s := range a.shown {
		o = o.all(a.sheet, a.sheet.Rims[s])
	}
	if len(o) > 0 {
		g.path(Path{D: o, Stroke: a.ink, Width: 3})
	}
}

// all adds lines of a drawing to an outline.
func (o Outline) all(d *sheet, lines [][]picture.Spot) Outline {
	for _, l := range lines {
		ps := d.line(l)
		o = o.move(ps[0]).line(ps[1:]...)
	}
	return o
}

// around draws a line around the areas of a drawing to which a line of the legend applies.
func (a *artist) around(g *Group, x *picture.LegendLine, line, s int) {
	if x.Line == "" {
		return
	}
	o := Outline{}.all(a.sheet, a.sheet.Rims[s])
	for _, e := range a.m.NeighborEdges(s) {
		if n := a.m.Other(int(e), s); !has(a.fits[n], line) {
			o = o.all(a.sheet, a.sheet.Lines[int(e)])
		}
	}
	if len(o) > 0 {
		width := widthOr(x.Width, 2.5)
		g.path(Path{D: o, Stroke: x.Line, Width: width, Dashes: dashes(x.Dashes, width)})
	}
}

// fillPattern fills a region with a pattern, scaled by size, where there is room, and keeps the
// surroundings of the point free clear.
func (a *artist) fillPattern(g *Group, name, ink string, seed uint64, rings [][]point, free point, size float64) {
	pitch, room := 100*size, 34*size
	for _, ring := range rings {
		low, far := bounds(ring)
		if (far.x-low.x)/pitch*(far.y-low.y)/pitch > maxStrewn {
			continue
		}
		k := uint64(0)
		for y := low.y + room; y < far.y; y += pitch * 0.87 {
			k++
			for x := low.x + room + pitch/2*float64(k%2); x < far.x; x += pitch {
				m := point{x, y}
				d := m.minus(free)
				if in, gap := within(m, ring); !in || gap < room || math.Abs(d.x) < 62 && d.y > -40 && d.y < 46 {
					continue
				}
				k += 2
				for _, p := range pattern(name, ink, seed*131+k) {
					p.D = p.D.shrunk(size).moved(m)
					p.Width *= math.Sqrt(size)
					g.path(p)
				}
			}
		}
	}
}

// regions draws what lies under the lines: grounds, then courses.
func (a *artist) regions() {
	g := a.pic.group("regions")
	for i, s := range a.sheet.Shapes {
		ps := a.sheet.line(s.Points)
		switch s.Of {
		case "ground":
			fill, ink, figure := "#dfe6c8", "", ""
			for _, x := range a.lines {
				if x.Draws(s) {
					fill, ink, figure = or(x.Fill, fill), or(x.Ink, ink), or(x.Pattern, figure)
				}
			}
			g.path(Path{D: polygon(ps...), Fill: fill, Title: s.Title})
			if figure != "" {
				a.fillPattern(g, figure, or(ink, mix(fill, "#000000", 0.4)), uint64(i)+77, [][]point{ps}, point{-1e6, -1e6}, 0.4)
			}
		case "course":
			p := Path{D: Outline{}.move(ps[0]).line(ps[1:]...), Stroke: "#5b9bd0", Width: 1.5, Title: s.Title}
			casing := ""
			for _, x := range a.lines {
				if x.Draws(s) {
					p.Stroke, p.Width, casing = or(x.Line, p.Stroke), widthOr(x.Width, p.Width), or(x.Casing, casing)
					p.Dashes = dashes(x.Dashes, p.Width)
				}
			}
			if casing != "" {
				g.path(Path{D: p.D, Stroke: casing, Width: p.Width + 1.8})
			}
			g.path(p)
		}
	}
}

// legends writes names along lines, and in each area its name below a disc with the texts
// above and below its stroke.
func (a *artist) legends() {
	g := a.pic.group("courses")
	for _, s := range a.sheet.Shapes {
		if s.Of != "name" {
			continue
		}
		ink := a.ink
		for _, x := range a.lines {
			if x.Draws(s) {
				ink = or(x.Ink, ink)
			}
		}
		ps := a.sheet.line(s.Points)
		from, to := ps[0], ps[len(ps)-1]
		if to.x < from.x {
			from, to = to, from
		}
		d := to.minus(from)
		m := from.to(to, 0.5)
		turn := math.Atan2(d.y, d.x)
		sin, cos := math.Sincos(turn)
		m = m.plus(point{-sin, cos}.times(4))
		g.text(Text{X: m.x, Y: m.y, Size: 13, Italic: true, Turn: turn * 180 / math.Pi, Fill: ink, Halo: "#ffffff", Text: s.Title})
	}
}

// badges writes the names and values of areas.
func (a *artist) badges() {
	g := a.pic.group("badges")
	for _, s := range a.shown {
		if !a.drawn(s) {
			continue
		}
		m := a.centre[s]
		look := &counter{ink: a.ink, texts: map[string]string{}}
		frame, label := "", a.ink
		beside := m.plus(point{25, -12})
		for _, i := range a.fits[s] {
			x := a.lines[i]
			switch x.Mark {
			case "", "none":
			case "square":
				frame = x.Mark
			default:
				drawMark(g, x.Mark, beside, or(x.Ink, a.ink), a.fill[s])
				beside = beside.plus(point{19, 0})
			}
			for slot, t := range x.Texts {
				if slot == "key" {
					continue
				}
				if text := a.o.Text(t, s); text != "" {
					look.texts[slot] = text
					if slot == "label" {
						label = or(x.Ink, a.ink)
					}
				}
			}
		}
		a.badge(g, m.minus(point{0, 12}), frame, look.texts["top"], look.texts["values"])
		name := or(or(look.texts["label"], a.p.SpaceTitles[s]), names.Spoken(a.m.Name(s)))
		g.text(Text{X: m.x, Y: m.y + nameDrop, Size: 13, Bold: true, Fill: label, Halo: mix(a.fill[s], "#ffffff", 0.5), Text: name})
	}
}

// badge draws a disc or a square with a text above and one below its stroke.
func (a *artist) badge(g *Group, m point, frame, over, under string) {
	if over+under == "" {
		return
	}
	const r = 14.5
	o := Outline{}.ellipse(m, r, r)
	if frame == "square" {
		o = rect(m.x-r+1, m.y-r+1, 2*r-2, 2*r-2)
	}
	g.path(Path{D: o, Fill: "#fffdf4", Stroke: a.ink, Width: 1.4})
	g.path(Path{D: Outline{}.segment(m.minus(point{r - 1, 0}), m.plus(point{r - 1, 0})), Stroke: a.ink, Width: 1})
	g.text(Text{X: m.x, Y: m.y - 2.6, Size: 10.5, Bold: true, Fill: a.ink, Text: over})
	g.text(Text{X: m.x, Y: m.y + 10.6, Size: 10.5, Fill: a.ink, Text: under})
}
