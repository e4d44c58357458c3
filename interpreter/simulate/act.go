package simulate

import (
	"slices"

	"wargame/interpreter/run"
)

// act is a decision for an act that the game can return to. Within an act every answer may
// lead to a dead end: the rules undo one answer after the other, and an incomplete set may
// have more subsets than a game has decisions. After a number of dead ends a bot therefore
// gives the act up, and the game continues from the position before it with another act. Acts
// that were given up come last, and then may have twice as many dead ends, so that obligatory
// acts get done.
//
// The game never returns across a die. What was given up is not part of the game.
type act struct {
	before    *run.Game // the position before the act
	way       int       // decisions that the game could undo by itself there
	made      int       // answers before the act
	seat      int       // of the act
	chosen    pickable
	dead      int              // dead ends of the current act
	given     map[pickable]int // how often each act was given up
	allBarred int              // how often the current act offered only barred answers
}

// pickable identifies an answer to an offer.
type pickable struct {
	kind  run.ChoiceKind
	value int64
	group int
}

func pickableOf(c run.Choice) pickable { return pickable{c.Kind, c.Value, c.Group} }

// deadEndLimit is the number of dead ends after which an act is given up for the first time.
const deadEndLimit = 64

// begins returns the act for a position in which an act is due, after made answers. If the
// same offer comes again, after a dead end or a give-up, it is the same act.
func (a *act) begins(g *run.Game, d *run.Decision, made int) *act {
	if d.Kind != run.Act || d.Branch > 0 || a != nil && g.History().Depth() == a.way {
		return a
	}
	return &act{before: g.Clone(), way: g.History().Depth(), made: made, seat: d.Seat, given: map[pickable]int{}}
}

// givenUpLast returns the list with the acts that were given up last, the most often given up at
// the end.
func (a *act) givenUpLast(d *run.Decision, list []run.Choice) []run.Choice {
	if a != nil && d.Kind == run.Act {
		slices.SortStableFunc(list, func(x, y run.Choice) int { return a.given[pickableOf(x)] - a.given[pickableOf(y)] })
	}
	return list
}

// chooses records which act is chosen.
func (a *act) chooses(d *run.Decision, c run.Choice) {
	if a != nil && d.Kind == run.Act {
		a.chosen, a.dead = pickableOf(c), 0
	}
}

// examine examines the position after an answer. over is true if the game can no longer return to
// the act; giveUp if the act had too many dead ends and is given up.
func (a *act) examine(g *run.Game) (over, giveUp bool) {
	if g.Rolled != a.before.Rolled || g.History().Depth() < a.way {
		return true, false // a die was thrown, or the act itself was undone
	}
	a.dead += g.WentBack
	if g.History().Depth() == a.way || a.dead < deadEndLimit<<a.given[a.chosen] {
		return false, false
	}
	a.given[a.chosen]++
	return false, true
}

// giveUp gives the act up if an answer had too many dead ends.
func (t *table) giveUp() {
	if t.act == nil {
		return
	}
	over, giveUp := t.act.examine(t.g)
	switch {
	case over:
		t.act = nil
	case giveUp:
		t.undone += len(t.made) - t.act.made
		t.g, t.made = t.act.before.Clone(), t.made[:t.act.made]
	}
}
