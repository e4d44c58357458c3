package query

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/paths"
	"wargame/interpreter/state"
)

// Delta finds which of many answers computed in a base position are valid in another
// position. A search that evaluates many positions a few moves away from one base
// recomputes only the answers that depend on what moved. The caller stores the answers,
// numbered by words from 0.
//
// It relies on recorded read sets. An answer that used a cached search or table is never
// valid, since its dependencies are not in the position alone.
//
// A Delta belongs to one goroutine and one program; contexts may be several. The zero
// value knows no answer.
type Delta struct {
	base     state.Before
	deps     reverseDeps
	known    []bool   // by word: there is an answer, computed in the base position
	dirty    []uint32 // by word: the epoch in which a difference marked it
	epoch    uint32
	allDirty bool // anything may differ
	reads    Reads
}

// SetBase makes the position of c the base position, in which Compute is to be called.
// Answers that are not valid in it are dropped.
func (a *Delta) SetBase(c *formula.Ctx) {
	s := c.Unrecorded()
	if !a.deps.fits(s) {
		a.drop()
		a.deps.begin(s)
	}
	if a.deps.stale() {
		a.deps.compact()
	}
	if !a.deps.changed(&a.base, s, a.forget) {
		a.drop()
	}
}

func (a *Delta) forget(word int32) {
	a.known[word] = false
	a.deps.forget(word)
}

func (a *Delta) drop() {
	clear(a.known)
	a.deps.clear()
}

// Known reports whether there is an answer for a word that is valid in the base
// position. Where the path is off, it reports true, so that nothing is computed ahead.
func (a *Delta) Known(word int) bool {
	return !paths.Delta || word < len(a.known) && a.known[word]
}

// Compute calls ask to compute the answer for a word in the base position, which is that
// of c, and records its read set. ask depends on that position and the word alone, and
// reports whether the answer is final: one broken off by a failure is not recorded.
func (a *Delta) Compute(c *formula.Ctx, word int, ask func() (sure bool)) {
	m := Of(c)
	if c.Recording() || len(m.open) > 0 || c.Err != nil {
		ask()
		return
	}
	for len(a.known) <= word {
		a.known, a.dirty = append(a.known, false), append(a.dirty, 0)
	}
	a.deps.widen(word)
	a.forget(int32(word))
	m.begin(c)
	sure := ask()
	r := &a.reads
	m.end(c, r)
	if sure && c.Err == nil && !r.All && len(r.refs) == 0 {
		a.deps.add(int32(word), &r.Reads)
		a.known[word] = true
	}
	m.release(r)
}

// Compare finds what differs between a position and the base. Valid refers to that
// position until the next Compare or SetBase.
func (a *Delta) Compare(s *state.State) {
	if a.epoch++; a.epoch == 0 {
		clear(a.dirty)
		a.epoch = 1
	}
	a.allDirty = !a.base.Differs(s,
		func(i uint32) { a.deps.markDirty(a.deps.places[i], a.markDirty) },
		func(f state.FactRead) { a.deps.markDirty(a.deps.facts[f], a.markDirty) },
		func(p uint16) { a.deps.markDirty(a.deps.parts[p], a.markDirty) })
}

func (a *Delta) markDirty(word int32) { a.dirty[word] = a.epoch }

// Valid reports whether the answer for a word, computed in the base position, is also
// the answer in the compared position.
func (a *Delta) Valid(word int) bool {
	return paths.Delta && !a.allDirty && word < len(a.known) && a.known[word] && a.dirty[word] != a.epoch
}
