package run

import (
	"fmt"
	"slices"

	"wargame/interpreter/program"
)

// When no legal answer can follow a choice, the game goes back to the position before it,
// where the choice is pruned from then on; everything that happened since is undone. When
// every answer there is pruned, it goes back further, as far as the last barrier. If that
// is not far enough, the rules are at fault.
//
// This ends: each dead end prunes one more choice in one more position, of which there are
// finitely many between two barriers, and going back never makes a pruned choice legal.

// DeadEnd reports whether the game has ended in an error because nothing legal could
// follow what was decided.
func (vm *machine) DeadEnd() bool { return vm.Err != nil && vm.lost != nil && error(vm.lost) == vm.Err }

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
