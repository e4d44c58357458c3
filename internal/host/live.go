package host

import (
	"sync"
	"time"

	"wargame/interpreter/run"
)

// probing is how long the answers of a question are tried before they are shown, by one
// question at a time of all games: who comes meanwhile does not wait, and is shown all.
const probing = 20 * time.Millisecond

var probes sync.Mutex

// leadNowhere tells of each answer of a question whether nothing legal could follow it: the rules
// would take it back. What there was no time for, or might tell what is hidden, is not
// called so, and none is where all would be.
func (t *table) leadNowhere(g *run.Game, d *run.Decision) []bool {
	out := make([]bool, len(d.Options))
	if d.Kind != run.ChooseOne || len(out) < 2 || len(t.ed.p.Secrets) > 0 || d.Desk > 0 {
		return out
	}
	if !probes.TryLock() {
		return out
	}
	defer probes.Unlock()
	ahead, alive, until := g.Ahead(), false, time.Now().Add(probing)
	for i, o := range d.Options {
		if time.Now().After(until) {
			alive = true
			break
		}
		ahead.GoTo(g)
		ahead.Dice = nil
		r, err := ahead.Apply(run.Choice{Value: o.Value, Group: o.Group})
		out[i] = err != nil || r != nil || ahead.WentBack > 0
		alive = alive || !out[i]
	}
	if !alive {
		clear(out)
	}
	return out
}
