package main

import (
	"fmt"
	"slices"
)

// layLines leads each line along the nearest hexsides. A line ends as declared, at a corner of
// another line or at the sea, or else at the corner nearest to its last point; it begins at
// the one nearest to its first. Places stay on the bank where they are.
func (c *chart) layLines() error {
	for _, s := range c.lines {
		ps, err := c.trace(s)
		if err != nil {
			return err
		}
		ds := dense(ps, 0.1)
		first := slices.IndexFunc(ds, c.onMap)
		if first < 0 {
			c.note("line %q is off the map", s.name)
			continue
		}
		last := len(ds) - 1
		for !c.onMap(ds[last]) {
			last--
		}
		open := func(n int) bool {
			return slices.ContainsFunc(c.grid.around[n], func(e int) bool { return c.dry(e) })
		}
		from := c.grid.corner(ds[first], open)
		end := open
		switch {
		case s.to == c.sea && s.flag != c.sea:
			end = func(n int) bool { return open(n) && slices.ContainsFunc(c.grid.touch[n], c.wet) }
		case s.to != "":
			i := slices.IndexFunc(c.laid, func(l laid) bool { return l.name == s.to && l.form == "line" })
			if i < 0 {
				return fmt.Errorf("%d: %q runs into %q, which no line above defines", s.line, s.name, s.to)
			}
			end = func(n int) bool { return slices.Contains(c.laid[i].corners, n) }
		}
		to := c.grid.corner(ds[last], end)
		if from < 0 || to < 0 {
			return fmt.Errorf("%d: %q is not near a corner where it begins or ends", s.line, s.name)
		}
		edges := c.grid.cornerPath(from, to, func(e, n int) float64 { return c.lineCost(e, n, ps, s.flag) })
		if edges == nil && from != to {
			return fmt.Errorf("%d: there is no path for %q", s.line, s.name)
		}
		l := laid{shape: s, edges: edges, corners: []int{from}}
		for _, e := range edges {
			c.mark(e, s.flag)
			l.corners = append(l.corners, c.grid.sides[e].other(l.corners[len(l.corners)-1]))
		}
		if len(edges) == 0 {
			c.note("line %q is shorter than a hexside", s.name)
		}
		c.laid = append(c.laid, l)
	}
	return nil
}

func (c *chart) onMap(p xy) bool { _, ok := c.grid.nearest(p); return ok }

// dry reports whether a line of land may run along a hexside.
func (c *chart) dry(e int) bool { return !c.wet(c.grid.sides[e].a) && !c.wet(c.grid.sides[e].b) }

func (c *chart) lineCost(e, n int, ps []xy, flag string) float64 {
	if flag != c.sea && !c.dry(e) {
		return -1
	}
	far, _ := off(c.grid.middle(e), ps)
	if far > 3 {
		return -1
	}
	cost := 1 + 10*far*far
	s := c.grid.sides[e]
	run := c.grid.corners[s.other(n)].sub(c.grid.corners[n])
	for _, h := range [...]int{s.a, s.b} {
		for _, p := range c.places {
			if at, ok := c.where[p.name]; !ok || at != h || p.hex != "" {
				continue
			}
			d, side := off(c.fit.place(p.at), ps)
			if d > 0.06 && d < 1.5 && side*run.cross(c.grid.centres[h].sub(c.grid.corners[n])) < 0 {
				cost += 3
			}
		}
	}
	return cost
}

// layRoads leads each road from place to place.
func (c *chart) layRoads() error {
	for _, s := range c.roads {
		ps, err := c.trace(s)
		if err != nil {
			return err
		}
		l := laid{shape: s}
		for i := 1; i < len(ps); i++ {
			from, to, ok := c.leg(ps[i-1], ps[i])
			if !ok {
				continue
			}
			straight := ps[i-1 : i+1]
			edges := c.grid.hexPath(from, to, func(e int) float64 {
				if !c.dry(e) || slices.Contains(c.side[e], c.sea) {
					return -1
				}
				far, _ := off(c.grid.middle(e), straight)
				cost := 1 + 1.2*far*far
				for _, f := range c.side[e] {
					if c.isRoad(f) {
						cost *= 0.8
					} else {
						cost += 0.4
					}
				}
				return cost
			})
			if edges == nil && from != to {
				return fmt.Errorf("%d: there is no path for %q from %s to %s", s.line, s.name, c.grid.Name(from), c.grid.Name(to))
			}
			l.edges = append(l.edges, edges...)
		}
		for _, e := range l.edges {
			c.mark(e, s.flag)
		}
		if len(l.edges) == 0 {
			c.note("road %q crosses no hexside", s.name)
		}
		c.laid = append(c.laid, l)
	}
	return nil
}

func (c *chart) isRoad(flag string) bool {
	return slices.ContainsFunc(c.roads, func(r shape) bool { return r.flag == flag })
}

// leg returns the part of the segment between two points that is on the map.
func (c *chart) leg(a, b xy) (from, to int, ok bool) {
	on := []int{}
	for _, p := range dense([]xy{a, b}, 0.05) {
		if h, ok := c.grid.nearest(p); ok && !c.wet(h) {
			on = append(on, h)
		}
	}
	if len(on) == 0 {
		return 0, 0, false
	}
	return on[0], on[len(on)-1], true
}
