package run

import "slices"

// Ahead is a copy of the game to look ahead in. Its dice wait to be told, and it
// derives what it reckons.
func (g *Game) Ahead() *Game {
	o := g.Clone()
	o.Dice, o.Derive = nil, true
	return o
}

// GoTo puts the game where another one of the same rules is. What it has found out
// (floods, lists of candidates) it keeps: each such answer says itself whether it
// holds. So many tries from one position cost less than as many clones of it.
func (g *Game) GoTo(o *Game) {
	o.S.CopyInto(g.S)
	*g = Game{P: g.P, S: g.S, ctx: g.ctx, lists: g.lists, closed: g.closed, steps: g.steps,
		Dice: o.Dice, Hold: o.Hold, Derive: o.Derive, Over: o.Over, Err: o.Err, Flaw: o.Flaw,
		Stretches: o.Stretches, Rolled: o.Rolled, Revealed: o.Revealed, blocks: o.blocks,
		Log: slices.Clip(o.Log), Reckoned: slices.Clip(o.Reckoned), way: o.way.shared(o.Log)}
	g.ctx.State, g.ctx.Locals = g.S, nil
}

// TryFrom is GoTo for a search, which tries many answers from one position: the game
// has no log and no way back, so that it costs a copy of the position into memory that
// is there already, however long the other has been played. A try that comes to a dead
// end which cannot be helped by what is decided from here on ends with Err. Make one
// game with Ahead, or one for each level of the search, and put it back with TryFrom
// before each try: what it has found out stays, and most of that holds.
func (g *Game) TryFrom(o *Game) {
	bare := *o
	bare.Log, bare.Reckoned, bare.way, bare.Derive = nil, nil, way{}, false
	g.GoTo(&bare)
	g.Dice = nil
}

// Steps is how many steps the questions to this game have taken together, by their
// own tanks: the same for the same questions, whatever was kept.
func (g *Game) Steps() int64 { return g.steps + g.ctx.Spent() }
