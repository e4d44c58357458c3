package host

import (
	"errors"
	"time"

	"wargame/internal/host/lanes"
)

// This file has the only ways to a table. No other file locks one, and no way leaves a
// lock behind: a panic unlocks the table, drops it and goes on upwards, to where it is
// logged (recovers, guarded). A dropped table is made from the store when it is next
// asked for. TestLocks compares the sources with this.

// errFell says that a table or a picture could not be made since the program failed.
var errFell = errors.New("this could not be read: the program failed")

// at does something with a table, which nobody else uses meanwhile, and then has the bots
// of the table play on.
func (h *Host) at(id int64, do func(t *table) error) error { return h.atFor(asker{}, id, do) }

// atFor is at on behalf of somebody, who does not wait for the table when he is gone.
func (h *Host) atFor(who asker, id int64, do func(t *table) error) error {
	for range manyTables {
		x, err := h.seat(who, id)
		if err != nil {
			return err
		}
		used := false
		err = x.t.do(func() error {
			if x.t.dead || x.t.stale.Load() {
				return nil
			}
			used = true
			x.t.used = time.Now()
			if who.ctx != nil {
				x.t.visitor, x.t.visited = who.address, h.now()
			}
			h.jobs.Trip("held")
			err := do(x.t)
			h.jobs.Trip("done")
			h.play(x.t)
			return err
		})
		if used {
			h.tidy()
			return err
		}
		h.forget(id, x)
	}
	return errKeep
}

// manyTables is how many tables of one game a request tries, of which each has been
// dropped before its turn came. A bot that always fails drops several in a row, until it
// is no longer asked.
const manyTables = 4 * maxFalls

// do locks the table and does something with it. A table that is dead afterwards is
// dropped.
func (t *table) do(act func() error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.whole(act)
}

// try is do, unless the table is in use.
func (t *table) try(act func()) {
	if t.mu.TryLock() {
		defer t.mu.Unlock()
		returned := false
		defer func() { t.dead = t.dead || !returned }() // at drops a dead table
		act()
		returned = true
	}
}

// whole does something with a locked table, which is dead if that panics: the table may
// then be half of what it was to become.
func (t *table) whole(act func() error) error {
	returned := false
	defer func() {
		if !returned {
			t.dead = true
		}
		if t.dead {
			t.h.drop(t)
		}
	}()
	err := act()
	returned = true
	return err
}

// awaits has the table of a game made, if need be.
func (h *Host) awaits(who asker, id int64) error {
	_, err := h.seat(who, id)
	return err
}

// seat finds the table of a game, or makes it. One caller makes it, the others wait.
func (h *Host) seat(who asker, id int64) (*seatedTable, error) {
	x, first := h.place(id)
	if first {
		func() {
			defer close(x.ready)
			returned := false
			defer func() {
				if !returned {
					x.err = errFell
				}
				if x.err != nil {
					h.failed(id, x)
				}
			}()
			x.t, x.err = h.makesTable(who, id)
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

// place finds where the table of a game is to be; first, when it is yet to be made.
func (h *Host) place(id int64) (x *seatedTable, first bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if x = h.tables[id]; x != nil && (x.until.IsZero() || h.now().Before(x.until)) {
		return x, false
	}
	x = &seatedTable{ready: make(chan struct{})}
	h.tables[id] = x
	return x, true
}

// failed drops a table that could not be made. One that takes too long to make is not
// tried again for a while.
func (h *Host) failed(id int64, x *seatedTable) {
	if !errors.Is(x.err, errLong) {
		h.forget(id, x)
		return
	}
	h.logf("table %d takes too long to load", id)
	h.mu.Lock()
	defer h.mu.Unlock()
	x.until = h.now().Add(afterFall)
}

// forget has a table made again when it is next asked for.
func (h *Host) forget(id int64, x *seatedTable) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[id] == x {
		delete(h.tables, id)
	}
}

// drop is forget by the table itself.
func (h *Host) drop(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	x := h.tables[t.id]
	if x == nil {
		return
	}
	select {
	case <-x.ready:
		if x.t == t {
			delete(h.tables, t.id)
		}
	default: // it is being made, and so is another table
	}
}

// free calls do with each table that is not in use, which is locked meanwhile. The host is
// locked, so do must not drop one.
func (h *Host) free(do func(id int64, t *table)) {
	for id, x := range h.tables {
		select {
		case <-x.ready:
		default:
			continue // it is being made
		}
		if x.t != nil {
			x.t.try(func() { do(id, x.t) })
		}
	}
}
