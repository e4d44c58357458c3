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
	chosen pickable
	dead   int              // ends of the act that is chosen
	given  map[pickable]int // how often each has been given up
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

// begin notes the position in which an act is due; that of an act which has been
// given up, or led nowhere, is known.
func (t *table) begin(d *run.Decision) {
	if d.Kind != run.Act || d.Desk > 0 || t.act != nil && t.g.WayBack() == t.act.way {
		return
	}
	t.act = &act{before: t.g.Clone(), way: t.g.WayBack(), made: len(t.made), given: map[pickable]int{}}
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

// weary looks at where an answer has led, and gives the act up when it has led
// nowhere too often.
func (t *table) weary() {
	a := t.act
	if a == nil {
		return
	}
	if t.g.Rolled != a.before.Rolled || t.g.WayBack() < a.way {
		t.act = nil // a die has fallen, or the act itself has been gone back over
		return
	}
	a.dead += t.g.WentBack
	if t.g.WayBack() == a.way || a.dead < enough<<a.given[a.chosen] {
		return
	}
	a.given[a.chosen]++
	t.undone += len(t.made) - a.made
	t.g, t.made = a.before.Clone(), t.made[:a.made]
}
