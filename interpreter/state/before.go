package state

import "wargame/interpreter/value"

// Before stores a position to find the differences of a later one. It is not safe for
// concurrent use.
type Before struct {
	world   *World
	edition uint64
	version uint64
	at      []int32
	cells   Cells
	rich    []value.Value
	facts   [][]int64
	since   []uint64
}

// Changed is Differs; it also stores s for the next call, whatever it returns.
func (b *Before) Changed(s *State, place func(i uint32), fact func(f FactRead), part func(p uint16)) bool {
	told := b.Differs(s, place, fact, part)
	b.take(s, told)
	return told
}

// fits reports whether a position can be compared with the stored one.
func (b *Before) fits(s *State) bool {
	return b.world == s.World && b.edition == s.World.Edition && len(s.Since) > 0 && len(b.since) == len(s.Since) && len(b.at) == len(s.At) &&
		b.cells.n == s.Cells.n && len(b.rich) == len(s.Rich) && len(b.facts) == len(s.Facts)
}

// same reports whether the part of the i-th element of a list is unchanged.
func (b *Before) same(s *State, parts []uint16, i int) bool {
	p := uint16(0)
	if i < len(parts) {
		p = parts[i]
	}
	return b.since[p] == s.Since[p]
}

// Differs calls place, fact and part for each dependency, as a Trace records it, that differs
// between the stored position and s, possibly several times. It returns false, without a
// call, if the positions cannot be compared and everything may differ.
func (b *Before) Differs(s *State, place func(i uint32), fact func(f FactRead), part func(p uint16)) bool {
	if !b.fits(s) {
		return false
	}
	if b.version == s.Version {
		return true
	}
	units := uint32(s.First.Len())
	cells := units + uint32(len(s.At))
	if b.since[0] != s.Since[0] {
		for lo := 0; lo < len(s.At); lo += alike {
			hi := min(lo+alike, len(s.At))
			if hi-lo == alike && [alike]int32(s.At[lo:hi]) == [alike]int32(b.at[lo:hi]) {
				continue
			}
			for u := lo; u < hi; u++ {
				was, at := b.at[u], s.At[u]
				if was == at {
					continue
				}
				if was != none {
					place(uint32(was))
				}
				if at != none {
					place(uint32(at))
				}
				place(units + uint32(u))
			}
		}
	}
	s.Cells.Differ(&b.cells, func(i int) { place(cells + uint32(i)) })
	for i := range s.Rich {
		if !b.same(s, s.World.Parts.Rich, i) {
			place(cells + uint32(s.Cells.n+i))
		}
	}
	for k := range s.Facts {
		if !b.same(s, s.World.Parts.Facts, k) {
			b.rows(k, &s.Facts[k], fact)
		}
	}
	for p, v := range s.Since {
		if b.since[p] != v {
			part(uint16(p))
		}
	}
	return true
}

// alike is the number of units that are compared at a time; in most blocks none differs.
const alike = 64

// rows calls fact for the first word of each row of a kind that was added or removed.
func (b *Before) rows(k int, f *FactSet, fact func(f FactRead)) {
	w := f.stride()
	was, now := b.facts[k], f.Rows
	for len(was) > 0 || len(now) > 0 {
		c := 0
		switch {
		case len(was) == 0:
			c = 1
		case len(now) == 0:
			c = -1
		default:
			c = compare(was[:w], now[:w])
		}
		if c < 0 {
			fact(FactRead{int32(k), was[0]})
		} else if c > 0 {
			fact(FactRead{int32(k), now[0]})
		}
		if c <= 0 {
			was = was[w:]
		}
		if c >= 0 {
			now = now[w:]
		}
	}
}

// take stores a position. If it fits the stored one, unchanged parts are not copied.
func (b *Before) take(s *State, fits bool) {
	if fits && b.version == s.Version {
		return
	}
	if !fits || b.since[0] != s.Since[0] {
		b.at = append(b.at[:0], s.At...)
	}
	s.Cells.copyInto(&b.cells)
	b.rich = append(b.rich[:0], s.Rich...)
	if len(b.facts) != len(s.Facts) {
		b.facts = make([][]int64, len(s.Facts))
	}
	for k := range s.Facts {
		if !fits || !b.same(s, s.World.Parts.Facts, k) {
			b.facts[k] = append(b.facts[k][:0], s.Facts[k].Rows...)
		}
	}
	b.world, b.edition, b.version = s.World, s.World.Edition, s.Version
	b.since = append(b.since[:0], s.Since...)
}

// Places returns the number of places that a trace distinguishes.
func (s *State) Places() int {
	return s.First.Len() + len(s.At) + s.Cells.n + len(s.Rich)
}

// Each calls place, fact and part with each dependency.
func (r *Reads) Each(place func(i uint32), fact func(f FactRead), part func(p uint16)) {
	for _, i := range r.places {
		place(i)
	}
	for _, f := range r.facts {
		fact(f)
	}
	for _, p := range r.parts {
		part(p)
	}
}
