package grid

// Zone is a polygon with a name and, mostly, a grid of its own.
type Zone struct {
	Name   string
	Format string // of the names of its places, with $name$ and $gridLocation$
	Path   []Point
	Own    Grid // nil without one
	Parent bool // it uses the grid of the board
}

// Contains reports whether a place lies within the zone.
func (z *Zone) Contains(p Point) bool {
	in := false
	for i, a := range z.Path {
		b := z.Path[(i+1)%len(z.Path)]
		if (a.Y > p.Y) != (b.Y > p.Y) && float64(p.X) < float64(b.X-a.X)*float64(p.Y-a.Y)/float64(b.Y-a.Y)+float64(a.X) {
			in = !in
		}
	}
	return in
}

// Centre returns the mean of the corners, or the first corner if that lies outside.
func (z *Zone) Centre() Point {
	if len(z.Path) == 0 {
		return Point{}
	}
	var c Point
	for _, p := range z.Path {
		c.X += p.X
		c.Y += p.Y
	}
	c = Point{c.X / len(z.Path), c.Y / len(z.Path)}
	if !z.Contains(c) {
		return z.Path[0]
	}
	return c
}

// Bounds returns the corners of the rectangle around the zone.
func (z *Zone) Bounds() (low, high Point) {
	for i, p := range z.Path {
		if i == 0 {
			low, high = p, p
		}
		low = Point{min(low.X, p.X), min(low.Y, p.Y)}
		high = Point{max(high.X, p.X), max(high.Y, p.Y)}
	}
	return low, high
}

// Zones is a board with zones: a place belongs to the first that contains it, else to the
// background.
type Zones struct {
	List       []*Zone
	Background Grid // nil without one
}

// Find returns the zone of a place; nil for the background.
func (z *Zones) Find(p Point) *Zone {
	for _, x := range z.List {
		if x.Contains(p) {
			return x
		}
	}
	return nil
}

func (z *Zones) gridOf(x *Zone) Grid {
	switch {
	case x == nil || x.Parent:
		return z.Background
	}
	return x.Own
}

func (z *Zones) named(x *Zone, cell string) string {
	if x == nil {
		return cell
	}
	return Format(x.Format, map[string]string{"name": x.Name, "gridLocation": cell})
}

// Name implements Grid.
func (z *Zones) Name(p Point) string {
	x := z.Find(p)
	cell := ""
	if g := z.gridOf(x); g != nil {
		cell = g.Name(p)
	}
	return z.named(x, cell)
}

// Snap implements Grid.
func (z *Zones) Snap(p Point) (Point, bool) {
	x := z.Find(p)
	if g := z.gridOf(x); g != nil {
		return g.Snap(p)
	}
	if x != nil {
		return x.Centre(), true
	}
	return p, false
}

// Spaces implements Grid. A zone whose names do not tell its cells apart is one space.
func (z *Zones) Spaces(f func(Space)) {
	seen := map[string]bool{}
	for _, x := range z.List {
		one := true
		if g := z.gridOf(x); g != nil {
			names := map[string]bool{}
			var inside []Space
			g.Spaces(func(s Space) {
				if x.Contains(s.At) {
					s.Name, s.Zone = z.named(x, s.Name), x.Name
					names[s.Name] = true
					inside = append(inside, s)
				}
			})
			if len(names) > 1 {
				one = false
				for _, s := range inside {
					if z.Find(s.At) == x {
						f(s)
					}
				}
			}
		}
		if name := z.named(x, ""); one && name != "" && !seen[name] {
			seen[name] = true
			f(Space{Name: name, Kind: OfZone, At: x.Centre(), Zone: x.Name, Grid: z})
		}
	}
	if z.Background != nil {
		z.Background.Spaces(func(s Space) {
			if z.Find(s.At) == nil {
				f(s)
			}
		})
	}
}
