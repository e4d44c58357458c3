package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/query"
)

// LookAhead returns a copy of the game for looking ahead. Every roll in it is a decision,
// and Derive is set.
func (g *Game) LookAhead() *Game {
	o := g.Clone()
	o.Dice, o.Derive = nil, true
	return o
}

// GoTo puts g into the position of another game of the same program, with its log and
// history. The query cache of g stays: each answer is validated before use. So many
// trials from one position cost less than as many clones.
func (g *Game) GoTo(o *Game) {
	g.goTo(o)
	g.record.follow(o.record)
	g.history.follow(o.history)
}

// goTo is GoTo without the log and the history.
func (g *Game) goTo(o *Game) {
	o.S.CopyInto(g.S)
	g.renew(o.Flaw, record{TimedScopes: o.TimedScopes, Rolled: o.Rolled, Revealed: o.Revealed},
		course{Dice: o.Dice, Over: o.Over, Err: o.Err, blocks: o.blocks}, o.Hold)
}

// CacheSize returns the approximate size of the game's query cache in bytes. Each copy has a
// cache of its own.
func (ev *evaluator) CacheSize() int64 { return query.Held(ev.ctx) }

// DropCache drops the query cache to free the memory of a waiting game. Later questions
// recompute their answers.
func (g *Game) DropCache() {
	g.spent += g.ctx.Spent()
	g.ctx = formula.NewCtx(g.S)
	for _, d := range g.branches.games {
		d.DropCache()
	}
}

// WithEmptyCache returns a copy of the game with an empty query cache, ready for a search. Long
// searches use it to bound memory.
func (g *Game) WithEmptyCache() *Game {
	o := g.LookAhead()
	o.TryFrom(g)
	return o
}

// TryFrom is GoTo for a search, which tries many answers from one position. It copies
// only the position, into memory that g already has, and leaves log and history empty.
// Create g with LookAhead, one for each level of the search. Call TryFrom before each trial.
//
// Most of the query cache stays valid from trial to trial. A dead end that no later
// decision avoids ends the trial with Err. Refusals omit reasons that are expensive. Due
// does not compute the options of an offer.
func (g *Game) TryFrom(o *Game) {
	g.goTo(o)
	g.Dice, g.searching = nil, true
}

// Due is Pending for a search. After TryFrom, an offer that may be passed has no Options
// until Pending computes them. To answer it with anything but a pass, call Pending.
func (g *Game) Due() *Decision { return g.ask.pendingFor(Choice{Kind: Pass}) }

// pendingFor returns the pending decision with at least the parts that an answer c
// needs.
func (a *asker) pendingFor(c Choice) *Decision {
	if a.searching && c.Kind == Pass && a.Err == nil && a.Over == nil && len(a.S.Frames) > 0 && len(a.S.Branches) == 0 {
		if a.asked != nil && a.askedAt == a.S.Version {
			return a.asked
		}
		a.begin()
		if a.passable() {
			return a.asked
		}
	}
	return a.game.Pending()
}

// passable reports whether the next instruction is an offer that may be passed, whatever
// its actions. It then caches the decision without its options.
func (a *asker) passable() bool {
	f := a.top()
	in := &a.codeOf(f).Instrs[f.PC]
	spec, ok := in.Ref.(*construct.OfferSpec)
	if !ok || in.Op != construct.OpOffer || spec.Once {
		return false
	}
	d := a.addressed(f, in)
	d.CanPass, d.short = true, true
	if a.isPruned(Choice{Kind: Pass}) || (act{}).refusePass(a.insight(d), d) != nil {
		return false
	}
	if a.ctx.Err != nil {
		return false
	}
	a.asked, a.askedAt = d, a.S.Version
	return true
}

// Steps returns the total steps that all questions to this game have spent. The result
// does not depend on what was cached.
func (ev *evaluator) Steps() int64 { return ev.spent + ev.ctx.Spent() }
