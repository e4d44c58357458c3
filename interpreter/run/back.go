package run

import (
	"fmt"
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// When nothing legal can follow a choice, the game goes back to the position
// before it, where the choice is barred from then on, and everything that
// happened since is undone. When every answer there is barred, it goes back
// further: as far as the last die, which nobody takes back. If that is not far
// enough, the rules are at fault.
//
// This ends: each dead end bars one more choice in one more position, of which
// there are finitely many between two dice, and going back never makes a
// barred choice legal again.

// history is the way back: the position before each decision since the last barrier (a
// die, or secrets that have come to light), the oldest first. An undo stops where it ends.
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
	ledBack  Choice // the answer that is barred since
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

// The limits of the way back, in steps and in bytes. When one is passed, the
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

// wayBack tells whether there is a decision since the last die to go back to.
func (g *Game) wayBack() bool { return !g.Hold && len(g.history.steps) > 0 }

// LedBack returns the answer to the decision that is due now of which the last answer
// (Apply, Do, Run) has shown that it leads nowhere: Check says why. It is false unless the
// game went back.
func (h *history) LedBack() (Choice, bool) { return h.ledBack, h.WentBack > 0 }

// WayBack is over how many decisions the game could go back by itself.
func (h *history) WayBack() int { return len(h.steps) }

// forget gives up the way back, and with it what is barred: a die has fallen,
// or nothing is left to be decided.
func (vm *machine) forget() {
	vm.history.verify(vm.Log)
	vm.clear()
	vm.S.ClearPruned()
}

// ForgetPast drops the log, the derivations and the way back together, because the
// way back points into the other two. A dead end that no later decision helps then
// ends the game with an error for which DeadEnd is true.
func (vm *machine) ForgetPast() { vm.Log, vm.Reckoned = nil, nil; vm.clear() }

// ForgetWayBack drops the way back alone, for a copy that looks ahead from here: it
// must not end up in a position before the one that it was asked about.
func (h *history) ForgetWayBack() { h.clear() }

// DeadEnd reports whether the game has ended in an error because nothing legal could
// follow what was decided.
func (vm *machine) DeadEnd() bool { return vm.Err != nil && vm.lost != nil && error(vm.lost) == vm.Err }

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

// deadEnd goes back to the last choice and bars it; why is told when no choice
// is left. Where the question what can be done has failed, nothing is known to be a dead
// end: the failure is reported instead.
func (vm *machine) deadEnd(in *program.Instr, why error) {
	if vm.ctx.Err != nil {
		return
	}
	if vm.lost == nil {
		vm.lost = vm.fault(in, why)
	}
	w := &vm.history
	n := len(w.steps) - 1
	if n < 0 {
		if len(vm.S.Pruned) > 0 {
			vm.lost.Err = fmt.Errorf("%w; whatever is answered since the last die leads to such an end", vm.lost.Err)
		}
		if vm.Err == nil {
			vm.Err = vm.lost
		}
		return
	}
	last := w.steps[n]
	last.seal.check(last.state, vm.Log[:last.log])
	w.steps, w.size = w.steps[:n:n], w.size-last.state.Size()
	vm.WentBack++
	vm.ledBack = last.choice
	s := last.state.Clone()
	s.Pruned = vm.S.Pruned
	vm.S, vm.Stretches = s, last.stretches
	vm.shortenLog(last.log)
	vm.Reckoned = slices.Clip(vm.Reckoned[:last.reckoned])
	vm.asked = nil
	vm.ctx.SetPosition(s)
	if last.late {
		vm.late()
	}
	s.Prune(last.choice.word())
}

// stuck tells why a decision that is due can have no answer; nil when it can.
func (g *Game) stuck() error {
	f := g.top()
	offer := g.codeOf(f).Instrs[f.PC].Op == program.OpOffer // reached whether or not anything can be done
	if g.Hold || !offer && len(g.S.Pruned) == 0 || g.searching && g.passable() {
		return nil
	}
	d := g.waiting()
	switch {
	case d == nil || d.Kind == DiceRoll || len(d.Options) > 0 || d.CanDone || d.CanStop:
		return nil
	case d.CanPass:
		if r := g.Check(d, Choice{Kind: Pass}); r != nil {
			return fmt.Errorf("nothing can be done here, and %w", r)
		}
		return nil
	}
	return fmt.Errorf("every answer to %q leads nowhere", d.Name)
}

// bar takes the choices that are barred off the legal ones.
func (vm *machine) bar(d *Decision) {
	if len(vm.S.Pruned) == 0 {
		return
	}
	at := vm.barredAt()
	d.plain = at
	barred := func(c Choice) bool { return vm.S.IsPruned(at, c.word()) }
	d.Options = slices.DeleteFunc(d.Options, func(o Option) bool { return barred(Choice{Value: o.Value, Group: o.Group}) })
	d.CanPass = d.CanPass && !barred(Choice{Kind: Pass})
	d.CanDone = d.CanDone && !barred(Choice{Kind: Done})
	d.CanStop = d.CanStop && !barred(Choice{Kind: Stop})
}

// isBarred tells whether a choice is barred in the position as it is.
func (vm *machine) isBarred(c Choice) bool {
	if len(vm.S.Pruned) == 0 {
		return false
	}
	if d := vm.asked; d != nil && d.plain != 0 && vm.askedAt == vm.S.Version {
		return vm.S.IsPruned(d.plain, c.word())
	}
	return vm.S.IsPruned(vm.barredAt(), c.word())
}

// barredAt is the hash of the position by which answers are barred.
func (vm *machine) barredAt() uint64 {
	if vm.barsAt != 0 {
		return vm.barsAt
	}
	return vm.S.PlainHash()
}

// word is a hash of the choice. It is frozen: what is barred goes into the hash
// of a position.
func (c Choice) word() uint64 {
	h := value.Fold(0, uint64(c.Kind))
	if c.Kind == Pick {
		h = value.Fold(value.Fold(h, uint64(c.Value)), uint64(c.Group))
	}
	return h
}

// refuseBarred tells that a choice is known to lead nowhere.
func refuseBarred(g insight, d *Decision, c Choice) *Refusal {
	head := []Part{wording(c.String() + " leads nowhere here")}
	if c.Kind == Pick {
		head = kinds[d.Kind].denial(g, d, c)
	}
	r := refuseIn(append(head, wording(": nothing legal could follow"))...)
	if r.Reasons = whyNothingFollows(g.Game, c); len(r.Reasons) == 0 && d.Rule.ClauseID() != "" {
		r.add(d.Rule, "", "", nil)
	}
	return r
}

// BarAs bars in this position what is barred in that of another game, answer by
// answer: for a position that was made from the other's and differs in what nobody
// who answers can see.
func (g *Game) BarAs(o *Game) {
	if len(o.S.Pruned) == 0 {
		return
	}
	d := g.Pending()
	if d == nil {
		return
	}
	there := o.S.PlainHash()
	bar := func(c Choice) {
		if o.S.IsPruned(there, c.word()) {
			g.S.Prune(c.word())
		}
	}
	for _, x := range d.Options {
		bar(Choice{Value: x.Value, Group: x.Group})
	}
	for _, k := range []ChoiceKind{Pass, Done, Stop} {
		bar(Choice{Kind: k})
	}
	g.asked = nil
}
