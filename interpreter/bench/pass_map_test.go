package bench

// The map of The Pass by hand: 140 hexes by column and row, then the two boxes beside
// them. A way is a space with a direction: 7 for each space, clockwise from north, the
// box last.
const (
	passWest   = 140
	passEast   = 141
	passSpaces = 142
	passWays   = 7
)

type passMap struct {
	near [passSpaces][]int16 // the spaces beside each
	to   [passSpaces * passWays]int16

	// By way. Costs are in halves of a point: for all, and for jaegers.
	cost   [2][passSpaces * passWays]int8
	road   [passSpaces * passWays]bool
	stream [passSpaces * passWays]bool
	steep  [passSpaces * passWays]bool // into mountains, not by road

	mountains, woods, village [passSpaces]bool
	distance                  [passWest][passWest]int8
}

// passHex is the hex with a number as it is printed.
func passHex(printed int) int { return (printed/100-1)*10 + printed%100 - 1 }

func newPassMap() *passMap {
	m := &passMap{}
	for _, h := range []int{303, 304, 404, 406, 407, 507, 603, 604, 608, 703, 708, 803, 808, 903, 904, 907, 1003, 1007, 1103} {
		m.mountains[passHex(h)] = true
	}
	for _, h := range []int{205, 306, 505, 606, 705, 805, 1006, 1105, 1205} {
		m.woods[passHex(h)] = true
	}
	for _, h := range []int{405, 806, 1104} {
		m.village[passHex(h)] = true
	}
	steps := [2][6][2]int{
		{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}},
		{{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}}, // even columns stand half a hex lower
	}
	for h := range passWest {
		c, r := h/10, h%10
		for _, s := range steps[c%2] {
			if c, r := c+s[0], r+s[1]; c >= 0 && c < 14 && r >= 0 && r < 10 {
				m.near[h] = append(m.near[h], int16(c*10+r))
			}
		}
	}
	m.join(passWest, passHex(105))
	m.join(passWest, passHex(106))
	m.join(passHex(1404), passEast)
	road := []int{105, 204, 305, 405, 506, 605, 706, 806, 906, 1005, 1105, 1104, 1204, 1305, 1404}
	for i := 1; i < len(road); i++ {
		m.mark(&m.road, road[i-1], road[i])
	}
	for _, e := range [][2]int{{605, 606}, {605, 706}, {604, 605}, {705, 706}, {805, 806}} {
		m.mark(&m.stream, e[0], e[1])
	}
	for a := range m.near {
		for i, b := range m.near[a] {
			m.price(a*passWays+i, b)
		}
	}
	for a := range passWest {
		m.measure(a)
	}
	return m
}

func (m *passMap) join(a, b int) {
	m.near[a], m.near[b] = append(m.near[a], int16(b)), append(m.near[b], int16(a))
}

// way is the way from a space to its neighbour.
func (m *passMap) way(a, b int) int {
	for i, n := range m.near[a] {
		if int(n) == b {
			return a*passWays + i
		}
	}
	return -1
}

func (m *passMap) mark(what *[passSpaces * passWays]bool, a, b int) {
	a, b = passHex(a), passHex(b)
	what[m.way(a, b)], what[m.way(b, a)] = true, true
}

// price finds what is the same all through the game: 6.1 and 6.2.
func (m *passMap) price(way int, b int16) {
	m.to[way] = b
	all, jaegers := 2, 2
	if m.woods[b] {
		all, jaegers = all+2, jaegers+2
	}
	if m.mountains[b] {
		all, jaegers = all+4, jaegers+2
	}
	if m.stream[way] {
		all, jaegers = all+2, jaegers+2
	}
	if m.road[way] {
		all, jaegers = 1, 1
	}
	m.cost[0][way], m.cost[1][way] = int8(all), int8(jaegers)
	m.steep[way] = m.mountains[b] && !m.road[way]
}

// measure finds the distances from a hex.
func (m *passMap) measure(from int) {
	d := &m.distance[from]
	for h := range d {
		d[h] = -1
	}
	d[from] = 0
	for queue := []int16{int16(from)}; len(queue) > 0; queue = queue[1:] {
		for _, n := range m.near[queue[0]] {
			if n < passWest && d[n] < 0 {
				d[n] = d[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
}
