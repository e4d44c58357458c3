package render

import (
	"wargame/interpreter/report"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Retold gathers what some seats are told of a game that is replayed. Each line is in the
// sight of its moment: what was revealed later is not named in it, and what was hidden
// later is told as it was seen.
type Retold struct {
	Seats  []int
	Report bool // for a report, which shows no decisions
	Lines  []News
	told   int
	Hidden bool // something was hidden at some moment
}

// View is the position as the seats see it; when the game is over it is open.
func (r *Retold) View(g *run.Game) *sight.View {
	if isOver(g) {
		return sight.Open(g)
	}
	return sight.Of(g, r.Seats...)
}

// since are the lines that are new in a view.
func (r *Retold) since(v *sight.View) []News {
	from := min(r.told, v.Lines())
	if r.Report {
		return report.Of(v, from)
	}
	return report.Lines(v, from)
}

// Hear adds what has happened since the last time.
func (r *Retold) Hear(g *run.Game) []News {
	v := r.View(g)
	r.Hidden = r.Hidden || v.HidesAnything() || v.Misses(r.told)
	more := r.since(v)
	r.Lines, r.told = append(r.Lines, more...), v.Lines()
	return more
}

// isOver tells whether a game has ended, so that nothing is hidden any more.
func isOver(g *run.Game) bool { return g.Pending() == nil && g.Err == nil }
