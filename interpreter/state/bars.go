package state

import (
	"slices"

	"wargame/interpreter/value"
)

// A choice that turned out to lead nowhere is barred. What is barred is a
// choice in a position: a number that both are folded into. That the choice
// leads nowhere there is a fact about the rules, not about how the game got
// there, so a bar stays right when the game comes to the position by another
// way, and wrong nowhere.

// Bar takes a choice off the legal ones. At is the PlainHash of the position
// in which it is made, choice a hash of the choice.
func (s *State) Bar(at, choice uint64) {
	key := bar(at, choice)
	i, found := slices.BinarySearch(s.Barred, key)
	if found {
		return
	}
	more := make([]uint64, 0, len(s.Barred)+1) // copies share the old one
	more = append(more, s.Barred[:i]...)
	more = append(more, key)
	s.Barred = append(more, s.Barred[i:]...)
}

// IsBarred tells whether a choice is barred in the position with the PlainHash
// at.
func (s *State) IsBarred(at, choice uint64) bool {
	_, found := slices.BinarySearch(s.Barred, bar(at, choice))
	return found
}

// ForgetBars makes every choice legal again that is barred.
func (s *State) ForgetBars() { s.Barred = nil }

func bar(at, choice uint64) uint64 { return value.Finish(value.Fold(at, choice)) }

// Size is about how many bytes the position takes, by what is in it and not by
// what room it has or shares with others: equal positions are as large.
func (s *State) Size() int {
	n := 4*(len(s.At)+len(s.First)+len(s.Next)) + 8*(s.Cells.Len()+len(s.Since)+len(s.Barred)) + 16*(len(s.Rich)+len(s.Rolls))
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
