package tables

import (
	"golang.org/x/text/language"

	"wargame/internal/host/library"
	"wargame/internal/host/match"
	"wargame/internal/host/seats"
	"wargame/internal/host/study"
	"wargame/interpreter/state"
)

// ID returns the number of the game in the store.
func (t *Table) ID() int64 { return t.match.ID }

// Speak sets the language in which the requests of a guest are refused.
func (t *Table) Speak(tag language.Tag) { t.match.Speak(tag) }

// Seat returns the seat of a guest.
func (t *Table) Seat(g Guest) int { return t.match.Seats.Number(g.Seat) }

// Guest returns the guest that a seat belongs to.
func (t *Table) Guest(seat int) Guest { return Guest{Game: t.match.ID, Seat: t.match.Seats.Name(seat)} }

// Number returns the number of the game as a seat knows it. It grows with each change
// that the seat may know of.
func (t *Table) Number(seat int) int { return t.match.Record.NumberFor(seat) }

// Copy returns a copy of the match for questions, with an allowance. past includes what
// earlier positions need. Changes of the copy do not reach the table.
func (t *Table) Copy(a *state.Allowance, past bool) *match.Match { return t.match.Copy(a, past) }

// Sandbox returns the setup and the moment of a sandbox that begins after a number of
// decisions, in the count of a seat.
func (t *Table) Sandbox(seat, at int) (library.Setup, *study.Moment, error) {
	from, err := t.match.Moment(seat, at)
	s := t.match.Setup
	s.Shared = true
	return s, from, err
}

// AwaitsPosition reports whether the match has not begun and needs a computed position
// (Use) to begin, for a seat that may begin it. moment reports that this is a moment of
// another game.
func (t *Table) AwaitsPosition(seat int) (awaits, moment bool) {
	m := t.match
	return m.Game == nil && m.NeedsPosition() && seat != seats.Watcher, m.From != nil
}

// Use makes a position available for the beginning of the match while do runs.
func (t *Table) Use(ready *match.Ready, do func() error) error { return t.match.Use(ready, do) }

// Restores reports whether a restoration lacks only the consent of this seat.
func (t *Table) Restores(seat int) bool { return t.match.Restores(seat) }

// SettlesRestore reports whether a restoration waits for a seat alone.
func (t *Table) SettlesRestore(seat int) bool { return t.match.SettlesRestore(seat) }
