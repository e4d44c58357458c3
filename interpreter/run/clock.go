package run

// Time is not part of the rules: a timeout is an event from outside, like a die. The caller
// records it as a choice at any decision, so that a replay needs no clock.

// checkTimeout returns why a timeout is not legal now; nil if it is.
func (vm *machine) checkTimeout() *Refusal {
	c := vm.P.Clock
	switch {
	case c == nil:
		return vm.refusal("no clock runs in this game")
	case !vm.scopes.within(c.Lasts):
		return vm.refusal("the clock does not run now: it times a %s", vm.P.ScopeKinds[c.Lasts])
	case vm.S.HasFact(c.Index, nil):
		return vm.refusal("the time is over already")
	}
	return nil
}

// within reports whether a scope of a kind is under way.
func (sc *scopes) within(kind int) bool { // a negative kind means the whole game
	_, ok := sc.inside(kind)
	return kind < 0 || ok
}

// timeout records that time has run out. It also marks the positions of the same scope
// in the history, so that going back from a dead end does not restore the time. If the
// game goes back before the scope began, the scope has its full time again.
func (vm *machine) timeout() {
	vm.late()
	vm.history.late(vm.TimedScopes)
	for i, d := range vm.game.branches.all() { // time runs out for all branches
		d.vm.timeout()
		vm.S.Branches[i] = d.S
	}
	vm.Ctx()
	vm.run()
}

// late records in the position and in the log that the time limit has passed.
func (vm *machine) late() {
	c := vm.P.Clock
	vm.S.AddFact(c.Index, nil)
	if vm.branch != nil {
		return // the whole game logs it
	}
	vm.log.note("time", c.Rule.ClauseID(), "The time is over")
}

// InTime reports whether the clock runs and time has not run out.
func (q *Query) InTime() bool { return q.game.vm.checkTimeout() == nil }
