package host

import (
	"errors"
	"strconv"
	"sync"
	"time"

	"wargame/internal/host/lanes"
	"wargame/interpreter/run"
)

// Time is no part of the rules: that it is over is told to them. Where a game has a clock
// the host runs it, for each stretch of play that is timed; the end of the time is a
// decision like any other, and kept like any other.

// clockShown is the time that is left.
type clockShown struct {
	Left float64 `json:"left"` // seconds
}

// clocks are the games in which a clock runs.
type clocks struct {
	mu  sync.Mutex
	end map[int64]time.Time
}

// set has a clock run until a moment; the zero time stops it.
func (c *clocks) set(id int64, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at.IsZero() {
		delete(c.end, id)
	} else {
		c.end[id] = at
	}
}

// over are the games whose time is over.
func (c *clocks) over(now time.Time) (out []int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, at := range c.end {
		if !now.Before(at) {
			out = append(out, id)
		}
	}
	return out
}

// clockTick is how often clocks are looked at.
const clockTick = 250 * time.Millisecond

// runClocks ends the time of games until the host is closed.
func (h *Host) runClocks() {
	tick := time.NewTicker(clockTick)
	defer tick.Stop()
	for {
		select {
		case <-h.jobs.Context().Done():
			return
		case <-tick.C:
			h.jobs.Guard("the clocks", h.endTimes)
		}
	}
}

// afterFall is how long the clock of a game waits after the program failed over it.
const afterFall = time.Minute

func (h *Host) endTimes() {
	for _, id := range h.clocks.over(h.now()) {
		h.clocks.set(id, h.now().Add(afterFall)) // until clockwork says more
		h.jobs.Guard("the clock of table "+strconv.FormatInt(id, 10), func() { h.endTime(id) })
	}
}

func (h *Host) endTime(id int64) {
	found := false
	err := h.at(id, func(t *table) error {
		found = true
		return t.timeUp()
	})
	if err != nil {
		h.logf("the clock of table %d: %s", id, err)
	}
	if !found && !errors.Is(err, lanes.ErrBusy) && !errors.Is(err, errLong) { // it cannot be played any more
		h.clocks.set(id, time.Time{})
	}
}

// timeUp tells the game that its time is over, if it is.
func (t *table) timeUp() error {
	d := t.pending()
	if d == nil || !t.g.InTime() || t.rec.Deadline.IsZero() || t.h.now().Before(t.rec.Deadline) {
		return t.clockwork()
	}
	refusal, err := t.decide(d, run.Choice{Kind: run.Timeout, Desk: d.Desk}, d.Seat, "")
	if refusal != nil {
		return refusal
	}
	return err
}

func (t *table) pending() *run.Decision {
	if t.g == nil {
		return nil
	}
	return t.g.Pending()
}

// clockwork starts the clock of the stretch of play that is timed now, or stops it where
// none is. A stretch to which the game has gone back has the time that it had.
func (t *table) clockwork() error {
	if t.g == nil || t.g.P.Clock == nil || t.dead {
		return nil
	}
	at, stretch := time.Time{}, ""
	if t.pending() != nil && t.g.InTime() {
		stretch = strconv.Itoa(t.g.Stretches)
		switch was, known := t.ends[stretch]; {
		case stretch == t.rec.Stretch && !t.rec.Deadline.IsZero():
			at = t.rec.Deadline
		case known:
			at = was
		default:
			at = t.h.now().Add(t.g.P.Clock.Limit)
		}
		if t.ends == nil {
			t.ends = map[string]time.Time{}
		}
		t.ends[stretch] = at
	}
	t.h.clocks.set(t.id, at)
	if stretch == t.rec.Stretch && at.Equal(t.rec.Deadline) {
		return nil
	}
	t.rec.Deadline, t.rec.Stretch = at, stretch
	return t.h.store.SetClock(t.id, at, stretch)
}

// clock is the time that is left; nil where no clock runs.
func (t *table) clock() *clockShown {
	if t.rec.Deadline.IsZero() || t.pending() == nil {
		return nil
	}
	return &clockShown{max(0, t.rec.Deadline.Sub(t.h.now()).Seconds())}
}
