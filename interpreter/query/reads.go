package query

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Reads is the read set of an answer: what it read of the position, and what it used of
// other answers.
type Reads struct {
	state.Reads
	refs []*Ref
	touched
}

// touched lists the parts of the position that an answer and the answers it used have
// read. While none of them changes, the answer is valid.
type touched struct {
	parts []uint16
	every bool // any part may have been read
}

func (t *touched) copyFrom(o *touched) { t.parts, t.every = append(t.parts[:0], o.parts...), o.every }

// Ref is what an answer has used of another answer: all of it, or whether certain spaces
// are in its set.
type Ref struct {
	query   Query
	args    []value.Value
	answer  Answer // while the answer that depends on it is being computed; then nil
	all     bool
	spaces  formula.Set // the spaces, from a word of the set on,
	first   int         // which is this
	print   uint64
	touched // of the answer that was used
}

// begin starts recording a read set.
func (s *Store) begin(c *formula.Ctx) {
	if s.trace == nil || len(s.frames) == 0 && !s.trace.Fits(c.Unrecorded()) {
		s.trace = state.NewTrace(c.Unrecorded())
	}
	s.frames = append(s.frames, frame{c.Record(s.trace), len(s.refs)})
	s.trace.Open()
}

// end stops the recording that begin started and stores the read set in r.
func (s *Store) end(c *formula.Ctx, r *Reads) {
	f := s.frames[len(s.frames)-1]
	s.frames = s.frames[:len(s.frames)-1]
	s.trace.Close(&r.Reads)
	s.release(r)
	r.refs = append(r.refs, s.refs[f.refs:]...)
	clear(s.refs[f.refs:])
	s.refs = s.refs[:f.refs]
	c.Record(f.before)
	s.marks.collect(r, c.Unrecorded())
}

// fingerprint hashes everything read, and used of other answers, in the position of the
// computation.
func (r *Reads) fingerprint(p *state.State) uint64 {
	if r.All {
		return 0
	}
	for _, x := range r.refs {
		x.print, x.answer = x.printOf(x.answer), nil
	}
	return r.Print(p)
}

// release recycles the references of a read set that is no longer needed.
func (s *Store) release(r *Reads) {
	for _, x := range r.refs {
		x.answer, x.query = nil, nil
	}
	s.unused = append(s.unused, r.refs...)
	clear(r.refs)
	r.refs = r.refs[:0]
}

// inherit makes the computation under way depend on everything read by one that just
// ended and is not stored.
func (s *Store) inherit(c *formula.Ctx, r *Reads) {
	if !c.Recording() {
		return
	}
	s.trace.Add(&r.Reads)
	if state.DeafTo == state.CachedRefs {
		return
	}
	for _, x := range r.refs {
		mine := s.ref(x.query, x.args, x.answer, &x.touched)
		mine.all = mine.all || x.all
		if n := len(x.spaces); n > 0 {
			mine.widen(x.first)
			mine.widen(x.first + n - 1)
			mine.spaces[x.first-mine.first:].Or(x.spaces)
		}
	}
}

// ref returns the reference of the innermost computation to another answer.
func (s *Store) ref(q Query, args []value.Value, a Answer, t *touched) *Ref {
	for _, x := range s.refs[s.frames[len(s.frames)-1].refs:] {
		if x.query == q && equal(x.args, args) {
			x.answer = a // a table may have been filled since
			return x
		}
	}
	x := &Ref{}
	if n := len(s.unused); n > 0 {
		x, s.unused = s.unused[n-1], s.unused[:n-1]
	}
	*x = Ref{query: q, args: append(x.args[:0], args...), answer: a, spaces: x.spaces[:0], touched: touched{append(x.parts[:0], t.parts...), t.every}}
	s.refs = append(s.refs, x)
	return x
}

func equal(a, b []value.Value) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// All makes the computation under way depend on all of the answer. A nil Ref records
// nothing.
func (x *Ref) All() {
	if x != nil && state.DeafTo != state.SearchWhole {
		x.all = true
	}
}

// Space makes the computation under way depend on whether a space is in the answer. A
// nil Ref records nothing.
func (x *Ref) Space(space int64) {
	if x == nil || state.DeafTo == state.SearchSpace {
		return
	}
	word := int(space) >> 6
	if uint(word-x.first) >= uint(len(x.spaces)) {
		x.widen(word)
	}
	x.spaces[word-x.first] |= 1 << (uint64(space) & 63)
}

// widen makes room for a word of the set.
func (x *Ref) widen(word int) {
	had := len(x.spaces)
	switch {
	case had == 0:
		x.first, x.spaces = word, append(x.spaces, 0)
	case word < x.first:
		more := min(x.first, x.first-word+had/2) // searches ask for more on that side
		x.spaces = append(x.spaces, make(formula.Set, more)...)
		copy(x.spaces[more:], x.spaces[:had])
		clear(x.spaces[:more])
		x.first -= more
	case word >= x.first+had:
		x.spaces = append(x.spaces, make(formula.Set, word-x.first+1-had)...)
	}
}

// printOf hashes what was used of an answer.
func (x *Ref) printOf(a Answer) uint64 {
	if x.all {
		return a.Fingerprint()
	}
	if len(x.spaces) == 0 {
		return 0
	}
	set := a.(Spaces).Set()[x.first:]
	h := uint64(0)
	for i, w := range x.spaces {
		h = (h ^ set[i]&w) * 1099511628211
		h ^= h >> 29
	}
	return h
}

// unchanged reports whether what was used is the same in the present position.
func (x *Ref) unchanged(c *formula.Ctx) bool {
	e := x.query.Again(c, x.args)
	if e == nil || c.Err != nil || x.printOf(e.Answer) != x.print {
		return false
	}
	x.touched.copyFrom(&e.reads.touched)
	return true
}

// unfinished reports whether a reference is to a computation under way, or to an answer
// that can depend on one.
func (s *Store) unfinished(refs []*Ref) bool {
	for i := range s.open {
		open := s.open[i].key.Query
		for _, x := range refs {
			if x.query.ID() == open || x.query.Circular(open) {
				return true
			}
		}
	}
	return false
}

// bytes returns the approximate memory of the read set.
func (r *Reads) bytes() int {
	n := r.Size() + 2*len(r.parts)
	for _, x := range r.refs {
		n += 160 + 16*len(x.args) + 8*len(x.spaces)
	}
	return n
}

// marks collects parts without duplicates.
type marks struct {
	seen []uint32
	now  uint32
}

// collect lists the parts of the position that a read set touches.
func (m *marks) collect(r *Reads, p *state.State) {
	if len(m.seen) != len(p.Since) {
		m.seen, m.now = make([]uint32, len(p.Since)), 0
	}
	if m.now++; m.now == 0 {
		clear(m.seen)
		m.now = 1
	}
	r.every, r.parts = r.All || len(p.Since) == 0, r.parts[:0]
	add := func(part uint16) {
		if int(part) < len(m.seen) && m.seen[part] != m.now {
			m.seen[part] = m.now
			r.parts = append(r.parts, part)
		}
	}
	r.EachPart(p, add)
	for _, x := range r.refs {
		r.every = r.every || x.every
		for _, part := range x.parts {
			add(part)
		}
	}
}
