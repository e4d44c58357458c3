package main

import (
	"fmt"
	"math"
	"slices"
)

// cell is the side, in km, of the squares in which land is divided among areas. The lines
// between areas are smoothed afterwards.
const cell = 0.15

// plot is the country in squares: the owner of each, and the water between neighbours.
type plot struct {
	*land
	projection
	origin      xy
	wide, high  int
	owner       []int // an index of areas; -1 off the map
	right, down []int // the water between a square and the next: an index of lines; -1 for none
	lines       [][]xy
}

func parcel(s *land) (*plot, error) {
	c := &plot{land: s}
	lat, lon := math.Inf(1), math.Inf(1)
	top, end := math.Inf(-1), math.Inf(-1)
	for _, p := range s.frame {
		lat, top = math.Min(lat, p.lat), math.Max(top, p.lat)
		lon, end = math.Min(lon, p.lon), math.Max(end, p.lon)
	}
	c.projection = projection{lat: (lat + top) / 2, lon: (lon + end) / 2}
	frame := c.track(s.frame)
	low, far := xy{math.Inf(1), math.Inf(1)}, xy{math.Inf(-1), math.Inf(-1)}
	for _, p := range frame {
		low, far = xy{math.Min(low.x, p.x), math.Min(low.y, p.y)}, xy{math.Max(far.x, p.x), math.Max(far.y, p.y)}
	}
	c.origin = low
	for i := range frame {
		frame[i] = frame[i].sub(low)
	}
	c.wide, c.high = int((far.x-low.x)/cell)+1, int((far.y-low.y)/cell)+1
	n := c.wide * c.high
	c.owner, c.right, c.down = make([]int, n), make([]int, n), make([]int, n)
	for i := range n {
		c.owner[i], c.right[i], c.down[i] = -1, -1, -1
	}
	for i, w := range s.waters {
		c.lines = append(c.lines, curve(c.track(w.points)))
		c.join(i)
	}
	for i := range s.waters {
		c.dig(i)
	}
	return c, c.settle(frame)
}

// at returns where a point is, in km from the upper left corner.
func (c *plot) at(p point) xy { return c.plane(p).sub(c.origin) }

func (c *plot) track(ps []point) []xy {
	var out []xy
	for _, p := range ps {
		out = append(out, c.at(p))
	}
	return out
}

// curve returns a smooth line through points.
func curve(ps []xy) []xy {
	if len(ps) < 3 {
		return ps
	}
	at := func(i int) xy { return ps[max(0, min(len(ps)-1, i))] }
	out := []xy{ps[0]}
	for i := range len(ps) - 1 {
		a, p, q, b := at(i-1), at(i), at(i+1), at(i+2)
		n := max(1, int(dist(p, q)/0.25))
		for k := 1; k <= n; k++ {
			t := float64(k) / float64(n)
			x := p.scale(2).add(q.sub(a).scale(t))
			x = x.add(a.scale(2).sub(p.scale(5)).add(q.scale(4)).sub(b).scale(t * t))
			x = x.add(p.scale(3).sub(a).sub(q.scale(3)).add(b).scale(t * t * t))
			out = append(out, x.scale(0.5))
		}
	}
	return out
}

// join extends the ends of a water to an earlier one that is near.
func (c *plot) join(line int) {
	ps := c.lines[line]
	for _, end := range []int{0, len(ps) - 1} {
		for _, other := range c.lines[:line] {
			if q := onto(ps[end], other); dist(q, ps[end]) < 0.8 {
				over := q.add(q.sub(ps[end]).scale(0.1))
				if dist(q, ps[end]) < 0.01 {
					over = q
				}
				ps[end] = over
				break
			}
		}
	}
}

// onto returns the point of a line nearest to p.
func onto(p xy, line []xy) xy {
	best, far := line[0], math.Inf(1)
	for i := 1; i < len(line); i++ {
		a, d := line[i-1], line[i].sub(line[i-1])
		t := 0.0
		if n := d.dot(d); n > 0 {
			t = min(1, max(0, p.sub(a).dot(d)/n))
		}
		if q := a.add(d.scale(t)); dist(p, q) < far {
			best, far = q, dist(p, q)
		}
	}
	return best
}

func (c *plot) middle(x, y int) xy { return xy{(float64(x) + 0.5) * cell, (float64(y) + 0.5) * cell} }

// dig marks the steps from square to square that a water crosses.
func (c *plot) dig(line int) {
	ps := c.lines[line]
	for i := 1; i < len(ps); i++ {
		a, b := ps[i-1], ps[i]
		x0, x1 := int(math.Min(a.x, b.x)/cell)-2, int(math.Max(a.x, b.x)/cell)+2
		y0, y1 := int(math.Min(a.y, b.y)/cell)-2, int(math.Max(a.y, b.y)/cell)+2
		for y := max(0, y0); y <= min(c.high-1, y1); y++ {
			for x := max(0, x0); x <= min(c.wide-1, x1); x++ {
				m := c.middle(x, y)
				if x+1 < c.wide && cross(a, b, m, c.middle(x+1, y)) {
					c.right[y*c.wide+x] = line
				}
				if y+1 < c.high && cross(a, b, m, c.middle(x, y+1)) {
					c.down[y*c.wide+x] = line
				}
			}
		}
	}
}

// cross reports whether two segments cross.
func cross(a, b, p, q xy) bool {
	side := func(a, b, p xy) bool { return b.sub(a).cross(p.sub(a)) > 0 }
	return side(a, b, p) != side(a, b, q) && side(p, q, a) != side(p, q, b)
}

// next calls f with each neighbour of a square without water between.
func (c *plot) next(i int, f func(j int)) {
	x, y := i%c.wide, i/c.wide
	if x+1 < c.wide && c.right[i] < 0 {
		f(i + 1)
	}
	if x > 0 && c.right[i-1] < 0 {
		f(i - 1)
	}
	if y+1 < c.high && c.down[i] < 0 {
		f(i + c.wide)
	}
	if y > 0 && c.down[i-c.wide] < 0 {
		f(i - c.wide)
	}
}

// settle gives each square to the nearest area on its side of the waters.
func (c *plot) settle(frame []xy) error {
	n := c.wide * c.high
	part := make([]int, n) // connected components of squares
	for i := range part {
		part[i] = -1
		if !inside(c.middle(i%c.wide, i/c.wide), frame) {
			part[i] = -2
		}
	}
	parts := 0
	for i := range part {
		if part[i] != -1 {
			continue
		}
		part[i] = parts
		for queue := []int{i}; len(queue) > 0; queue = queue[1:] {
			c.next(queue[0], func(j int) {
				if part[j] == -1 {
					part[j] = parts
					queue = append(queue, j)
				}
			})
		}
		parts++
	}
	type seed struct {
		at   xy
		area int
	}
	seeds := make([][]seed, parts)
	for k, a := range c.areas {
		if len(a.points) == 0 {
			return fmt.Errorf("area %s has no point", a.id)
		}
		for _, p := range a.points {
			at := c.at(p)
			x, y := int(at.x/cell), int(at.y/cell)
			if x < 0 || y < 0 || x >= c.wide || y >= c.high || part[y*c.wide+x] < 0 {
				return fmt.Errorf("a point of area %s is off the map", a.id)
			}
			of := part[y*c.wide+x]
			seeds[of] = append(seeds[of], seed{at, k})
		}
	}
	for i := range c.owner {
		if part[i] < 0 || len(seeds[part[i]]) == 0 {
			continue
		}
		m := c.middle(i%c.wide, i/c.wide)
		m = m.add(xy{waver(m.y, m.x), waver(m.x, m.y+7)})
		best := math.Inf(1)
		for _, s := range seeds[part[i]] {
			if d := dist(m, s.at); d < best {
				best, c.owner[i] = d, s.area
			}
		}
	}
	c.fill(part)
	return nil
}

// waver makes lines over open land slightly crooked. It is deterministic.
func waver(x, y float64) float64 {
	return 0.28*math.Sin(1.9*x+0.4*y) + 0.16*math.Sin(4.3*x-1.1*y+2)
}

// fill gives patches without a point of their area, or cut off from it, to the area beside
// them.
func (c *plot) fill(part []int) {
	seen := make([]bool, len(c.owner))
	largest := map[int][]int{} // the largest patch of each area
	var small [][]int
	for i, o := range c.owner {
		if seen[i] || o < 0 {
			continue
		}
		seen[i] = true
		patch := []int{i}
		for k := 0; k < len(patch); k++ {
			c.next(patch[k], func(j int) {
				if !seen[j] && c.owner[j] == o {
					seen[j] = true
					patch = append(patch, j)
				}
			})
		}
		if old := largest[o]; len(patch) > len(old) {
			patch, largest[o] = old, patch
		}
		if len(patch) > 0 {
			small = append(small, patch)
		}
	}
	for _, p := range small {
		for _, i := range p {
			c.owner[i] = -1
		}
	}
	for changed := true; changed; { // first on the same side of the waters, then across them
		changed = false
		for pass := range 2 {
			var grow [][2]int
			for i, o := range c.owner {
				if o >= 0 || part[i] < 0 {
					continue
				}
				take := func(j int) {
					if c.owner[j] >= 0 && (len(grow) == 0 || grow[len(grow)-1][0] != i) {
						grow = append(grow, [2]int{i, c.owner[j]})
					}
				}
				if pass == 0 {
					c.next(i, take)
					continue
				}
				for _, j := range []int{i - 1, i + 1, i - c.wide, i + c.wide} {
					if j >= 0 && j < len(c.owner) {
						take(j)
					}
				}
			}
			for _, g := range grow {
				c.owner[g[0]] = g[1]
			}
			if len(grow) > 0 {
				changed = true
				break
			}
		}
	}
}

// area returns the index of the area of a point; -1 off the map.
func (c *plot) area(p xy) int {
	x, y := int(math.Floor(p.x/cell)), int(math.Floor(p.y/cell))
	if x < 0 || y < 0 || x >= c.wide || y >= c.high {
		return -1
	}
	return c.owner[y*c.wide+x]
}

// find returns the index of an area by its id; -1 if there is none.
func (c *plot) find(id string) int {
	return slices.IndexFunc(c.areas, func(a homeland) bool { return a.id == id })
}
