package render

import (
	"wargame/interpreter/report"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Retold gathers the log lines that some seats read while a game is replayed. Each line
// uses the view of its moment. A thing that was revealed later is not named, and a thing
// that was hidden later is shown as it was seen.
type Retold struct {
	Seats  []int
	Report bool // for a report, which omits decisions
	Lines  []News
	told   int
	Hidden bool // something was hidden at some moment
}

// View returns the position as the seats see it. A finished game is open.
func (r *Retold) View(g *run.Game) *sight.View {
	if isOver(g) {
		return sight.Open(g)
	}
	return sight.Of(g, r.Seats...)
}

// since returns the lines that are new in a view.
func (r *Retold) since(v *sight.View) []News {
	from := min(r.told, v.Lines())
	if r.Report {
		return report.Of(v, from)
	}
	return report.Lines(v, from)
}

// Hear adds and returns the lines since the last call.
func (r *Retold) Hear(g *run.Game) []News {
	v := r.View(g)
	r.Hidden = r.Hidden || v.HidesAnything() || v.Misses(r.told)
	more := r.since(v)
	r.Lines, r.told = append(r.Lines, more...), v.Lines()
	return more
}

// isOver reports whether a game has ended, so that nothing is hidden any more.
func isOver(g *run.Game) bool { return g.Pending() == nil && g.Err == nil }
