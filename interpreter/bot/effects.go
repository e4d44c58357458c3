package bot

import (
	"math"
	"math/rand/v2"

	"wargame/interpreter/run"
)

// effectStats counts the rollouts of a kind of act, and those in which its value changed later
// in the turn.
type effectStats struct{ tries, changed int }

// stats is what earlier rollouts teach later ones.
type stats struct {
	effects map[actKey]effectStats
	history map[historyKey]historyScore
	drift   float64 // the change of the score by the end of the turn if nothing more is done
}

// An act is inert if at most one in inertRatio of at least inertMinTries rollouts changed. One
// in inertRecheck is played out nevertheless.
const (
	inertMinTries = 8
	inertRatio    = 20
	inertRecheck  = 12
)

// isInert reports whether a rollout of the act may end at once, because acts of its kind have
// no effect later in the turn.
func (s *stats) isInert(act actKey, rng *rand.Rand) bool {
	a := s.effects[act]
	return math.Abs(s.drift) <= least && a.tries >= inertMinTries && a.changed*inertRatio <= a.tries && rng.IntN(inertRecheck) > 0
}

// noteEffect records the score after an act and at the end of the turn.
func (s *stats) noteEffect(act actKey, atOnce, later float64) {
	a := s.effects[act]
	a.tries++
	if math.Abs(later-atOnce-s.drift) > least {
		a.changed++
	}
	s.effects[act] = a
}

// actKey identifies a kind of act by where the rules offer it.
type actKey struct {
	code, pc int32
	act      int64
}

// chainRecheck is how often a further act is tried after an inert one: all but one time in
// chainRecheck.
const chainRecheck = 12

// backAtOffer reports whether a rollout is back at the offer of acts where it began, so that
// its act is over.
func (x *copies) backAtOffer(g *run.Game, depth int) bool {
	if len(g.S.Frames) != depth || g.Over != nil || g.Err != nil {
		return false
	}
	a, b := g.S.Frames[depth-1], x.base.S.Frames[depth-1]
	return a.Code == b.Code && a.PC == b.PC
}

// leftOffer reports whether the rules have moved on from the offer where the search began.
// What is offered then belongs to no act of the plan, at any depth. An offer that can be taken
// once has not been left while its act is under way.
func (x *copies) leftOffer(g *run.Game) bool {
	was := x.base.S.Frames
	if len(g.S.Frames) <= len(was) {
		return true
	}
	top := len(was) - 1
	for i, f := range was {
		if y := g.S.Frames[i]; y.Code != f.Code || i < top && y.PC != f.PC {
			return true
		}
	}
	passed := g.S.Frames[top].PC - was[top].PC
	return x.offersActs && passed != 0 && passed != 1
}
