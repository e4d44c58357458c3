package match

import (
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
)

// restorable is how many decisions were undone with the consent of all and can be made again
// with it; 0 once a person has decided something else since, where something is decided in
// secret, and when the game has ended.
func (m *Match) restorable() int {
	r := &m.Record
	if r.Ledger == nil || m.Over() || m.Game.Desks() > 0 || m.From != nil {
		return 0
	}
	moves, since := r.Ledger.Game().Restorable()
	if len(moves) == 0 {
		return 0
	}
	for _, d := range r.Decisions[len(r.Decisions)-since:] {
		if !d.forced && !m.Seats.IsBot(d.Seat) {
			return 0
		}
	}
	return len(moves) - (len(r.Decisions) - since)
}

// Restore makes decisions again that were undone with the consent of all, when all seats
// want it: each with the dice of its time, so that the position is the same. Whatever was
// decided since the undo is lost. Dice that were seen since then never fall again. The
// match was restored beside the table (restored): that takes as long as to load it.
func (m *Match) Restore(seat int, key string, restored *Match) error {
	n := m.restorable()
	if n == 0 || seat == seats.Watcher {
		return refusal.Request("there is nothing that all could restore")
	}
	if !m.Restores(seat) {
		_, err := m.asksAll(seat, Request{What: asksRestore, Count: n}, key)
		return err
	}
	if !m.Record.Takes(restored) {
		return refusal.ErrStale
	}
	m.adopt(restored, key, seat)
	return nil
}

// Takes reports whether a copy that was begun again is about the match as it is.
func (r *Record) Takes(x *Match) bool {
	return x != nil && x.Journal.Again && x.Journal.rows == r.rows
}

// Restores reports whether the consent of a seat is the last that a restoration waits for.
func (m *Match) Restores(seat int) bool {
	n := m.restorable()
	return n > 0 && seat != seats.Watcher && m.allWant(seat, Request{What: asksRestore, Count: n})
}

// RestoreCopy makes the decisions again that all undid, if there are any. The match is a copy
// with its past, for Restore.
func (m *Match) RestoreCopy() error {
	if m.restorable() == 0 {
		return nil
	}
	f := m.Record.Ledger.Game()
	moves, _ := f.Restorable()
	era := f.Era()
	return m.again(func() error {
		for i := range moves {
			if err := m.rollInEra(moves[i].Era()); err != nil {
				return err
			}
			if err := m.repeat(&moves[i]); err != nil {
				return err
			}
		}
		return m.rollInEra(era + 1)
	})
}
