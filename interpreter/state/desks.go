package state

import "wargame/interpreter/value"

// While several decide in secret, each has a desk: a position of his own, which
// was a copy of this one when they began. A desk is a position like any other but
// for one thing, that it has no desks itself.

// copyDesks makes the desks of dst copies of those of s. Positions with desks are
// few and soon over, so nothing of them is kept to be used again.
func (s *State) copyDesks(dst *State) {
	dst.Desks = nil
	for _, d := range s.Desks {
		dst.Desks = append(dst.Desks, d.Clone())
	}
}

// foldDesks goes on with a hash over those of the desks: nothing without any.
func (s *State) foldDesks(h uint64, of func(*State) uint64) uint64 {
	if len(s.Desks) == 0 {
		return h
	}
	h = value.Fold(h, uint64(len(s.Desks)))
	for _, d := range s.Desks {
		h = value.Fold(h, of(d))
	}
	return h
}

// anyBarred tells whether a choice is barred here or at a desk.
func (s *State) anyBarred() bool {
	for _, d := range s.Desks {
		if len(d.Barred) > 0 {
			return true
		}
	}
	return len(s.Barred) > 0
}

func (s *State) appendDesks(b []byte) ([]byte, error) {
	b = appendLen(b, len(s.Desks))
	for _, d := range s.Desks {
		data, err := d.MarshalBinary()
		if err != nil {
			return nil, err
		}
		b = append(appendLen(b, len(data)), data...)
	}
	return b, nil
}

// desks reads what appendDesks has written.
func (r *reader) desks(like *State) []*State {
	n := r.length(1)
	if n == 0 {
		r.fail("nobody has a desk, and yet it is written so")
	}
	var out []*State
	for range n {
		data := r.bytes(r.length(1))
		if r.err != nil {
			return nil
		}
		d := &State{World: like.World, Cells: like.Cells, Rich: like.Rich, Facts: like.Facts} // the shape to hold it against
		if len(data) > len(binaryMagic) && (data[len(binaryMagic)]-binaryPlain)&binaryDesks != 0 {
			r.fail("a desk has desks")
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
