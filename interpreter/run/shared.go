//go:build shared

package run

import (
	"fmt"
	"sync"

	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// watched enables the check of shared positions (build tag "shared"). Each position and
// log that several games share is hashed when it becomes shared. It is checked when it
// is read, copied or dropped. A change panics.
const watched = true

// seal holds the hashes of a position and its log at the time they became shared.
type seal struct{ position, log uint64 }

func sealed(s *state.State, log []Entry) seal { return seal{fingerprint(s), logged(log)} }

func (x seal) check(s *state.State, log []Entry) {
	if got := fingerprint(s); got != x.position {
		panic(fmt.Sprintf("run: a position that several games share has been written to (%016x, was %016x)", got, x.position))
	}
	if got := logged(log); got != x.log {
		panic(fmt.Sprintf("run: a log that several games share has been written to (%016x, was %016x)", got, x.log))
	}
}

// fingerprint returns a hash of the whole position, including the parts that Hash omits.
func fingerprint(s *state.State) uint64 {
	h := value.Fold(s.Hash(), s.Version)
	for _, chain := range []*state.Chain{&s.First, &s.Next} {
		for i := range chain.Len() {
			h = value.Fold(h, uint64(uint32(chain.At(i))))
		}
	}
	for _, v := range s.Since {
		h = value.Fold(h, v)
	}
	return value.Finish(h)
}

func logged(log []Entry) uint64 {
	h := uint64(len(log))
	for i := range log {
		e := &log[i]
		h = value.Fold(value.FoldText(value.FoldText(h, e.Text), e.Clause), uint64(e.Turn))
		if e.Moved != nil {
			h = value.Fold(value.Fold(value.Fold(h, uint64(e.Moved.Unit)), uint64(e.Moved.From)), uint64(e.Moved.To))
		}
		for _, line := range e.Contributions {
			h = value.FoldText(h, line)
		}
	}
	return h
}

// starts maps each start position to its fingerprint.
var starts sync.Map

// checkStart panics if the start position of a program, which all its games share, has
// changed.
func checkStart(s *state.State) {
	now := fingerprint(s)
	if was, known := starts.LoadOrStore(s, now); known && was != now {
		panic("run: the start of a game has been written to")
	}
}
