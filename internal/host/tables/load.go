package tables

import (
	"errors"

	"wargame/internal/host/clock"
	"wargame/internal/host/lanes"
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/view"
	"wargame/interpreter/state"
)

// A table that is not in memory is made of what the store holds: all its decisions are
// carried out again, which takes seconds for a long game. That is work like any other, in
// lanes.
//
// A table that has begun to be made is made, also when its client is gone: the next one
// would begin again, and a client that waits less than it takes would never get it.

// LongGame is from how many bytes on a game is long, and has a lane of its own. A test sets it.
var LongGame = 64 << 10

// LoadLane is the lane in which the decisions of a game are carried out again.
func (h *Tables) LoadLane(game int64) (lanes.Lane, error) {
	size, err := h.Store.Size(game)
	if size >= LongGame {
		return lanes.LongTables, err
	}
	return lanes.Tables, err
}

// load makes a table in its lane.
func (h *Tables) load(who Asker, game int64) (t *Table, err error) {
	h.Jobs.Trip("loads")
	l, err := h.LoadLane(game)
	if err != nil {
		return nil, err
	}
	err = h.Lanes.Do(h.Jobs.Context(), l, who.Client, func(a *state.Allowance) error {
		generation := h.Library.Generation()
		t, err = h.read(game, a)
		if t != nil && h.Library.Generation() != generation { // Renew has not seen it
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

// read makes a table of what the store holds, and stores what the match did on the way. Nobody
// else has the table yet.
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
	t := &Table{Match: m, tables: h, shown: view.NewCache(), clock: clock.Clock{Deadline: rec.Deadline, Stretch: rec.Stretch}}
	if m.Journal.Empty() {
		t.news()
		return t, t.wind()
	}
	return t, t.commit()
}
