package state

import (
	"fmt"

	"wargame/interpreter/value"
)

// The hash of a position is incremental. A position is a multiset of entries: a unit in a
// space, a word in a cell, a row of facts. Each entry is mixed into two words, and the hash is
// the sum of all entries modulo 2^64. A change subtracts the old entry and adds the new one;
// the order of changes does not matter. A unit off the map and a cell with 0 have no entry.
// Frames and counters of rolls are few and change often; PlainHash folds them in when it is
// called.

// hashSum is two sums of the same entries, made by independent mixers.
type hashSum struct{ a, b uint64 }

// The kinds of entries, in the bits above the number of the place.
const (
	unitEntry = (iota + 1) << 56
	cellEntry
	richEntry
	factEntry
)

// entry returns the start of the entry of a place.
func entry(kind, place uint64) hashSum {
	return hashSum{value.Finish(kind + place + 0x2545f4914f6cdd1d), other(kind + place + 0xd6e8feb86659fd93)}
}

// with mixes a word of the content into an entry.
func (m hashSum) with(word uint64) hashSum {
	return hashSum{value.Finish(m.a + word), other(m.b ^ word)}
}

// other is a finalizer like value.Finish with other constants, those of MurmurHash3.
func other(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

func (t *hashSum) add(m hashSum) { t.a, t.b = t.a+m.a, t.b+m.b }
func (t *hashSum) sub(m hashSum) { t.a, t.b = t.a-m.a, t.b-m.b }

func unitSum(u int, space int32) hashSum {
	if space == none {
		return hashSum{}
	}
	return entry(unitEntry, uint64(u)).with(uint64(uint32(space)))
}

func cellSum(i int, v int64) hashSum {
	if v == 0 {
		return hashSum{}
	}
	return entry(cellEntry, uint64(i)).with(uint64(v))
}

func richSum(i int, v value.Value) hashSum {
	if v.Equal(value.Value{}) {
		return hashSum{}
	}
	m := entry(richEntry, uint64(i))
	return m.with(value.Mix(m.a, v)).with(value.Mix(m.b, v))
}

func factSum(kind int, row []int64) hashSum {
	m := entry(factEntry, uint64(kind))
	for _, w := range row {
		m = m.with(uint64(w))
	}
	return m
}

// recomputed returns the sum of all entries of the position, computed from scratch. Its cost
// is linear in the size of the position.
func (s *State) recomputed() hashSum {
	var t hashSum
	for u, at := range s.At {
		t.add(unitSum(u, at))
	}
	i := 0
	s.Cells.each(func(words []int64) {
		for _, w := range words {
			t.add(cellSum(i, w))
			i++
		}
	})
	for i, v := range s.Rich {
		t.add(richSum(i, v))
	}
	for kind := range s.Facts {
		for i := range s.Facts[kind].Len() {
			t.add(factSum(kind, s.Facts[kind].Row(i)))
		}
	}
	return t
}

// VerifyHash returns an error if the incremental hash differs from the recomputed one.
func (s *State) VerifyHash() error {
	if now := s.recomputed(); now != s.sum {
		return fmt.Errorf("the incremental hash of the position (%016x%016x) differs from its full hash (%016x%016x)", s.sum.a, s.sum.b, now.a, now.b)
	}
	for i, d := range s.Branches {
		if err := d.VerifyHash(); err != nil {
			return fmt.Errorf("branch position %d: %w", i+1, err)
		}
	}
	return nil
}
