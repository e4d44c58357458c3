package bot

import (
	"math"

	"wargame/interpreter/run"
)

// after is what acts of a kind have brought about later in the turn, so far.
type after struct{ tries, changed int }

// Nothing comes of an act of a kind later in the turn if it was so in as many tries,
// but for one in so many. It is looked at again from time to time.
const (
	inertFrom = 8
	inertTo   = 20
	inertLook = 12
)

// inert tells whether an act is judged at once, for nothing ever comes of its kind
// later in the turn.
func (b *Bot) inert(act actKey) bool {
	a := b.afters[act]
	return !b.whole && math.Abs(b.drift) <= least && a.tries >= inertFrom && a.changed*inertTo <= a.tries && b.rng.IntN(inertLook) > 0
}

// ensued notes whether something came of an act: now is what the position was worth
// behind it, and later at the end of the turn.
func (b *Bot) ensued(act actKey, now, later float64) {
	a := b.afters[act]
	a.tries++
	if math.Abs(later-now-b.drift) > least {
		a.changed++
	}
	b.afters[act] = a
}

// actKey is a kind of act, at a place in the rules.
type actKey struct {
	code, pc int32
	act      int64
}

// unchained is how often, all but one in so many, nothing more is tried behind an act of
// which nothing comes later.
const unchained = 12

// returned tells whether a try is back where it began, at the offer of acts: then the
// one that was tried is over.
func (b *Bot) returned(g *run.Game, depth int) bool {
	if len(g.S.Frames) != depth || g.Over != nil || g.Err != nil {
		return false
	}
	x, y := g.S.Frames[depth-1], b.base.S.Frames[depth-1]
	return x.Code == y.Code && x.PC == y.PC
}

// gone tells whether the rules have gone on from where the search began: what is offered
// then belongs to no act of the line, however deep in the rules it stands. An offer that
// an act belongs to has not been left, though one that is made once has been taken.
func (b *Bot) gone(g *run.Game) bool {
	was := b.base.S.Frames
	if len(g.S.Frames) <= len(was) {
		return true
	}
	top := len(was) - 1
	for i, x := range was {
		if y := g.S.Frames[i]; y.Code != x.Code || i < top && y.PC != x.PC {
			return true
		}
	}
	after := g.S.Frames[top].PC - was[top].PC
	return b.offered && after != 0 && after != 1
}
