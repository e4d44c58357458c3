package terminal

import (
	"fmt"
	"time"

	"wargame/interpreter/run"
)

// stopwatch measures the players' time against the clock of the game (play --timed).
type stopwatch struct {
	now   func() time.Time
	last  time.Time
	spent map[int]time.Duration // by scope, so that an undo gives no time back
}

func newStopwatch(now func() time.Time) *stopwatch {
	return &stopwatch{now: now, last: now(), spent: map[int]time.Duration{}}
}

// left returns the remaining time. The time since the last call is charged to the
// current scope.
func (w *stopwatch) left(g *run.Game) time.Duration {
	now := w.now()
	w.spent[g.TimedScopes] += now.Sub(w.last)
	w.last = now
	return g.P.Clock.Limit - w.spent[g.TimedScopes]
}

// late records that the time has run out, once in each scope.
func (t *table) late(d *run.Decision) (bool, error) {
	if t.watch == nil || t.watch.left(t.g) >= 0 || !t.g.Query().InTime() {
		return false, nil
	}
	return t.apply(d, run.Choice{Kind: run.Timeout})
}

// prompt returns the prompt with the remaining time.
func (t *table) prompt() string {
	if t.watch == nil || !t.g.Query().InTime() {
		return "> "
	}
	s := int(t.watch.left(t.g).Seconds())
	return fmt.Sprintf("[%d:%02d] > ", s/60, s%60)
}
