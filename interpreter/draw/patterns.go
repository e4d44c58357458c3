package draw

import "math"

// random is a deterministic pseudo-random sequence.
type random uint64

func (c *random) next() float64 {
	*c += 0x9e3779b97f4a7c15
	z := uint64(*c)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return float64((z^z>>31)>>11) / (1 << 53)
}

// between returns a number from lo to hi.
func (c *random) between(lo, hi float64) float64 { return lo + (hi-lo)*c.next() }

// moved returns the outline shifted.
func (o Outline) moved(by point) Outline {
	out := make(Outline, len(o))
	for i, s := range o {
		for k := range s.points() {
			s.at[k] = s.at[k].plus(by)
		}
		out[i] = s
	}
	return out
}

// turned returns the outline rotated around the origin, clockwise, in radians.
func (o Outline) turned(by float64) Outline {
	sin, cos := math.Sincos(by)
	out := make(Outline, len(o))
	for i, s := range o {
		for k, p := range s.points() {
			s.at[k] = point{p.x*cos - p.y*sin, p.x*sin + p.y*cos}
		}
		out[i] = s
	}
	return out
}

// scatter returns n points in a hex, well apart and different each time.
func (c *random) scatter(n int, radius float64) []point {
	out := make([]point, n)
	turn := c.next() * 2 * math.Pi
	for i := range out { // a sunflower pattern with jitter
		r := radius * math.Sqrt((float64(i)+0.5)/float64(n))
		angle := turn + float64(i)*2.399963
		out[i] = point{r*math.Cos(angle) + c.between(-1.5, 1.5), r*math.Sin(angle) + c.between(-1.5, 1.5)}
	}
	return out
}

// pattern returns the pattern of a space, around the origin: see picture.LegendPatterns.
func pattern(name, ink string, seed uint64) []Path {
	c := random(seed * 7919)
	switch name {
	case "trees":
		return trees(&c, ink, 15, 4.6)
	case "shrubs":
		return trees(&c, ink, 7, 3)
	case "hedges":
		return hedges(&c, ink)
	case "buildings":
		return buildings(&c, ink)
	case "waves":
		return waves(&c, ink)
	case "marsh":
		return marsh(&c, ink)
	case "peaks", "slopes":
		return peaks(&c, ink)
	case "hatch":
		var o Outline
		for d := -24.0; d <= 24; d += 6 {
			half := math.Sqrt(30*30-d*d) / math.Sqrt2
			o = o.segment(point{d/math.Sqrt2 - half, d/math.Sqrt2 + half}, point{d/math.Sqrt2 + half, d/math.Sqrt2 - half})
		}
		return []Path{{D: o, Stroke: ink, Width: 0.9}}
	case "dots":
		var o Outline
		for _, p := range c.scatter(24, 30) {
			o = o.ellipse(p, 0.9, 0.9)
		}
		return []Path{{D: o, Fill: ink}}
	}
	return nil
}

func trees(c *random, ink string, n int, size float64) []Path {
	var shade, crown Outline
	for _, p := range c.scatter(n, 28) {
		r := size * c.between(0.8, 1.15)
		shade = shade.ellipse(point{p.x + 1, p.y + 1.2}, r, r)
		crown = crown.ellipse(p, r, r)
	}
	return []Path{
		{D: shade, Fill: mix(ink, "#000000", 0.35), Opacity: 0.55},
		{D: crown, Fill: mix(ink, "#ffffff", 0.12), Stroke: mix(ink, "#000000", 0.3), Width: 0.5},
	}
}

// hedges draws fields: crooked lines in one direction, joined by shorter ones.
func hedges(c *random, ink string) []Path {
	var o Outline
	var rows [][]point
	for _, d := range []float64{-19, -6.5, 6.5, 19} {
		d += c.between(-2, 2)
		half := math.Sqrt(30*30 - d*d)
		row := []point{{-half, d}}
		for _, k := range []float64{-0.5, 0, 0.5} {
			row = append(row, point{k*half*1.1 + c.between(-3, 3), d + c.between(-2.4, 2.4)})
		}
		row = append(row, point{half, d})
		o = o.move(row[0]).line(row[1:]...)
		rows = append(rows, row)
	}
	for i := range len(rows) - 1 {
		for _, k := range []int{1, 3} {
			if c.next() < 0.85 {
				at := k
				if i%2 == 1 {
					at = 2
				}
				o = o.segment(rows[i][at], rows[i+1][at])
			}
		}
	}
	turn := math.Floor(c.next()*6)*math.Pi/3 + c.between(-0.2, 0.2)
	return []Path{{D: o.turned(turn), Stroke: ink, Width: 1.5, Opacity: 0.75}}
}

func buildings(c *random, ink string) []Path {
	var o Outline
	for _, p := range c.scatter(13, 24) {
		w, h := c.between(4, 8.5), c.between(4, 7)
		o = append(o, rect(-w/2, -h/2, w, h).turned(c.between(-0.25, 0.25)).moved(p)...)
	}
	return []Path{{D: o, Fill: ink, Stroke: mix(ink, "#000000", 0.4), Width: 0.5}}
}

func waves(c *random, ink string) []Path {
	var o Outline
	for _, p := range c.scatter(5, 24) {
		o = o.move(point{p.x - 6, p.y}).quad(point{p.x - 3, p.y - 3}, p).quad(point{p.x + 3, p.y + 3}, point{p.x + 6, p.y})
	}
	return []Path{{D: o, Stroke: ink, Width: 0.9, Opacity: 0.6}}
}

func marsh(c *random, ink string) []Path {
	var o Outline
	for _, p := range c.scatter(8, 26) {
		o = o.segment(point{p.x - 4.5, p.y}, point{p.x + 4.5, p.y}).
			segment(p, point{p.x, p.y - 4.5}).
			segment(point{p.x - 2, p.y}, point{p.x - 3.2, p.y - 3.4}).
			segment(point{p.x + 2, p.y}, point{p.x + 3.2, p.y - 3.4})
	}
	return []Path{{D: o, Stroke: ink, Width: 0.9}}
}

func peaks(c *random, ink string) []Path {
	var o, lit Outline
	for _, p := range c.scatter(5, 22) {
		s := c.between(5, 8)
		o = append(o, polygon(point{p.x - s, p.y + s*0.7}, point{p.x, p.y - s*0.7}, point{p.x + s, p.y + s*0.7})...)
		lit = append(lit, polygon(point{p.x, p.y - s*0.7}, point{p.x + s, p.y + s*0.7}, point{p.x + s*0.2, p.y + s*0.7})...)
	}
	return []Path{{D: o, Fill: mix(ink, "#ffffff", 0.35), Stroke: ink, Width: 0.8}, {D: lit, Fill: ink}}
}

// slopes draws hachures along the sides where the height ends, over a light shade.
func (a *artist) slopes(g *Group, ink string, line, s int) {
	m := a.centre[s]
	g.path(Path{D: a.hexes.outline(m, 1), Fill: ink, Opacity: 0.16})
	var o Outline
	for _, dir := range a.outer(line, s) {
		from, to := a.hexes.corner(dir), a.hexes.corner(dir+1)
		for k := 0.06; k < 1; k += 0.11 {
			edge := from.to(to, k)
			o = o.segment(m.plus(edge.times(0.96)), m.plus(edge.times(0.82)))
		}
	}
	if len(o) > 0 {
		g.path(Path{D: o, Stroke: ink, Width: 1.1, Opacity: 0.85})
	}
}
