package state

import (
	"math/bits"

	"wargame/interpreter/value"
)

// Trace notes what of a position is read while an answer is worked out, so that
// the answer can be kept for as long as what was read is the same. Answers are
// worked out inside others; each has a frame of its own.
//
// A trace belongs to one context and knows the size of one world's positions. It
// is no part of a position.
type Trace struct {
	frames []traceFrame
	places []uint32 // what has been noted, by the numbers of place, all frames
	facts  []FactRead
	parts  []uint16

	seen     []uint32 // by place: the frame that noted it last
	partSeen []uint32
	factSeen [manyFacts]factSeen // by a hash of the question: the last one with that hash
	now      uint32              // the frame under way
	count    uint32              // of frames so far

	units, cells, rich uint32 // where the numbers of each kind of place begin
}

type traceFrame struct {
	number               uint32
	places, facts, parts int
	all                  bool
}

// factSeen is a question for facts and the frame that noted it.
type factSeen struct {
	fact  FactRead
	frame uint32
}

// manyFacts is how many questions for facts are remembered as noted; one that is not is
// noted twice, which does no harm.
const manyFacts = 1 << 8

// FactRead is a question for the facts of a kind whose first word is Key.
type FactRead struct {
	Kind int32
	Key  int64
}

// Reads is what was read for an answer. Nobody but Trace.Close writes to it.
type Reads struct {
	places []uint32
	facts  []FactRead
	parts  []uint16
	All    bool // anything may have been read
}

// NewTrace makes a trace for positions like s.
func NewTrace(s *State) *Trace {
	t := &Trace{units: uint32(s.First.Len())}
	t.cells = t.units + uint32(len(s.At))
	t.rich = t.cells + uint32(s.Cells.Len())
	t.seen = make([]uint32, int(t.rich)+len(s.Rich))
	t.partSeen = make([]uint32, max(s.World.Parts.N, 1))
	return t
}

// Fits tells whether the trace can be used for a position.
func (t *Trace) Fits(s *State) bool {
	return int(t.units) == s.First.Len() && int(t.cells-t.units) == len(s.At) && int(t.rich-t.cells) == s.Cells.Len() && len(t.seen)-int(t.rich) == len(s.Rich)
}

// Open begins a frame.
func (t *Trace) Open() {
	t.count++
	if t.count == 0 { // after 4,000 million frames the numbers begin anew
		clear(t.seen)
		clear(t.partSeen)
		clear(t.factSeen[:])
		t.count = 1
	}
	t.now = t.count
	t.frames = append(t.frames, traceFrame{t.count, len(t.places), len(t.facts), len(t.parts), false})
}

// Close ends the innermost frame and writes into r what was read in it.
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

// CloseParts ends the innermost frame and calls add with the part of each thing that was
// read in it, perhaps more than once. It returns whether anything may have been read.
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

// Add notes what was read for an answer that is used in the innermost frame.
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

// all notes that anything may have been read.
func (t *Trace) all() { t.frames[len(t.frames)-1].all = true }

// space notes that the units of a space were looked at.
func (t *Trace) space(space int) {
	if uint(space) < uint(t.units) {
		t.note(uint32(space))
	}
}

// unit notes that it was looked at where a unit is.
func (t *Trace) unit(u int) {
	if u >= 0 {
		t.note(t.units + uint32(u))
	}
}

// cell notes that a cell was read.
func (t *Trace) cell(i int) { t.note(t.cells + uint32(i)) }

// richValue notes that a rich value was read.
func (t *Trace) richValue(i int) { t.note(t.rich + uint32(i)) }

// part notes that any place of a part may have been read.
func (t *Trace) part(p uint16) {
	if t.partSeen[p] != t.now {
		t.partSeen[p] = t.now
		t.parts = append(t.parts, p)
	}
}

// fact notes that the facts of a kind with a first word were looked for.
func (t *Trace) fact(kind int, key int64) {
	f := FactRead{int32(kind), key}
	last := &t.factSeen[(uint64(kind)*31+uint64(key))%manyFacts]
	if last.frame == t.now && last.fact == f {
		return
	}
	*last = factSeen{f, t.now}
	t.facts = append(t.facts, f)
}

// Reset makes it the reads of nothing.
func (r *Reads) Reset() { *r = Reads{r.places[:0], r.facts[:0], r.parts[:0], false} }

// EachPart calls add with the part of each thing that was read, perhaps more than once.
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

// Size is about how many bytes it takes.
func (r *Reads) Size() int { return 4*len(r.places) + 16*len(r.facts) + 2*len(r.parts) }

// Print tells positions apart by what was read: in two positions of one world
// with the same print, all of it is the same.
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
