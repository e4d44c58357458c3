package state

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"math"

	"wargame/interpreter/value"
)

// A saved position is
//
//	"WGP" and the version of the format: 1, plus 2 with a shelf in any scope, 4 with
//	branches, 8 with pruned choices, 16 with eliminated units (8 and 1 more once meant
//	pruned choices by other hashes, which are not read)
//	units, spaces, and for each unit its space + 1
//	cells; rich values; facts (for each kind its width, its rows); frames; rolls
//	then, according to the version: the eliminated units, ascending; the pruned
//	choices, twice 8 bytes each, low byte first; the shelves of all scopes in their
//	order; the branches, each a saved position without branches, after its length
//	FNV-1a of all this, 8 bytes, low byte first
//
// Every number is a varint in its shortest form, and every series follows its length. Equal
// positions have equal encodings.
const (
	binaryMagic    = "WGP"
	binaryPlain    = 1  // the version of a position with none of these:
	binaryShelves  = 2  // a scope that has a shelf
	binaryBranches = 4  // branch positions
	binaryBarred   = 8  // pruned choices
	binaryGone     = 16 // eliminated units
	maxDepth       = 32 // of values within values
)

// The errors of UnmarshalBinary. They are wrapped with the details.
var (
	ErrCorrupt = errors.New("the stored position is damaged")
	ErrVersion = errors.New("the stored position has a format that this program does not know")
	ErrShape   = errors.New("the stored position belongs to another game or to other rules")
)

// MarshalBinary encodes a position without its world. It returns an error if values are nested
// more than 32 deep.
func (s *State) MarshalBinary() ([]byte, error) {
	b := make([]byte, 0, 64+2*len(s.At)+3*s.Cells.Len())
	b = append(b, binaryMagic...)
	version := byte(binaryPlain)
	if len(s.Pruned) > 0 {
		version += binaryBarred
	}
	shelves := s.shelves()
	if len(shelves) > 0 {
		version += binaryShelves
	}
	if len(s.Branches) > 0 {
		version += binaryBranches
	}
	gone := s.eliminated()
	if len(gone) > 0 {
		version += binaryGone
	}
	b = append(b, version)
	b = appendLen(b, len(s.At))
	b = appendLen(b, s.First.Len())
	for _, at := range s.At {
		b = appendLen(b, int(at)+1)
	}
	b = appendLen(b, s.Cells.Len())
	s.Cells.each(func(words []int64) {
		for _, w := range words {
			b = binary.AppendVarint(b, w)
		}
	})
	b, ok := appendValues(b, s.Rich, 0)
	b = appendLen(b, len(s.Facts))
	for i := range s.Facts {
		f := &s.Facts[i]
		b = appendLen(b, f.Width)
		b = appendLen(b, f.Len())
		for _, w := range f.Rows[:f.Len()*f.Width] {
			b = binary.AppendVarint(b, w)
		}
	}
	b = appendLen(b, len(s.Frames))
	for i := range s.Frames {
		f := &s.Frames[i]
		for _, n := range [...]int32{f.Code, f.PC, f.Mark} {
			b = binary.AppendVarint(b, int64(n))
		}
		var fine bool
		b, fine = appendValues(b, f.Locals, 0)
		ok = ok && fine
		b = appendLen(b, len(f.Scopes))
		for _, c := range f.Scopes {
			for _, n := range [...]int64{int64(c.Kind), int64(c.Name), int64(c.Of), int64(c.Exit)} {
				b = binary.AppendVarint(b, n)
			}
		}
	}
	b = appendLen(b, len(s.Rolls))
	for _, c := range s.Rolls {
		b = binary.LittleEndian.AppendUint64(b, c.Key)
		b = appendLen(b, int(c.N))
	}
	if len(gone) > 0 {
		b = appendWords(b, gone)
	}
	if len(s.Pruned) > 0 {
		b = appendLen(b, len(s.Pruned))
		for _, bar := range s.Pruned {
			b = binary.LittleEndian.AppendUint64(b, bar.Key)
			b = binary.LittleEndian.AppendUint64(b, bar.Chained)
		}
	}
	if len(shelves) > 0 {
		var fine bool
		b, fine = appendValues(b, shelves, 0)
		ok = ok && fine
	}
	if len(s.Branches) > 0 {
		var err error
		if b, err = s.appendBranches(b); err != nil {
			return nil, err
		}
	}
	if !ok {
		return nil, fmt.Errorf("the position has values nested more than %d deep", maxDepth)
	}
	return appendSum(b), nil
}

// UnmarshalBinary decodes a position of MarshalBinary. The state must come from New for the
// same game: the encoding must have its numbers of units, spaces, cells and rich values and
// its kinds of facts. An invalid encoding yields ErrCorrupt, ErrVersion or ErrShape and leaves
// the state unchanged. The meaning of the words is not checked. Memory stays within a small
// multiple of the input.
func (s *State) UnmarshalBinary(data []byte) error {
	if s.World == nil || s.World.Map == nil {
		return fmt.Errorf("%w: there is no game for it", ErrShape)
	}
	if len(data) < len(binaryMagic)+1+8 || string(data[:len(binaryMagic)]) != binaryMagic {
		return fmt.Errorf("%w: it does not begin like one", ErrCorrupt)
	}
	version := data[len(binaryMagic)]
	has := version - binaryPlain // a bit for each optional section
	if has&^(binaryShelves|binaryBranches|binaryBarred|binaryGone) != 0 {
		return fmt.Errorf("%w: %d", ErrVersion, version)
	}
	body := data[:len(data)-8]
	if sum(body) != binary.LittleEndian.Uint64(data[len(data)-8:]) {
		return fmt.Errorf("%w: the checksum is wrong", ErrCorrupt)
	}
	r := reader{data: body[len(binaryMagic)+1:]}
	t := r.state(s)
	if has&binaryGone != 0 {
		r.gone(t)
	}
	if has&binaryBarred != 0 {
		t.Pruned = r.barred()
	}
	if has&binaryShelves != 0 {
		r.shelves(t)
	}
	if has&binaryBranches != 0 {
		t.Branches = r.branches(s)
	}
	if r.err == nil && len(r.data) > 0 {
		r.fail("something follows the end")
	}
	if r.err != nil {
		return r.err
	}
	t.sum = t.recomputed()
	t.Touch()
	*s = *t
	return nil
}

func appendSum(b []byte) []byte { return binary.LittleEndian.AppendUint64(b, sum(b)) }

func sum(b []byte) uint64 {
	h := fnv.New64a()
	h.Write(b)
	return h.Sum64()
}

func appendLen(b []byte, n int) []byte { return binary.AppendUvarint(b, uint64(n)) }

func appendWords(b []byte, words []int64) []byte {
	b = appendLen(b, len(words))
	for _, w := range words {
		b = binary.AppendVarint(b, w)
	}
	return b
}

func appendValues(b []byte, vs []value.Value, depth int) ([]byte, bool) {
	if depth > maxDepth {
		return b, false
	}
	b = appendLen(b, len(vs))
	for _, v := range vs {
		b = binary.AppendVarint(b, v.N)
		p := v.P
		if p == nil || len(p.Words) == 0 && len(p.Vals) == 0 && p.Text == "" {
			b = append(b, 0)
			continue
		}
		b = append(b, 1)
		b = appendWords(b, p.Words)
		var ok bool
		if b, ok = appendValues(b, p.Vals, depth+1); !ok {
			return b, false
		}
		b = appendLen(b, len(p.Text))
		b = append(b, p.Text...)
	}
	return b, true
}

// reader decodes a saved position. After the first error every read returns zero.
type reader struct {
	data []byte
	err  error
}

func (r *reader) fail(what string) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: %s", ErrCorrupt, what)
		r.data = nil
	}
}

func (r *reader) misfit(what string, got, want int) {
	if r.err == nil && got != want {
		r.err = fmt.Errorf("%w: %d %s instead of %d", ErrShape, got, what, want)
		r.data = nil
	}
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.data) {
		r.fail("it ends too early")
		return nil
	}
	b := r.data[:n:n]
	r.data = r.data[n:]
	return b
}

func (r *reader) uvarint(limit uint64) uint64 {
	v, n := binary.Uvarint(r.data)
	switch {
	case n <= 0:
		r.fail("it ends within a number")
		return 0
	case n > 1 && r.data[n-1] == 0:
		r.fail("a number is longer than necessary")
		return 0
	case v > limit:
		r.fail("a number is out of range")
		return 0
	}
	r.data = r.data[n:]
	return v
}

func (r *reader) word() int64 {
	v := r.uvarint(math.MaxUint64)
	return int64(v>>1) ^ -int64(v&1)
}

// within reads a signed number of at most some bits.
func (r *reader) within(bits int) int64 {
	v := r.word()
	if lim := int64(1) << (bits - 1); v < -lim || v >= lim {
		r.fail("a number is out of range")
		return 0
	}
	return v
}

// length reads the length of a series whose elements take at least size bytes each.
func (r *reader) length(size int) int {
	n := r.uvarint(math.MaxInt32)
	if n > uint64(len(r.data)/size) {
		r.fail("a series is longer than the rest of the data")
		return 0
	}
	return int(n)
}

func (r *reader) state(like *State) *State {
	w := like.World
	t := New(w, like.Cells.Len(), 0, nil)
	r.misfit("units", r.length(1), w.Units)
	r.misfit("spaces", int(r.uvarint(math.MaxInt32)), w.Map.Len())
	for u := range t.At {
		t.At[u] = int32(r.uvarint(uint64(t.First.Len()))) - 1
	}
	t.chain()
	r.misfit("cells", r.length(1), t.Cells.Len())
	for i := range t.Cells.Len() {
		t.Cells.set(i, r.word())
	}
	t.Rich = r.values(0)
	r.misfit("rich values", len(t.Rich), len(like.Rich))
	r.misfit("kinds of facts", r.length(2), len(like.Facts))
	t.Facts = make([]FactSet, len(like.Facts))
	for i := range t.Facts {
		t.Facts[i] = r.facts(like.Facts[i].Width)
	}
	t.Frames = make([]Frame, r.length(5))
	for i := range t.Frames {
		t.Frames[i] = r.frame()
	}
	t.Rolls = make([]Counter, r.length(9))
	for i := range t.Rolls {
		c := &t.Rolls[i]
		if key := r.bytes(8); key != nil {
			c.Key = binary.LittleEndian.Uint64(key)
		}
		c.N = uint32(r.uvarint(math.MaxUint32))
		if r.err == nil && i > 0 && t.Rolls[i-1].Key >= c.Key {
			r.fail("the counters of rolls are out of order")
		}
	}
	return t
}

// gone reads the eliminated units.
func (r *reader) gone(t *State) {
	n := r.length(1)
	if n == 0 {
		r.fail("an empty list of eliminated units is encoded")
	}
	last := int64(-1)
	for range n {
		u := r.word()
		if r.err == nil && (u <= last || u >= int64(len(t.At)) || t.At[u] != none) {
			r.fail("the eliminated units are out of order, or on the map")
		}
		if r.err != nil {
			return
		}
		t.Eliminate(int(u))
		last = u
	}
}

func (r *reader) barred() []PrunedChoice {
	out := make([]PrunedChoice, r.length(16))
	if len(out) == 0 {
		r.fail("an empty list of pruned choices is encoded")
	}
	for i := range out {
		if bar := r.bytes(16); bar != nil {
			out[i] = PrunedChoice{binary.LittleEndian.Uint64(bar), binary.LittleEndian.Uint64(bar[8:])}
		}
		if r.err == nil && i > 0 && out[i-1].Key >= out[i].Key {
			r.fail("the pruned choices are out of order")
		}
	}
	return out
}

// chain builds the lists First and Next from At.
func (s *State) chain() {
	s.First, s.Next = makeChain(s.First.Len()), makeChain(s.Next.Len())
	for u := len(s.At) - 1; u >= 0; u-- {
		if at := s.At[u]; at != none {
			s.Next.set(u, s.First.At(int(at)))
			s.First.set(int(at), int32(u))
		}
	}
}

func (r *reader) values(depth int) []value.Value {
	if depth > maxDepth {
		r.fail("values are nested too deeply")
		return nil
	}
	n := r.length(2)
	if n == 0 {
		return nil
	}
	vs := make([]value.Value, n)
	for i := range vs {
		vs[i].N = r.word()
		if r.uvarint(1) == 0 {
			continue
		}
		p := &value.Boxed{}
		if n := r.length(1); n > 0 {
			p.Words = make([]int64, n)
			for j := range p.Words {
				p.Words[j] = r.word()
			}
		}
		p.Vals = r.values(depth + 1)
		p.Text = string(r.bytes(r.length(1)))
		if len(p.Words) == 0 && len(p.Vals) == 0 && p.Text == "" {
			r.fail("an empty value is not encoded as one")
		}
		vs[i].P = p
	}
	return vs
}

func (r *reader) facts(width int) FactSet {
	r.misfit("arguments of a fact", int(r.uvarint(math.MaxInt32)), width)
	f := FactSet{Width: width}
	if width == 0 {
		if r.uvarint(1) == 1 {
			f.Rows = []int64{0}
		}
		return f
	}
	f.Rows = make([]int64, r.length(width)*width)
	for i := range f.Rows {
		if f.Rows[i] = r.word(); f.Rows[i] == Any {
			r.fail("a fact has an open argument")
		}
	}
	for i := 1; i < f.Len() && r.err == nil; i++ {
		if compare(f.Row(i-1), f.Row(i)) >= 0 {
			r.fail("the facts are out of order")
		}
	}
	return f
}

func (r *reader) frame() Frame {
	f := Frame{
		Code: int32(r.within(32)),
		PC:   int32(r.within(32)),
		Mark: int32(r.within(32)),
	}
	f.Locals = r.values(0)
	if n := r.length(4); n > 0 {
		f.Scopes = make([]Scope, n)
	}
	for i := range f.Scopes {
		f.Scopes[i] = Scope{
			Kind: int16(r.within(16)),
			Name: int16(r.within(16)),
			Of:   int16(r.within(16)),
			Exit: int32(r.within(32)),
		}
	}
	return f
}
