package query

import "wargame/interpreter/state"

// lookers knows who has looked at what: of answers about many words, which places of the
// position, which facts and which parts of it each rests on. So when something is
// otherwise those are found who looked at it, and nobody else is even asked.
type lookers struct {
	of     []looker // by word
	places []int32  // by place: the newest look at it, and one more; 0 for nobody's
	parts  []int32  // by part
	facts  map[state.FactRead]int32
	looks  []look
	swept  []look // room for the next sweep
	live   int    // looks that count
}

// looker is who has an answer, or had one.
type looker struct {
	number uint32 // of his present answer; looks of an older one count no more
	looks  uint32 // of that one
}

// look says that an answer rests on something; those on the same are chained.
type look struct {
	word   int32
	number uint32
	next   int32
}

// fits tells whether it has room for what positions like s consist of.
func (l *lookers) fits(s *state.State) bool {
	return len(l.places) == s.Places() && len(l.parts) == len(s.Since)
}

// begin makes room for positions like s. Nobody has looked at anything.
func (l *lookers) begin(s *state.State) {
	l.places, l.parts = make([]int32, s.Places()), make([]int32, len(s.Since))
	l.facts = map[state.FactRead]int32{}
}

// clear forgets who has looked at what, but keeps the room.
func (l *lookers) clear() {
	for i := range l.of {
		l.forget(int32(i))
	}
	clear(l.places)
	clear(l.parts)
	clear(l.facts)
	l.looks = l.looks[:0]
}

// widen has room for a word.
func (l *lookers) widen(word int) {
	for len(l.of) <= word {
		l.of = append(l.of, looker{})
	}
}

// forget has the looks of a word count no more.
func (l *lookers) forget(word int32) {
	a := &l.of[word]
	l.live -= int(a.looks)
	a.looks, a.number = 0, a.number+1
}

// note notes what the answer about a word, who has been forgotten, rests on.
func (l *lookers) note(word int32, r *state.Reads) (looks int) {
	if state.DeafTo == state.ReverseReads {
		return 0
	}
	n, number := len(l.looks), l.of[word].number
	on := func(first int32) int32 {
		l.looks = append(l.looks, look{word, number, first})
		return int32(len(l.looks))
	}
	r.Each(
		func(i uint32) { l.places[i] = on(l.places[i]) },
		func(f state.FactRead) { l.facts[f] = on(l.facts[f]) },
		func(p uint16) { l.parts[p] = on(l.parts[p]) },
	)
	looks = len(l.looks) - n
	l.of[word].looks = uint32(looks)
	l.live += looks
	return looks
}

// stir calls do with each word whose answer rests on something.
func (l *lookers) stir(at int32, do func(word int32)) {
	for ; at > 0; at = l.looks[at-1].next {
		if k := &l.looks[at-1]; l.of[k.word].number == k.number {
			do(k.word)
		}
	}
}

// changed has a position remembered in place of the one before, and calls forget with each
// word whose answer rests on something that is otherwise in it: nobody has looked at that
// then. False when everything may be otherwise, and nobody has been told.
func (l *lookers) changed(b *state.Before, s *state.State, forget func(word int32)) bool {
	return b.Changed(s,
		func(i uint32) { l.stir(l.places[i], forget); l.places[i] = 0 },
		func(f state.FactRead) {
			if at, ok := l.facts[f]; ok {
				l.stir(at, forget)
				delete(l.facts, f)
			}
		},
		func(p uint16) { l.stir(l.parts[p], forget); l.parts[p] = 0 })
}

// stale tells whether it is time to sweep.
func (l *lookers) stale() bool { return len(l.looks) > 4096+3*l.live }

// sweep drops the looks that count no more, and tells how many fewer there are.
func (l *lookers) sweep() (fewer int) {
	old, out := l.looks, l.swept[:0]
	kept := func(at int32) (first int32) {
		for ; at > 0; at = old[at-1].next {
			if k := old[at-1]; l.of[k.word].number == k.number {
				k.next = first
				out = append(out, k)
				first = int32(len(out))
			}
		}
		return first
	}
	for i, at := range l.places {
		if at != 0 {
			l.places[i] = kept(at)
		}
	}
	for p, at := range l.parts {
		l.parts[p] = kept(at)
	}
	for f, at := range l.facts {
		if l.facts[f] = kept(at); l.facts[f] == 0 {
			delete(l.facts, f)
		}
	}
	l.looks, l.swept = out, old
	return len(old) - len(out)
}
