package tables

import (
	"context"
	"errors"
	"time"

	"wargame/internal/host/lanes"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
)

// This file has the only ways to a table. No other file locks one, and no way leaves a lock
// behind: a panic unlocks the table, drops it and goes on upwards, to where it is logged. A
// dropped table is made from the store when it is next asked for. TestLocks compares the
// sources with this.

// ErrPanic says that a table could not be made since the program failed.
var ErrPanic = errors.New("this could not be read: the program failed")

// Asker is on whose behalf a table is asked for; the zero value is the host itself.
type Asker struct {
	Ctx     context.Context // ends when the client is gone
	Client  lanes.Client    // for work that takes long; the zero value where clients have no bounds
	Address string
}

// gone returns a channel that is closed when nobody waits any more; nil when somebody
// always does.
func (who Asker) gone() <-chan struct{} {
	if who.Ctx == nil {
		return nil
	}
	return who.Ctx.Done()
}

// Guest is somebody who came by a link.
type Guest struct {
	Game int64
	Seat string // its name; seats.WatcherName for those who watch
}

// Watches reports whether the guest only watches.
func (g Guest) Watches() bool { return g.Seat == seats.WatcherName }

// Do calls do with the table of a game, which nobody else uses meanwhile, stores what do has
// done, and then has the bots of the table play on. An asker that is gone does not wait.
func (h *Tables) Do(who Asker, game int64, do func(t *Table) error) error {
	for range manyTables {
		x, err := h.place(who, game)
		if err != nil {
			return err
		}
		used := false
		err = x.t.do(func() error {
			t := x.t
			if t.dead || t.stale.Load() {
				return nil
			}
			used = true
			t.used = time.Now()
			if who.Ctx != nil {
				t.visit = visit{who.Address, h.Now()}
			}
			h.Jobs.Trip("held")
			err := do(t)
			err = errors.Join(err, t.commit())
			h.Jobs.Trip("done")
			h.play(t)
			return err
		})
		if used {
			h.tidy()
			return err
		}
		h.forget(game, x)
	}
	return refusal.ErrStore
}

// manyTables is how many tables of one game a request tries, of which each has been dropped
// before its turn came. A bot that always fails drops several in a row, until it is no longer
// asked.
const manyTables = 4 * MaxFalls

// do locks the table and does something with it. A table that is dead afterwards is dropped.
func (t *Table) do(act func() error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.whole(act)
}

// try is do, unless the table is in use. It stores nothing.
func (t *Table) try(act func()) {
	if t.mu.TryLock() {
		defer t.mu.Unlock()
		returned := false
		defer func() { t.dead = t.dead || !returned }() // Do drops a dead table
		act()
		returned = true
	}
}

// whole does something with a locked table, which is dead if that panics: the table may then
// be half of what it was to become.
func (t *Table) whole(act func() error) error {
	returned := false
	defer func() {
		if !returned || t.Broken {
			t.dead = true
		}
		if t.dead {
			t.tables.drop(t)
		}
	}()
	err := act()
	returned = true
	return err
}

// Await has the table of a game made, if need be.
func (h *Tables) Await(who Asker, game int64) error {
	_, err := h.place(who, game)
	return err
}

// place finds the table of a game, or makes it. One caller makes it, the others wait.
func (h *Tables) place(who Asker, game int64) (*place, error) {
	x, first := h.reserve(game)
	if first {
		func() {
			defer close(x.ready)
			returned := false
			defer func() {
				if !returned {
					x.err = ErrPanic
				}
				if x.err != nil {
					h.failed(game, x)
				}
			}()
			x.t, x.err = h.load(who, game)
			returned = true
		}()
	}
	select {
	case <-x.ready:
		return x, x.err
	case <-who.gone():
		return nil, lanes.ErrBusy
	}
}

// reserve finds where the table of a game is to be; first, when it is yet to be made.
func (h *Tables) reserve(game int64) (x *place, first bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if x = h.tables[game]; x != nil && (x.until.IsZero() || h.Now().Before(x.until)) {
		return x, false
	}
	x = &place{ready: make(chan struct{})}
	h.tables[game] = x
	return x, true
}

// failed drops a table that could not be made. One that takes too long to make is not tried
// again for a while.
func (h *Tables) failed(game int64, x *place) {
	if !errors.Is(x.err, refusal.ErrLong) {
		h.forget(game, x)
		return
	}
	h.Logf("table %d takes too long to load", game)
	h.mu.Lock()
	defer h.mu.Unlock()
	x.until = h.Now().Add(AfterFailure)
}

// forget has a table made again when it is next asked for.
func (h *Tables) forget(game int64, x *place) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[game] == x {
		delete(h.tables, game)
	}
}

// drop is forget by the table itself.
func (h *Tables) drop(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	x := h.tables[t.ID]
	if x == nil {
		return
	}
	select {
	case <-x.ready:
		if x.t == t {
			delete(h.tables, t.ID)
		}
	default: // it is being made, and so is another table
	}
}

// free calls do with each table that is not in use, which is locked meanwhile. The registry
// is locked, so do must not drop one.
func (h *Tables) free(do func(game int64, t *Table)) {
	for game, x := range h.tables {
		select {
		case <-x.ready:
		default:
			continue // it is being made
		}
		if x.t != nil {
			x.t.try(func() { do(game, x.t) })
		}
	}
}
