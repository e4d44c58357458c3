package main

import (
	"container/heap"
	"math"
	"slices"

	"wargame/interpreter/topology"
)

// lattice is the hex map with the corners of its hexes. Lines run from corner to corner, roads
// from hex to hex.
type lattice struct {
	*topology.Map
	grid    topology.Grid
	centres []xy
	corners []xy
	sides   []hexside // by the number of the edge
	around  [][]int   // by corner: the edges that meet there
	touch   [][]int   // by corner: the hexes that meet there
}

// hexside is the side between two hexes and its two corners.
type hexside struct{ a, b, p, q int }

func newLattice(g topology.Grid) *lattice {
	l := &lattice{Map: topology.NewHex(g), grid: g}
	number := map[[2]int]int{}
	cornersOf := make([][]int, l.Len())
	for h := range l.Len() {
		c, r2 := l.Column(h), 2*l.Row(h) // in twelfths and halves, so that corners have integer coordinates
		if (c&1 == 1) == g.OddStaggered {
			r2++
		}
		l.centres = append(l.centres, at(3*c, r2))
		for _, d := range [...][2]int{{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}} {
			key := [2]int{3*c + d[0], r2 + d[1]}
			n, ok := number[key]
			if !ok {
				n = len(l.corners)
				number[key] = n
				l.corners = append(l.corners, at(key[0], key[1]))
				l.around = append(l.around, nil)
				l.touch = append(l.touch, nil)
			}
			l.touch[n] = append(l.touch[n], h)
			cornersOf[h] = append(cornersOf[h], n)
		}
	}
	for e := range l.Edges() {
		a, b := l.EdgeEnds(e)
		s := hexside{a: a, b: b, p: -1}
		for _, n := range cornersOf[a] {
			if slices.Contains(cornersOf[b], n) {
				if s.p < 0 {
					s.p = n
				} else {
					s.q = n
				}
				l.around[n] = append(l.around[n], e)
			}
		}
		l.sides = append(l.sides, s)
	}
	return l
}

// at returns the point of a corner or centre: x in steps of 1/√12 (half the side of a hex), y
// in halves of a hex.
func at(x, y int) xy { return xy{float64(x) / math.Sqrt(12), float64(y) / 2} }

// nearest returns the hex of a point, and whether it is on the map.
func (l *lattice) nearest(p xy) (int, bool) {
	best, far := 0, math.Inf(1)
	for h, c := range l.centres {
		if d := dist(c, p); d < far {
			best, far = h, d
		}
	}
	return best, inHex(p.sub(l.centres[best]))
}

// inHex reports whether a point is in the hex around the origin.
func inHex(d xy) bool {
	const eps = 1e-9
	h := math.Sqrt(3) / 2
	return math.Abs(d.y) <= 0.5+eps && math.Abs(h*d.x+d.y/2) <= 0.5+eps && math.Abs(h*d.x-d.y/2) <= 0.5+eps
}

func (s hexside) other(corner int) int {
	if corner == s.p {
		return s.q
	}
	return s.p
}

func (l *lattice) middle(e int) xy {
	s := l.sides[e]
	return l.corners[s.p].add(l.corners[s.q]).scale(0.5)
}

// corner returns the nearest wanted corner to a point; -1 if there is none.
func (l *lattice) corner(p xy, want func(int) bool) int {
	best, far := -1, math.Inf(1)
	for n, c := range l.corners {
		if d := dist(c, p); d < far-1e-9 && len(l.around[n]) > 0 && want(n) {
			best, far = n, d
		}
	}
	return best
}

// cornerPath returns the cheapest path along hexsides between two corners, as edges in order;
// nil if there is none. A cost below zero closes a hexside.
func (l *lattice) cornerPath(from, to int, cost func(edge, corner int) float64) []int {
	return path(len(l.corners), from, to, func(n int, visit func(next, edge int, cost float64)) {
		for _, e := range l.around[n] {
			if c := cost(e, n); c >= 0 {
				visit(l.sides[e].other(n), e, c)
			}
		}
	})
}

// hexPath returns the cheapest path from hex to hex, as the edges crossed.
func (l *lattice) hexPath(from, to int, cost func(edge int) float64) []int {
	return path(l.Len(), from, to, func(h int, visit func(next, edge int, cost float64)) {
		for _, e := range l.NeighborEdges(h) {
			if c := cost(int(e)); c >= 0 {
				visit(l.Other(int(e), h), int(e), c)
			}
		}
	})
}

// path is Dijkstra's algorithm. Ties go to the lower node, so that maps are deterministic.
func path(nodes, from, to int, ways func(n int, visit func(next, edge int, cost float64))) []int {
	cost := make([]float64, nodes)
	by := make([]int, nodes)
	back := make([]int, nodes)
	for i := range cost {
		cost[i], by[i] = math.Inf(1), -1
	}
	cost[from] = 0
	open := &queue{{from, 0}}
	for open.Len() > 0 {
		n := heap.Pop(open).(queued)
		if n.cost > cost[n.node] {
			continue
		}
		if n.node == to {
			var out []int
			for at := to; at != from; at = back[at] {
				out = append(out, by[at])
			}
			slices.Reverse(out)
			return out
		}
		ways(n.node, func(next, edge int, c float64) {
			if t := n.cost + c; t < cost[next]-1e-9 {
				cost[next], by[next], back[next] = t, edge, n.node
				heap.Push(open, queued{next, t})
			}
		})
	}
	return nil
}

type queued struct {
	node int
	cost float64
}
type queue []queued

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	if q[i].cost != q[j].cost {
		return q[i].cost < q[j].cost
	}
	return q[i].node < q[j].node
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(queued)) }
func (q *queue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}
