package terminal

import (
	"slices"

	"wargame/internal/render"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
)

// toldTo is what seats were told from decision to decision, and whether anything was
// ever hidden from them.
func (t *table) toldTo(seats ...int) (lines []render.News, hidden bool, err error) {
	g := t.first.Clone()
	r := &render.Retold{Seats: seats}
	err = t.file.Game().Until(g, len(t.moves), func(*save.Move, *run.Decision, run.Choice) { r.Hear(g) })
	r.Hear(g)
	return r.Lines, r.Hidden, err
}

// history is the log as those were told it who look at the screen now. Where nothing
// is hidden from them it is what the game has noted.
func (t *table) history() ([]render.News, error) {
	v := t.view()
	var desk []render.News // of who decides in secret
	if !v.IsOf(t.g) {
		desk = slices.DeleteFunc(render.NewsOf(v, 0), func(n render.News) bool { return n.Kind == "decided" })
		v = sight.Of(t.g, v.Seats...)
	}
	if len(t.g.P.Secrets) == 0 || v.Referee() {
		return append(render.NewsOf(v, 0), desk...), nil
	}
	lines, _, err := t.toldTo(v.Seats...)
	return append(lines, desk...), err
}

// knowledge is what each seat sees of a game as it goes on.
type knowledge map[int]*sight.View

// learns looks at a position that has followed, and tells whether a seat sees in it
// what was hidden from it before.
func (k knowledge) learns(g *run.Game) bool {
	if len(g.P.Secrets) == 0 {
		return false
	}
	learnt := false
	for _, seat := range sight.AllSeats(g.P) {
		v := sight.Of(g, seat)
		before := k[seat]
		learnt = learnt || before != nil && v.Discovers(before)
		k[seat] = v
	}
	return learnt
}

// othersThan are the seats at which people sit, but for one.
func (t *table) othersThan(seat int) []int {
	return slices.DeleteFunc(t.people(), func(s int) bool { return s == seat })
}
