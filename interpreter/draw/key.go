package draw

import (
	"slices"

	"wargame/interpreter/picture"
)

// entry is one sample of the key: the lines of the legend with one title.
type entry struct {
	title string
	lines []*picture.LegendLine
}

// key explains below the map what is drawn: each title of the legend once.
func (a *artist) key() {
	if a.o.NoKey {
		return
	}
	var entries []*entry
	for i, x := range a.lines {
		title := x.Title()
		if title == "" || !a.occurs(i) {
			continue
		}
		var e *entry
		for _, old := range entries {
			if old.title == title && old.lines[0].Of == x.Of {
				e = old
			}
		}
		if e == nil {
			e = &entry{title: title}
			entries = append(entries, e)
		}
		e.lines = append(e.lines, x)
	}
	if len(entries) == 0 {
		return
	}
	g := a.pic.group("key")
	const rowHigh = 56.0
	y := a.bottom + margin
	for _, of := range []string{"space", "ground", "edge", "course", "unit"} {
		x, any := margin, false
		for _, e := range entries {
			if e.lines[0].Of != of {
				continue
			}
			w := 70 + wide(e.title, 12)
			if any && x+w > a.right+margin {
				x, y = margin, y+rowHigh
			}
			a.sample(g, e, point{x, y})
			g.text(Text{X: x + 56, Y: y + 27, Size: 12, Start: true, Fill: a.ink, Text: e.title})
			x += w + 12
			any = true
		}
		if any {
			y += rowHigh
		}
	}
	a.pic.Height = y + margin/2
}

// occurs reports whether a line draws anything in the picture.
func (a *artist) occurs(line int) bool {
	switch x := a.lines[line]; x.Of {
	case "space":
		return slices.ContainsFunc(a.shown, func(s int) bool { return has(a.fits[s], line) })
	case "edge":
		return slices.ContainsFunc(a.border, func(e topologyEdge) bool { return has(a.edgeFits[e.edge], line) })
	case "ground", "course":
		return a.sheet != nil && slices.ContainsFunc(a.sheet.Shapes, x.Draws)
	case "unit":
		return slices.ContainsFunc(a.units, func(u int) bool { return a.o.Fits(x, u) })
	}
	return false
}

// sample draws the lines of an entry in a cell of 48 units.
func (a *artist) sample(g *Group, e *entry, at point) {
	m := at.plus(point{25, 23})
	switch e.lines[0].Of {
	case "space", "ground":
		fill := a.paper
		for _, x := range e.lines {
			fill = or(x.Fill, fill)
		}
		o := a.hexes.outline(point{}, 0.56)
		g.path(Path{D: o.moved(m), Fill: fill, Stroke: mix(fill, a.ink, 0.35), Width: 0.8})
		for _, x := range e.lines {
			if x.Pattern != "" {
				ink := or(x.Ink, mix(fill, "#000000", 0.4))
				if x.Pattern == "slopes" {
					a.slopeSample(g, ink, m)
				} else {
					for _, p := range pattern(x.Pattern, ink, 3) {
						p.D = p.D.shrunk(0.56).moved(m)
						p.Width *= 0.7
						g.path(p)
					}
				}
			}
			if x.Line != "" {
				g.path(Path{D: a.hexes.outline(m, 0.52), Stroke: x.Line, Width: widthOr(x.Width, 2.5), Dashes: dashes(x.Dashes, widthOr(x.Width, 2.5))})
			}
			if x.Rim != "" {
				g.path(Path{D: Outline{}.segment(m.plus(point{-18, 23}), m.plus(point{18, 23})), Stroke: x.Rim, Width: widthOr(x.Width, 5)})
			}
			if x.Mark != "" {
				drawMark(g, x.Mark, m, or(x.Ink, "#222222"), fill)
			}
			if x.Arrow != "" {
				g.path(Path{D: Outline{}.segment(m.plus(point{-14, 0}), m.plus(point{8, 0})), Stroke: x.Arrow, Width: widthOr(x.Width, 2.5)})
				g.path(Path{D: polygon(m.plus(point{16, 0}), m.plus(point{7, -4.5}), m.plus(point{7, 4.5})), Fill: x.Arrow})
			}
		}
	case "edge", "course":
		for _, x := range e.lines {
			if color := x.Line + x.Road; color != "" {
				width := widthOr(x.Width, 3)
				o := Outline{}.move(m.plus(point{-20, 4})).quad(m.plus(point{-4, -8}), m).quad(m.plus(point{6, 10}), m.plus(point{20, -4}))
				if x.Road == "" {
					o = Outline{}.move(m.plus(point{-20, 5})).line(m.plus(point{-10, -6}), m.plus(point{4, -6}), m.plus(point{12, 6}), m.plus(point{20, 6}))
				}
				if x.Casing != "" {
					g.path(Path{D: o, Stroke: x.Casing, Width: width + 1.8})
				}
				g.path(Path{D: o, Stroke: color, Width: width, Dashes: dashes(x.Dashes, width)})
			}
			if x.Mark != "" {
				drawMark(g, x.Mark, m, or(x.Ink, "#222222"), a.paper)
			}
		}
	case "unit":
		k := &counter{fill: "#d8d3c2", ink: "#1a1a1a", texts: map[string]string{}}
		for _, x := range e.lines {
			k.take(x, func(*picture.LegendText) string { return "" })
		}
		k.draw(g, m.minus(point{counterSize / 2, counterSize / 2}))
	}
}

func (a *artist) slopeSample(g *Group, ink string, m point) {
	g.path(Path{D: a.hexes.outline(m, 0.56), Fill: ink, Opacity: 0.16})
	var o Outline
	for dir := range 6 {
		from, to := a.hexes.corner(dir), a.hexes.corner(dir+1)
		for k := 0.1; k < 1; k += 0.2 {
			edge := from.to(to, k)
			o = o.segment(m.plus(edge.times(0.53)), m.plus(edge.times(0.42)))
		}
	}
	g.path(Path{D: o, Stroke: ink, Width: 1, Opacity: 0.85})
}

// shrunk returns the outline scaled by a factor.
func (o Outline) shrunk(by float64) Outline {
	out := make(Outline, len(o))
	for i, s := range o {
		for k, p := range s.points() {
			s.at[k] = p.times(by)
		}
		out[i] = s
	}
	return out
}
