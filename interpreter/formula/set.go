package formula

import "math/bits"

// Set is a set of spaces, a bit each.
type Set []uint64

// Has tells whether a space is in the set.
func (s Set) Has(i int) bool { return s[uint(i)>>6]>>(uint(i)&63)&1 != 0 }

// Add puts a space into the set.
func (s Set) Add(i int) { s[uint(i)>>6] |= 1 << (uint(i) & 63) }

func (s Set) Fill(n int) {
	for i := range s {
		s[i] = ^uint64(0)
	}
	s.trim(n)
}

// trim drops what lies beyond the last space.
func (s Set) trim(n int) {
	if n&63 != 0 && len(s) > 0 {
		s[len(s)-1] &= 1<<(uint(n)&63) - 1
	}
}

// Invert makes the set its complement among n spaces.
func (s Set) Invert(n int) {
	for i := range s {
		s[i] = ^s[i]
	}
	s.trim(n)
}

// Empty tells whether nothing is in the set.
func (s Set) Empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// And keeps what is in both; Or adds; Minus takes away.
func (s Set) And(t Set) {
	for i, w := range t {
		s[i] &= w
	}
}

// Or adds what is in t.
func (s Set) Or(t Set) {
	for i, w := range t {
		s[i] |= w
	}
}

// Minus takes away what is in t.
func (s Set) Minus(t Set) {
	for i, w := range t {
		s[i] &^= w
	}
}

// Count is how many spaces are in the set.
func (s Set) Count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// SetFunc finds the spaces for which a condition is true and writes them into
// out, which has a bit for each space of the map. One that SetOf gives may fail
// because it cannot say: who asks tries it (Ctx.Try), and asks about each space if it
// does.
type SetFunc = func(c *Ctx, out Set)
