package cli

import (
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/report"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
)

// retelling gathers what some seats are told of a game that is played again: each
// line in the sight of the moment, so that what has been revealed since names nobody
// in what went before, and what has been hidden since is told as it was seen.
type retelling struct {
	seats  []int
	report bool // for a report, which shows no decisions
	lines  []news
	told   int
	hidden bool // something was hidden at some moment
}

// view is the position as the seats see it; when the game is over it is open.
func (r *retelling) view(g *run.Game) *sight.View {
	if isOver(g) {
		return sight.Open(g)
	}
	return sight.Of(g, r.seats...)
}

// since are the lines that are new in a view.
func (r *retelling) since(v *sight.View) []news {
	from := min(r.told, v.Lines())
	if r.report {
		return report.Of(v, from)
	}
	return report.Lines(v, from)
}

// hear adds what has happened since the last time.
func (r *retelling) hear(g *run.Game) []news {
	v := r.view(g)
	r.hidden = r.hidden || v.HidesAnything() || v.Misses(r.told)
	more := r.since(v)
	r.lines, r.told = append(r.lines, more...), v.Lines()
	return more
}

// toldTo is what seats were told from decision to decision, and whether anything was
// ever hidden from them.
func (t *table) toldTo(seats ...int) (lines []news, hidden bool, err error) {
	g := t.first.Clone()
	r := &retelling{seats: seats}
	err = t.file.Game().Until(g, len(t.moves), func(*save.Move, *run.Decision, run.Choice) { r.hear(g) })
	r.hear(g)
	return r.lines, r.hidden, err
}

// history is the log as those were told it who look at the screen now. Where nothing
// is hidden from them it is what the game has noted.
func (t *table) history() ([]news, error) {
	v := t.view()
	var desk []news // of who decides in secret
	if !v.IsOf(t.g) {
		desk = slices.DeleteFunc(newsOf(v, 0), func(n news) bool { return n.Kind == "decided" })
		v = sight.Of(t.g, v.Seats...)
	}
	if len(t.g.P.Secrets) == 0 || v.Referee() {
		return append(newsOf(v, 0), desk...), nil
	}
	lines, _, err := t.toldTo(v.Seats...)
	return append(lines, desk...), err
}

// isOver tells whether a game has ended, so that nothing is hidden any more.
func isOver(g *run.Game) bool { return g.Pending() == nil && g.Err == nil }

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

// seatWord is what a seat is called in the rules.
func seatWord(p *program.Program, seat int) string {
	if seat < 0 {
		return "nobody"
	}
	return p.Seats[seat].Name
}

// othersThan are the seats at which people sit, but for one.
func (t *table) othersThan(seat int) []int {
	return slices.DeleteFunc(t.people(), func(s int) bool { return s == seat })
}
