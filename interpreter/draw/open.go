package draw

import "math"

// openWide and openHigh are the room for a spread stack in a hex.
const openWide, openHigh = 60.0, 50.0

// opened draws all counters of a stack in rows, as small as necessary, the first at the upper
// left.
func (a *artist) opened(g *Group, units []int, m point) {
	room := point{openWide, openHigh}
	if !a.m.IsHex(a.at(units[0])) && a.sheet == nil {
		room = point{areaWide - 20, areaHigh - 40}
	}
	cols := int(math.Ceil(math.Sqrt(float64(len(units)))))
	rows := (len(units) + cols - 1) / cols
	const cell = counterSize + 2
	k := math.Min(1, math.Min(room.x/(cell*float64(cols)), room.y/(cell*float64(rows))))
	for i, u := range units {
		c := &Group{Title: a.tell(u)}
		a.look(u).draw(c, point{-counterSize / 2, -counterSize / 2})
		at := point{float64(i%cols) - float64(cols-1)/2, float64(i/cols) - float64(rows-1)/2}
		c.shrink(k, m.plus(at.times(cell*k)))
		g.add(c)
	}
}

// at returns the space of a unit.
func (a *layout) at(u int) int { return int(a.s.At[u]) }

// shrink scales what is drawn around the origin and moves it to a point.
func (g *Group) shrink(k float64, to point) {
	for _, x := range g.Items {
		switch x := x.(type) {
		case *Group:
			x.shrink(k, to)
		case *Path:
			x.D, x.Width = x.D.shrunk(k).moved(to), x.Width*k
		case *Text:
			x.X, x.Y, x.Size = x.X*k+to.x, x.Y*k+to.y, x.Size*k
		}
	}
}
