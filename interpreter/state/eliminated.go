package state

import "fmt"

// A unit is eliminated from Eliminate until it is put into a space again. This is
// another thing than lying off the map: a unit that has never come, or was withdrawn,
// is not eliminated. No rule can read it; it decides only that a second elimination
// does nothing. Like the barred choices it is part of the position, but not of its
// plain hash, so that the hashes of saved games stay as they are.

// Eliminate takes a unit off the map as eliminated. It returns false, and nothing has
// changed, if the unit is eliminated already.
func (s *State) Eliminate(unit int) bool {
	if s.Eliminated(unit) {
		return false
	}
	s.PlaceAt(unit, int(none))
	if len(s.gone) == 0 { // also in a copy of a position that has none
		s.gone = append(s.gone[:0], make([]uint64, (len(s.At)+63)/64)...)
	}
	s.gone[unit/64] |= 1 << (unit % 64)
	return true
}

// Eliminated reports whether a unit is eliminated.
func (s *State) Eliminated(unit int) bool {
	return unit/64 < len(s.gone) && s.gone[unit/64]>>(unit%64)&1 != 0
}

// returned notes that a unit is in a space.
func (s *State) returned(unit int) {
	if unit/64 < len(s.gone) {
		s.gone[unit/64] &^= 1 << (unit % 64)
	}
}

// VerifyEliminated reports a unit that is eliminated and in a space.
func (s *State) VerifyEliminated() error {
	for u, at := range s.At {
		if at != none && s.Eliminated(u) {
			return fmt.Errorf("unit %d is eliminated and stands in space %d", u, at)
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

// eliminated lists the units that are eliminated, ascending.
func (s *State) eliminated() []int64 {
	var out []int64
	for u := range s.At {
		if s.Eliminated(u) {
			out = append(out, int64(u))
		}
	}
	return out
}
