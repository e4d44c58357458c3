// Package clock measures scopes of play that have a time limit. Time is not part of the
// rules: its end is passed to them as a decision.
package clock

import (
	"strconv"
	"sync"
	"time"

	"wargame/interpreter/run"
)

// Clock is the clock of one table, guarded by the lock of the table.
type Clock struct {
	Deadline time.Time // zero while no clock runs
	Scope    string    // the scope that the deadline belongs to
	ends     map[string]time.Time
}

// Set sets the clock to the timed scope of the game, or stops it if there is none. It
// reports whether the clock changed. A scope entered again by an undo keeps its
// deadline.
func (c *Clock) Set(g *run.Game, now time.Time) (changed bool) {
	at, stretch := time.Time{}, ""
	if g.Pending() != nil && g.Query().InTime() {
		stretch = strconv.Itoa(g.TimedScopes)
		switch was, known := c.ends[stretch]; {
		case stretch == c.Scope && !c.Deadline.IsZero():
			at = c.Deadline
		case known:
			at = was
		default:
			at = now.Add(g.P.Clock.Limit)
		}
		if c.ends == nil {
			c.ends = map[string]time.Time{}
		}
		c.ends[stretch] = at
	}
	changed = stretch != c.Scope || !at.Equal(c.Deadline)
	c.Deadline, c.Scope = at, stretch
	return changed
}

// Over reports whether the time has run out.
func (c *Clock) Over(now time.Time) bool { return !c.Deadline.IsZero() && !now.Before(c.Deadline) }

// Clocks holds the deadlines of all games with a running clock. All methods may be
// called concurrently.
type Clocks struct {
	mu        sync.Mutex
	deadlines map[int64]time.Time
}

// NewClocks returns clocks with the given deadlines.
func NewClocks(deadlines map[int64]time.Time) *Clocks { return &Clocks{deadlines: deadlines} }

// Set sets the deadline of a game; the zero time stops its clock.
func (c *Clocks) Set(game int64, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at.IsZero() {
		delete(c.deadlines, game)
	} else {
		c.deadlines[game] = at
	}
}

// Over returns the games whose time has run out.
func (c *Clocks) Over(now time.Time) (out []int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for game, at := range c.deadlines {
		if !now.Before(at) {
			out = append(out, game)
		}
	}
	return out
}
