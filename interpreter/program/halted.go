package program

import (
	"slices"

	"wargame/interpreter/construct"
)

// HidesPlaces reports whether rules hide the location of units or pieces, or hide facts,
// which may name spaces.
func (q *Questions) HidesPlaces() bool {
	return slices.ContainsFunc(q.Secrets, func(s *construct.Secret) bool { return s.Place || s.Fact != nil })
}
