package art

import (
	"errors"
	"fmt"
	"math"
)

// Fit is where a picture lies on a map: a point of the map is offset plus pixels times scale,
// in each direction.
type Fit struct {
	ScaleX, ScaleY, X, Y float64
}

// At returns the point of the map under a pixel.
func (f Fit) At(pixel [2]float64) (x, y float64) {
	return f.X + f.ScaleX*pixel[0], f.Y + f.ScaleY*pixel[1]
}

// Fit finds how the picture lies on a map, by least squares. at returns the centre of a
// space on the map, and false if there is none of that name.
func (g *Ground) Fit(at func(name string) (x, y float64, ok bool)) (Fit, error) {
	var xs, ys line
	for name, pixel := range g.Spaces {
		x, y, ok := at(name)
		if !ok {
			return Fit{}, fmt.Errorf("the map has no space %s", name)
		}
		xs.add(pixel[0], x)
		ys.add(pixel[1], y)
	}
	var f Fit
	var okX, okY bool
	f.ScaleX, f.X, okX = xs.solve()
	f.ScaleY, f.Y, okY = ys.solve()
	if !okX || !okY || f.ScaleX <= 0 || f.ScaleY <= 0 {
		return Fit{}, errors.New("the spaces of the ground do not say how it lies: name two in different rows and columns")
	}
	return f, nil
}

// line is a least-squares fit of y to x.
type line struct{ n, x, y, xx, xy float64 }

func (l *line) add(x, y float64) {
	l.n, l.x, l.y, l.xx, l.xy = l.n+1, l.x+x, l.y+y, l.xx+x*x, l.xy+x*y
}

func (l *line) solve() (slope, offset float64, ok bool) {
	d := l.n*l.xx - l.x*l.x
	if math.Abs(d) < 1e-6 {
		return 0, 0, false
	}
	slope = (l.n*l.xy - l.x*l.y) / d
	return slope, (l.y - slope*l.x) / l.n, true
}
