package draw

import (
	"math"
	"slices"
	"strings"
)

// Areas and boxes are drawn as boxes of one size.
const (
	areaWide, areaHigh = 146.0, 96.0
	areaGap            = 34.0
)

// layAreas places the areas of a map, or the boxes beside (below) a hex map:
// where the legend says, else by who is next to whom.
func (a *artist) layAreas(beside bool) {
	var areas, loose []int
	given := map[int]point{}
	for s := range a.m.Len() {
		if a.m.IsHex(s) {
			continue
		}
		areas = append(areas, s)
		for _, x := range a.lines {
			if x.Of != "space" || x.X == nil || !x.Fits(a.c, s) {
				continue
			}
			if px, py, ok := x.Place(a.c, s); ok {
				given[s] = point{px, py}
			}
		}
		if _, ok := given[s]; !ok {
			loose = append(loose, s)
		}
	}
	if len(areas) == 0 {
		return
	}
	if beside {
		given, loose = nil, areas
	} else if len(given) == 0 {
		given, loose = stress(a, areas), nil
	}
	a.spread(areas, given)
	a.rowsBelow(loose)
	a.shown = append(a.shown, areas...)
}

// spread scales places until no boxes overlap.
func (a *artist) spread(areas []int, at map[int]point) {
	var placed []int
	for _, s := range areas {
		if _, ok := at[s]; ok {
			placed = append(placed, s)
		}
	}
	if len(placed) == 0 {
		return
	}
	scale := 1.0
	for i, s := range placed {
		for _, t := range placed[:i] {
			d := at[s].minus(at[t])
			need := math.Min((areaWide+areaGap)/math.Max(math.Abs(d.x), 1e-9), (areaHigh+areaGap)/math.Max(math.Abs(d.y), 1e-9))
			scale = math.Max(scale, math.Min(need, 1e6))
		}
	}
	if len(placed) > 1 && scale == 1 { // the other way: not further apart than need be
		scale = 0
		for i, s := range placed {
			for _, t := range placed[:i] {
				d := at[s].minus(at[t])
				scale = math.Max(scale, math.Min((areaWide+areaGap)/math.Max(math.Abs(d.x), 1e-9), (areaHigh+areaGap)/math.Max(math.Abs(d.y), 1e-9)))
			}
		}
	}
	low := point{math.Inf(1), math.Inf(1)}
	high := point{math.Inf(-1), math.Inf(-1)}
	for _, s := range placed {
		p := at[s].times(scale)
		low, high = point{math.Min(low.x, p.x), math.Min(low.y, p.y)}, point{math.Max(high.x, p.x), math.Max(high.y, p.y)}
	}
	const limit = 8000 // places that all but coincide do not make the picture endless
	squeeze := point{math.Min(1, limit/math.Max(high.x-low.x, 1)), math.Min(1, limit/math.Max(high.y-low.y, 1))}
	origin := point{margin + areaWide/2, a.bottom + areaHigh/2}
	for _, s := range placed {
		p := at[s].times(scale).minus(low)
		a.put(s, origin.plus(point{p.x * squeeze.x, p.y * squeeze.y}))
	}
}

func (a *artist) put(s int, m point) {
	a.centre[s] = m
	a.right = math.Max(a.right, m.x+areaWide/2)
	a.bottom = math.Max(a.bottom, m.y+areaHigh/2)
}

// rowsBelow places what has no place in rows below the rest.
func (a *artist) rowsBelow(areas []int) {
	if len(areas) == 0 {
		return
	}
	wideEnough := math.Max(a.right, 6*(areaWide+areaGap))
	x, y := margin+areaWide/2, a.bottom+areaGap+areaHigh/2
	for _, s := range areas {
		if x+areaWide/2 > wideEnough && x > margin+areaWide {
			x, y = margin+areaWide/2, y+areaHigh+areaGap/2
		}
		a.put(s, point{x, y})
		x += areaWide + areaGap/2
	}
}

// stress places areas so that the distances on paper are near those of the
// map: classical scaling to begin with, then stress majorization. Nothing in
// it is left to chance.
func stress(a *artist, areas []int) map[int]point {
	n := len(areas)
	d := a.hops(areas)
	at := scaling(d)
	for range 300 {
		next := make([]point, n)
		for i := range n {
			var sum point
			weight := 0.0
			for j := range n {
				if i == j {
					continue
				}
				w := 1 / (d[i][j] * d[i][j])
				gap := at[i].minus(at[j])
				far := math.Max(gap.far(), 1e-6)
				sum = sum.plus(at[j].plus(gap.times(d[i][j] / far)).times(w))
				weight += w
			}
			next[i] = at[i]
			if weight > 0 {
				next[i] = sum.times(1 / weight)
			}
		}
		at = next
	}
	out := map[int]point{}
	for i, s := range areas {
		out[s] = point{at[i].x * (areaWide + areaGap), at[i].y * (areaHigh + areaGap)}
	}
	return out
}

// hops are the distances of all areas; what cannot be reached lies beyond all.
func (a *artist) hops(areas []int) [][]float64 {
	n := len(areas)
	d := make([][]float64, n)
	longest := 1.0
	for i, s := range areas {
		d[i] = make([]float64, n)
		steps := map[int]int{s: 0}
		for queue := []int{s}; len(queue) > 0; queue = queue[1:] {
			for _, t := range a.m.Neighbors(queue[0]) {
				if _, seen := steps[int(t)]; !seen {
					steps[int(t)] = steps[queue[0]] + 1
					queue = append(queue, int(t))
				}
			}
		}
		for j, t := range areas {
			k, ok := steps[t]
			if !ok {
				d[i][j] = -1
				continue
			}
			d[i][j] = float64(k)
			longest = math.Max(longest, float64(k))
		}
	}
	for i := range d {
		for j := range d[i] {
			if d[i][j] < 0 {
				d[i][j] = longest + 1
			}
		}
	}
	return d
}

// scaling is classical multidimensional scaling on two axes, by power
// iteration; the longer axis lies across the picture.
func scaling(d [][]float64) []point {
	n := len(d)
	b := make([][]float64, n)
	mean := make([]float64, n)
	all := 0.0
	for i := range d {
		for j := range d {
			mean[i] += d[i][j] * d[i][j] / float64(n)
		}
		all += mean[i] / float64(n)
	}
	for i := range d {
		b[i] = make([]float64, n)
		for j := range d {
			b[i][j] = -0.5 * (d[i][j]*d[i][j] - mean[i] - mean[j] + all)
		}
	}
	out := make([]point, n)
	for axis := range 2 {
		v := make([]float64, n)
		for i := range v {
			v[i] = math.Sin(float64(i+1) * (1.3 + float64(axis)))
		}
		value := 0.0
		for range 200 {
			w := make([]float64, n)
			for i := range w {
				for j := range v {
					w[i] += b[i][j] * v[j]
				}
			}
			value = 0
			for _, x := range w {
				value += x * x
			}
			value = math.Sqrt(value)
			if value < 1e-9 {
				break
			}
			for i := range w {
				v[i] = w[i] / value
			}
		}
		for i := range v {
			length := v[i] * math.Sqrt(math.Max(value, 0))
			if axis == 0 {
				out[i].x = length
			} else {
				out[i].y = length
			}
			for j := range v {
				b[i][j] -= value * v[i] * v[j]
			}
		}
	}
	return out
}

// gate is where the way from one space to another leaves the first.
func (a *artist) gate(from, to int) point {
	m, t := a.centre[from], a.centre[to]
	if a.m.IsHex(from) {
		return m.to(t, math.Min(1, hexSize*0.6/math.Max(t.minus(m).far(), 1)))
	}
	d := t.minus(m)
	k := math.Min(areaWide/2/math.Max(math.Abs(d.x), 1e-9), areaHigh/2/math.Max(math.Abs(d.y), 1e-9))
	return m.to(t, math.Min(k, 0.5))
}

// connections draws a thin line between areas that are next to each other.
func (a *artist) connections() {
	var o Outline
	for _, e := range a.border {
		if !a.m.IsHex(e.a) || !a.m.IsHex(e.b) {
			o = o.segment(a.gate(e.a, e.b), a.gate(e.b, e.a))
		}
	}
	if len(o) > 0 {
		a.pic.group("connections").path(Path{D: o, Stroke: mix(a.ink, a.paper, 0.5), Width: 1.6})
	}
}

// areas draws the boxes with their names.
func (a *artist) areas() {
	g := a.pic.group("areas")
	for _, s := range a.shown {
		if a.m.IsHex(s) {
			continue
		}
		m := a.centre[s]
		g.path(Path{D: a.outline(s, 1), Fill: a.fill[s], Stroke: a.ink, Width: 1.4, ID: "s" + identifier(a.m.Name(s)), Title: a.describe(s)})
		for i, x := range a.lines {
			if x.Of == "space" && has(a.fits[s], i) {
				a.drawPattern(g, x, i, s)
				a.drawBorder(g, x, i, s)
			}
		}
		name := a.m.Name(s)
		if t := a.titles[s]; t != "" && !strings.EqualFold(t, name) {
			name += " " + t
		}
		g.text(Text{X: m.x, Y: m.y - areaHigh/2 + 17, Size: fit(name, 14, areaWide-12), Bold: true, Fill: a.ink, Halo: a.fill[s], Text: name})
	}
}

// identifier keeps of a name what may stand in an id.
func identifier(name string) string {
	return strings.Map(func(r rune) rune {
		if slices.Contains([]rune("-_."), r) || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 0x7f {
			return r
		}
		return '_'
	}, name)
}
