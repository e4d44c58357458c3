package tables

import (
	"errors"
	"strconv"
	"time"

	"wargame/internal/host/lanes"
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/interpreter/run"
)

// clockTick is the interval at which clocks are checked.
const clockTick = 250 * time.Millisecond

// AfterFailure is the pause after a failed timeout of a game, and before a table that
// takes too long to load is tried again.
const AfterFailure = time.Minute

// runClocks applies timeouts until the host is closed.
func (h *Tables) runClocks() {
	tick := time.NewTicker(clockTick)
	defer tick.Stop()
	for {
		select {
		case <-h.Jobs.Context().Done():
			return
		case <-tick.C:
			h.Jobs.Guard("running the clocks", h.EndTimes)
		}
	}
}

// EndTimes applies the timeout to all games whose time has run out.
func (h *Tables) EndTimes() {
	for _, game := range h.Clocks.Over(h.Now()) {
		h.Clocks.Set(game, h.Now().Add(AfterFailure)) // until wind sets it again
		h.Jobs.Guard("ending the time of table "+strconv.FormatInt(game, 10), func() { h.endTime(game) })
	}
}

func (h *Tables) endTime(game int64) {
	found := false
	err := h.Do(Asker{}, game, func(t *Table) error {
		found = true
		return t.timeUp()
	})
	if err != nil {
		h.Logf("cannot end the time of table %d: %s", game, err)
	}
	if !found && !errors.Is(err, lanes.ErrBusy) && !errors.Is(err, refusal.ErrLong) { // the game cannot be played any more
		h.Clocks.Set(game, time.Time{})
	}
}

// timeUp applies the timeout to the game, if its time has run out.
func (t *Table) timeUp() error {
	d := t.match.Pending()
	if d == nil || !t.match.Game.Query().InTime() || !t.clock.Over(t.tables.Now()) {
		return t.wind()
	}
	refused, err := t.match.Decide(d, run.Choice{Kind: run.Timeout, Branch: d.Branch}, d.Seat, "")
	if refused != nil {
		return refused
	}
	return err
}

// wind sets the clock of the table to the timed scope of the game.
func (t *Table) wind() error {
	if t.match.Game == nil || t.match.Game.P.Clock == nil || t.dead {
		return nil
	}
	if match.Ending(t.match) != nil {
		t.tables.Clocks.Set(t.match.ID, time.Time{})
		return nil
	}
	changed := t.clock.Set(t.match.Game, t.tables.Now())
	t.tables.Clocks.Set(t.match.ID, t.clock.Deadline)
	if !changed {
		return nil
	}
	return t.tables.Store.SetClock(t.match.ID, t.clock.Deadline, t.clock.Scope)
}
