package run

// Time is no part of the rules: a clock is an event from outside, like a die.
// Whoever plays files it as a choice at any decision, so that a game can be
// played again without a clock.

// checkTimeout tells why the time cannot be over now.
func (vm *machine) checkTimeout() *Refusal {
	c := vm.P.Clock
	switch {
	case c == nil:
		return refuse("no clock runs in this game")
	case !vm.within(c.Lasts):
		return refuse("the clock does not run now: it times a %s", vm.P.ScopeKinds[c.Lasts])
	case vm.S.HasFact(c.Index, nil):
		return refuse("the time is over already")
	}
	return nil
}

// within reports whether a scope of a kind is under way.
func (ev *evaluator) within(kind int) bool { // below 0: the whole game
	_, ok := ev.inside(kind)
	return kind < 0 || ok
}

// timeout remembers that the time is over. The positions of the same stretch to
// which the game may go back will know it too: nobody gets his time back by a
// choice that led nowhere. A stretch that is gone back over begins anew.
func (g *Game) timeout() {
	g.late()
	g.history.late(g.Stretches)
	for i, d := range g.branchGames() { // it is over for all of them
		d.timeout()
		g.S.Desks[i] = d.S
	}
	g.Ctx()
	g.run()
}

// late has the position know that the time is over.
func (vm *machine) late() {
	c := vm.P.Clock
	vm.S.AddFact(c.Index, nil)
	if vm.branch != nil {
		return // the whole game tells it
	}
	vm.note("time", c.Rule.ClauseID(), "The time is over")
}

// InTime reports whether the clock runs and the time is not over yet.
func (vm *machine) InTime() bool { return vm.checkTimeout() == nil }
