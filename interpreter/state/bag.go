package state

import (
	"fmt"

	"wargame/interpreter/value"
)

// The hash of a position is kept up with each change. What a position holds is a
// bag of entries, each of which says what lies in one place: this unit in that
// space, this number in that cell, this row among those facts. Every entry is
// mixed into two words by itself, and the bag is the sum of them: what changes is
// taken off, what it changes to is added, and no order is left to remember. What
// holds nothing (a unit off the map, a cell at 0) has no entry. The frames and the
// counters of rolls are few, change all the time, and are folded in when somebody
// asks (PlainHash).

// bag is two sums modulo 2^64, made of the same entries by mixers that have nothing
// in common.
type bag struct{ a, b uint64 }

// The kinds of entries. They stand above the number of the place.
const (
	unitEntry = (iota + 1) << 56
	cellEntry
	richEntry
	factEntry
)

// entry begins the entry of a place.
func entry(kind, place uint64) bag {
	return bag{value.Finish(kind + place + 0x2545f4914f6cdd1d), other(kind + place + 0xd6e8feb86659fd93)}
}

// with goes on with a word of what lies there.
func (m bag) with(word uint64) bag { return bag{value.Finish(m.a + word), other(m.b ^ word)} }

// other spreads a word like value.Finish, by other constants (those of MurmurHash3).
func other(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

func (t *bag) add(m bag) { t.a, t.b = t.a+m.a, t.b+m.b }
func (t *bag) sub(m bag) { t.a, t.b = t.a-m.a, t.b-m.b }

func unitSum(u int, space int32) bag {
	if space == none {
		return bag{}
	}
	return entry(unitEntry, uint64(u)).with(uint64(uint32(space)))
}

func cellSum(i int, v int64) bag {
	if v == 0 {
		return bag{}
	}
	return entry(cellEntry, uint64(i)).with(uint64(v))
}

func richSum(i int, v value.Value) bag {
	if v.Equal(value.Value{}) {
		return bag{}
	}
	m := entry(richEntry, uint64(i))
	return m.with(value.Mix(m.a, v)).with(value.Mix(m.b, v))
}

func factSum(kind int, row []int64) bag {
	m := entry(factEntry, uint64(kind))
	for _, w := range row {
		m = m.with(uint64(w))
	}
	return m
}

// counted is the sum of all that a position holds, counted anew.
func (s *State) counted() bag {
	var t bag
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

// VerifyHash compares the hash that is kept up with one that is counted anew.
func (s *State) VerifyHash() error {
	if now := s.counted(); now != s.sum {
		return fmt.Errorf("the hash that was kept up with the position (%016x%016x) is not that of the position (%016x%016x)", s.sum.a, s.sum.b, now.a, now.b)
	}
	for i, d := range s.Desks {
		if err := d.VerifyHash(); err != nil {
			return fmt.Errorf("at desk %d: %w", i+1, err)
		}
	}
	return nil
}
