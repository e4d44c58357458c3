package main

import (
	"fmt"
	"math"
	"slices"
)

// chart is the map as it is drawn.
type chart struct {
	*survey
	grid *lattice
	fit
	ground [][]string           // by hex: its words
	cover  []map[string]float64 // by hex: the share that the words of groups cover
	side   [][]string           // by hexside: its flags
	fixed  map[int]*fix
	towns  map[int]string
	where  map[string]int // by place: its hex; places off the map are missing
	laid   []laid
	notes  []string
}

// laid is a line or road with its hexsides.
type laid struct {
	shape
	edges   []int
	corners []int // of a line, from its first to its last
}

func draw(s *survey) (*chart, error) {
	c := &chart{survey: s, grid: newLattice(s.grid), fixed: map[int]*fix{}, towns: map[int]string{}, where: map[string]int{}}
	c.ground = make([][]string, c.grid.Len())
	c.side = make([][]string, c.grid.Edges())
	c.cover = make([]map[string]float64, c.grid.Len())
	for _, a := range s.anchors {
		if _, ok := c.grid.Find(a.hex); !ok {
			return nil, fmt.Errorf("1: anchor %q: no hex %s", a.name, a.hex)
		}
	}
	c.fit = fitAnchors(s.anchors, func(hex string) xy { h, _ := c.grid.Find(hex); return c.grid.centres[h] }, s.km, s.conic)
	for _, step := range []func() error{c.fixHexes, c.layAreas, c.putPlaces, c.settle, c.layLines, c.layRoads, c.clearSides} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *chart) note(format string, args ...any) {
	c.notes = append(c.notes, fmt.Sprintf(format, args...))
}

func (c *chart) fixHexes() error {
	for i := range c.stated.fixes {
		f := &c.stated.fixes[i]
		h, ok := c.grid.Find(f.hex)
		if !ok {
			return fmt.Errorf("%d: no hex %s", f.line, f.hex)
		}
		c.fixed[h] = f
	}
	for _, s := range c.stated.states {
		if _, ok := c.grid.Find(s.hex); !ok {
			return fmt.Errorf("%d: no hex %s", s.line, s.hex)
		}
	}
	return nil
}

// layAreas assigns each ground to the hexes that it covers by half: of a polygon at least to
// the hex with most of it, of a ridge to the hexes that it crosses, of spots to the hexes that
// they are in. Of the words of a group a hex gets the one that covers most of it.
func (c *chart) layAreas() error {
	for _, s := range c.areas {
		ps, err := c.trace(s)
		if err != nil {
			return err
		}
		hit := map[int]float64{}
		grouped := c.group(s.flag) != nil
		switch s.form {
		case "area":
			most, best := 0.0, -1
			low, high := bounds(ps)
			for h, m := range c.grid.centres {
				if m.x < low.x-1 || m.x > high.x+1 || m.y < low.y-1 || m.y > high.y+1 {
					continue
				}
				f := c.share(h, ps)
				if grouped {
					hit[h] = f
					continue
				}
				if f > most+1e-9 {
					most, best = f, h
				}
				if f >= 0.5 {
					hit[h] = 1
				}
			}
			if len(hit) == 0 && best >= 0 {
				hit[best] = 1
			}
		case "ridge":
			const step = 0.05
			for _, p := range dense(ps, step) {
				if h, ok := c.grid.nearest(p); ok {
					hit[h] += step / 0.4
				}
			}
		default:
			for _, p := range ps {
				if h, ok := c.grid.nearest(p); ok {
					hit[h] = 1
				}
			}
		}
		if grouped {
			for h, f := range hit {
				if c.cover[h] == nil {
					c.cover[h] = map[string]float64{}
				}
				c.cover[h][s.flag] += min(f, 1)
			}
			continue
		}
		found := false
		for h := range c.grid.Len() {
			if hit[h] >= 1 {
				found = true
				c.put(h, s.flag)
			}
		}
		if !found {
			c.note("%s %q covers no hex", s.form, s.name)
		}
	}
	for h := range c.grid.Len() {
		for i := range c.groups {
			g := &c.groups[i]
			c.choose(h, g, g.from)
		}
	}
	return nil
}

// choose gives a hex the word of a group that covers most of it, if the words together (where
// there is one for the rest), or that one, cover enough.
func (c *chart) choose(h int, g *group, from float64) {
	if from > 0 && slices.Contains(c.ground[h], g.rest) {
		return // there is a lake
	}
	all, best := 0.0, ""
	for _, w := range g.words {
		f := c.cover[h][w]
		all += f
		if f > c.cover[h][best]+1e-9 {
			best = w
		}
	}
	if g.rest != "" {
		if all < from {
			best = g.rest
		}
	} else if c.cover[h][best] < from {
		best = ""
	}
	if best != "" {
		c.put(h, best)
	}
}

func bounds(ps []xy) (low, high xy) {
	low, high = ps[0], ps[0]
	for _, p := range ps {
		low = xy{min(low.x, p.x), min(low.y, p.y)}
		high = xy{max(high.x, p.x), max(high.y, p.y)}
	}
	return low, high
}

// put gives a hex a word, which replaces any other of its group.
func (c *chart) put(h int, flag string) {
	for _, g := range c.groups {
		if flag == g.rest || slices.Contains(g.words, flag) {
			c.ground[h] = slices.DeleteFunc(c.ground[h], func(f string) bool { return slices.Contains(g.words, f) || f == g.rest })
		}
	}
	if !slices.Contains(c.ground[h], flag) {
		c.ground[h] = append(c.ground[h], flag)
	}
}

// trace returns the points of a shape on the map.
func (c *chart) trace(s shape) ([]xy, error) {
	var out []xy
	for _, p := range s.points {
		q, err := c.locate(s, p)
		if err != nil {
			return nil, err
		}
		out = append(out, q)
	}
	if len(out) == 0 || s.form == "area" && len(out) < 3 || len(out) < 2 && s.form != "area" && s.form != "spot" {
		return nil, fmt.Errorf("%d: %q has too few points", s.line, s.name)
	}
	return out, nil
}

func (c *chart) locate(s shape, p point) (xy, error) {
	if p.place == "" {
		return c.fit.place(p), nil
	}
	for _, q := range c.places {
		if q.name == p.place {
			if h, ok := c.where[q.name]; ok {
				return c.grid.centres[h], nil
			}
			return c.fit.place(q.at), nil
		}
	}
	return xy{}, fmt.Errorf("%d: %q runs by %q, which is not a place", s.line, s.name, p.place)
}

// share returns the share of a hex inside a polygon.
func (c *chart) share(h int, polygon []xy) float64 {
	in, all := 0, 0
	for i := -5; i <= 5; i++ {
		for j := -4; j <= 4; j++ {
			d := xy{float64(i) * 0.11, float64(j) * 0.12}
			if inHex(d) {
				all++
				if inside(c.grid.centres[h].add(d), polygon) {
					in++
				}
			}
		}
	}
	return float64(in) / float64(all)
}

func inside(p xy, polygon []xy) bool {
	in := false
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if (a.y > p.y) != (b.y > p.y) && p.x < a.x+(p.y-a.y)/(b.y-a.y)*(b.x-a.x) {
			in = !in
		}
	}
	return in
}

// dense returns points along a line at a distance of step.
func dense(ps []xy, step float64) []xy {
	out := []xy{ps[0]}
	for i := 1; i < len(ps); i++ {
		a, b := ps[i-1], ps[i]
		n := max(1, int(math.Round(dist(a, b)/step)))
		for k := 1; k <= n; k++ {
			out = append(out, a.add(b.sub(a).scale(float64(k)/float64(n))))
		}
	}
	return out
}

// off returns the distance of a point from a line, and the side: above zero on the right, in
// the direction of the line.
func off(p xy, line []xy) (far, side float64) {
	far = math.Inf(1)
	for i := 1; i < len(line); i++ {
		a, d := line[i-1], line[i].sub(line[i-1])
		t := 0.0
		if n := d.dot(d); n > 0 {
			t = min(1, max(0, p.sub(a).dot(d)/n))
		}
		if f := dist(p, a.add(d.scale(t))); f < far-1e-12 {
			far, side = f, d.cross(p.sub(a))
		}
	}
	return far, side
}

func (c *chart) putPlaces() error {
	for _, p := range c.places {
		h, ok := c.grid.nearest(c.fit.place(p.at))
		if p.hex != "" {
			if h, ok = c.grid.Find(p.hex); !ok {
				return fmt.Errorf("%d: no hex %s", p.line, p.hex)
			}
		}
		if !ok {
			continue
		}
		c.where[p.name] = h
		if c.wet(h) { // places are on land
			c.ground[h] = slices.DeleteFunc(c.ground[h], func(f string) bool { return f == c.sea })
			for i := range c.groups {
				if c.groups[i].rest == c.sea {
					c.choose(h, &c.groups[i], 0)
				}
			}
		}
		for _, f := range p.flags {
			c.put(h, f)
		}
		if p.unnamed {
			continue
		}
		if t := c.towns[h]; t != "" {
			c.note("%s: there is no room for %q beside %q", c.grid.Name(h), p.name, t)
			continue
		}
		c.towns[h] = p.name
	}
	return nil
}

// settle lets grounds replace others, applies the statements of the rules, and draws the
// shore.
func (c *chart) settle() error {
	for h := range c.ground {
		for _, r := range c.relations.replace {
			if slices.Contains(c.ground[h], r.over) {
				c.ground[h] = slices.DeleteFunc(c.ground[h], func(f string) bool { return slices.Contains(r.under, f) })
			}
		}
		c.ground[h] = slices.DeleteFunc(c.ground[h], func(f string) bool { return f == c.bare })
		if f := c.fixed[h]; f != nil {
			c.ground[h] = slices.Clone(f.flags)
		}
		for _, s := range c.stated.states {
			if s.hex == c.grid.Name(h) {
				for _, f := range s.flags {
					c.put(h, f)
				}
			}
		}
		for _, a := range c.relations.adds {
			if slices.ContainsFunc(c.ground[h], func(f string) bool { return slices.Contains(a.under, f) }) && !c.has(h, c.group(a.over)) {
				c.put(h, a.over)
			}
		}
		slices.SortFunc(c.ground[h], func(a, b string) int { return slices.Index(c.survey.ground, a) - slices.Index(c.survey.ground, b) })
		if t := c.towns[h]; t != "" && c.wet(h) { // as the rules say
			c.note("%s: %q is in the sea", c.grid.Name(h), t)
		}
	}
	for e, s := range c.grid.sides {
		if c.wet(s.a) != c.wet(s.b) {
			c.mark(e, c.sea)
		}
	}
	return nil
}

// has reports whether a hex has a word of a group.
func (c *chart) has(h int, g *group) bool {
	return g != nil && slices.ContainsFunc(c.ground[h], func(f string) bool { return slices.Contains(g.words, f) })
}

// clearSides removes flags from hexsides where they mean nothing, and applies the statements
// of the rules.
func (c *chart) clearSides() error {
	for e, s := range c.grid.sides {
		for _, r := range c.relations.beside {
			bears := func(h int) bool {
				return slices.ContainsFunc(c.ground[h], func(f string) bool { return slices.Contains(r.under, f) })
			}
			if !bears(s.a) && !bears(s.b) {
				c.side[e] = slices.DeleteFunc(c.side[e], func(f string) bool { return f == r.over })
			}
		}
	}
	for _, b := range c.stated.betweens {
		e, err := c.edgeOf(b)
		if err != nil {
			return err
		}
		for _, f := range b.flags {
			c.mark(e, f)
		}
	}
	return nil
}

func (c *chart) edgeOf(b sideFix) (int, error) {
	p, ok1 := c.grid.Find(b.a)
	q, ok2 := c.grid.Find(b.b)
	if !ok1 || !ok2 || c.grid.Distance(p, q) != 1 {
		return 0, fmt.Errorf("%d: no hexside between %s and %s", b.line, b.a, b.b)
	}
	return c.grid.EdgeBetween(p, q), nil
}

func (c *chart) wet(h int) bool { return slices.Contains(c.ground[h], c.sea) }

func (c *chart) mark(e int, flag string) {
	for _, r := range c.relations.outrank {
		if slices.Contains(r.under, flag) && slices.Contains(c.side[e], r.over) {
			return
		}
		if flag == r.over {
			c.side[e] = slices.DeleteFunc(c.side[e], func(f string) bool { return slices.Contains(r.under, f) })
		}
	}
	if !slices.Contains(c.side[e], flag) {
		c.side[e] = append(c.side[e], flag)
	}
}
