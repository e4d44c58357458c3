package bot

import "sync/atomic"

// The share of a turn's budget that an act may spend, as with the clock of a chess player: a
// part of what is left, at most the level's budget for an act, and at least a part of that. So
// a turn of two hundred acts does not take ten times as long as one of twenty.
const (
	turnShare   = 12 // one part in turnShare of what is left of the turn
	actMinimum  = 4  // at least one part in actMinimum of the level's budget
	answerShare = 2  // an answer within an act: one part in answerShare
	minPlans    = 12 // plans that are tried in any case
)

// searchBudget bounds the work of a search, in simulated decisions or in time.
type searchBudget struct {
	full  Level // as chosen
	level Level // what the current search may take of it
	turn  turnBudget
	clock clock
	stop  *atomic.Bool // set when the search must end; nil for never
	spent int          // simulated decisions of the current search, opponents' included
}

// turnBudget is what is left of a turn, in simulated decisions, replies included.
type turnBudget struct {
	turn int64
	left int
	open bool // it has been filled
}

// allocate sets the limits of the search that begins.
func (b *searchBudget) allocate(turn int64, act bool) {
	if b.level = b.full; b.full.TurnBudget == 0 || b.clock.timed() {
		return
	}
	if !b.turn.open || turn != b.turn.turn {
		b.turn = turnBudget{turn, b.full.TurnBudget, true}
	}
	part := min(b.full.Budget, max(b.turn.left/turnShare, b.full.Budget/actMinimum))
	b.level.Plans = max(min(minPlans, b.full.Plans), b.full.Plans*part/b.full.Budget)
	if b.level.Budget = part; !act {
		b.level.Budget = part / answerShare
	}
}

// charge subtracts what a search has spent.
func (b *searchBudget) charge() { b.turn.left = max(0, b.turn.left-b.spent) }
