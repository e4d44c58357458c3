package formula

import "math/bits"

// Set is a set of spaces, as a bit set.
type Set []uint64

// Has reports whether a space is in the set.
func (s Set) Has(i int) bool { return s[uint(i)>>6]>>(uint(i)&63)&1 != 0 }

// Add adds a space to the set.
func (s Set) Add(i int) { s[uint(i)>>6] |= 1 << (uint(i) & 63) }

func (s Set) Fill(n int) {
	for i := range s {
		s[i] = ^uint64(0)
	}
	s.trim(n)
}

// trim clears the bits after the last space.
func (s Set) trim(n int) {
	if n&63 != 0 && len(s) > 0 {
		s[len(s)-1] &= 1<<(uint(n)&63) - 1
	}
}

// Invert replaces the set by its complement among n spaces.
func (s Set) Invert(n int) {
	for i := range s {
		s[i] = ^s[i]
	}
	s.trim(n)
}

// Empty reports whether the set is empty.
func (s Set) Empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// And removes the spaces that are not in t.
func (s Set) And(t Set) {
	for i, w := range t {
		s[i] &= w
	}
}

// Or adds the spaces of t.
func (s Set) Or(t Set) {
	for i, w := range t {
		s[i] |= w
	}
}

// Minus removes the spaces of t.
func (s Set) Minus(t Set) {
	for i, w := range t {
		s[i] &^= w
	}
}

// Count returns the number of spaces in the set.
func (s Set) Count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// SetFunc finds the spaces for which a condition is true. It writes them to out, which
// has a bit for each space of the map. A SetFunc from SetOf may fail because it cannot
// decide. Callers run it under Ctx.Try and test each space if it fails.
type SetFunc = func(c *Ctx, out Set)
