package state

import (
	"slices"

	"wargame/interpreter/value"
)

// Hashing is the version of Hash and PlainHash, which a save names. Version 1 is
// ChainHash: what was saved under it is held against that.
const Hashing = 2

// hashSeed starts every hash, so that zeros leave a trace. Its last digits
// are the version of the hash.
const hashSeed = 0x57415247414d4500

// Hash is the same for equal positions, however they came about, in every
// run and on every machine. It is frozen: a change of it breaks saved games.
// Without barred choices it is PlainHash. It costs as much as the frames, the
// counters of rolls and the desks are large.
func (s *State) Hash() uint64 {
	h := s.PlainHash()
	if !s.anyBarred() {
		return h
	}
	h = s.foldDesks(h, (*State).Hash)
	h = value.Fold(h, uint64(len(s.Barred)))
	for _, b := range s.Barred {
		h = value.Fold(h, b.Key)
	}
	return value.Finish(h)
}

// PlainHash is the hash of the position without its barred choices: the same
// before and after the game has come back here from a dead end.
func (s *State) PlainHash() uint64 {
	h := value.Fold(hashSeed+Hashing, uint64(len(s.At)))
	for _, n := range [...]uint64{uint64(s.First.Len()), uint64(s.Cells.Len()), uint64(len(s.Rich)), uint64(len(s.Facts)), s.sum.a, s.sum.b} {
		h = value.Fold(h, n)
	}
	return value.Finish(s.foldDesks(s.foldPlay(h), (*State).PlainHash))
}

// ChainHash is Hash as it was in version 1, a chain over the whole position.
func (s *State) ChainHash() uint64 {
	h := s.PlainChainHash()
	if !s.anyBarred() {
		return h
	}
	h = s.foldDesks(h, (*State).ChainHash)
	h = value.Fold(h, uint64(len(s.Barred)))
	chained := make([]uint64, 0, len(s.Barred))
	for _, b := range s.Barred {
		chained = append(chained, b.Chained)
	}
	slices.Sort(chained)
	for _, b := range chained {
		h = value.Fold(h, b)
	}
	return value.Finish(h)
}

// PlainChainHash is PlainHash as it was in version 1.
func (s *State) PlainChainHash() uint64 { return s.PlainChainHashWithout(0, 0) }

// PlainChainHashWithout is the PlainChainHash of a position that does not have n of
// the cells, from one on.
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
	return value.Finish(s.foldDesks(s.foldPlay(h), func(desk *State) uint64 { return desk.PlainChainHashWithout(from, n) }))
}

// foldPlay goes on with a hash over the frames and the counters of rolls.
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
