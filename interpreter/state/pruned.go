package state

import (
	"cmp"
	"slices"

	"wargame/interpreter/value"
)

// A choice that led to a dead end is pruned: it is put on the tabu list of the position. The
// key combines the position and the choice. A dead end follows from the rules and the
// position, not from the history, so an entry stays valid when the game reaches the position
// again.

// PrunedChoice is an entry of the tabu list: a choice in a position.
type PrunedChoice struct {
	Key     uint64 // of the PlainHash of the position and a hash of the choice
	Chained uint64 // the same of its PlainChainHash, for ChainHash
}

// Prune adds a choice in this position to the tabu list. It computes a ChainHash, which is
// linear in the size of the position.
func (s *State) Prune(choice uint64) {
	b := PrunedChoice{bar(s.PlainHash(), choice), bar(s.PlainChainHash(), choice)}
	if i, found := s.bar(b.Key); !found {
		s.Pruned = slices.Insert(slices.Clone(s.Pruned), i, b) // copies share the old slice
	}
}

// IsPruned reports whether a choice is pruned in the position with the PlainHash at.
func (s *State) IsPruned(at, choice uint64) bool {
	_, found := s.bar(bar(at, choice))
	return found
}

// bar returns the index of a key in the tabu list, or the index to insert it at.
func (s *State) bar(key uint64) (int, bool) {
	return slices.BinarySearchFunc(s.Pruned, key, func(b PrunedChoice, key uint64) int { return cmp.Compare(b.Key, key) })
}

// ClearPruned empties the tabu list.
func (s *State) ClearPruned() { s.Pruned = nil }

func bar(at, choice uint64) uint64 { return value.Finish(value.Fold(at, choice)) }

// Size returns the approximate size of the content in bytes, without regard to capacity and
// sharing: equal positions have equal sizes. How far a game goes back from a dead end depends
// on it, so the formula must not change.
func (s *State) Size() int {
	n := 4*(len(s.At)+s.First.Len()+s.Next.Len()) + 8*(s.Cells.Len()+len(s.Since)+len(s.Pruned)) + 16*(len(s.Rich)+len(s.Rolls))
	for i := range s.Facts {
		n += 32 + 8*len(s.Facts[i].Rows)
	}
	for i := range s.Frames {
		n += 64 + 16*len(s.Frames[i].Locals) + 12*len(s.Frames[i].Scopes)
	}
	for _, d := range s.Branches {
		n += d.Size()
	}
	return n
}
