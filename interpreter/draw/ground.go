package draw

import (
	"math"
	"slices"
	"strings"

	"wargame/interpreter/picture"
)

// ground draws every space in its colour.
func (a *artist) ground() {
	g := a.pic.group("spaces")
	for _, s := range a.shown {
		if !a.m.IsHex(s) {
			continue
		}
		g.path(Path{D: a.outline(s, 1), Fill: a.fill[s], Stroke: mix(a.fill[s], a.ink, 0.35), Width: 0.8, ID: "s" + a.m.Name(s), Title: a.describe(s)})
	}
	if a.sheet != nil {
		a.parcels()
	}
	a.connections()
	if _, ok := a.m.Grid(); !ok {
		a.areas()
	}
}

// describe returns the text for a space: its number, name and terrain.
func (a *artist) describe(s int) string {
	text := a.m.Name(s)
	switch t := or(a.titles[s], a.p.SpaceTitles[s]); {
	case !a.p.Numbered(s):
		text = a.p.SpaceNamed(s, a.titles[s])
	case strings.HasPrefix(t, text):
		text = t
	case t != "":
		text += " " + t
	}
	var ground []string
	for _, i := range a.fits[s] {
		for _, w := range a.lines[i].Words {
			one := &picture.LegendLine{Words: []picture.LegendWord{w}}
			if w.Title != "" && a.o.Fits(one, s) && !strings.Contains(strings.Join(ground, ", "), w.Title) {
				ground = append(ground, w.Title)
			}
		}
	}
	if len(ground) > 0 {
		text += ": " + strings.Join(ground, ", ")
	}
	return text
}

// networks draws the lines of the legend in order: the patterns of spaces, and what runs along
// and across edges.
func (a *artist) networks() {
	for i := 0; i < len(a.lines); i++ {
		x := a.lines[i]
		switch {
		case x.Of == "space" && (x.Pattern != "" || x.Line != ""):
			g := a.pic.group("")
			for _, s := range a.shown {
				if a.m.IsHex(s) && has(a.fits[s], i) {
					a.drawPattern(g, x, i, s)
					a.drawBorder(g, x, i, s)
				}
				if a.drawn(s) && has(a.fits[s], i) {
					a.around(g, x, i, s)
				}
			}
		case x.Of == "edge" && x.Line != "":
			a.alongEdges(x, i)
		case x.Of == "edge" && x.Road != "":
			from := i
			for i+1 < len(a.lines) && a.lines[i+1].Of == "edge" && a.lines[i+1].Road != "" {
				i++
			}
			a.roads(from, i+1)
		}
	}
}

func (a *artist) drawPattern(g *Group, x *picture.LegendLine, line, s int) {
	if x.Pattern == "" {
		return
	}
	ink := or(x.Ink, mix(a.fill[s], "#000000", 0.4))
	if x.Pattern == "slopes" && a.m.IsHex(s) {
		a.slopes(g, ink, line, s)
		return
	}
	for _, p := range pattern(x.Pattern, ink, uint64(s)) {
		p.D = p.D.moved(a.centre[s])
		g.path(p)
	}
}

// outer returns the sides of a hex beyond which a line of the legend does not apply.
func (a *artist) outer(line, s int) []int {
	var out []int
	for dir := range 6 {
		n := a.m.Neighbor(s, dir)
		if n < 0 || !(a.known(n) && has(a.fits[n], line) || !a.known(n) && a.o.Fits(a.lines[line], n)) {
			out = append(out, dir)
		}
	}
	return out
}

func (a *layout) known(s int) bool { _, ok := a.centre[s]; return ok }

// drawBorder draws a line around all spaces to which a line of the legend applies.
func (a *artist) drawBorder(g *Group, x *picture.LegendLine, line, s int) {
	if x.Line == "" {
		return
	}
	width := widthOr(x.Width, 2.5)
	p := Path{Stroke: x.Line, Width: width, Dashes: dashes(x.Dashes, width)}
	if !a.m.IsHex(s) {
		p.D = a.outline(s, 1)
		g.path(p)
		return
	}
	m, k := a.centre[s], 1-width/2/hexSize
	for _, dir := range a.outer(line, s) {
		p.D = p.D.segment(m.plus(a.hexes.corner(dir).times(k)), m.plus(a.hexes.corner(dir+1).times(k)))
	}
	if len(p.D) > 0 {
		g.path(p)
	}
}

func widthOr(w, usual float64) float64 {
	if w > 0 {
		return w
	}
	return usual
}

func dashes(kind string, width float64) []float64 {
	switch kind {
	case "dashed":
		return []float64{width * 3, width * 2.2}
	case "dotted":
		return []float64{0.1, width * 2}
	}
	return nil
}

// signs draws what is in spaces and on edges above the ground: marks, names, hex numbers, the
// ends of the map.
func (a *artist) signs() {
	a.arrows()
	if a.sheet != nil {
		if a.part != changing {
			a.legends()
		}
		if a.part != lasting {
			a.badges()
		}
	}
	if _, ok := a.m.Grid(); ok && a.part != changing { // boxes beside a hex map cover lines that run there
		a.areas()
	}
	rims := a.pic.group("rims")
	marks := a.pic.group("marks")
	for i, x := range a.lines {
		for _, s := range a.shown {
			if x.Of != "space" || !has(a.fits[s], i) {
				continue
			}
			a.rim(rims, x, s)
			if x.Mark != "" && !a.drawn(s) {
				drawMark(marks, x.Mark, a.centre[s], or(x.Ink, "#222222"), a.fill[s])
			}
		}
		for _, e := range a.border {
			if x.Of == "edge" && x.Mark != "" && has(a.edgeFits[e.edge], i) {
				m, along := a.crossing(e)
				size := 1.0
				if a.sheet != nil {
					size = drawnMark
				}
				drawMarkSized(marks, x.Mark, m, along, size, or(x.Ink, "#222222"), a.paper)
			}
		}
	}
	numbers := a.pic.group("numbers")
	for _, s := range a.shown {
		if a.m.IsHex(s) && a.part != changing {
			m := a.centre[s]
			numbers.text(Text{X: m.x, Y: m.y - high/2 + 9.5, Size: 7.8, Fill: mix(a.ink, a.fill[s], 0.15), Halo: a.fill[s], Text: a.m.Name(s)})
		}
	}
}

// names writes the names of spaces and edges above the counters, which would hide them.
func (a *artist) names() {
	labels := a.pic.group("names")
	for i, x := range a.lines {
		t := x.Texts["label"]
		if t == nil {
			continue
		}
		for _, s := range a.shown {
			if x.Of == "space" && has(a.fits[s], i) && a.m.IsHex(s) {
				if text := a.o.Text(t, s); text != "" && !a.relabelled(s, i) {
					m := a.centre[s]
					labels.text(Text{X: m.x, Y: m.y + high/2 - 4.5, Size: fit(text, 11, 2.6*hexSize), Bold: true, Fill: or(x.Ink, "#1d1a14"), Halo: mix(a.fill[s], "#ffffff", 0.45), Text: text})
				}
			}
		}
		for _, e := range a.border {
			if x.Of == "edge" && has(a.edgeFits[e.edge], i) {
				if text := a.o.Text(t, e.edge); text != "" {
					m, _ := a.crossing(e)
					labels.text(Text{X: m.x, Y: m.y - 4, Size: 8, Italic: true, Fill: or(x.Ink, "#1d1a14"), Halo: a.paper, Text: text})
				}
			}
		}
	}
}

// relabelled reports whether a later line has a label for the space.
func (a *artist) relabelled(s, line int) bool {
	return slices.ContainsFunc(a.fits[s], func(i int) bool {
		t := a.lines[i].Texts["label"]
		return i > line && t != nil && a.o.Text(t, s) != ""
	})
}

// rim draws a line at the edge of the map.
func (a *artist) rim(g *Group, x *picture.LegendLine, s int) {
	if x.Rim == "" || !a.m.IsHex(s) {
		return
	}
	width := widthOr(x.Width, 5)
	p := Path{Stroke: x.Rim, Width: width, Dashes: dashes(x.Dashes, width)}
	m, k := a.centre[s], 1+width/2/hexSize
	for dir := range 6 {
		if a.m.Neighbor(s, dir) < 0 {
			p.D = p.D.segment(m.plus(a.hexes.corner(dir).times(k)), m.plus(a.hexes.corner(dir+1).times(k)))
		}
	}
	if len(p.D) > 0 {
		g.path(p)
	}
}

// arrows draws arrows from space to space.
func (a *artist) arrows() {
	g := a.pic.group("arrows")
	for i, x := range a.lines {
		if x.Arrow == "" {
			continue
		}
		width := widthOr(x.Width, 2.5)
		for _, s := range a.shown {
			if x.Of != "space" || !has(a.fits[s], i) {
				continue
			}
			for _, t := range x.Targets(a.c, s) {
				if !a.known(int(t)) || int(t) == s {
					continue
				}
				from, to := a.gate(s, int(t)), a.gate(int(t), s)
				d := to.minus(from)
				ahead := d.times(1 / math.Max(d.far(), 1e-6))
				across := point{-ahead.y, ahead.x}
				head := 3 * width
				neck := to.minus(ahead.times(head))
				g.path(Path{D: Outline{}.segment(from, neck), Stroke: x.Arrow, Width: width, Dashes: dashes(x.Dashes, width)})
				g.path(Path{D: polygon(to, neck.plus(across.times(head/2)), neck.minus(across.times(head/2))), Fill: x.Arrow})
			}
		}
	}
}
