package simulate

import (
	"slices"

	"wargame/interpreter/run"
)

// A player who finds that whatever he tries within an act leads nowhere lets the
// act be and does something else. The rules take back one answer after the other,
// and of a set that cannot be completed there may be more parts than a game has
// decisions. So a bot gives an act up after so many dead ends: the game goes on
// from the position in which it was chosen, with another act. Those that have been
// given up come last, and then have twice as many; so what must be done is done.
//
// Behind a die nobody goes back. What was given up is no part of the game: the
// answers that are left lead where it stands.
type act struct {
	before *run.Game // when an act was due
	way    int       // over so many decisions it could go back by itself
	made   int       // answers until then
	seat   int       // whose act it is
	chosen pickable
	dead   int              // ends of the act that is chosen
	given  map[pickable]int // how often each has been given up
	balked int              // how often the act that is chosen came to barred answers alone
}

// pickable is what tells answers to an offer apart.
type pickable struct {
	kind  run.ChoiceKind
	value int64
	group int
}

func pickableOf(c run.Choice) pickable { return pickable{c.Kind, c.Value, c.Group} }

// enough is after how many dead ends an act is given up for the first time.
const enough = 64

// begins notes the position in which an act is due, with so many answers made; that of
// an act which has been given up, or led nowhere, is known.
func (a *act) begins(g *run.Game, d *run.Decision, made int) *act {
	if d.Kind != run.Act || d.Desk > 0 || a != nil && g.WayBack() == a.way {
		return a
	}
	return &act{before: g.Clone(), way: g.WayBack(), made: made, seat: d.Seat, given: map[pickable]int{}}
}

// untired puts acts that have been given up last, the oftener the later.
func (a *act) untired(d *run.Decision, list []run.Choice) []run.Choice {
	if a != nil && d.Kind == run.Act {
		slices.SortStableFunc(list, func(x, y run.Choice) int { return a.given[pickableOf(x)] - a.given[pickableOf(y)] })
	}
	return list
}

// takes notes which act is chosen.
func (a *act) takes(d *run.Decision, c run.Choice) {
	if a != nil && d.Kind == run.Act {
		a.chosen, a.dead = pickableOf(c), 0
	}
}

// led looks at where an answer has led: over is true when the act is no longer the one
// that is watched, weary when it has led nowhere too often and is given up.
func (a *act) led(g *run.Game) (over, weary bool) {
	if g.Rolled != a.before.Rolled || g.WayBack() < a.way {
		return true, false // a die has fallen, or the act itself has been gone back over
	}
	a.dead += g.WentBack
	if g.WayBack() == a.way || a.dead < enough<<a.given[a.chosen] {
		return false, false
	}
	a.given[a.chosen]++
	return false, true
}

// weary gives the act up when an answer has led nowhere too often.
func (t *table) weary() {
	if t.act == nil {
		return
	}
	over, weary := t.act.led(t.g)
	switch {
	case over:
		t.act = nil
	case weary:
		t.undone += len(t.made) - t.act.made
		t.g, t.made = t.act.before.Clone(), t.made[:t.act.made]
	}
}
