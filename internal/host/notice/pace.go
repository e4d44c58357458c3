package notice

import (
	"cmp"
	"slices"
	"sync"
	"time"
)

// A receiver is chosen by a player and may take as long as a delivery may last. So several
// are called at a time, and one that was slow comes after all others for a day.

const (
	workers   = 16 // deliveries at a time
	slowAfter = 3 * time.Second
	slowFor   = 24 * time.Hour
)

// pace remembers which channels were slow.
type pace struct {
	mu    sync.Mutex
	slow  map[string]time.Time // by channel: the end of its last slow delivery
	tried map[string]time.Time // by slow channel: when it was called last
}

// took records how long a delivery lasted. The mail server is the operator's own and never
// counts as slow.
func (p *pace) took(c Channel, begun, ended time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c.Kind != Mail && ended.Sub(begun) > slowAfter {
		if p.slow == nil {
			p.slow, p.tried = map[string]time.Time{}, map[string]time.Time{}
		}
		p.slow[c.ID] = ended
	}
	if _, slow := p.slow[c.ID]; slow {
		p.tried[c.ID] = ended
	}
}

// rounds divides notices by their channel: first those of all receivers, then those of a few
// slow ones, which have waited longest. The other slow ones wait for the next step.
func (p *pace) rounds(all []due, now time.Time) [2][][]due {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, at := range p.slow {
		if now.Sub(at) > slowFor {
			delete(p.slow, id)
			delete(p.tried, id)
		}
	}
	var out [2][][]due
	place := map[string][2]int{}
	for _, d := range all {
		at, known := place[d.channel.ID]
		if !known {
			if _, slow := p.slow[d.channel.ID]; slow {
				at[0] = 1
			}
			at[1] = len(out[at[0]])
			place[d.channel.ID] = at
			out[at[0]] = append(out[at[0]], nil)
		}
		list := &out[at[0]][at[1]]
		*list = append(*list, d)
	}
	slices.SortStableFunc(out[1], func(a, b []due) int {
		x, y := a[0].channel.ID, b[0].channel.ID
		return cmp.Or(p.tried[x].Compare(p.tried[y]), cmp.Compare(x, y))
	})
	out[1] = out[1][:min(len(out[1]), workers)]
	for i := range out[1] {
		out[1][i] = out[1][i][:1]
	}
	return out
}
