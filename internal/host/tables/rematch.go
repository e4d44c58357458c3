package tables

import (
	"wargame/internal/host/library"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/timing"
)

// Rematch is what a new game takes over from one that is over.
type Rematch struct {
	Game    int64
	Seat    string // name of the link of the player who asks
	Names   []string
	Setup   library.Setup
	Bots    map[string]string // by seat; players who have left come back
	Control timing.Control
}

// Rematch returns what a rematch takes over, for a player of a game that is over.
func (t *Table) Rematch(seat int) (Rematch, error) {
	switch {
	case seat == seats.Watcher:
		return Rematch{}, refusal.ErrWatcher
	case t.match.From != nil || t.match.Study():
		return Rematch{}, refusal.Request("a sandbox and a position set up by hand have no rematch")
	case !t.match.Over() && t.lost() == nil:
		return Rematch{}, refusal.Request("a rematch begins when the game is over")
	}
	out := Rematch{Game: t.match.ID, Seat: t.match.Seats.Name(seat), Names: t.match.Seats.Names(), Setup: t.match.Setup, Bots: map[string]string{}}
	out.Setup.Onto = nil
	for _, x := range t.match.Seats.Taken {
		if x.Bot != "" && !x.Left {
			out.Bots[x.Name] = x.Bot
		}
	}
	if t.times != nil {
		out.Control = t.times.Control
	}
	return out, nil
}
