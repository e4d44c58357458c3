package run

import (
	"wargame/interpreter/budget"
	"wargame/interpreter/value"
)

// Apply answers the pending decision and runs to the next one. A refusal leaves the
// position unchanged. After an error the game is over or has no pending decision.
//
// An answer passes through these stages, each once:
//
//	decode      find the game (the whole or one on a branch position) and the decision
//	legality    tabu list, clock, listed answers, then the rules of the kind of decision
//	secrets     if hidden information forbids the answer, it is turned down, not refused
//	commit      the history stores the position; the kind of decision carries the answer out
//	advance     instructions run to the next decision
//	follow      the whole game continues after a branch position has advanced
func (g *Game) Apply(c Choice) (*Refusal, error) {
	at, d, none := g.decode(c)
	if d == nil {
		return none, g.Err
	}
	if r := at.Check(d, c); r != nil {
		return r, nil
	}
	if c.Kind == Timeout {
		g.vm.timeout()
		return nil, g.Err
	}
	if at.Ctx(); !at.obstacles.turnDown(d, c) {
		at.commit(d, c)
	}
	at.advance(d)
	g.follow(at)
	return nil, g.Err
}

// decode returns the game that an answer is for and the pending decision there. During a
// secret block the game is one on a branch position. Without a decision it returns a
// refusal, or no refusal if the game has failed.
func (g *Game) decode(c Choice) (at *Game, d *Decision, none *Refusal) {
	at = g
	if c.Kind != Timeout && g.Err == nil && len(g.S.Branches) > 0 {
		if at = g.branches.answering(c); at == nil {
			return nil, nil, g.refusal("there is nothing to decide there")
		}
	}
	if d = at.ask.pendingFor(c); d == nil && g.Err == nil {
		return nil, nil, g.refusal("there is nothing to decide")
	}
	at.begin()
	return at, d, nil
}

// answering returns the game that an answer is for; nil if that game has no pending
// decision.
func (b *branches) answering(c Choice) *Game {
	branches := b.all()
	if len(branches) == 0 {
		return b.game
	}
	for _, x := range branches {
		if (c.Branch == 0 || c.Branch == x.branch.no) && x.Pending() != nil {
			return x
		}
	}
	return nil
}

// commit carries out an answer that Check has found legal.
func (g *Game) commit(d *Decision, c Choice) {
	if !g.Hold && d.Kind != DiceRoll {
		g.history.remember(c)
	}
	g.branches.noteSealed(d, c)
	g.ask.asked = nil
	kinds[d.Kind].apply(g, d, g.top(), c)
}

// advance runs to the next decision. If the answer exhausted a budget, it stops the game
// with the error.
func (g *Game) advance(d *Decision) {
	if budget.Final(g.ctx.Err) { // nothing more can be evaluated
		g.vm.fail(d.at, g.ctx.Err)
		return
	}
	g.vm.run()
}

// follow continues the whole game after the game on a branch position has advanced.
func (g *Game) follow(at *Game) {
	if at == g {
		return
	}
	g.S.Branches[at.branch.no-1] = at.S // a new state if the branch went back from a dead end
	g.vm.run()
	if g.WentBack == 0 {
		g.WentBack, g.ledBack = at.WentBack, at.ledBack
		g.ledBack.Branch = at.branch.no
	}
}

// Check returns why an answer to a decision is not legal; nil if it is legal. It tests
// the tabu list and the clock first, then the listed answers. Any other answer is judged
// by the kind of decision.
func (g *Game) Check(d *Decision, c Choice) *Refusal {
	if x := g.branches.asking(d); x != g {
		return x.Check(d, c)
	}
	switch {
	case g.ask.isPruned(c):
		return refusePruned(g.ask.insight(d), d, c)
	case c.Kind == Timeout:
		return g.vm.checkTimeout()
	case d.lists(c), d.short && c.Kind == Pass && d == g.ask.asked && g.ask.askedAt == g.S.Version:
		return nil
	}
	o := g.ask.insight(d)
	r := kinds[d.Kind].refuse(o, d, c)
	o.heed(g)
	if r == nil || !c.ends() || d.Kind == DiceRoll {
		return r
	}
	r.instead(d, c)
	switch {
	case len(r.Reasons) > 0:
	case d.Kind != Act:
		r.add(d.Rule, d.wants(), g.say("an answer is needed here"), nil)
	case d.Rule.ClauseID() != "": // the refusal names the legal answers already
		r.add(d.Rule, "", "", nil)
	}
	return r
}

// CheckOf is Check for callers that know which values an act is meant for. If an act has
// no first candidate, the refusal explains only the candidates that meant returns for
// their type. A nil list means all.
func (g *Game) CheckOf(d *Decision, c Choice, meant func(value.Type) []int64) *Refusal {
	if x := g.branches.asking(d); x != g {
		return x.CheckOf(d, c, meant)
	}
	g.reasons.meant = meant
	defer func() { g.reasons.meant = nil }()
	return g.Check(d, c)
}

// Legal reports whether an answer to a decision is legal. It is cheaper than Check
// because it gathers no reasons.
func (g *Game) Legal(d *Decision, c Choice) bool {
	if x := g.branches.asking(d); x != g {
		return x.Legal(d, c)
	}
	defer func(was bool) { g.searching = was }(g.searching)
	g.searching = true
	return g.Check(d, c) == nil
}
