package draw

const symbolWide, symbolHigh = 21.0, 13.5

// drawSymbols draws the box of a counter and in it each of the symbols
// (picture.LegendSymbols), with its upper left corner at a point.
func drawSymbols(g *Group, names []string, at point, ink, paper string) {
	const w, h = symbolWide, symbolHigh
	if len(names) == 1 && names[0] == "none" {
		return
	}
	g.path(Path{D: rect(at.x, at.y, w, h), Fill: paper})
	line := func(o Outline, width float64) { g.path(Path{D: o.moved(at), Stroke: ink, Width: width}) }
	full := func(o Outline) { g.path(Path{D: o.moved(at), Fill: ink}) }
	for _, n := range names {
		symbol(n, line, full)
	}
	g.path(Path{D: rect(at.x, at.y, w, h), Stroke: ink, Width: 1.1})
	for _, n := range names {
		if n == "headquarters" {
			g.text(Text{X: at.x + w/2, Y: at.y + h/2 + 3, Size: 8.4, Bold: true, Fill: ink, Text: "HQ"})
		}
	}
}

func symbol(name string, line func(Outline, float64), full func(Outline)) {
	const w, h = symbolWide, symbolHigh
	const thin = 0.95
	oval := func(grow float64) Outline {
		return rounded(w*0.2-grow, h*0.24-grow, w*0.6+2*grow, h*0.52+2*grow, h*0.26)
	}
	cross := Outline{}.segment(point{0, 0}, point{w, h}).segment(point{0, h}, point{w, 0})
	switch name {
	case "infantry":
		line(cross, thin)
	case "armour":
		line(oval(0), thin+0.1)
	case "mechanized":
		line(cross, thin)
		line(oval(0), thin+0.1)
	case "motorized":
		line(cross, thin)
		line(Outline{}.segment(point{w / 2, 0}, point{w / 2, h}), thin)
	case "cavalry", "recon":
		line(Outline{}.segment(point{0, h}, point{w, 0}), thin)
	case "heavy":
		full(oval(0))
	case "artillery":
		full(Outline{}.ellipse(point{w / 2, h / 2}, 2.6, 2.6))
	case "antitank":
		line(Outline{}.move(point{0, h}).line(point{w / 2, 0}, point{w, h}), thin)
	case "antiaircraft":
		line(Outline{}.move(point{0, h}).cubic(point{w * 0.2, h * 0.3}, point{w * 0.8, h * 0.3}, point{w, h}), thin)
	case "engineers":
		line(Outline{}.move(point{w * 0.25, h * 0.72}).line(point{w * 0.25, h * 0.3}, point{w * 0.75, h * 0.3}, point{w * 0.75, h * 0.72}).
			segment(point{w / 2, h * 0.3}, point{w / 2, h * 0.72}), thin+0.3)
	case "airborne": // a gull low in the box
		line(Outline{}.move(point{w * 0.28, h * 0.97}).cubic(point{w * 0.3, h * 0.68}, point{w * 0.46, h * 0.68}, point{w / 2, h * 0.95}).
			cubic(point{w * 0.54, h * 0.68}, point{w * 0.7, h * 0.68}, point{w * 0.72, h * 0.97}), thin+0.2)
	case "parachute": // a canopy with its lines, low in the box
		canopy := Outline{}.move(point{w * 0.33, h * 0.74}).cubic(point{w * 0.36, h * 0.5}, point{w * 0.64, h * 0.5}, point{w * 0.67, h * 0.74}).close()
		full(canopy)
		line(Outline{}.move(point{w * 0.33, h * 0.74}).line(point{w / 2, h * 0.98}, point{w * 0.67, h * 0.74}), 0.7)
	case "mountain":
		full(polygon(point{w * 0.38, h}, point{w / 2, h * 0.58}, point{w * 0.62, h}))
	case "marine":
		line(Outline{}.segment(point{w / 2, h * 0.15}, point{w / 2, h * 0.88}).move(point{w * 0.32, h * 0.6}).
			quad(point{w * 0.36, h * 0.88}, point{w / 2, h * 0.88}).quad(point{w * 0.64, h * 0.88}, point{w * 0.68, h * 0.6}), thin)
	case "supply":
		line(Outline{}.segment(point{0, h * 0.7}, point{w, h * 0.7}), thin)
	case "headquarters": // a staff below the box; its letters are text
		line(Outline{}.segment(point{0, h}, point{0, h + 3.2}), 1.1)
	}
}
