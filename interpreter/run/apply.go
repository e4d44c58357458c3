package run

import (
	"wargame/interpreter/budget"
	"wargame/interpreter/value"
)

// Apply answers the pending decision and runs to the next one. A refusal leaves the
// position as it was. After an error the game is at an end, or has no pending decision.
//
// An answer passes through these stages, each once:
//
//	decode      which game it is for, the whole or one on a branch position, and which decision
//	legality    tabu list, clock, listed answers, and else the reasons of the kind of decision
//	secrets     what the player does not see forbids it: it is turned down, not refused
//	commit      the history remembers the position; the kind of decision carries it out
//	advance     instructions run to the next decision
//	log         the line of play of the whole game is told what became of it
func (g *Game) Apply(c Choice) (*Refusal, error) {
	at, d, none := g.decode(c)
	if d == nil {
		return none, g.Err
	}
	if r := at.Check(d, c); r != nil {
		return r, nil
	}
	if c.Kind == Timeout {
		g.timeout()
		return nil, g.Err
	}
	if at.Ctx(); !at.turnDown(d, c) {
		at.commit(d, c)
	}
	at.advance(d)
	g.follow(at)
	return nil, g.Err
}

// decode finds the game that an answer is for, which is one on a branch position where
// several decide in secret, and the decision. Without a decision it gives the refusal;
// none if the game has failed.
func (g *Game) decode(c Choice) (at *Game, d *Decision, none *Refusal) {
	at = g
	if c.Kind != Timeout && g.Err == nil && len(g.S.Desks) > 0 {
		if at = g.answering(c); at == nil {
			return nil, nil, refuse("there is nothing to decide there")
		}
	}
	if d = at.pendingFor(c); d == nil && g.Err == nil {
		return nil, nil, refuse("there is nothing to decide")
	}
	at.begin()
	return at, d, nil
}

// answering is the game that an answer is for; nil when nobody is asked there.
func (g *Game) answering(c Choice) *Game {
	desks := g.branchGames()
	if len(desks) == 0 {
		return g
	}
	for _, x := range desks {
		if (c.Desk == 0 || c.Desk == x.branch.no) && x.Pending() != nil {
			return x
		}
	}
	return nil
}

// commit carries out an answer that is known to be legal.
func (g *Game) commit(d *Decision, c Choice) {
	if !g.Hold && d.Kind != DiceRoll {
		g.remember(c)
	}
	g.noteSealed(d, c)
	g.asked = nil
	kinds[d.Kind].apply(g, d, g.top(), c)
}

// advance runs to the next decision; not if the answer has had no end, which stops the game.
func (g *Game) advance(d *Decision) {
	if budget.Final(g.ctx.Err) { // nothing more can be asked
		g.fail(d.at, g.ctx.Err)
		return
	}
	g.run()
}

// follow goes on with the whole game when one on a branch position has gone on.
func (g *Game) follow(at *Game) {
	if at == g {
		return
	}
	g.S.Desks[at.branch.no-1] = at.S // another, if it went back from a dead end
	g.run()
	if g.WentBack == 0 {
		g.WentBack, g.ledBack = at.WentBack, at.ledBack
		g.ledBack.Desk = at.branch.no
	}
}

// Check tells why an answer to a decision is not legal; nil when it is. What is
// barred and what the clock says are the same for all kinds; an answer that is
// listed is legal; about any other the kind of the decision is asked.
func (g *Game) Check(d *Decision, c Choice) *Refusal {
	if x := g.asking(d); x != g {
		return x.Check(d, c)
	}
	switch {
	case g.isPruned(c):
		return refusePruned(g.insight(d), d, c)
	case c.Kind == Timeout:
		return g.checkTimeout()
	case d.lists(c), d.short && c.Kind == Pass && d == g.asked && g.askedAt == g.S.Version:
		return nil
	}
	o := g.insight(d)
	r := kinds[d.Kind].refuse(o, d, c)
	o.heed(g)
	if r == nil || !c.ends() || d.Kind == DiceRoll {
		return r
	}
	r.instead(d, c)
	switch {
	case len(r.Reasons) > 0:
	case d.Kind != Act:
		r.add(d.Rule, d.wants(), "an answer is wanted here", nil)
	case d.Rule.ClauseID() != "": // what else would do has been said
		r.add(d.Rule, "", "", nil)
	}
	return r
}

// CheckOf is Check for who knows whom an act is meant for. Of an act in which nobody can be
// chosen first it tells why those of them cannot who could be thought of, and not why all
// the others cannot. meant gives the words of a type that are meant; none for all.
func (g *Game) CheckOf(d *Decision, c Choice, meant func(value.Type) []int64) *Refusal {
	if x := g.asking(d); x != g {
		return x.CheckOf(d, c, meant)
	}
	g.meant = meant
	defer func() { g.meant = nil }()
	return g.Check(d, c)
}

// Legal reports whether an answer to a decision is legal: Check, for who does not ask why.
func (g *Game) Legal(d *Decision, c Choice) bool {
	if x := g.asking(d); x != g {
		return x.Legal(d, c)
	}
	defer func(was bool) { g.searching = was }(g.searching)
	g.searching = true
	return g.Check(d, c) == nil
}
