package state

import (
	"slices"

	"wargame/interpreter/value"
)

// Hashing is the version of Hash and PlainHash; saves name it. Version 1 is ChainHash, with
// which saves of that version are compared.
const Hashing = 2

// hashSeed is the initial value of every hash, so that leading zeros matter. Its last
// digits are the version of the hash.
const hashSeed = 0x57415247414d4500

// Hash returns a hash that is the same for equal positions in every run and on every machine.
// It must not change, because saved games contain it. Without pruned choices it is PlainHash.
// Its cost is linear in the size of the frames, the counters of rolls and the branches.
func (s *State) Hash() uint64 {
	h := s.PlainHash()
	if !s.anyPruned() {
		return h
	}
	h = s.foldBranches(h, (*State).Hash)
	h = value.Fold(h, uint64(len(s.Pruned)))
	for _, b := range s.Pruned {
		h = value.Fold(h, b.Key)
	}
	return value.Finish(h)
}

// PlainHash returns the hash of the position without Pruned: it is the same before a dead end
// and after the game went back from it.
func (s *State) PlainHash() uint64 {
	h := value.Fold(hashSeed+Hashing, uint64(len(s.At)))
	for _, n := range [...]uint64{uint64(s.First.Len()), uint64(s.Cells.Len()), uint64(len(s.Rich)), uint64(len(s.Facts)), s.sum.a, s.sum.b} {
		h = value.Fold(h, n)
	}
	return value.Finish(s.foldBranches(s.foldPlay(h), (*State).PlainHash))
}

// ChainHash returns Hash as of version 1. Its cost is linear in the size of the position.
func (s *State) ChainHash() uint64 {
	h := s.PlainChainHash()
	if !s.anyPruned() {
		return h
	}
	h = s.foldBranches(h, (*State).ChainHash)
	h = value.Fold(h, uint64(len(s.Pruned)))
	chained := make([]uint64, 0, len(s.Pruned))
	for _, b := range s.Pruned {
		chained = append(chained, b.Chained)
	}
	slices.Sort(chained)
	for _, b := range chained {
		h = value.Fold(h, b)
	}
	return value.Finish(h)
}

// PlainChainHash returns PlainHash as of version 1, at the cost of ChainHash.
func (s *State) PlainChainHash() uint64 { return s.PlainChainHashWithout(0, 0) }

// PlainChainHashWithout returns the PlainChainHash of the position without n cells from the
// cell from on.
func (s *State) PlainChainHashWithout(from, n int) uint64 {
	h := value.Fold(hashSeed+1, uint64(len(s.At)))
	for i := 0; i+1 < len(s.At); i += 2 {
		h = value.Fold(h, uint64(uint32(s.At[i]))|uint64(uint32(s.At[i+1]))<<32)
	}
	if n := len(s.At); n&1 == 1 {
		h = value.Fold(h, uint64(uint32(s.At[n-1])))
	}
	h = value.Fold(h, uint64(s.Cells.Len()-n))
	i := 0
	s.Cells.each(func(words []int64) {
		for _, w := range words {
			if i < from || i >= from+n {
				h = value.Fold(h, uint64(w))
			}
			i++
		}
	})
	h = foldValues(h, s.Rich)
	h = value.Fold(h, uint64(len(s.Facts)))
	for i := range s.Facts {
		h = value.Fold(h, uint64(s.Facts[i].Width))
		h = foldWords(h, s.Facts[i].Rows)
	}
	return value.Finish(s.foldBranches(s.foldPlay(h), func(branch *State) uint64 { return branch.PlainChainHashWithout(from, n) }))
}

// foldPlay folds the frames and the counters of rolls into h.
func (s *State) foldPlay(h uint64) uint64 {
	h = value.Fold(h, uint64(len(s.Frames)))
	for i := range s.Frames {
		h = foldFrame(h, &s.Frames[i])
	}
	h = value.Fold(h, uint64(len(s.Rolls)))
	for _, c := range s.Rolls {
		h = value.Fold(value.Fold(h, c.Key), uint64(c.N))
	}
	return h
}

func foldFrame(h uint64, f *Frame) uint64 {
	h = value.Fold(h, uint64(uint32(f.Code))|uint64(uint32(f.PC))<<32)
	h = value.Fold(h, uint64(uint32(f.Mark)))
	h = foldValues(h, f.Locals)
	h = value.Fold(h, uint64(len(f.Scopes)))
	for _, c := range f.Scopes {
		h = value.Fold(h, uint64(uint16(c.Kind))|uint64(uint16(c.Name))<<16|uint64(uint16(c.Of))<<32)
		h = value.Fold(h, uint64(uint32(c.Exit)))
		if c.Shelf.P != nil {
			h = value.Mix(h, c.Shelf)
		}
	}
	return h
}

func foldWords(h uint64, words []int64) uint64 {
	h = value.Fold(h, uint64(len(words)))
	for _, w := range words {
		h = value.Fold(h, uint64(w))
	}
	return h
}

func foldValues(h uint64, vs []value.Value) uint64 {
	h = value.Fold(h, uint64(len(vs)))
	for _, v := range vs {
		h = value.Mix(h, v)
	}
	return h
}
