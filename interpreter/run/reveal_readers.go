package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
	"wargame/interpreter/visibility"
)

// readers returns the seats that may read what was decided on a branch position: those
// that may see everything it changed, in the merged position. It is nil if all may.
func (m *merge) readers(changes []change) []int {
	out := []int{}
	for seat := range m.P.Seats {
		if !slices.ContainsFunc(changes, func(c change) bool { return m.hiddenFrom(seat, c) }) {
			out = append(out, seat)
		}
	}
	if len(out) == len(m.P.Seats) {
		return nil
	}
	return out
}

// hiddenFrom reports whether rules hide a changed spot from a seat.
func (m *merge) hiddenFrom(seat int, c change) bool {
	return slices.ContainsFunc(m.P.Secrets, func(s *construct.Secret) bool {
		keys, of := m.keysOf(s, c)
		return of && !visibility.SeenBy(m.P, m.Ctx(), s, seat, keys...)
	})
}

// keysOf returns the keys of a secret under which a changed spot is stored, and reports
// whether the spot is of that secret.
func (m *merge) keysOf(s *construct.Secret, c change) (keys []value.Value, of bool) {
	rich := c.of == richSpot
	switch {
	case c.of == unitSpot:
		return keyWords(int64(c.at)), s.Place && s.Owner == names.OfUnit
	case c.of == factSpot && s.Fact != nil && m.P.FactList[c.at] == s.Fact:
		if s.Fact.HasValue() {
			return keyWords(c.row[:len(c.row)-1]...), true
		}
		return keyWords(c.row...), true
	case c.of != cellSpot && !rich:
		return nil, false
	}
	if cell, _, ok := s.Cell(); ok {
		if cell.Holds(rich, c.at) {
			return keyWords(cell.Keys(c.at)...), true
		}
		return nil, false
	}
	within := func(base int) bool { return c.at >= base && c.at < base+m.P.Size(s.Owner) }
	if n := m.P.Nouns[string(s.Owner)]; s.Place && n != nil && !rich && within(n.Place.Base) {
		return keyWords(int64(c.at - n.Place.Base)), true
	}
	if s.Owner == "" || s.Place {
		return nil, false
	}
	for _, name := range m.P.AttributesOf(s.Owner) { // a hidden face hides all attributes
		a := m.P.AttributeOf(s.Owner, name)
		if a.Changing && (s.Attr == nil || s.Attr == a) && rich != a.Type.IsWord() && within(a.Base) {
			return keyWords(int64(c.at - a.Base)), true
		}
	}
	return nil, false
}

// keyWords returns words as values, such as the keys of a secret.
func keyWords(of ...int64) []value.Value {
	out := make([]value.Value, len(of))
	for i, w := range of {
		out[i] = value.Word(w)
	}
	return out
}
