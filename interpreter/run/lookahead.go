package run

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/query"
)

// Ahead is a copy of the game to look ahead in. Its dice wait to be told, and it
// derives what it reckons.
func (g *Game) Ahead() *Game {
	o := g.Clone()
	o.Dice, o.Derive = nil, true
	return o
}

// GoTo puts the game where another one of the same rules is. What it has found out
// (searches, lists of candidates) it keeps: each such answer says itself whether it
// holds. So many tries from one position cost less than as many clones of it.
func (g *Game) GoTo(o *Game) {
	g.goTo(o)
	g.record.follow(o.record)
	g.history = o.history.shared(o.Log)
}

// goTo is GoTo without what has happened on the way.
func (g *Game) goTo(o *Game) {
	o.S.CopyInto(g.S)
	g.evaluator.restart(o.Flaw)
	g.found = nil
	*g.record = record{evaluator: g.evaluator, Stretches: o.Stretches, Rolled: o.Rolled, Revealed: o.Revealed}
	*g.machine = machine{choices: g.choices, record: g.record, Dice: o.Dice, Over: o.Over, Err: o.Err, blocks: o.blocks}
	*g = Game{machine: g.machine, Hold: o.Hold}
}

// Keeps is about how many bytes of answers the game keeps; each copy keeps its own.
func (ev *evaluator) Keeps() int64 { return query.Held(ev.ctx) }

// Rest lets go of the answers that the game keeps, for who has games that wait while
// memory is tight: they are found out anew when they are wanted.
func (g *Game) Rest() {
	g.spent += g.ctx.Spent()
	g.ctx = formula.NewCtx(g.S)
	for _, d := range g.branches {
		d.Rest()
	}
}

// Afresh is a game for a search like this one, in the same place, that keeps no answers:
// who has many copies for long takes it where all of them keep too much.
func (g *Game) Afresh() *Game {
	o := g.Ahead()
	o.TryFrom(g)
	return o
}

// TryFrom is GoTo for a search, which tries many answers from one position: the game
// has no log and no history, so that it costs a copy of the position into memory that
// is there already, however long the other has been played. A try that comes to a dead
// end which cannot be helped by what is decided from here on ends with Err. Make one
// game with Ahead, or one for each level of the search, and put it back with TryFrom
// before each try: what it has found out stays, and most of that holds. Its refusals
// leave the reasons out, as far as they cost anything, and what an offer offers is found
// out when somebody asks.
func (g *Game) TryFrom(o *Game) {
	g.goTo(o)
	g.Dice, g.searching = nil, true
}

// Due is Pending for a search: in a game put back by TryFrom an offer that may be passed
// has no Options as long as nobody has asked for them. Who wants to answer otherwise asks
// Pending.
func (g *Game) Due() *Decision { return g.pendingFor(Choice{Kind: Pass}) }

// pendingFor is the decision that is due, as far as an answer needs it.
func (g *Game) pendingFor(c Choice) *Decision {
	if g.searching && c.Kind == Pass && g.Err == nil && g.Over == nil && len(g.S.Frames) > 0 && len(g.S.Desks) == 0 {
		if g.asked != nil && g.askedAt == g.S.Version {
			return g.asked
		}
		g.begin()
		if g.passable() {
			return g.asked
		}
	}
	return g.Pending()
}

// passable reports whether an offer is due that may be passed, whatever it offers; that is
// then the decision that is asked, without its answers.
func (g *Game) passable() bool {
	f := g.top()
	in := &g.codeOf(f).Instrs[f.PC]
	spec, ok := in.Ref.(*program.OfferSpec)
	if !ok || in.Op != program.OpOffer || spec.Once {
		return false
	}
	d := g.addressed(f, in)
	d.CanPass, d.short = true, true
	if g.isPruned(Choice{Kind: Pass}) || (act{}).refusePass(g.insight(d), d) != nil {
		return false
	}
	if g.ctx.Err != nil {
		return false
	}
	g.asked, g.askedAt = d, g.S.Version
	return true
}

// Steps is how many steps the questions to this game have taken together, by their
// own tanks: the same for the same questions, whatever was kept.
func (ev *evaluator) Steps() int64 { return ev.spent + ev.ctx.Spent() }
