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
func (co *course) DeadEnd() bool { return co.Err != nil && co.lost != nil && error(co.lost) == co.Err }

// deadEnd goes back to the last choice and prunes it. why is the error of the game if
// the history has no choice left. If an evaluation has failed, deadEnd does nothing: the
// failure is reported instead, because the dead end is not certain.
func (h *History) deadEnd(in *construct.Instr, why error) {
	if h.ctx.Err != nil {
		return
	}
	if h.lost == nil {
		h.lost = h.vm.fault(in, why)
	}
	n := len(h.steps) - 1
	if n < 0 {
		if len(h.S.Pruned) > 0 {
			h.lost.Err = fmt.Errorf("%w; every answer since the last die leads to the same dead end", h.lost.Err)
		}
		if h.Err == nil {
			h.Err = h.lost
		}
		return
	}
	last := h.steps[n]
	last.seal.check(last.state, h.Log[:last.log])
	h.steps, h.size = h.steps[:n:n], h.size-last.state.Size()
	h.WentBack++
	h.ledBack = last.choice
	s := last.state.Clone()
	s.Pruned = h.S.Pruned
	h.S, h.TimedScopes = s, last.scopes
	h.shortenLog(last.log)
	h.Derivations = slices.Clip(h.Derivations[:last.reckoned])
	h.vm.game.ask.asked = nil
	h.ctx.SetPosition(s)
	if last.late {
		h.vm.late()
	}
	s.Prune(last.choice.word())
}

// stuck returns why the pending decision has no legal answer; nil if it has one.
func (a *asker) stuck() error {
	f := a.top()
	offer := a.codeOf(f).Instrs[f.PC].Op == construct.OpOffer // an offer is reached even if no action is legal
	if a.game.Hold || !offer && len(a.S.Pruned) == 0 || a.searching && a.passable() {
		return nil
	}
	d := a.waiting()
	switch {
	case d == nil || d.Kind == DiceRoll || len(d.Options) > 0 || d.CanDone || d.CanStop:
		return nil
	case d.CanPass:
		if r := a.game.Check(d, Choice{Kind: Pass}); r != nil {
			return fmt.Errorf("no answer is legal, and %w", r)
		}
		return nil
	}
	return fmt.Errorf("no answer to %q has a legal continuation", d.Name)
}
