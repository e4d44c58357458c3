package run

import (
	"slices"

	"wargame/interpreter/state"
)

// History holds the position before each decision since the last barrier, oldest first.
// A barrier is a die roll, revealed secrets, or an empty stack of frames. Undo stops
// there, because passBarrier empties the history.
//
// Clones share the steps. Steps and their positions are immutable: going back copies the
// position, and changing a step copies the slice. Only the game that owns spare capacity
// appends in place, past the length that other games see.
type History struct {
	*reader
	*course
	vm    *machine
	steps []step
	size  int // total size of all positions in bytes
}

// step is a decision that the game can go back to.
type step struct {
	state    *state.State // before the choice; read only
	choice   Choice
	log      int  // length of the log before the choice
	reckoned int  // length of Game.Derivations before the choice
	scopes   int  // Game.TimedScopes before the choice
	late     bool // the time of the scope ran out after the choice
	seal     seal
}

// Limits of the history, in steps and in bytes. When one is exceeded, the oldest half
// is dropped, so that the cost of a long history stays bounded.
const (
	maxWay      = 256
	maxWayBytes = 16 << 20
)

// remember stores a copy of the position before a choice. If a limit is exceeded, it
// first drops the oldest half of the steps.
func (h *History) remember(c Choice) {
	s := step{state: h.S.Clone(), choice: c, log: len(h.Log), reckoned: len(h.Derivations), scopes: h.TimedScopes}
	s.seal = sealed(s.state, h.Log)
	size := s.state.Size()
	if len(h.steps) >= maxWay || h.size+size > maxWayBytes {
		h.verify()
		h.steps = slices.Clone(h.steps[(len(h.steps)+1)/2:])
		h.size = 0
		for i := range h.steps {
			h.size += h.steps[i].state.Size()
		}
	}
	h.steps = append(h.steps, s)
	h.size += size
}

// wayBack reports whether the game may go back to a decision since the last barrier.
func (h *History) wayBack() bool { return !h.vm.game.Hold && len(h.steps) > 0 }

// LedBack returns the pruned answer to the pending decision, which the last Apply, Do or
// Run showed to lead to a dead end. Check gives the reason. The result is false unless
// the game went back.
func (co *course) LedBack() (Choice, bool) { return co.ledBack, co.WentBack > 0 }

// Depth returns the number of decisions that the game can go back over by itself.
func (h *History) Depth() int { return len(h.steps) }

// passBarrier empties the history and the tabu list. It is called after a die roll,
// after secrets are revealed, and when no frame is left. Undo cannot cross it.
func (h *History) passBarrier() {
	h.verify()
	h.Drop()
	h.S.ClearPruned()
}

// Forget drops the log, the derivations and the history. They go together because
// the history holds lengths of the other two. A later dead end that no later decision
// avoids then fails with an error for which DeadEnd is true.
func (h *History) Forget() { h.Log, h.Derivations = nil, nil; h.Drop() }

// Drop drops the history alone. A copy that looks ahead calls it so that it
// cannot go back past the position where it began.
func (h *History) Drop() { h.steps, h.size = nil, 0 }

// follow makes the history of a clone share the steps of the original. Appending to it
// never writes to the original.
func (h *History) follow(o *History) {
	o.verify()
	h.steps, h.size = slices.Clip(o.steps), o.size
}

// late marks the steps of a scope whose time is over. It copies the steps first, because
// clones share them.
func (h *History) late(scope int) {
	h.steps = slices.Clone(h.steps)
	for i := range h.steps {
		if h.steps[i].scopes == scope {
			h.steps[i].late = true
		}
	}
}

// verify checks that no game has written to shared positions or log entries. It does
// nothing in a build without the tag "shared".
func (h *History) verify() {
	if !watched {
		return
	}
	for i := range h.steps {
		h.steps[i].seal.check(h.steps[i].state, h.Log[:h.steps[i].log])
	}
}
