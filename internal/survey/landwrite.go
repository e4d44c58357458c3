package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

const linesName = "map-lines.wgr"

// sheet is the map of areas as lines.
type sheet struct {
	*plot
	lines []arc
	ways  []passage
}

func drawLand(s *land) (*sheet, error) {
	c, err := parcel(s)
	if err != nil {
		return nil, err
	}
	d := &sheet{plot: c, lines: c.arcs()}
	for _, r := range s.roads {
		d.ways = append(d.ways, c.passages(r)...)
	}
	for _, r := range s.rails {
		for _, p := range d.passages(shape{points: r.points}) {
			if d.wet(p) && !slices.ContainsFunc(d.ways, func(w passage) bool {
				return w.from == p.from && w.to == p.to || w.from == p.to && w.to == p.from
			}) {
				d.ways = append(d.ways, p)
			}
		}
	}
	return d, nil
}

// wet reports whether a passage crosses water.
func (d *sheet) wet(p passage) bool {
	from, to := d.find(p.from), d.find(p.to)
	return slices.ContainsFunc(d.lines, func(a arc) bool {
		return a.water >= 0 && (a.left == from && a.right == to || a.left == to && a.right == from)
	})
}

func (d *sheet) id(area int) string { return d.areas[area].id }

// between names what a line or a road lies between: one area or two.
func between(from, to string) string {
	if to == "" {
		return from
	}
	return from + "-" + to
}

func coordinatesOf(line []xy) string {
	var b strings.Builder
	last := ""
	for _, p := range line {
		if text := number(p.x) + "," + number(p.y); text != last {
			b.WriteString(" " + text)
			last = text
		}
	}
	return b.String()
}

// file returns the data file with the drawing.
func (d *sheet) file() string {
	var b strings.Builder
	fmt.Fprintf(&b, "// The lines of the map, in km. Drawn from survey.txt by internal/survey.\n\ndrawing reconstructed %q {\n", d.because)
	for _, a := range d.lines {
		switch {
		case a.left < 0:
			fmt.Fprintf(&b, "  line %s:%s\n", d.id(a.right), coordinatesOf(a.line))
		default:
			fmt.Fprintf(&b, "  line %s:%s\n", between(d.id(a.left), d.id(a.right)), coordinatesOf(a.line))
		}
	}
	for _, w := range d.ways {
		fmt.Fprintf(&b, "  way %s:%s\n", between(w.from, w.to), coordinatesOf(w.line))
	}
	for i, a := range d.areas {
		fmt.Fprintf(&b, "  at %s:%s\n", a.id, coordinatesOf([]xy{d.heart(i, d.lines)}))
	}
	for _, z := range d.zones {
		if len(z.points) > 0 {
			fmt.Fprintf(&b, "  at %s:%s\n", z.id, coordinatesOf(d.track(z.points[:1])))
		}
	}
	for _, c := range append(slices.Clone(d.courses), d.rails...) {
		for _, part := range d.onMap(dense(curve(d.track(c.points)), 0.1)) {
			fmt.Fprintf(&b, "  course %s %q:%s\n", c.flag, c.name, coordinatesOf(simple(part, 0.05)))
		}
	}
	for _, g := range d.grounds {
		ring := d.track(g.points)
		fmt.Fprintf(&b, "  ground %s %q:%s\n", g.flag, g.name, coordinatesOf(simple(curve(append(ring, ring[0])), 0.05)))
	}
	for _, s := range d.spots {
		fmt.Fprintf(&b, "  ground %s %q:%s\n", s.flag, s.name, coordinatesOf(blot(d.plot.at(s.at), s.km/2)))
	}
	for _, n := range d.names {
		fmt.Fprintf(&b, "  name %s %q:%s\n", n.flag, n.name, coordinatesOf(d.track(n.points)))
	}
	b.WriteString("}\n")
	return b.String()
}

// onMap cuts a line where it leaves the map.
func (d *sheet) onMap(line []xy) [][]xy {
	var out [][]xy
	on := false
	for _, p := range line {
		if d.area(p) < 0 {
			on = false
			continue
		}
		if !on {
			out = append(out, nil)
		}
		on = true
		out[len(out)-1] = append(out[len(out)-1], p)
	}
	return slices.DeleteFunc(out, func(l []xy) bool { return len(l) < 5 })
}

// blot returns a nearly round region around a point.
func blot(at xy, radius float64) []xy {
	var out []xy
	for i := range 14 {
		angle := 2 * math.Pi * float64(i) / 14
		r := radius * (1 + 0.22*math.Sin(3*angle+at.x) + 0.12*math.Sin(5*angle+at.y))
		out = append(out, at.add(xy{r * math.Cos(angle), r * math.Sin(angle)}))
	}
	return out
}

// report lists which areas are adjacent, across which water and with which road, for the
// author of the borders.
func (d *sheet) report() string {
	type pair struct{ a, b int }
	long := map[pair]float64{}
	wet := map[pair]map[string]float64{}
	var pairs []pair
	for _, a := range d.lines {
		if a.left < 0 {
			continue
		}
		p := pair{a.left, a.right}
		if _, ok := long[p]; !ok {
			pairs = append(pairs, p)
			wet[p] = map[string]float64{}
		}
		long[p] += length(a.line)
		if a.water >= 0 {
			wet[p][d.waters[a.water].flag] += length(a.line)
		}
	}
	slices.SortFunc(pairs, func(x, y pair) int { return 1000*(x.a-y.a) + x.b - y.b })
	var b strings.Builder
	for _, p := range pairs {
		kind := "-"
		for k, l := range wet[p] {
			if 2*l > long[p] {
				kind = k
			}
		}
		road := ""
		for _, w := range d.ways {
			if w.from == d.id(p.a) && w.to == d.id(p.b) || w.to == d.id(p.a) && w.from == d.id(p.b) {
				road = "road"
			}
		}
		fmt.Fprintf(&b, "%s %s %.1f %s %s\n", d.id(p.a), d.id(p.b), long[p], kind, road)
	}
	for _, w := range d.ways {
		i, j := d.find(w.from), d.find(w.to)
		if _, ok := long[pair{min(i, j), max(i, j)}]; i >= 0 && j >= 0 && !ok {
			fmt.Fprintf(&b, "a road leads from %s to %s, which are not adjacent\n", w.from, w.to)
		}
	}
	return b.String()
}
