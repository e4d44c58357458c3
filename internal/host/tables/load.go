package tables

import (
	"errors"

	"wargame/internal/host/clock"
	"wargame/internal/host/lanes"
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/store"
	"wargame/internal/host/timing"
	"wargame/internal/host/turns"
	"wargame/internal/host/view"
	"wargame/interpreter/state"
)

// A table that is not in memory is loaded by replaying the stored decisions, which takes
// seconds for a long game. The work runs in lanes.
//
// Loading continues even if its client disconnects. Otherwise the next client would
// start over, and clients with a shorter timeout would never get the table.

// LongGame is the size in bytes from which a game is loaded in a separate lane. Tests
// set it.
var LongGame = 64 << 10

// LoadLane returns the lane in which a game is loaded.
func (h *Tables) LoadLane(game int64) (lanes.Lane, error) {
	size, err := h.Store.Size(game)
	if size >= LongGame {
		return lanes.LongTables, err
	}
	return lanes.Tables, err
}

// load loads a table in its lane.
func (h *Tables) load(who Asker, game int64) (t *Table, err error) {
	h.Jobs.Trip("loads")
	l, err := h.LoadLane(game)
	if err != nil {
		return nil, err
	}
	err = h.Lanes.Do(h.Jobs.Context(), l, who.Client, func(a *state.Allowance) error {
		generation := h.Library.Generation()
		t, err = h.read(game, a)
		if t != nil && h.Library.Generation() != generation { // the rules changed meanwhile; Renewed did not see this table
			t.stale.Store(true)
		}
		return err
	})
	h.Jobs.Trip("loaded")
	switch {
	case err == nil:
		return t, nil
	case errors.Is(err, lanes.ErrCost):
		err = refusal.ErrLong
	}
	return nil, err
}

// read loads a table and stores what the match did while loading. The table is not
// shared yet.
func (h *Tables) read(game int64, a *state.Allowance) (*Table, error) {
	rec, err := h.Store.Game(game)
	if err != nil {
		return nil, err
	}
	saved := match.Saved{Game: rec}
	if saved.Apart, err = h.Store.Apart(game); err != nil {
		return nil, err
	}
	if saved.Lines, saved.Learnt, err = h.Store.Lines(game); err != nil {
		return nil, err
	}
	m, err := match.Load(h.Library, saved, a, func() bool { return h.goesOn(game) })
	if err != nil {
		return nil, err
	}
	var times *timing.State
	err = h.Store.View(func(r store.Records) error { times, err = turns.Times(r, game); return err })
	if err != nil {
		return nil, err
	}
	t := &Table{match: m, times: times, tables: h, shown: view.NewCaches(), clock: clock.Clock{Deadline: rec.Deadline, Scope: rec.Scope}}
	if m.Journal.Empty() {
		t.news()
		if err := t.loadTurn(); err != nil {
			return nil, err
		}
		return t, t.wind()
	}
	return t, t.commit()
}
