package match

import (
	"wargame/internal/host/seats"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Sees is the one place where a position is redacted for a seat: the current one, or one of
// the past. A watcher sees what all may see; after the end everybody sees all.
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

// seesAll is the view of a page that plays all seats: while several decide in secret, the
// branch position of the seat that is asked.
func seesAll(g *run.Game, s *seats.Seats) *sight.View {
	for _, d := range g.Pendings() {
		if d.Desk > 0 && !s.IsBot(d.Seat) {
			return sight.OpenBranch(g, d.Desk)
		}
	}
	return sight.Open(g)
}

// Standing is where in the game the position is: what the legend says of the game as a
// whole, and the stretches of play.
func Standing(v *sight.View) (out []string) {
	at := v.Scopes()
	if text := v.Legend("map", "label", 0); text != "" {
		out = append(out, text)
	} else if at.Turn != "" {
		out = append(out, "turn "+at.Turn)
	}
	for _, text := range []string{at.Phase, at.Segment, at.Phasing} {
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}
