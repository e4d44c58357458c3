// Package export writes what a seat may export from a match: its saved game, or the log
// that the seat could read; and a study as a test.
package export

import (
	"slices"

	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

var errStudy = refusal.Request("a position set up by hand cannot be saved; write it as a test instead")

// Save returns the saved game. If nothing in it is secret, it is complete. Otherwise it
// contains only what the seat may know.
func Save(m *match.Match, seat int, s store.Store) ([]byte, error) {
	switch {
	case m.Game == nil:
		return nil, refusal.ErrNotBegun
	case m.Setup.Study:
		return nil, errStudy
	case m.From != nil && len(m.Game.P.Secrets) == 0 && !match.Whispered(m.Game) && (m.Over() || seat != seats.Watcher):
		return sandbox(m, seat)
	case m.Over():
		return m.Record.Ledger.Text(), nil
	case seat == seats.Watcher:
		return nil, refusal.Request("watchers can download the saved game only after it has ended")
	case len(m.Game.P.Secrets) > 0 || match.Whispered(m.Game):
		return told(m, seat, s)
	}
	g := run.New(m.Program(), save.Record(m.Record.Dice))
	return m.Record.Ledger.Game().ExportText(reader(m, seat), g)
}

// Whole returns the saved game with all its secrets, for a person who has the store anyway.
// The game can continue from it elsewhere. A sandbox of another game is exported as by Save.
func Whole(m *match.Match) ([]byte, error) {
	switch {
	case m.Game == nil:
		return nil, refusal.ErrNotBegun
	case m.Setup.Study:
		return nil, errStudy
	case m.From != nil:
		return sandbox(m, seats.Together)
	}
	return m.Record.Ledger.Text(), nil
}

// reader returns the name of the reader of an export.
func reader(m *match.Match, seat int) string {
	if seat == seats.Together || seat == seats.Watcher {
		return "everybody"
	}
	return m.Seats.Name(seat)
}

// sandbox exports a sandbox. Its own ledger begins in the middle of a game, so the
// moment is included.
func sandbox(m *match.Match, seat int) ([]byte, error) {
	stretches := []save.Part{{Game: m.Record.Ledger.Game(), Moves: len(m.Record.Ledger.Game().Moves), Dice: m.Record.Dice}}
	for x := m.From; x != nil; x = x.Under {
		l, err := save.Resume(m.Name, x.Text)
		if err != nil {
			return nil, err
		}
		was, err := match.DiceOf(l.Game())
		if err != nil {
			return nil, err
		}
		stretches = append(stretches, save.Part{Game: l.Game(), Moves: x.Moves, Dice: was})
	}
	slices.Reverse(stretches)
	text, err := save.ExportAll(stretches, reader(m, seat), func(s dice.Source) (*run.Game, error) { return m.Beginning(s) })
	if err != nil {
		err = refusal.Request("%w", err)
	}
	return text, err
}

// told exports what a seat could read, for a seat that may not have the decisions.
func told(m *match.Match, seat int, s store.Store) ([]byte, error) {
	list, err := s.Told(m.ID, m.Seats.Name(seat), 0, m.Record.Rows())
	if err != nil {
		return nil, err
	}
	var out []string
	read := m.Reader(seat, 0)
	for _, x := range list {
		text, err := read(x)
		if err != nil {
			return nil, err
		}
		if text == nil {
			continue
		}
		lines, err := match.Told(text)
		if err != nil {
			return nil, err
		}
		out = append(out, lines...)
	}
	return m.Record.Ledger.Game().TranscriptText(m.Seats.Name(seat), out)
}
