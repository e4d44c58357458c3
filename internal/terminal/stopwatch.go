package terminal

import (
	"fmt"
	"time"

	"wargame/interpreter/run"
)

// stopwatch holds the players' time against the clock of the game (play --timed).
type stopwatch struct {
	now   func() time.Time
	last  time.Time
	spent map[int]time.Duration // by stretch of play, so that undo gives none back
}

func newStopwatch(now func() time.Time) *stopwatch {
	return &stopwatch{now: now, last: now(), spent: map[int]time.Duration{}}
}

// left is what remains; the time since the last look goes to the stretch of
// play that runs.
func (w *stopwatch) left(g *run.Game) time.Duration {
	now := w.now()
	w.spent[g.Stretches] += now.Sub(w.last)
	w.last = now
	return g.P.Clock.Limit - w.spent[g.Stretches]
}

// late files the end of the time, once in a stretch of play.
func (t *table) late(d *run.Decision) (bool, error) {
	if t.watch == nil || t.watch.left(t.g) >= 0 || !t.g.InTime() {
		return false, nil
	}
	return t.apply(d, run.Choice{Kind: run.Timeout})
}

// prompt shows the time that is left.
func (t *table) prompt() string {
	if t.watch == nil || !t.g.InTime() {
		return "> "
	}
	s := int(t.watch.left(t.g).Seconds())
	return fmt.Sprintf("[%d:%02d] > ", s/60, s%60)
}
