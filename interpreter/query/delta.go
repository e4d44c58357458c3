package query

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/paths"
	"wargame/interpreter/state"
)

// Anchor tells which of many answers that were worked out in one position, the anchor,
// hold in another. A search that sets out from a position again and again, and judges
// many that differ from it by a few moves, asks anew only for what has looked at what was
// moved. The answers themselves are kept by who asks, by words from 0 on.
//
// It rests on what answers say that they read, as all that is kept does. An answer that
// looked into a kept flood or table is never held for known: what it rests on is
// not to be seen in the position alone.
//
// It belongs to one goroutine, and to one program; contexts may be several. The zero
// value knows nothing.
type Anchor struct {
	before state.Before
	on     lookers
	known  []bool   // by word: there is an answer, worked out in the anchor
	shaken []uint32 // by word: the Seek that found it to rest on what is otherwise
	sought uint32
	lost   bool // all may be otherwise
	reads  Reads
}

// Cast makes the position of c the anchor, in which Note is to be called. What does not
// hold in it is known no more.
func (a *Anchor) Cast(c *formula.Ctx) {
	s := c.Unrecorded()
	if !a.on.fits(s) {
		a.drop()
		a.on.begin(s)
	}
	if a.on.stale() {
		a.on.sweep()
	}
	if !a.on.changed(&a.before, s, a.forget) {
		a.drop()
	}
}

func (a *Anchor) forget(word int32) {
	a.known[word] = false
	a.on.forget(word)
}

func (a *Anchor) drop() {
	clear(a.known)
	a.on.clear()
}

// Knows tells whether there is an answer about a word that holds in the anchor.
func (a *Anchor) Knows(word int) bool { return word < len(a.known) && a.known[word] }

// Note has ask work out the answer about a word in the position of c, which is the
// anchor. ask reads that position and the word and nothing else, says to c what it reads,
// and tells whether the answer is sure: one that a failure broke off is not kept.
func (a *Anchor) Note(c *formula.Ctx, word int, ask func() (sure bool)) {
	m := Of(c)
	if c.Recording() || len(m.open) > 0 || c.Err != nil {
		ask()
		return
	}
	for len(a.known) <= word {
		a.known, a.shaken = append(a.known, false), append(a.shaken, 0)
	}
	a.on.widen(word)
	a.forget(int32(word))
	m.begin(c)
	sure := ask()
	r := &a.reads
	m.end(c, r)
	if sure && c.Err == nil && !r.All && len(r.refs) == 0 {
		a.on.note(int32(word), &r.Reads)
		a.known[word] = true
	}
	m.release(r)
}

// Seek finds out what is otherwise in a position than in the anchor. Holds is about that
// position until the next Seek or Cast.
func (a *Anchor) Seek(s *state.State) {
	if a.sought++; a.sought == 0 {
		clear(a.shaken)
		a.sought = 1
	}
	a.lost = !a.before.Differs(s,
		func(i uint32) { a.on.stir(a.on.places[i], a.shake) },
		func(f state.FactRead) { a.on.stir(a.on.facts[f], a.shake) },
		func(p uint16) { a.on.stir(a.on.parts[p], a.shake) })
}

func (a *Anchor) shake(word int32) { a.shaken[word] = a.sought }

// Holds tells whether the answer about a word that was worked out in the anchor is the
// answer in the position that was sought.
func (a *Anchor) Holds(word int) bool {
	return paths.Delta && !a.lost && word < len(a.known) && a.known[word] && a.shaken[word] != a.sought
}
