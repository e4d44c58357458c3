package match

import (
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
)

// restorable returns the number of decisions undone by consent that can be restored by
// consent. It is 0 after a later decision of a person, during secret decisions, and
// after the end of the game.
func (m *Match) restorable() int {
	r := &m.Record
	if r.Ledger == nil || m.Over() || m.Game.Branches() > 0 || m.From != nil {
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

// Restore restores decisions that were undone by consent, once all seats agree. They get
// their original dice, so the position is the same. Decisions made since the undo are
// lost, and the dice seen since then never fall again.
//
// restored is a copy on which this was done in advance, since it takes as long as
// loading the game.
func (m *Match) Restore(seat int, key string, restored *Match) error {
	n := m.restorable()
	if n == 0 || seat == seats.Watcher {
		return refusal.Request("nothing to restore")
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

// Takes reports whether a restarted copy still matches the state of the match.
func (r *Record) Takes(x *Match) bool {
	return x != nil && x.Journal.Again && x.Journal.rows == r.rows
}

// Restores reports whether the consent of a seat is the last that a restoration needs.
func (m *Match) Restores(seat int) bool {
	n := m.restorable()
	return n > 0 && seat != seats.Watcher && m.allWant(seat, Request{What: asksRestore, Count: n})
}

// RestoreCopy restores decisions undone by consent, if there are any, for Restore. The
// match must be a copy with its past.
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
