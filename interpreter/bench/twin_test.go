package bench

import (
	"slices"

	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// twin is the same game by hand: plain arrays, plain loops.
type twin struct {
	board      *topology.Map
	neighbours [][]int32
	edges      [][]int32
	ground     []uint8 // bits
	river      []bool
	road       []bool
	source     []bool
	side       []int8
	ma         []int32 // in half points
	motor      []bool
	strength   []int32
	lost       []int32
	at         []int32
	units      [][]int32 // by hex
	weather    int
}

const (
	woods = 1 << iota
	forest
	hill
	city
	swamp
)

func newTwin(f *field) *twin {
	m, w := f.s.World.Map, f.s.World
	t := &twin{weather: 1, board: m}
	at := func(of, name string, i int) int64 { return f.prog.Attribute(of, name).Read(f.s.Reader(), i).N }
	for h := range m.Len() {
		t.neighbours = append(t.neighbours, m.Neighbors(h))
		t.edges = append(t.edges, m.NeighborEdges(h))
		var g uint8
		for i, n := range []string{"woods", "forest", "hill", "city", "swamp"} {
			if at("space", n, h) != 0 {
				g |= 1 << i
			}
		}
		t.ground = append(t.ground, g)
		t.source = append(t.source, at("space", "source", h) != 0)
		t.units = append(t.units, nil)
	}
	for e := range m.Edges() {
		t.river = append(t.river, at("edge", "river", e) != 0)
		t.road = append(t.road, at("edge", "road", e) != 0)
	}
	for u := range w.Units {
		t.side = append(t.side, int8(at("unit", "side", u)))
		t.ma = append(t.ma, int32(value.Floor(at("unit", "ma", u))*2))
		t.strength = append(t.strength, int32(value.Floor(at("unit", "strength", u))))
		t.lost = append(t.lost, 0)
		t.motor = append(t.motor, at("unit", "branch", u) == 1)
		t.at = append(t.at, f.s.At[u])
		t.units[f.s.At[u]] = append(t.units[f.s.At[u]], int32(u))
	}
	return t
}

// cost is in half points.
func (t *twin) cost(u int, e, to int32) int32 {
	if t.road[e] {
		return 1
	}
	g, best := t.ground[to], int32(0)
	add := func(bit uint8, foot, motor int32) {
		if g&bit != 0 {
			n := foot
			if t.motor[u] {
				n = motor
			}
			best = max(best, n)
		}
	}
	add(woods, 0, 2)
	add(forest, 2, 6)
	add(hill, 2, 6)
	add(city, 2, 2)
	add(swamp, 4, 8)
	n := 2 + best
	if t.river[e] {
		n += 4
	}
	return n
}

func (t *twin) zoc(side int8, out []bool) {
	clear(out)
	for u, s := range t.side {
		if s != side || t.at[u] < 0 {
			continue
		}
		h := t.at[u]
		out[h] = true
		for i, n := range t.neighbours[h] {
			if !t.river[t.edges[h][i]] {
				out[n] = true
			}
		}
	}
}

func (t *twin) enemyIn(h int32, side int8) bool {
	for _, u := range t.units[h] {
		if t.side[u] != side {
			return true
		}
	}
	return false
}

func (t *twin) friendIn(h int32, side int8) bool {
	for _, u := range t.units[h] {
		if t.side[u] == side {
			return true
		}
	}
	return false
}

type item struct{ dist, hex int32 }

// nearest takes the nearest item off a heap.
func nearest(heap []item) (item, []item) {
	top, last := heap[0], len(heap)-1
	heap[0] = heap[last]
	heap = heap[:last]
	for i := 0; ; {
		l, r, m := 2*i+1, 2*i+2, i
		if l < last && heap[l].dist < heap[m].dist {
			m = l
		}
		if r < last && heap[r].dist < heap[m].dist {
			m = r
		}
		if m == i {
			return top, heap
		}
		heap[i], heap[m] = heap[m], heap[i]
		i = m
	}
}

// farther puts an item on a heap.
func farther(heap []item, x item) []item {
	heap = append(heap, x)
	for i := len(heap) - 1; i > 0; {
		p := (i - 1) / 2
		if heap[p].dist <= heap[i].dist {
			break
		}
		heap[p], heap[i] = heap[i], heap[p]
		i = p
	}
	return heap
}

// reach floods from a unit; it returns how many hexes it reaches.
func (t *twin) reach(u int, zoc []bool, dist []int32, heap []item) int {
	for i := range dist {
		dist[i] = -1
	}
	start := t.at[u]
	dist[start] = 0
	heap = append(heap[:0], item{0, start})
	n := 0
	for len(heap) > 0 {
		var top item
		top, heap = nearest(heap)
		if top.dist != dist[top.hex] {
			continue
		}
		n++
		if top.hex != start && zoc[top.hex] {
			continue
		}
		for i, to := range t.neighbours[top.hex] {
			d := top.dist + t.cost(u, t.edges[top.hex][i], to)
			if d > t.ma[u] || dist[to] >= 0 && dist[to] <= d || t.enemyIn(to, t.side[u]) {
				continue
			}
			dist[to] = d
			heap = farther(heap, item{d, to})
		}
	}
	return n
}

// route is the cheapest way of a unit to a hex, past the enemy and his zones, and what
// it costs; it looks no farther than the hex.
func (t *twin) route(u int, to int32, zoc []bool, dist, back []int32, heap []item, out []int32) ([]int32, int32) {
	for i := range dist {
		dist[i] = -1
	}
	start := t.at[u]
	dist[start], back[start] = 0, -1
	heap = append(heap[:0], item{0, start})
	for len(heap) > 0 {
		var top item
		top, heap = nearest(heap)
		if top.dist != dist[top.hex] {
			continue
		}
		if top.hex == to {
			for h := to; h >= 0; h = back[h] {
				out = append(out, h)
			}
			slices.Reverse(out)
			return out, top.dist
		}
		for i, n := range t.neighbours[top.hex] {
			d := top.dist + t.cost(u, t.edges[top.hex][i], n)
			if dist[n] >= 0 && dist[n] <= d || zoc[n] || t.enemyIn(n, t.side[u]) {
				continue
			}
			dist[n], back[n] = d, top.hex
			heap = farther(heap, item{d, n})
		}
	}
	return nil, -1
}

// farthest is the hex of which the way costs most.
func (t *twin) farthest(u int, zoc []bool, dist, back []int32, heap []item, room []int32) (far int32) {
	t.route(u, -1, zoc, dist, back, heap, room)
	for h, d := range dist {
		if d > dist[far] {
			far = int32(h)
		}
	}
	return far
}

// supply marks the hexes that a side's lines reach.
func (t *twin) supply(side int8, zoc, out []bool, queue []int32) {
	clear(out)
	queue = queue[:0]
	for h, s := range t.source {
		if s {
			out[h] = true
			queue = append(queue, int32(h))
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, to := range t.neighbours[queue[i]] {
			if out[to] || t.enemyIn(to, side) || zoc[to] && !t.friendIn(to, side) {
				continue
			}
			out[to] = true
			queue = append(queue, to)
		}
	}
}

func (t *twin) shift(u int, h int32) int32 {
	n, g := int32(0), t.ground[h]
	if g&city != 0 {
		n -= 2
	}
	if g&forest != 0 {
		n -= 2
	}
	if g&hill != 0 {
		n -= 2
	}
	if g&swamp != 0 {
		n--
	}
	if g&woods != 0 && t.motor[u] {
		n--
	}
	if t.weather == 2 {
		n--
	}
	if t.strength[u] >= 8 {
		n++
	}
	if t.side[u] == 0 && t.weather == 1 {
		n++
	}
	return n
}

func (t *twin) modifier(u int, h, odds int32) int32 {
	if t.side[u] == 0 && t.ground[h]&forest != 0 && odds >= 3 {
		return -2
	}
	return 0
}

// beside lists the red units within two hexes.
func (t *twin) beside(h int32, out []int32) []int32 {
	for u, s := range t.side {
		if s == 0 && t.board.Distance(int(t.at[u]), int(h)) <= 2 {
			out = append(out, int32(u))
		}
	}
	return out
}

// targets lists the hexes that red may attack.
func (t *twin) targets() []int32 {
	var out []int32
	for h := range t.units {
		if t.enemyIn(int32(h), 0) && len(t.beside(int32(h), nil)) > 0 {
			out = append(out, int32(h))
		}
	}
	return out
}

var losses = [6][5][2]int32{
	{{1, 1}, {0, 1}, {0, 1}, {0, 2}, {0, 2}},
	{{1, 0}, {1, 1}, {0, 1}, {0, 1}, {0, 2}},
	{{2, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 1}},
	{{2, 0}, {1, 0}, {1, 0}, {1, 1}, {0, 1}},
	{{3, 0}, {2, 0}, {1, 0}, {1, 0}, {1, 1}},
	{{3, 0}, {2, 0}, {2, 0}, {1, 0}, {1, 0}},
}

// attack resolves one attack.
func (t *twin) attack(h int32, die int) {
	attackers := t.beside(h, nil)
	var mine, theirs int32
	for _, u := range attackers {
		mine += t.strength[u]
	}
	shift := 0
	for _, u := range t.units[h] {
		if t.side[u] != 1 {
			continue
		}
		theirs += t.strength[u]
		for _, bit := range []uint8{city, forest, hill} {
			if t.ground[h]&bit != 0 {
				shift--
			}
		}
	}
	column := 0
	if mine >= theirs {
		column = int(min(4, mine/theirs))
	}
	row := losses[die-1][max(0, min(4, column+shift))]
	for _, u := range attackers {
		t.lost[u] = min(t.strength[u], t.lost[u]+row[0])
	}
	for _, u := range t.units[h] {
		if t.side[u] == 1 {
			t.lost[u] = min(t.strength[u], t.lost[u]+row[1])
		}
	}
}
