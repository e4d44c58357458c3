package query

import "wargame/interpreter/state"

// reverseDeps maps places, facts and parts of a position to the answers that depend on
// them, so that a change marks exactly these dirty.
type reverseDeps struct {
	dependents []dependent // by word
	places     []int32     // by place: the newest link, plus one; 0 for none
	parts      []int32     // by part
	facts      map[state.FactRead]int32
	links      []link
	spare      []link // memory for the next compact
	live       int    // links that are not stale
}

// dependent is an answer, present or past, of one word.
type dependent struct {
	number uint32 // of the present answer; links of older ones are stale
	links  uint32 // number of links of the present answer
}

// link is one dependency of an answer. The links of one place, fact or part form a
// chain.
type link struct {
	word   int32
	number uint32
	next   int32
}

// fits reports whether the tables fit positions shaped like s.
func (l *reverseDeps) fits(s *state.State) bool {
	return len(l.places) == s.Places() && len(l.parts) == len(s.Since)
}

// begin makes empty tables for positions shaped like s.
func (l *reverseDeps) begin(s *state.State) {
	l.places, l.parts = make([]int32, s.Places()), make([]int32, len(s.Since))
	l.facts = map[state.FactRead]int32{}
}

// clear removes all dependencies and keeps the memory.
func (l *reverseDeps) clear() {
	for i := range l.dependents {
		l.forget(int32(i))
	}
	clear(l.places)
	clear(l.parts)
	clear(l.facts)
	l.links = l.links[:0]
}

// widen makes room for a word.
func (l *reverseDeps) widen(word int) {
	for len(l.dependents) <= word {
		l.dependents = append(l.dependents, dependent{})
	}
}

// forget makes the dependencies of a word stale.
func (l *reverseDeps) forget(word int32) {
	a := &l.dependents[word]
	l.live -= int(a.links)
	a.links, a.number = 0, a.number+1
}

// add records the read set of the answer of a word, whose old one was forgotten, and
// returns the number of links.
func (l *reverseDeps) add(word int32, r *state.Reads) (looks int) {
	if state.DeafTo == state.ReverseReads {
		return 0
	}
	n, number := len(l.links), l.dependents[word].number
	on := func(first int32) int32 {
		l.links = append(l.links, link{word, number, first})
		return int32(len(l.links))
	}
	r.Each(
		func(i uint32) { l.places[i] = on(l.places[i]) },
		func(f state.FactRead) { l.facts[f] = on(l.facts[f]) },
		func(p uint16) { l.parts[p] = on(l.parts[p]) },
	)
	looks = len(l.links) - n
	l.dependents[word].links = uint32(looks)
	l.live += looks
	return looks
}

// markDirty calls do with each word that depends on the chain at.
func (l *reverseDeps) markDirty(at int32, do func(word int32)) {
	for ; at > 0; at = l.links[at-1].next {
		if k := &l.links[at-1]; l.dependents[k.word].number == k.number {
			do(k.word)
		}
	}
}

// changed makes s the base position and calls forget with each word that depends on a
// difference. It returns false if everything may differ; forget is not called then.
func (l *reverseDeps) changed(b *state.Before, s *state.State, forget func(word int32)) bool {
	return b.Changed(s,
		func(i uint32) { l.markDirty(l.places[i], forget); l.places[i] = 0 },
		func(f state.FactRead) {
			if at, ok := l.facts[f]; ok {
				l.markDirty(at, forget)
				delete(l.facts, f)
			}
		},
		func(p uint16) { l.markDirty(l.parts[p], forget); l.parts[p] = 0 })
}

// stale reports whether most links are stale.
func (l *reverseDeps) stale() bool { return len(l.links) > 4096+3*l.live }

// compact removes stale links and returns how many it removed.
func (l *reverseDeps) compact() (fewer int) {
	old, out := l.links, l.spare[:0]
	kept := func(at int32) (first int32) {
		for ; at > 0; at = old[at-1].next {
			if k := old[at-1]; l.dependents[k.word].number == k.number {
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
	l.links, l.spare = out, old
	return len(old) - len(out)
}
