package state

import "wargame/interpreter/value"

// While several seats decide in secret, each has a branch position, which began as a copy
// of the whole one. A branch position has none itself.

// copyBranches makes the branch positions of dst copies of those of s. It does not reuse
// memory, because positions with branches are rare.
func (s *State) copyBranches(dst *State) {
	dst.Branches = nil
	for _, d := range s.Branches {
		dst.Branches = append(dst.Branches, d.Clone())
	}
}

// foldBranches folds the hashes of the branches into h; without branches it returns h.
func (s *State) foldBranches(h uint64, of func(*State) uint64) uint64 {
	if len(s.Branches) == 0 {
		return h
	}
	h = value.Fold(h, uint64(len(s.Branches)))
	for _, d := range s.Branches {
		h = value.Fold(h, of(d))
	}
	return h
}

// anyPruned reports whether this position or a branch position has a pruned choice.
func (s *State) anyPruned() bool {
	for _, d := range s.Branches {
		if len(d.Pruned) > 0 {
			return true
		}
	}
	return len(s.Pruned) > 0
}

func (s *State) appendBranches(b []byte) ([]byte, error) {
	b = appendLen(b, len(s.Branches))
	for _, d := range s.Branches {
		data, err := d.MarshalBinary()
		if err != nil {
			return nil, err
		}
		b = append(appendLen(b, len(data)), data...)
	}
	return b, nil
}

// branches decodes the branches that appendBranches encoded.
func (r *reader) branches(like *State) []*State {
	n := r.length(1)
	if n == 0 {
		r.fail("the list of branch positions is empty")
	}
	var out []*State
	for range n {
		data := r.bytes(r.length(1))
		if r.err != nil {
			return nil
		}
		d := &State{World: like.World, Cells: like.Cells, Rich: like.Rich, Facts: like.Facts} // the shape that a branch position must have
		if len(data) > len(binaryMagic) && (data[len(binaryMagic)]-binaryPlain)&binaryBranches != 0 {
			r.fail("a branch position has branch positions")
			return nil
		}
		if err := d.UnmarshalBinary(data); err != nil {
			r.err, r.data = err, nil
			return nil
		}
		out = append(out, d)
	}
	return out
}
