package state

import "wargame/interpreter/value"

// Before remembers a position in order to tell what is otherwise in another one. It is
// no part of a position, and belongs to whoever has it.
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

// Changed tells what somebody who has noted what he read (Trace) would now read
// otherwise: places by their numbers, facts of a kind by their first word, and parts of
// the position, each perhaps more than once. It remembers the position for the next
// time. False when everything may have changed: then nothing is told.
func (b *Before) Changed(s *State, place func(i uint32), fact func(f FactRead), part func(p uint16)) bool {
	w := s.World
	if b.world != w || b.edition != w.Edition || len(s.Since) == 0 || len(b.since) != len(s.Since) || len(b.at) != len(s.At) ||
		b.cells.n != s.Cells.n || len(b.rich) != len(s.Rich) || len(b.facts) != len(s.Facts) {
		b.take(s)
		return false
	}
	if b.version == s.Version {
		return true
	}
	b.version = s.Version
	changed := func(parts []uint16, i int) bool {
		p := uint16(0)
		if i < len(parts) {
			p = parts[i]
		}
		return b.since[p] != s.Since[p]
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
				b.at[u] = at
			}
		}
	}
	s.Cells.Differ(&b.cells, func(i int) { place(cells + uint32(i)) })
	s.Cells.copyInto(&b.cells)
	for i := range s.Rich {
		if changed(w.Parts.Rich, i) {
			place(cells + uint32(s.Cells.n+i))
			b.rich[i] = s.Rich[i]
		}
	}
	for k := range s.Facts {
		if changed(w.Parts.Facts, k) {
			b.rows(k, &s.Facts[k], fact)
		}
	}
	for p, v := range s.Since {
		if b.since[p] != v {
			part(uint16(p))
			b.since[p] = v
		}
	}
	return true
}

// alike is how many places of units are compared at a time: mostly all are the same.
const alike = 64

// rows tells of a kind which first words stand in rows that there were not, or are not
// any more.
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
	b.facts[k] = append(b.facts[k][:0], f.Rows...)
}

// take remembers all of a position.
func (b *Before) take(s *State) {
	b.world, b.edition, b.version = s.World, s.World.Edition, s.Version
	b.at = append(b.at[:0], s.At...)
	s.Cells.copyInto(&b.cells)
	b.rich = append(b.rich[:0], s.Rich...)
	b.since = append(b.since[:0], s.Since...)
	if len(b.facts) != len(s.Facts) {
		b.facts = make([][]int64, len(s.Facts))
	}
	for k := range s.Facts {
		b.facts[k] = append(b.facts[k][:0], s.Facts[k].Rows...)
	}
}

// Places is how many places of a position a trace tells apart.
func (s *State) Places() int {
	return s.First.Len() + len(s.At) + s.Cells.n + len(s.Rich)
}

// Each calls place, fact and part with all that was read.
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
