package draw

import (
	"math"

	"wargame/interpreter/picture"
)

// bounds returns the least and the greatest coordinates of points.
func bounds(ps []point) (low, far point) {
	low, far = point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, p := range ps {
		low, far = p.least(low), p.most(far)
	}
	return low, far
}

func (p point) least(q point) point { return point{math.Min(p.x, q.x), math.Min(p.y, q.y)} }

func (p point) most(q point) point { return point{math.Max(p.x, q.x), math.Max(p.y, q.y)} }

func twiceArea(ring []picture.Spot) float64 {
	sum := 0.0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum
}

// innermost returns a point inside an outline far from its lines.
func innermost(ring []picture.Spot) point {
	var ps []point
	for _, p := range ring {
		ps = append(ps, point{p.X, p.Y})
	}
	low, far := bounds(ps)
	best, most := low.to(far, 0.5), -1.0
	const n = 24
	for i := range n {
		for k := range n {
			p := point{low.x + (far.x-low.x)*(float64(i)+0.5)/n, low.y + (far.y-low.y)*(float64(k)+0.5)/n}
			if in, d := within(p, ps); in && d > most {
				best, most = p, d
			}
		}
	}
	return best
}

// within reports whether a point is inside a ring, and its distance from the line.
func within(p point, ring []point) (in bool, far float64) {
	far = math.Inf(1)
	for i, q := range ring {
		r := ring[(i+1)%len(ring)]
		if (q.y > p.y) != (r.y > p.y) && p.x < q.x+(p.y-q.y)/(r.y-q.y)*(r.x-q.x) {
			in = !in
		}
		far = math.Min(far, p.minus(foot(p, q, r)).far())
	}
	return in, far
}

// foot returns the point of the segment from q to r nearest to p.
func foot(p, q, r point) point {
	d := r.minus(q)
	t := 0.0
	if n := d.x*d.x + d.y*d.y; n > 0 {
		t = math.Max(0, math.Min(1, ((p.x-q.x)*d.x+(p.y-q.y)*d.y)/n))
	}
	return q.to(r, t)
}

// meet returns where two segments cross; false if they do not.
func meet(a, b, p, q point) (point, bool) {
	d, f := b.minus(a), q.minus(p)
	den := d.x*f.y - d.y*f.x
	if math.Abs(den) < 1e-12 {
		return point{}, false
	}
	r := p.minus(a)
	t, u := (r.x*f.y-r.y*f.x)/den, (r.x*d.y-r.y*d.x)/den
	return a.to(b, t), t >= 0 && t <= 1 && u >= 0 && u <= 1
}
