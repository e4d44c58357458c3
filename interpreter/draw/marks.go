package draw

import "math"

// drawMark draws a symbol in a space.
func drawMark(g *Group, name string, at point, ink, fill string) {
	drawMarkTurned(g, name, at, 0, ink, fill)
}

// drawMarkTurned draws a symbol (picture.LegendMarks) at a point; those of roads are turned to
// their direction.
func drawMarkTurned(g *Group, name string, at point, along float64, ink, fill string) {
	drawMarkSized(g, name, at, along, 1, ink, fill)
}

// drawMarkSized draws a symbol scaled by size.
func drawMarkSized(g *Group, name string, at point, along, size float64, ink, fill string) {
	put := func(o Outline, p Path) {
		p.D = o.shrunk(size).moved(at)
		p.Width *= size
		g.path(p)
	}
	switch name {
	case "dot":
		put(Outline{}.ellipse(point{}, 3.6, 3.6), Path{Fill: ink, Stroke: fill, Width: 0.8})
	case "ring":
		put(Outline{}.ellipse(point{}, 4, 4), Path{Fill: fill, Stroke: ink, Width: 1.6})
	case "square":
		put(rect(-4, -4, 8, 8), Path{Fill: ink, Stroke: fill, Width: 0.8})
	case "star":
		var ps []point
		for i := range 10 {
			r := 9.0
			if i%2 == 1 {
				r = 3.8
			}
			sin, cos := math.Sincos(float64(i)*math.Pi/5 - math.Pi/2)
			ps = append(ps, point{r * cos, r * sin})
		}
		put(polygon(ps...), Path{Fill: ink, Stroke: fill, Width: 1})
	case "cross":
		put(Outline{}.segment(point{-4, -4}, point{4, 4}).segment(point{-4, 4}, point{4, -4}), Path{Stroke: ink, Width: 2.2})
	case "fort":
		put(polygon(point{-8, -6}, point{-3, -6}, point{-3, -3}, point{3, -3}, point{3, -6}, point{8, -6}, point{8, 6}, point{-8, 6}), Path{Fill: fill, Stroke: ink, Width: 1.8})
	case "anchor":
		put(Outline{}.segment(point{0, -7}, point{0, 7}).segment(point{-4, -4}, point{4, -4}).
			move(point{-6.5, 2}).quad(point{-5, 7}, point{0, 7}).quad(point{5, 7}, point{6.5, 2}).
			ellipse(point{0, -8.6}, 1.6, 1.6), Path{Stroke: ink, Width: 1.5})
	case "bridge":
		for _, y := range []float64{-1, 1} {
			put(Outline{}.move(point{-7.5, y * 6}).line(point{-5, y * 3.2}, point{5, y * 3.2}, point{7.5, y * 6}).turned(along), Path{Stroke: ink, Width: 1.4})
		}
	case "ferry":
		put(Outline{}.segment(point{-7, 0}, point{7, 0}).turned(along), Path{Stroke: ink, Width: 1.4, Dashes: []float64{2, 2.4}})
		put(polygon(point{-4, 0}, point{4, 0}, point{2.6, 3}, point{-2.6, 3}), Path{Fill: ink})
	}
}
