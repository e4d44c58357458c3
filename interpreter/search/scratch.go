package search

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/query"
)

// scratch is reusable memory of the searches of one context. It holds no answer.
type scratch struct {
	spareFields []*Field
	spareLabels []*labels
	searches    []*dijkstra
	spareSets   []formula.Set
	groups      map[*Walk][]*group
	empty       *Field // never written
}

// scratchOf returns the scratch memory of a context and makes it on first use.
func scratchOf(c *formula.Ctx) *scratch {
	s := query.Of(c)
	m, _ := s.Scratch.(*scratch)
	if m == nil {
		m = &scratch{groups: map[*Walk][]*group{}}
		s.Scratch = m
	}
	return m
}

// emptyField returns the field without spaces for a map of n.
func (m *scratch) emptyField(n int) *Field {
	if m.empty == nil || len(m.empty.set) != (n+63)/64 {
		m.empty = &Field{set: make(formula.Set, (n+63)/64)}
	}
	return m.empty
}

// field returns a blank field for n spaces.
func (m *scratch) field(n int) *Field {
	n = (n + 63) / 64
	for k := len(m.spareFields); k > 0; k = len(m.spareFields) {
		f := m.spareFields[k-1]
		m.spareFields = m.spareFields[:k-1]
		if len(f.set) == n {
			f.blank()
			return f
		}
	}
	return &Field{set: make(formula.Set, n)}
}

// set lends a set of n spaces with arbitrary content; return it to spareSets.
func (m *scratch) set(n int) formula.Set {
	n = (n + 63) / 64
	if k := len(m.spareSets); k > 0 {
		s := m.spareSets[k-1]
		m.spareSets = m.spareSets[:k-1]
		if len(s) == n {
			return s
		}
	}
	return make(formula.Set, n)
}

// labels lends labels for n spaces; return them to spareLabels.
func (m *scratch) labels(n int) *labels {
	if k := len(m.spareLabels); k > 0 && len(m.spareLabels[k-1].ticks) == n {
		g := m.spareLabels[k-1]
		m.spareLabels = m.spareLabels[:k-1]
		return g
	}
	return &labels{make([]int64, n), make([]int32, n)}
}

// search lends the state of a search; return it to searches.
func (m *scratch) search() *dijkstra {
	if n := len(m.searches); n > 0 {
		w := m.searches[n-1]
		m.searches = m.searches[:n-1]
		return w
	}
	return &dijkstra{}
}
