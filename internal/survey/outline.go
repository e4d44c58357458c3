package main

import (
	"math"
	"slices"
)

// arc is a line between two areas, or between an area and the edge of the map (-1).
type arc struct {
	left, right int
	from, to    int // its nodes
	water       int // the water along most of it; -1 for none
	line        []xy
}

// short is the length, in km, below which a line between two areas becomes a point where four
// meet.
const short = 0.75

// arcs finds the lines between areas.
func (c *plot) arcs() []arc {
	w := c.wide + 1
	type side struct{ a, b, water int } // a segment of the grid: the owners on both sides
	stretch := map[[2]int]side{}
	ends := map[int][]int{}
	owner := func(x, y int) int {
		if x < 0 || y < 0 || x >= c.wide || y >= c.high {
			return -1
		}
		return c.owner[y*c.wide+x]
	}
	put := func(p, q int, s side) {
		if s.a != s.b {
			stretch[[2]int{p, q}], stretch[[2]int{q, p}] = s, s
			ends[p], ends[q] = append(ends[p], q), append(ends[q], p)
		}
	}
	for y := 0; y <= c.high; y++ {
		for x := 0; x <= c.wide; x++ {
			p := y*w + x
			if x < c.wide { // to the right: above and below it
				s := side{owner(x, y-1), owner(x, y), -1}
				if y > 0 && y < c.high {
					s.water = c.down[(y-1)*c.wide+x]
				}
				put(p, p+1, s)
			}
			if y < c.high { // down: left and right of it
				s := side{owner(x-1, y), owner(x, y), -1}
				if x > 0 && x < c.wide {
					s.water = c.right[y*c.wide+x-1]
				}
				put(p, p+w, s)
			}
		}
	}
	place := func(p int) xy { return xy{float64(p%w) * cell, float64(p/w) * cell} }
	node := map[int]xy{}
	for p, qs := range ends {
		if len(qs) > 2 {
			node[p] = place(p)
			for _, q := range qs {
				if l := stretch[[2]int{p, q}].water; l >= 0 {
					node[p] = onto(place(p), c.lines[l])
				}
			}
		}
	}
	var nodes []int
	for p := range node {
		nodes = append(nodes, p)
	}
	slices.Sort(nodes)
	seen := map[[2]int]bool{}
	var out []arc
	for _, p := range nodes {
		next := slices.Clone(ends[p])
		slices.Sort(next)
		for _, q := range next {
			if seen[[2]int{p, q}] {
				continue
			}
			s := stretch[[2]int{p, q}]
			a := arc{left: min(s.a, s.b), right: max(s.a, s.b), from: p, water: -1}
			count := map[int]int{}
			line := []xy{node[p]}
			var wet []bool
			at, to := p, q
			for {
				seen[[2]int{at, to}], seen[[2]int{to, at}] = true, true
				s := stretch[[2]int{at, to}]
				m := place(at).add(place(to)).scale(0.5)
				if s.water >= 0 {
					m = onto(m, c.lines[s.water])
				}
				count[s.water]++
				line, wet = append(line, m), append(wet, s.water >= 0)
				if _, end := node[to]; end {
					break
				}
				i := slices.IndexFunc(ends[to], func(r int) bool { return r != at })
				at, to = to, ends[to][i]
			}
			a.to = to
			line = append(line, node[to])
			for l, n := range count {
				if l >= 0 && 2*n > len(wet) {
					a.water = l
				}
			}
			a.line = simple(even(line, wet), 0.05)
			out = append(out, a)
		}
	}
	return contract(out, node)
}

// even smooths the dry parts of a line.
func even(line []xy, wet []bool) []xy {
	for range 12 {
		next := slices.Clone(line)
		for i := 1; i+1 < len(line); i++ {
			if !wet[i-1] {
				next[i] = line[i-1].add(line[i].scale(2)).add(line[i+1]).scale(0.25)
			}
		}
		line = next
	}
	return line
}

// simple removes points that are within a tolerance of the line without them.
func simple(line []xy, tolerance float64) []xy {
	if len(line) < 3 {
		return line
	}
	far, at := 0.0, 0
	for i := 1; i+1 < len(line); i++ {
		if d := dist(line[i], onto(line[i], []xy{line[0], line[len(line)-1]})); d > far {
			far, at = d, i
		}
	}
	if far <= tolerance {
		return []xy{line[0], line[len(line)-1]}
	}
	head := simple(line[:at+1], tolerance)
	return append(head[:len(head)-1], simple(line[at:], tolerance)...)
}

func length(line []xy) float64 {
	sum := 0.0
	for i := 1; i < len(line); i++ {
		sum += dist(line[i-1], line[i])
	}
	return sum
}

// contract joins the nodes at the ends of short lines.
func contract(arcs []arc, node map[int]xy) []arc {
	same := map[int]int{}
	root := func(p int) int {
		for {
			q, ok := same[p]
			if !ok {
				return p
			}
			p = q
		}
	}
	for _, a := range arcs {
		if p, q := root(a.from), root(a.to); p != q && length(a.line) < short && a.left >= 0 {
			same[q] = p
			node[p] = node[p].add(node[q]).scale(0.5)
		}
	}
	var out []arc
	for _, a := range arcs {
		a.from, a.to = root(a.from), root(a.to)
		if a.from == a.to && length(a.line) < 2*short {
			continue
		}
		a.line[0], a.line[len(a.line)-1] = node[a.from], node[a.to]
		out = append(out, a)
	}
	return out
}

// passage is a road from the middle of its part in one area to that in the next.
type passage struct {
	from, to string
	line     []xy
}

// passages cuts a road where it goes from area to area.
func (c *plot) passages(road shape) []passage {
	line := dense(curve(c.track(road.points)), 0.1)
	type stretch struct{ area, first, last int }
	var all []stretch
	for i, p := range line {
		o := c.area(p)
		if n := len(all); n > 0 && all[n-1].area == o {
			all[n-1].last = i
		} else {
			all = append(all, stretch{o, i, i})
		}
	}
	all = slices.DeleteFunc(all, func(s stretch) bool { // areas that the road only touches
		return s.area >= 0 && float64(s.last-s.first)*0.1 < 0.4 && s.first > 0 && s.last < len(line)-1
	})
	var out []passage
	for k := 1; k < len(all); k++ {
		s, t := all[k-1], all[k]
		if s.area == t.area {
			continue
		}
		half := func(s stretch) int { return (s.first + s.last) / 2 }
		from, to := half(s), half(t)
		if k == 1 {
			from = s.first
		}
		if k == len(all)-1 {
			to = t.last
		}
		p := passage{line: simple(line[from:to+1], 0.04)}
		name := func(s stretch, zone string) string {
			if s.area < 0 {
				return zone
			}
			return c.areas[s.area].id
		}
		p.from, p.to = name(s, road.flag), name(t, road.to)
		if s.area < 0 {
			p.line = simple(line[s.last:to+1], 0.04)
		}
		if t.area < 0 {
			p.line = simple(line[from:t.first+1], 0.04)
		}
		if p.from != "" && p.to != "" {
			out = append(out, p)
		}
	}
	return out
}

// foot is how far, in km, the name and the counters of an area reach below its place.
const foot = 0.6

// heart returns the place of an area's name, so that name and counters are as far as possible
// from its lines.
func (c *plot) heart(area int, arcs []arc) xy {
	var lines [][]xy
	for _, a := range arcs {
		if a.left == area || a.right == area {
			lines = append(lines, a.line)
		}
	}
	best, far := xy{}, -1.0
	for i, o := range c.owner {
		if o != area {
			continue
		}
		m := c.middle(i%c.wide, i/c.wide)
		d := math.Inf(1)
		for _, l := range lines {
			q := onto(m, l).sub(m)
			d = math.Min(d, math.Hypot(q.x, q.y))
		}
		if d > far {
			best, far = m, d
		}
	}
	return best.sub(xy{0, foot})
}
