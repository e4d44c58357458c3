package query

import (
	"slices"

	"wargame/interpreter/value"
)

// Words is an answer that is a list of words.
type Words []int64

// Bytes returns the approximate memory of the list.
func (l Words) Bytes() int { return 64 + 8*len(l) }

// Fingerprint returns a hash of the list.
func (l Words) Fingerprint() uint64 {
	h := uint64(len(l))
	for _, w := range l {
		h = value.Fold(h, uint64(w))
	}
	return h
}

// Equal reports whether another list is the same.
func (l Words) Equal(o Answer) bool { return slices.Equal(l, o.(Words)) }
