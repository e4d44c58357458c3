package run

import (
	"slices"

	"wargame/interpreter/state"
)

// history holds the position before each decision since the last barrier, oldest first.
// A barrier is a die roll, revealed secrets, or an empty stack of frames. Undo stops
// there, because passBarrier empties the history.
//
// Clones share the steps. Steps and their positions are immutable: going back copies the
// position, and changing a step copies the slice. Only the game that owns spare capacity
// appends in place, past the length that other games see.
type history struct {
	steps []step
	size  int // total size of all positions in bytes

	// WentBack is the number of decisions that the last answer (Apply, Do, Run) undid
	// because of a dead end, including itself. It is 0 if the game advanced. Clone does not
	// copy it.
	WentBack int
	ledBack  Choice // the answer that the dead end pruned
	lost     *Fault // the dead end that the game is going back from; nil at the next decision
}

// clear drops all steps.
func (h *history) clear() { h.steps, h.size = nil, 0 }

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
func (vm *machine) remember(c Choice) {
	w := &vm.history
	s := step{state: vm.S.Clone(), choice: c, log: len(vm.Log), reckoned: len(vm.Derivations), scopes: vm.TimedScopes}
	s.seal = sealed(s.state, vm.Log)
	size := s.state.Size()
	if len(w.steps) >= maxWay || w.size+size > maxWayBytes {
		w.verify(vm.Log)
		w.steps = slices.Clone(w.steps[(len(w.steps)+1)/2:])
		w.size = 0
		for i := range w.steps {
			w.size += w.steps[i].state.Size()
		}
	}
	w.steps = append(w.steps, s)
	w.size += size
}

// wayBack reports whether the game may go back to a decision since the last barrier.
func (g *Game) wayBack() bool { return !g.Hold && len(g.history.steps) > 0 }

// LedBack returns the pruned answer to the pending decision, which the last Apply, Do or
// Run showed to lead to a dead end. Check gives the reason. The result is false unless
// the game went back.
func (h *history) LedBack() (Choice, bool) { return h.ledBack, h.WentBack > 0 }

// UndoDepth returns the number of decisions that the game can go back over by itself.
func (h *history) UndoDepth() int { return len(h.steps) }

// passBarrier empties the history and the tabu list. It is called after a die roll,
// after secrets are revealed, and when no frame is left. Undo cannot cross it.
func (vm *machine) passBarrier() {
	vm.history.verify(vm.Log)
	vm.clear()
	vm.S.ClearPruned()
}

// ForgetPast drops the log, the derivations and the history. They go together because
// the history holds lengths of the other two. A later dead end that no later decision
// avoids then fails with an error for which DeadEnd is true.
func (vm *machine) ForgetPast() { vm.Log, vm.Derivations = nil, nil; vm.clear() }

// DropHistory drops the history alone. A copy that looks ahead calls it so that it
// cannot go back past the position where it began.
func (h *history) DropHistory() { h.clear() }

// shared returns the history for a clone. Appending to it never writes to the original.
func (w *history) shared(log []Entry) history {
	w.verify(log)
	return history{steps: slices.Clip(w.steps), size: w.size}
}

// late marks the steps of a scope whose time is over. It copies the steps first, because
// clones share them.
func (w *history) late(scope int) {
	w.steps = slices.Clone(w.steps)
	for i := range w.steps {
		if w.steps[i].scopes == scope {
			w.steps[i].late = true
		}
	}
}

// verify checks that no game has written to shared positions or log entries. It does
// nothing in a build without the tag "shared".
func (w *history) verify(log []Entry) {
	if !watched {
		return
	}
	for i := range w.steps {
		w.steps[i].seal.check(w.steps[i].state, log[:w.steps[i].log])
	}
}
