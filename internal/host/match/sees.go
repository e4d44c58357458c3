package match

import (
	"wargame/internal/host/seats"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Sees redacts a position for a seat; no other code does. The position may be an earlier
// one. A watcher sees what every seat may see. After the end all readers see everything.
func (m *Match) Sees(g *run.Game, seat int) *sight.View {
	switch {
	case m.Over():
		return sight.Open(g)
	case seat == seats.Watcher:
		return sight.Of(g, sight.AllSeats(g.P)...)
	case seat == seats.Together:
		return seesAll(g, &m.Seats)
	}
	return sight.For(g, seat)
}

// seesAll returns the view of a page that plays all seats. During secret decisions it is
// the branch position of the seat to decide.
func seesAll(g *run.Game, s *seats.Seats) *sight.View {
	for _, d := range g.Pendings() {
		if d.Branch > 0 && !s.IsBot(d.Seat) {
			return sight.OpenBranch(g, d.Branch)
		}
	}
	return sight.Open(g)
}

// Standing returns the place in the game: the status lines of the legend, and the
// current scopes.
func Standing(v *sight.View) (out []string) {
	at := v.Scopes()
	if text := v.Legend("map", "label", 0); text != "" {
		out = append(out, text)
	} else if at.Turn != "" {
		out = append(out, v.Program().Messages.Sprintf("turn %s", at.Turn))
	}
	for _, text := range []string{at.Phase, at.Segment, at.Phasing} {
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}
