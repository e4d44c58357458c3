package topology

import "strings"

// Find returns the space with a name, false without one. The names of a hex are its id
// (0109), the id without leading zeros (109), and column and row with a dot (1.9, 01.09).
// Areas and boxes have one name.
func (m *Map) Find(name string) (int, bool) {
	if s, ok := m.byName[name]; ok {
		return int(s), true
	}
	if m.hexes == 0 {
		return -1, false
	}
	var col, row string
	if c, r, dotted := strings.Cut(name, "."); dotted {
		col, row = c, r
	} else if n := len(name) - m.width; m.width > 0 && n > 0 && n <= m.width {
		col, row = name[:n], name[n:]
		if col[0] == '-' || row[0] == '-' {
			return -1, false
		}
	}
	c, ok1 := number(col)
	r, ok2 := number(row)
	if !ok1 || !ok2 {
		return -1, false
	}
	s := m.at(c, r)
	return s, s >= 0
}

// FindEdge returns the edge with a name: the names of two adjacent spaces with a dash between
// them (2010-2011), in either order, and behind a blank the name that the edge has besides
// (2010-2011 ferry). Without that it is the first edge of the two spaces. The names themselves
// may contain dashes and blanks.
func (m *Map) FindEdge(name string) (int, bool) {
	if e, ok := m.firstEdge(name); ok {
		return e, true
	}
	for i := len(name) - 1; i > 0 && len(m.wayNames) > 0; i-- {
		if name[i] != ' ' {
			continue
		}
		if first, ok := m.firstEdge(name[:i]); ok {
			a, b := m.EdgeEnds(first)
			if e := m.edgeBy(a, b, strings.TrimSpace(name[i:])); e >= 0 {
				return e, true
			}
		}
	}
	return -1, false
}

// firstEdge returns the first edge of two spaces whose names have a dash between them.
func (m *Map) firstEdge(name string) (int, bool) {
	for i := 0; i < len(name); i++ {
		if name[i] != '-' {
			continue
		}
		a, ok1 := m.Find(strings.TrimSpace(name[:i]))
		b, ok2 := m.Find(strings.TrimSpace(name[i+1:]))
		if !ok1 || !ok2 {
			continue
		}
		if e := m.EdgeBetween(a, b); e >= 0 {
			return e, true
		}
	}
	return -1, false
}

// number parses an optional minus and one to four digits.
func number(s string) (int, bool) {
	digits := strings.TrimPrefix(s, "-")
	if len(digits) == 0 || len(digits) > 4 {
		return 0, false
	}
	n := 0
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	if len(digits) < len(s) {
		n = -n
	}
	return n, true
}
