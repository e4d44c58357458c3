package main

import "math"

// xy is a point on the map: x to the right, y down, in distances of opposite sides of a hex.
// Before the fit it is in km, x to the east and y to the south.
type xy struct{ x, y float64 }

func (a xy) sub(b xy) xy        { return xy{a.x - b.x, a.y - b.y} }
func (a xy) add(b xy) xy        { return xy{a.x + b.x, a.y + b.y} }
func (a xy) scale(f float64) xy { return xy{a.x * f, a.y * f} }
func (a xy) cross(b xy) float64 { return a.x*b.y - a.y*b.x }
func (a xy) dot(b xy) float64   { return a.x*b.x + a.y*b.y }
func dist(a, b xy) float64      { return math.Hypot(a.x-b.x, a.y-b.y) }

const earth = 6371.0 // km

// projection is stereographic around a middle point, preserving shapes; or, for maps of half a
// continent, Albers's conic one with two parallels and the middle meridian, preserving areas.
type projection struct {
	lat, lon  float64
	parallels [2]float64 // of the conic projection
}

func (p projection) plane(q point) xy {
	const rad = math.Pi / 180
	if p.parallels != [2]float64{} {
		s, t := p.parallels[0]*rad, p.parallels[1]*rad
		n := (math.Sin(s) + math.Sin(t)) / 2
		far := func(lat float64) float64 {
			return earth * math.Sqrt(math.Cos(s)*math.Cos(s)+2*n*math.Sin(s)-2*n*math.Sin(lat*rad)) / n
		}
		y, x := math.Sincos(n * (q.lon - p.lon) * rad)
		return xy{far(q.lat) * y, far(q.lat)*x - far(p.lat)}
	}
	f0, f, l := p.lat*rad, q.lat*rad, (q.lon-p.lon)*rad
	k := 2 * earth / (1 + math.Sin(f0)*math.Sin(f) + math.Cos(f0)*math.Cos(f)*math.Cos(l))
	return xy{
		k * math.Cos(f) * math.Sin(l),
		-k * (math.Cos(f0)*math.Sin(f) - math.Sin(f0)*math.Cos(f)*math.Cos(l)),
	}
}

// fit is the rotation and translation from the plane to the map. The scale is that of the
// game.
type fit struct {
	projection
	scale, angle float64 // angle in radians, clockwise on the map
	from, to     xy
}

func (f fit) place(q point) xy { return f.turn(f.plane(q).sub(f.from)).add(f.to) }

func (f fit) turn(v xy) xy {
	s, c := math.Sincos(f.angle)
	return xy{c*v.x - s*v.y, s*v.x + c*v.y}.scale(f.scale)
}

// fitAnchors minimizes the weighted sum of squared distances between the anchors and the
// centres of their hexes. The solution is closed: the weighted means coincide, and the angle
// follows from the products.
func fitAnchors(as []anchor, centre func(hex string) xy, km float64, conic *projection) fit {
	f := fit{scale: 1 / km}
	weights := 0.0
	for _, a := range as {
		weights += a.weight
		f.lat += a.weight * a.at.lat
		f.lon += a.weight * a.at.lon
	}
	f.lat /= weights
	f.lon /= weights
	if conic != nil {
		f.projection = *conic
	}
	for _, a := range as {
		f.from = f.from.add(f.plane(a.at).scale(a.weight / weights))
		f.to = f.to.add(centre(a.hex).scale(a.weight / weights))
	}
	var cross, dot float64
	for _, a := range as {
		p, q := f.plane(a.at).sub(f.from), centre(a.hex).sub(f.to)
		cross += a.weight * p.cross(q)
		dot += a.weight * p.dot(q)
	}
	f.angle = math.Atan2(cross, dot)
	return f
}
