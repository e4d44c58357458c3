package search

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/query"
)

// scratch is memory of the searches of one context, to be used again. It holds no answer.
type scratch struct {
	spare     []*Field
	grounds   []*ground
	waves     []*wave
	sets      []formula.Set
	companies map[*Walk][]*company
	empty     *Field // never written
}

// scratchOf is the scratch memory of a context, made when it is first wanted.
func scratchOf(c *formula.Ctx) *scratch {
	s := query.Of(c)
	m, _ := s.Scratch.(*scratch)
	if m == nil {
		m = &scratch{companies: map[*Walk][]*company{}}
		s.Scratch = m
	}
	return m
}

// nowhere is the field that comes to no space of n.
func (m *scratch) nowhere(n int) *Field {
	if m.empty == nil || len(m.empty.set) != (n+63)/64 {
		m.empty = &Field{set: make(formula.Set, (n+63)/64)}
	}
	return m.empty
}

// field is an empty field for n spaces.
func (m *scratch) field(n int) *Field {
	n = (n + 63) / 64
	for k := len(m.spare); k > 0; k = len(m.spare) {
		f := m.spare[k-1]
		m.spare = m.spare[:k-1]
		if len(f.set) == n {
			f.blank()
			return f
		}
	}
	return &Field{set: make(formula.Set, n)}
}

// set lends a set of n spaces with anything in it, to be given back to m.sets.
func (m *scratch) set(n int) formula.Set {
	n = (n + 63) / 64
	if k := len(m.sets); k > 0 {
		s := m.sets[k-1]
		m.sets = m.sets[:k-1]
		if len(s) == n {
			return s
		}
	}
	return make(formula.Set, n)
}

// ground lends where a search over n spaces can be made, to be given back to m.grounds.
func (m *scratch) ground(n int) *ground {
	if k := len(m.grounds); k > 0 && len(m.grounds[k-1].ticks) == n {
		g := m.grounds[k-1]
		m.grounds = m.grounds[:k-1]
		return g
	}
	return &ground{make([]int64, n), make([]int32, n)}
}

// wave lends a search under way, to be given back to m.waves.
func (m *scratch) wave() *wave {
	if n := len(m.waves); n > 0 {
		w := m.waves[n-1]
		m.waves = m.waves[:n-1]
		return w
	}
	return &wave{}
}
