package host

import (
	"context"
	"errors"

	"wargame/internal/host/lanes"
	"wargame/interpreter/state"
)

// A table that is not in memory is made of what the store holds: all its decisions are
// carried out again, which takes seconds for a long game. That is work like any other, in
// lanes. Long games have a lane of their own, so that they keep no short one
// waiting.
//
// A table that has begun to be made is made, also when its client is gone: the next one
// would begin again, and a client that waits less than it takes would never get it.

var errLong = errors.New("this game takes too long to load; the server tries again in a minute")

// longGame is from how many bytes on a game is long; a test sets it.
var longGame = 64 << 10

// asker is on whose behalf a table is asked for; the zero value is the host itself.
type asker struct {
	ctx           context.Context
	link, address string
}

// gone returns a channel that is closed when nobody waits any more; nil when somebody
// always does.
func (who asker) gone() <-chan struct{} {
	if who.ctx == nil {
		return nil
	}
	return who.ctx.Done()
}

// makesTable makes a table in its lane.
func (h *Host) makesTable(who asker, id int64) (t *table, err error) {
	h.jobs.Trip("loads")
	size, err := h.store.Size(id)
	if err != nil {
		return nil, err
	}
	l := lanes.Tables
	if size >= longGame {
		l = lanes.LongTables
	}
	err = h.lanes.Do(h.jobs.Context(), l, h.client(who.link, who.address), func(a *state.Allowance) error {
		age := h.library.editions.Generation()
		t, err = h.load(id, a)
		if t != nil && h.library.editions.Generation() != age { // renewed has not seen it
			t.stale.Store(true)
		}
		return err
	})
	h.jobs.Trip("loaded")
	switch {
	case err == nil:
		return t, nil
	case errors.Is(err, lanes.ErrCost):
		err = errLong
	}
	return nil, err
}
