package run

import (
	"fmt"
	"slices"

	"wargame/interpreter/construct"
)

// If no legal answer can follow a choice, the game goes back to the position before it and
// prunes the choice there. Everything since then is undone. If every answer there is
// pruned, the game goes back further, at most to the last barrier. If no answer is left
// there, the rules are at fault and the game ends in an error.
//
// This terminates. Each dead end prunes one more choice in one position, and there are
// finitely many of them between two barriers. Going back never makes a pruned choice legal.

// DeadEnd reports whether the game has ended in an error because no legal answer could
// follow any choice since the last barrier.
func (vm *machine) DeadEnd() bool { return vm.Err != nil && vm.lost != nil && error(vm.lost) == vm.Err }

// deadEnd goes back to the last choice and prunes it. why is the error of the game if
// the history has no choice left. If an evaluation has failed, deadEnd does nothing: the
// failure is reported instead, because the dead end is not certain.
func (vm *machine) deadEnd(in *construct.Instr, why error) {
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
			vm.lost.Err = fmt.Errorf("%w; every answer since the last die leads to the same dead end", vm.lost.Err)
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
	vm.S, vm.TimedScopes = s, last.scopes
	vm.shortenLog(last.log)
	vm.Derivations = slices.Clip(vm.Derivations[:last.reckoned])
	vm.asked = nil
	vm.ctx.SetPosition(s)
	if last.late {
		vm.late()
	}
	s.Prune(last.choice.word())
}

// stuck returns why the pending decision has no legal answer; nil if it has one.
func (g *Game) stuck() error {
	f := g.top()
	offer := g.codeOf(f).Instrs[f.PC].Op == construct.OpOffer // an offer is reached even if no action is legal
	if g.Hold || !offer && len(g.S.Pruned) == 0 || g.searching && g.passable() {
		return nil
	}
	d := g.waiting()
	switch {
	case d == nil || d.Kind == DiceRoll || len(d.Options) > 0 || d.CanDone || d.CanStop:
		return nil
	case d.CanPass:
		if r := g.Check(d, Choice{Kind: Pass}); r != nil {
			return fmt.Errorf("no answer is legal, and %w", r)
		}
		return nil
	}
	return fmt.Errorf("no answer to %q has a legal continuation", d.Name)
}
