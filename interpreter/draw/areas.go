package draw

import (
	"math"
	"slices"
	"strings"
	"wargame/interpreter/names"
)

// Areas and boxes are drawn as rectangles of one size.
const (
	areaWide, areaHigh = 146.0, 96.0
	areaGap            = 34.0
)

// layAreas places the areas of a map, or the boxes beside (below) a hex map: by the legend, or
// else by adjacency.
func (a *layout) layAreas(beside bool) {
	var areas, loose []int
	given := map[int]point{}
	for s := range a.m.Len() {
		if a.m.IsHex(s) {
			continue
		}
		areas = append(areas, s)
		for _, x := range a.lines {
			if x.Of != "space" || x.X == nil || !a.fit(x, s) {
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
	switch {
	case beside:
		a.besideHexes(given)
	case len(given) > 0:
		a.spread(areas, given, true)
	default:
		loose = nil
		for _, part := range a.components(areas) {
			if len(part) == 1 && len(areas) > 1 {
				loose = append(loose, part...)
				continue
			}
			if len(a.centre) > 0 {
				a.bottom += areaGap
			}
			if len(part) > maxStress {
				a.rowsBelow(part)
				continue
			}
			a.spread(part, stress(a, part), false)
		}
	}
	a.rowsBelow(loose)
	a.shown = append(a.shown, areas...)
}

// besideHexes places boxes by column and row on or beside a hex map, which makes room for
// them.
func (a *layout) besideHexes(given map[int]point) {
	g := &a.hexes
	step := point{1.5 * hexSize, high}
	if g.ByRows {
		step = point{high, 1.5 * hexSize}
	}
	const far = 50.0 // how many rows or columns beyond the map a box may lie
	var push point
	at := map[int]point{}
	for s, p := range given {
		x := math.Max(-far, math.Min(p.x-float64(g.c0), float64(g.c1-g.c0)+far))
		y := math.Max(-far, math.Min(p.y-float64(g.r0), float64(g.r1-g.r0)+far))
		at[s] = g.origin.plus(point{x * step.x, y * step.y})
		push = point{math.Max(push.x, margin+areaWide/2-at[s].x), math.Max(push.y, topMargin+areaHigh/2-at[s].y)}
	}
	g.origin = g.origin.plus(push)
	for s, m := range a.centre {
		a.centre[s] = m.plus(push)
	}
	a.right, a.bottom = a.right+push.x, a.bottom+push.y
	for s, m := range at {
		a.put(s, m.plus(push))
	}
}

// components returns the connected components of areas, the largest first.
func (a *layout) components(areas []int) [][]int {
	var out [][]int
	seen := map[int]bool{}
	for _, s := range areas {
		if seen[s] {
			continue
		}
		seen[s] = true
		part := []int{s}
		for i := 0; i < len(part); i++ {
			for _, t := range a.m.Neighbors(part[i]) {
				if !seen[int(t)] && !a.m.IsHex(int(t)) {
					seen[int(t)] = true
					part = append(part, int(t))
				}
			}
		}
		out = append(out, part)
	}
	slices.SortStableFunc(out, func(x, y []int) int { return len(y) - len(x) })
	return out
}

// spread places areas at the given points, scaled until no boxes overlap. If that would take
// too much paper, areas that are too near are pushed apart.
func (a *layout) spread(areas []int, at map[int]point, scaled bool) {
	var placed []int
	for _, s := range areas {
		if _, ok := at[s]; ok {
			placed = append(placed, s)
		}
	}
	if len(placed) == 0 {
		return
	}
	ps := make([]point, len(placed))
	for i, s := range placed {
		ps[i] = at[s]
	}
	if scaled {
		rescale(ps)
	}
	if !push(ps) { // in rows instead
		a.rowsBelow(placed)
		return
	}
	low := point{math.Inf(1), math.Inf(1)}
	for _, p := range ps {
		low = point{math.Min(low.x, p.x), math.Min(low.y, p.y)}
	}
	origin := point{margin + areaWide/2, a.bottom + areaHigh/2}
	for i, s := range placed {
		a.put(s, origin.plus(ps[i].minus(low)))
	}
}

const (
	pitchWide, pitchHigh = areaWide + areaGap, areaHigh + areaGap
	maxPaper             = 6000.0 // the width for areas that the legend places

	maxStress = 1000          // the most areas that are placed by adjacency; others are placed in rows
	maxPush   = 1_000_000_000 // the most pairs of areas that are compared to push them apart
)

// rescale enlarges the distances until boxes do not overlap, unless that takes too much paper.
func rescale(ps []point) {
	scale, far := 0.0, 0.0
	for i, p := range ps {
		for _, q := range ps[:i] {
			d := point{math.Max(math.Abs(p.x-q.x), 1e-9), math.Max(math.Abs(p.y-q.y), 1e-9)}
			scale = math.Max(scale, math.Min(pitchWide/d.x, pitchHigh/d.y))
			far = math.Max(far, math.Max(d.x, d.y))
		}
	}
	scale = math.Min(scale, maxPaper/math.Max(far, 1e-9))
	for i := range ps {
		ps[i] = ps[i].times(scale)
	}
}

// push moves points apart until boxes do not overlap; false if that fails.
func push(ps []point) bool {
	pairs := max(1, len(ps)*(len(ps)-1)/2)
	for range min(3000, maxPush/pairs) {
		clear := true
		for i := range ps {
			for j := range i {
				d := ps[i].minus(ps[j])
				dx, dy := pitchWide-math.Abs(d.x), pitchHigh-math.Abs(d.y)
				if dx <= 1e-6 || dy <= 1e-6 {
					continue
				}
				clear = false
				by := point{x: math.Copysign(dx/2+0.01, d.x)}
				if dy/pitchHigh < dx/pitchWide {
					by = point{y: math.Copysign(dy/2+0.01, d.y)}
				}
				ps[i], ps[j] = ps[i].plus(by), ps[j].minus(by)
			}
		}
		if clear {
			return true
		}
	}
	return false
}

func (a *layout) put(s int, m point) {
	a.centre[s] = m
	a.right = math.Max(a.right, m.x+areaWide/2)
	a.bottom = math.Max(a.bottom, m.y+areaHigh/2)
}

// rowsBelow places everything without a place in rows below the rest.
func (a *layout) rowsBelow(areas []int) {
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

// stress places areas so that distances on paper approximate those of the map: classical
// scaling as a start, then stress majorization. It is deterministic.
func stress(a *layout, areas []int) map[int]point {
	n := len(areas)
	d := a.hops(areas)
	at := scaling(d)
	for i := range at { // areas with equal neighbours must start at different points
		at[i] = at[i].plus(point{0.05 * math.Sin(float64(3*i+1)), 0.05 * math.Cos(float64(7*i+2))})
	}
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
		out[s] = point{at[i].x * pitchWide, at[i].y * pitchHigh}
	}
	return out
}

// hops returns the distances between connected areas, in steps.
func (a *layout) hops(areas []int) [][]float64 {
	d := make([][]float64, len(areas))
	for i, s := range areas {
		steps := map[int]int{s: 0}
		for queue := []int{s}; len(queue) > 0; queue = queue[1:] {
			for _, t := range a.m.Neighbors(queue[0]) {
				if _, seen := steps[int(t)]; !seen {
					steps[int(t)] = steps[queue[0]] + 1
					queue = append(queue, int(t))
				}
			}
		}
		d[i] = make([]float64, len(areas))
		for j, t := range areas {
			d[i][j] = float64(steps[t])
		}
	}
	return d
}

// scaling is classical multidimensional scaling on two axes, by power iteration. The longer
// axis is horizontal.
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

// gate returns the point where the path from one space to another leaves the first.
func (a *layout) gate(from, to int) point {
	m, t := a.centre[from], a.centre[to]
	if a.m.IsHex(from) {
		return m.to(t, math.Min(1, hexSize*0.6/math.Max(t.minus(m).far(), 1)))
	}
	if a.drawn(from) {
		best := m
		for _, ring := range a.corners(from) {
			for i, p := range ring {
				if x, ok := meet(m, t, p, ring[(i+1)%len(ring)]); ok && x.minus(m).far() > best.minus(m).far() {
					best = x
				}
			}
		}
		return best
	}
	d := t.minus(m)
	k := math.Min(areaWide/2/math.Max(math.Abs(d.x), 1e-9), areaHigh/2/math.Max(math.Abs(d.y), 1e-9))
	return m.to(t, math.Min(k, 0.5))
}

// connections draws a thin line between adjacent areas.
func (a *artist) connections() {
	var o Outline
	for _, e := range a.border {
		if (!a.m.IsHex(e.a) || !a.m.IsHex(e.b)) && !(a.drawn(e.a) && a.drawn(e.b)) && (a.sheet == nil || !a.isRoad(e)) {
			o = a.bow(o, e)
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
		if a.m.IsHex(s) || a.drawn(s) {
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
		name := or(or(a.titles[s], a.p.SpaceTitles[s]), names.Spoken(a.m.Name(s)))
		g.text(Text{X: m.x, Y: m.y - areaHigh/2 + 17, Size: fit(name, 14, areaWide-12), Bold: true, Fill: a.ink, Halo: a.fill[s], Text: name})
	}
}

// identifier removes from a name what may not be in an id.
func identifier(name string) string {
	return strings.Map(func(r rune) rune {
		if slices.Contains([]rune("-_."), r) || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 0x7f {
			return r
		}
		return '_'
	}, name)
}
