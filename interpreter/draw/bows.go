package draw

import "slices"

// Between two spaces there may be several edges. The first is drawn straight, each further
// one in a bow beside it.

// bowStep is the distance in the middle between one bow and the next.
const bowStep = 11

// rank returns the place of an edge among those between its spaces, from 0.
func (a *layout) rank(e topologyEdge) int {
	return slices.Index(a.m.MoreEdges(e.a, e.b), int32(e.edge)) + 1
}

// aside returns how far the middle of an edge lies beside the straight line from p to q.
func (a *layout) aside(e topologyEdge, p, q point) point {
	d := q.minus(p)
	n, far := a.rank(e), d.far()
	if n == 0 || far == 0 {
		return point{}
	}
	return point{-d.y, d.x}.times(bowStep * float64(n) / far)
}

// bow adds the line of an edge to an outline: straight for the first edge of its spaces.
func (a *layout) bow(o Outline, e topologyEdge) Outline {
	p, q := a.centre[e.a], a.centre[e.b]
	if _, _, hexes := a.side(e); !hexes {
		p, q = a.gate(e.a, e.b), a.gate(e.b, e.a)
	}
	if a.rank(e) == 0 {
		return o.segment(p, q)
	}
	return o.move(p).quad(p.to(q, 0.5).plus(a.aside(e, p, q).times(2)), q)
}
