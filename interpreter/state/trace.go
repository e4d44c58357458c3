package state

import (
	"math/bits"

	"wargame/interpreter/value"
)

// Trace records the dependencies of an answer while it is computed, so that the cached answer
// is valid as long as they are unchanged. Computations nest; each has a frame of its own.
//
// A trace belongs to one context and to positions of one size (Fits). It is not safe for
// concurrent use.
type Trace struct {
	frames []traceFrame
	places []uint32 // the places recorded so far, of all frames
	facts  []FactRead
	parts  []uint16

	seen     []uint32 // by place: the last frame that recorded it
	partSeen []uint32
	factSeen [manyFacts]factSeen // by the hash of a query: the last query with that hash
	now      uint32              // the current frame
	count    uint32              // number of frames so far

	units, cells, rich uint32 // the first place number of each kind
}

type traceFrame struct {
	number               uint32
	places, facts, parts int
	all                  bool
}

// factSeen is a query for facts and the last frame that recorded it.
type factSeen struct {
	fact  FactRead
	frame uint32
}

// manyFacts is the number of queries for facts that are remembered as recorded. A query that
// is not remembered is recorded twice, which is harmless.
const manyFacts = 1 << 8

// FactRead is a query for the facts of a kind whose first word is Key.
type FactRead struct {
	Kind int32
	Key  int64
}

// Reads is the read set of an answer. Only Trace.Close and Reset write to it.
type Reads struct {
	places []uint32
	facts  []FactRead
	parts  []uint16
	All    bool // the answer depends on the whole position
}

// NewTrace returns a trace for positions of the size of s.
func NewTrace(s *State) *Trace {
	t := &Trace{units: uint32(s.First.Len())}
	t.cells = t.units + uint32(len(s.At))
	t.rich = t.cells + uint32(s.Cells.Len())
	t.seen = make([]uint32, int(t.rich)+len(s.Rich))
	t.partSeen = make([]uint32, max(s.World.Parts.N, 1))
	return t
}

// Fits reports whether the trace can be used for a position.
func (t *Trace) Fits(s *State) bool {
	return int(t.units) == s.First.Len() && int(t.cells-t.units) == len(s.At) && int(t.rich-t.cells) == s.Cells.Len() && len(t.seen)-int(t.rich) == len(s.Rich)
}

// Open begins a frame.
func (t *Trace) Open() {
	t.count++
	if t.count == 0 { // the numbers of frames wrap around after 2^32
		clear(t.seen)
		clear(t.partSeen)
		clear(t.factSeen[:])
		t.count = 1
	}
	t.now = t.count
	t.frames = append(t.frames, traceFrame{t.count, len(t.places), len(t.facts), len(t.parts), false})
}

// Close ends the innermost frame and writes its read set to r.
func (t *Trace) Close(r *Reads) {
	f := t.frames[len(t.frames)-1]
	t.frames = t.frames[:len(t.frames)-1]
	r.places, r.facts, r.parts, r.All = r.places[:0], r.facts[:0], r.parts[:0], f.all
	if !r.All {
		r.places = append(r.places, t.places[f.places:]...)
		r.facts = append(r.facts, t.facts[f.facts:]...)
		r.parts = append(r.parts, t.parts[f.parts:]...)
	}
	t.places, t.facts, t.parts = t.places[:f.places], t.facts[:f.facts], t.parts[:f.parts]
	t.now = 0
	if n := len(t.frames); n > 0 {
		t.now = t.frames[n-1].number
	}
}

// CloseParts ends the innermost frame and calls add with the part of each of its
// dependencies, possibly several times. It reports whether the frame depends on the whole
// position.
func (t *Trace) CloseParts(s *State, add func(part uint16)) (all bool) {
	f := t.frames[len(t.frames)-1]
	if len(t.places) > f.places || len(t.facts) > f.facts || len(t.parts) > f.parts {
		r := Reads{places: t.places[f.places:], facts: t.facts[f.facts:], parts: t.parts[f.parts:]}
		r.EachPart(s, add)
		t.places, t.facts, t.parts = t.places[:f.places], t.facts[:f.facts], t.parts[:f.parts]
	}
	t.frames = t.frames[:len(t.frames)-1]
	t.now = 0
	if n := len(t.frames); n > 0 {
		t.now = t.frames[n-1].number
	}
	return f.all
}

// Add records the read set of an answer that the innermost frame uses.
func (t *Trace) Add(r *Reads) {
	if DeafTo == CachedAnswer {
		return
	}
	if r.All {
		t.all()
		return
	}
	for _, i := range r.places {
		t.note(i)
	}
	for _, f := range r.facts {
		t.fact(int(f.Kind), f.Key)
	}
	for _, p := range r.parts {
		t.part(p)
	}
}

func (t *Trace) note(i uint32) {
	if t.seen[i] != t.now {
		t.seen[i] = t.now
		t.places = append(t.places, i)
	}
}

// all records a dependency on the whole position.
func (t *Trace) all() { t.frames[len(t.frames)-1].all = true }

// space records a dependency on the units of a space.
func (t *Trace) space(space int) {
	if uint(space) < uint(t.units) {
		t.note(uint32(space))
	}
}

// unit records a dependency on the space of a unit.
func (t *Trace) unit(u int) {
	if u >= 0 {
		t.note(t.units + uint32(u))
	}
}

// cell records a dependency on a cell.
func (t *Trace) cell(i int) { t.note(t.cells + uint32(i)) }

// richValue records a dependency on a rich value.
func (t *Trace) richValue(i int) { t.note(t.rich + uint32(i)) }

// part records a dependency on a whole part.
func (t *Trace) part(p uint16) {
	if t.partSeen[p] != t.now {
		t.partSeen[p] = t.now
		t.parts = append(t.parts, p)
	}
}

// fact records a dependency on the facts of a kind with a first word.
func (t *Trace) fact(kind int, key int64) {
	f := FactRead{int32(kind), key}
	last := &t.factSeen[(uint64(kind)*31+uint64(key))%manyFacts]
	if last.frame == t.now && last.fact == f {
		return
	}
	*last = factSeen{f, t.now}
	t.facts = append(t.facts, f)
}

// Reset empties the read set.
func (r *Reads) Reset() { *r = Reads{r.places[:0], r.facts[:0], r.parts[:0], false} }

// EachPart calls add with the part of each dependency, possibly several times.
func (r *Reads) EachPart(s *State, add func(part uint16)) {
	units := uint32(s.First.Len())
	cells := units + uint32(len(s.At))
	rich := cells + uint32(s.Cells.Len())
	of := func(parts []uint16, i uint32) uint16 {
		if int(i) < len(parts) {
			return parts[i]
		}
		return 0
	}
	p := &s.World.Parts
	for _, i := range r.places {
		switch {
		case i < cells:
			add(0)
		case i < rich:
			add(of(p.Cells, i-cells))
		default:
			add(of(p.Rich, i-rich))
		}
	}
	for _, f := range r.facts {
		add(of(p.Facts, uint32(f.Kind)))
	}
	for _, i := range r.parts {
		add(i)
	}
}

// Size returns the approximate size in bytes.
func (r *Reads) Size() int { return 4*len(r.places) + 16*len(r.facts) + 2*len(r.parts) }

// Print returns a fingerprint of the read set in a position: in positions of one world with
// the same print all dependencies are equal.
func (r *Reads) Print(s *State) uint64 {
	h := uint64(hashSeed + 1)
	units := uint32(s.First.Len())
	cells := units + uint32(len(s.At))
	rich := cells + uint32(s.Cells.Len())
	for _, i := range r.places {
		switch {
		case i < units:
			for u := s.First.At(int(i)); u != none; u = s.Next.At(int(u)) {
				h = mix(h, uint64(u)+1)
			}
			h = mix(h, 0)
		case i < cells:
			h = mix(h, uint64(uint32(s.At[i-units])))
		case i < rich:
			h = mix(h, uint64(s.Cells.At(int(i-cells))))
		default:
			h = mix(h, value.Mix(h, s.Rich[i-rich]))
		}
	}
	for _, f := range r.facts {
		set := &s.Facts[f.Kind]
		key := [1]int64{f.Key}
		lo, hi, _ := set.bounds(key[:])
		w := set.stride()
		h = mix(h, uint64(hi-lo))
		for _, x := range set.Rows[lo*w : hi*w] {
			h = mix(h, uint64(x))
		}
	}
	if len(s.Since) == 0 {
		return mix(h, s.Version)
	}
	for _, p := range r.parts {
		h = mix(h, s.Since[p])
	}
	return h
}

func mix(h, x uint64) uint64 {
	hi, lo := bits.Mul64(h^x, 0x9e3779b97f4a7c15)
	return hi ^ lo
}
