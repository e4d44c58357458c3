package state

import (
	"cmp"
	"slices"

	"wargame/interpreter/value"
)

// A choice that turned out to lead nowhere is barred. What is barred is a
// choice in a position: a number that both are folded into. That the choice
// leads nowhere there is a fact about the rules, not about how the game got
// there, so a bar stays right when the game comes to the position by another
// way, and wrong nowhere.

// Barred is a choice that leads nowhere.
type Barred struct {
	Key     uint64 // made of the PlainHash of the position and a hash of the choice
	Chained uint64 // the same of its PlainChainHash, for ChainHash
}

// Bar takes a choice off the legal ones in this position. It costs a ChainHash.
func (s *State) Bar(choice uint64) {
	b := Barred{bar(s.PlainHash(), choice), bar(s.PlainChainHash(), choice)}
	if i, found := s.bar(b.Key); !found {
		s.Barred = slices.Insert(slices.Clone(s.Barred), i, b) // copies share the old one
	}
}

// IsBarred tells whether a choice is barred in the position with the PlainHash
// at.
func (s *State) IsBarred(at, choice uint64) bool {
	_, found := s.bar(bar(at, choice))
	return found
}

// bar finds what is barred by its key, or where it would stand.
func (s *State) bar(key uint64) (int, bool) {
	return slices.BinarySearchFunc(s.Barred, key, func(b Barred, key uint64) int { return cmp.Compare(b.Key, key) })
}

// ForgetBars makes every choice legal again that is barred.
func (s *State) ForgetBars() { s.Barred = nil }

func bar(at, choice uint64) uint64 { return value.Finish(value.Fold(at, choice)) }

// Size is about how many bytes the position takes, by what is in it and not by
// what room it has or shares with others: equal positions are as large. How far a
// game goes back rests on it, so it is frozen.
func (s *State) Size() int {
	n := 4*(len(s.At)+s.First.Len()+s.Next.Len()) + 8*(s.Cells.Len()+len(s.Since)+len(s.Barred)) + 16*(len(s.Rich)+len(s.Rolls))
	for i := range s.Facts {
		n += 32 + 8*len(s.Facts[i].Rows)
	}
	for i := range s.Frames {
		n += 64 + 16*len(s.Frames[i].Locals) + 12*len(s.Frames[i].Scopes)
	}
	for _, d := range s.Desks {
		n += d.Size()
	}
	return n
}
