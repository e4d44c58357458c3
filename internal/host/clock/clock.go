// Package clock times the stretches of play of games that have a clock. Time is no part of
// the rules: that it is over is told to them, as a decision like any other.
package clock

import (
	"strconv"
	"sync"
	"time"

	"wargame/interpreter/run"
)

// Clock is the clock of one table. The lock of the table guards it.
type Clock struct {
	Deadline time.Time // when the time is over; zero while no clock runs
	Stretch  string    // what that is the time of
	ends     map[string]time.Time
}

// Set sets the clock to the stretch of play that is timed now in a game, or stops it where
// none is, and reports whether that changed it. A stretch to which the game
// has gone back has the time that it had.
func (c *Clock) Set(g *run.Game, now time.Time) (changed bool) {
	at, stretch := time.Time{}, ""
	if g.Pending() != nil && g.InTime() {
		stretch = strconv.Itoa(g.Stretches)
		switch was, known := c.ends[stretch]; {
		case stretch == c.Stretch && !c.Deadline.IsZero():
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
	changed = stretch != c.Stretch || !at.Equal(c.Deadline)
	c.Deadline, c.Stretch = at, stretch
	return changed
}

// Over reports whether the time is over.
func (c *Clock) Over(now time.Time) bool { return !c.Deadline.IsZero() && !now.Before(c.Deadline) }

// Clocks are the deadlines of all games in which a clock runs. All methods may be called
// concurrently.
type Clocks struct {
	mu        sync.Mutex
	deadlines map[int64]time.Time
}

// NewClocks returns the clocks of games with deadlines.
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

// Over are the games whose time is over.
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
