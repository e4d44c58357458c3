package state

import "fmt"

// A unit is eliminated from Eliminate until it is put into a space again. A unit off the map is
// not always eliminated: it may not have arrived, or may have been withdrawn. No rule can
// read the flag; its only effect is that a second elimination does nothing. Like Pruned it is
// part of the position but not of PlainHash, so that the hashes of saved games stay valid.

// Eliminate removes a unit from the map and marks it as eliminated. It returns false, without a
// change, if the unit is eliminated already.
func (s *State) Eliminate(unit int) bool {
	if s.Eliminated(unit) {
		return false
	}
	s.PlaceAt(unit, int(none))
	if len(s.gone) == 0 { // nil, or emptied by CopyInto
		s.gone = append(s.gone[:0], make([]uint64, (len(s.At)+63)/64)...)
	}
	s.gone[unit/64] |= 1 << (unit % 64)
	return true
}

// Eliminated reports whether a unit is eliminated.
func (s *State) Eliminated(unit int) bool {
	return unit/64 < len(s.gone) && s.gone[unit/64]>>(unit%64)&1 != 0
}

// returned clears the mark of a unit that is in a space again.
func (s *State) returned(unit int) {
	if unit/64 < len(s.gone) {
		s.gone[unit/64] &^= 1 << (unit % 64)
	}
}

// VerifyEliminated returns an error if a unit is eliminated and in a space.
func (s *State) VerifyEliminated() error {
	for u, at := range s.At {
		if at != none && s.Eliminated(u) {
			return fmt.Errorf("unit %d is eliminated but still in space %d", u, at)
		}
	}
	return nil
}

// sameGone reports whether the same units are eliminated in two positions.
func (s *State) sameGone(o *State) bool {
	for u := range s.At {
		if s.Eliminated(u) != o.Eliminated(u) {
			return false
		}
	}
	return true
}

// eliminated returns the eliminated units, ascending.
func (s *State) eliminated() []int64 {
	var out []int64
	for u := range s.At {
		if s.Eliminated(u) {
			out = append(out, int64(u))
		}
	}
	return out
}
