package tables

import (
	"context"
	"errors"
	"time"

	"wargame/internal/host/lanes"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
)

// All access to tables goes through this file; no other file locks one. No path leaves a
// lock held: a panic unlocks and drops the table and continues upwards, to where it is
// logged. A dropped table is loaded from the store on the next request. TestLocks checks
// the sources for this.

// ErrPanic reports that a table could not be loaded because of a panic.
var ErrPanic = errors.New("internal error: this could not be read")

// Asker is the client that asks for a table; the zero value is the host itself.
type Asker struct {
	Ctx     context.Context // cancelled when the client disconnects
	Client  lanes.Client    // for work in lanes; the zero value where clients have no limits
	Address string
}

// gone returns a channel that is closed when the client has disconnected. It returns nil
// for an asker without a context.
func (who Asker) gone() <-chan struct{} {
	if who.Ctx == nil {
		return nil
	}
	return who.Ctx.Done()
}

// Guest is a client with a valid link.
type Guest struct {
	Game int64
	Seat string // name of the seat, or seats.WatcherName
}

// Watches reports whether the guest only watches.
func (g Guest) Watches() bool { return g.Seat == seats.WatcherName }

// Do locks the table of a game, calls do, stores what do has done, and lets the bots of
// the table play on. It returns early if the asker disconnects while it waits.
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

// manyTables is the most tables of one game that a request tries, if each is dropped
// before its turn. A bot that always panics drops several in a row before it is stopped.
const manyTables = 4 * MaxFalls

// do calls act with the table locked. A table that is dead afterwards is dropped.
func (t *Table) do(act func() error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.whole(act)
}

// try is like do, but returns at once if the table is in use. It stores nothing.
func (t *Table) try(act func()) {
	if t.mu.TryLock() {
		defer t.mu.Unlock()
		returned := false
		defer func() { t.dead = t.dead || !returned }() // the next Do drops a dead table
		act()
		returned = true
	}
}

// whole calls act with the table locked. After a panic the table may be inconsistent, so
// it is marked dead.
func (t *Table) whole(act func() error) error {
	returned := false
	defer func() {
		if !returned || t.match.Broken {
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

// Await waits until the table of a game is in memory, loading it if needed.
func (h *Tables) Await(who Asker, game int64) error {
	_, err := h.place(who, game)
	return err
}

// place returns the place of a game whose table is loaded. One caller loads it; the
// others wait.
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

// reserve returns the place of a game. first is true if the caller must load the table.
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

// failed removes a table that could not be loaded. One that took too long is not retried
// for a while.
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

// forget drops a table; the next request loads it again.
func (h *Tables) forget(game int64, x *place) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[game] == x {
		delete(h.tables, game)
	}
}

// drop is forget for a table whose place is not known.
func (h *Tables) drop(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	x := h.tables[t.match.ID]
	if x == nil {
		return
	}
	select {
	case <-x.ready:
		if x.t == t {
			delete(h.tables, t.match.ID)
		}
	default: // another table is being loaded in its place
	}
}

// free calls do with each table that is not in use, locked. The registry is locked too,
// so do must not drop a table.
func (h *Tables) free(do func(game int64, t *Table)) {
	for game, x := range h.tables {
		select {
		case <-x.ready:
		default:
			continue // it is being loaded
		}
		if x.t != nil {
			x.t.try(func() { do(game, x.t) })
		}
	}
}
