package run

import (
	"slices"

	"wargame/interpreter/state"
)

// history is the position before each decision since the last barrier (a die, or secrets
// that have come to light), the oldest first. An undo stops at the barrier: passBarrier
// empties the history.
//
// Its steps are shared with clones. A step is never written to once it is there, nor is
// the position in it: going back copies the position, and a change of steps
// copies them. Only the game in whose slice there is room appends in place,
// behind what any other game can see.
type history struct {
	steps []step
	size  int // bytes of all positions

	// WentBack is how many decisions the last answer (Apply, Do, Run) had the game
	// go back over, its own included: 0 when it led on. It is not cloned.
	WentBack int
	ledBack  Choice // the answer that is pruned since
	lost     *Fault // the dead end from which the game goes back, until the next decision
}

// clear forgets the positions.
func (h *history) clear() { h.steps, h.size = nil, 0 }

// step is a decision that may be gone back to.
type step struct {
	state     *state.State // before the choice; read only
	choice    Choice
	log       int  // lines of the log before the choice
	reckoned  int  // Game.Reckoned before the choice
	stretches int  // Game.Stretches before the choice
	late      bool // the time of the stretch was over after the choice
	seal      seal
}

// The limits of the history, in steps and in bytes. When one is passed, the
// oldest half is forgotten, so that a longer way costs nothing.
const (
	maxWay      = 256
	maxWayBytes = 16 << 20
)

// remember keeps the position before a choice.
func (vm *machine) remember(c Choice) {
	w := &vm.history
	s := step{state: vm.S.Clone(), choice: c, log: len(vm.Log), reckoned: len(vm.Reckoned), stretches: vm.Stretches}
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

// wayBack reports whether there is a decision since the last die to go back to.
func (g *Game) wayBack() bool { return !g.Hold && len(g.history.steps) > 0 }

// LedBack returns the answer to the decision that is due now of which the last answer
// (Apply, Do, Run) has shown that it leads nowhere: Check says why. It is false unless the
// game went back.
func (h *history) LedBack() (Choice, bool) { return h.ledBack, h.WentBack > 0 }

// WayBack is over how many decisions the game could go back by itself.
func (h *history) WayBack() int { return len(h.steps) }

// passBarrier empties the history and the tabu list: a die has been thrown, secrets have
// come to light, or nothing is left to be decided. Nothing is undone across it.
func (vm *machine) passBarrier() {
	vm.history.verify(vm.Log)
	vm.clear()
	vm.S.ClearPruned()
}

// ForgetPast drops the log, the derivations and the history together, because the
// history points into the other two. A dead end that no later decision helps then
// ends the game with an error for which DeadEnd is true.
func (vm *machine) ForgetPast() { vm.Log, vm.Reckoned = nil, nil; vm.clear() }

// ForgetWayBack drops the history alone, for a copy that looks ahead from here: it
// must not end up in a position before the one that it was asked about.
func (h *history) ForgetWayBack() { h.clear() }

// shared is the way as a clone has it.
func (w *history) shared(log []Entry) history {
	w.verify(log)
	return history{steps: slices.Clip(w.steps), size: w.size}
}

// late notes that the time of a stretch is over for the steps within it.
func (w *history) late(stretch int) {
	w.steps = slices.Clone(w.steps)
	for i := range w.steps {
		if w.steps[i].stretches == stretch {
			w.steps[i].late = true
		}
	}
}

// verify checks that nobody has written to what is shared (in the build that
// watches over it).
func (w *history) verify(log []Entry) {
	if !watched {
		return
	}
	for i := range w.steps {
		w.steps[i].seal.check(w.steps[i].state, log[:w.steps[i].log])
	}
}
