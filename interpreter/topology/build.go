package topology

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// NewAreas returns a map without spaces.
func NewAreas() *Map {
	return &Map{
		byName: map[string]int32{},
		joined: map[[2]int32]int32{},
		start:  []int32{0},
	}
}

// AddSpace adds an area, or a box beside a hex map, and returns its number. It returns an
// error for a name that is taken, blank, or the id of a hex of the map. The space has no
// neighbours until Join and Freeze.
func (m *Map) AddSpace(name string) (int, error) {
	if strings.TrimSpace(name) != name || name == "" {
		return -1, fmt.Errorf("%q cannot be the name of a space", name)
	}
	if old, taken := m.Find(name); taken {
		return -1, fmt.Errorf("the map already has the space %s (%s)", name, m.names[old])
	}
	if len(m.names) >= MaxSpaces {
		return -1, fmt.Errorf("the map has more than %d spaces", MaxSpaces)
	}
	m.frozen = false
	m.byName[name] = int32(len(m.names))
	m.names = append(m.names, name)
	return len(m.names) - 1, nil
}

// Join makes two spaces adjacent and returns the edge between them. Two spaces have at most
// one edge: joining them again returns the same one, and reopens it if it was cut. It returns
// an error for a space and itself and for a number outside the map. Queries see the change
// after Freeze.
func (m *Map) Join(a, b int) (edge int, err error) {
	if err := m.pair(a, b); err != nil {
		return -1, err
	}
	edge = m.edge(a, b)
	if edge < 0 {
		edge = m.addEdge(a, b)
		m.joined[ends(a, b)] = int32(edge)
	}
	m.cut[edge], m.frozen = false, false
	return edge, nil
}

// Cut ends the adjacency of two spaces, for hexsides that nothing can pass. The edge keeps
// its number and its ends, but no space has it as a neighbour edge. It returns an error if
// the spaces are not adjacent. Queries see the change after Freeze.
func (m *Map) Cut(a, b int) error {
	if err := m.pair(a, b); err != nil {
		return err
	}
	edge := m.edge(a, b)
	if edge < 0 || m.cut[edge] {
		return fmt.Errorf("%s and %s are not adjacent", m.names[a], m.names[b])
	}
	m.cut[edge], m.frozen = true, false
	return nil
}

func (m *Map) pair(a, b int) error {
	for _, s := range [...]int{a, b} {
		if s < 0 || s >= len(m.names) {
			return fmt.Errorf("the map has no space number %d", s)
		}
	}
	if a == b {
		return fmt.Errorf("%s cannot be adjacent to itself", m.names[a])
	}
	return nil
}

// edge returns the edge of two spaces as built, cut or not; -1 without one.
func (m *Map) edge(a, b int) int {
	if m.IsHex(a) && m.IsHex(b) {
		for _, e := range m.sides[6*a : 6*a+6] {
			if e >= 0 && m.Other(int(e), a) == b {
				return int(e)
			}
		}
	}
	if e, ok := m.joined[ends(a, b)]; ok {
		return int(e)
	}
	return -1
}

// Joined returns the edge of two spaces as built, -1 without one or where it is cut. Unlike
// EdgeBetween it sees what was joined and cut since the last Freeze.
func (m *Map) Joined(a, b int) int {
	if m.pair(a, b) != nil {
		return -1
	}
	if e := m.edge(a, b); e >= 0 && !m.cut[e] {
		return e
	}
	return -1
}

// JoinBy makes two spaces adjacent by an edge with a name, and returns it. Spaces that are
// adjacent by other edges get a further one; the same two spaces and name give the same edge.
// It returns an error for a space and itself, for a number outside the map, and for two
// spaces between which the first edge was cut.
func (m *Map) JoinBy(a, b int, name string) (edge int, err error) {
	if err := m.pair(a, b); err != nil {
		return -1, err
	}
	if e := m.edgeBy(a, b, name); e >= 0 {
		return e, nil
	}
	if m.wayNames == nil {
		m.wayNames, m.more = map[int32]string{}, map[[2]int32][]int32{}
	}
	first := m.edge(a, b)
	switch {
	case first < 0:
		if edge, err = m.Join(a, b); err != nil {
			return -1, err
		}
	case m.cut[first]:
		return -1, fmt.Errorf("%s and %s are not adjacent", m.names[a], m.names[b])
	default:
		edge = m.addEdge(a, b)
		key := ends(a, b)
		m.more[key] = append(m.more[key], int32(edge))
		m.frozen = false
	}
	m.wayNames[int32(edge)] = name
	return edge, nil
}

// edgeBy returns the edge of two spaces with a name; -1 without one.
func (m *Map) edgeBy(a, b int, name string) int {
	if e := m.edge(a, b); e >= 0 && m.WayName(e) == name {
		return e
	}
	for _, e := range m.MoreEdges(a, b) {
		if m.WayName(int(e)) == name {
			return int(e)
		}
	}
	return -1
}

func (m *Map) addEdge(a, b int) int {
	e := ends(a, b)
	m.ends = append(m.ends, e[0], e[1])
	m.cut = append(m.cut, false)
	return len(m.cut) - 1
}

func ends(a, b int) [2]int32 {
	return [2]int32{int32(min(a, b)), int32(max(a, b))}
}

// Freeze builds the arrays that queries read. It must be called after the last of a series of
// AddSpace, Join and Cut, and before the map is shared between goroutines.
func (m *Map) Freeze() {
	if m.frozen {
		return
	}
	m.frozen = true
	m.start = make([]int32, len(m.names)+1)
	open := 0
	further := map[int]bool{} // they are no adjacency of their own
	for _, list := range m.more {
		for _, e := range list {
			further[int(e)] = true
		}
	}
	for e, cut := range m.cut {
		if !cut && !further[e] {
			m.start[m.ends[2*e]+1]++
			m.start[m.ends[2*e+1]+1]++
			open++
		}
	}
	for s := range m.names {
		m.start[s+1] += m.start[s]
	}
	m.near = make([]int32, 2*open)
	m.via = make([]int32, 2*open)
	m.ring = make([]int32, 6*m.hexes)
	next := slices.Clone(m.start)
	put := func(s, neighbor, edge int32) {
		m.near[next[s]], m.via[next[s]] = neighbor, edge
		next[s]++
	}
	for i, e := range m.sides {
		m.ring[i] = -1
		if s := i / 6; e >= 0 && !m.cut[e] {
			m.ring[i] = int32(m.Other(int(e), s))
			put(int32(s), m.ring[i], e)
		}
	}
	for e := m.hexsides; e < len(m.cut); e++ {
		if !m.cut[e] && !further[e] {
			a, b := m.ends[2*e], m.ends[2*e+1]
			put(a, b, int32(e))
			put(b, a, int32(e))
		}
	}
}

// Clone returns a copy: a change of one map is not visible in the other. They share what
// neither can change.
func (m *Map) Clone() *Map {
	c := *m
	c.names = slices.Clip(m.names) // only ever appended to
	c.ends = slices.Clip(m.ends)
	c.cut = slices.Clone(m.cut)
	c.byName = maps.Clone(m.byName)
	c.joined = maps.Clone(m.joined)
	c.wayNames = maps.Clone(m.wayNames)
	c.more = maps.Clone(m.more)
	for k, list := range c.more {
		c.more[k] = slices.Clip(list) // only ever appended to
	}
	return &c
}
