package simulate

import "wargame/interpreter/run"

// barredLimit is how often an act may offer only barred answers before it is put last: another
// target or another force may do.
const barredLimit = 6

// withoutBarred returns the answers from the first one on that is legal and not barred. If all are
// barred the act is given up, and allBarred is true. If no act can be given up, or that happened
// too often, barred answers are allowed; likewise within an act of another seat.
func (t *table) withoutBarred(d *run.Decision, list []run.Choice) (left []run.Choice, allBarred bool) {
	if d.Seat < 0 || t.act != nil && (t.act.seat != d.Seat || t.act.given[t.act.chosen] > 1) {
		return list, false
	}
	barred := false
	for i, c := range list {
		switch {
		case !t.g.Legal(d, c):
		case t.cfg.Bars[d.Seat](t.g, d, c):
			barred = true
		default:
			return list[i:], false
		}
	}
	return list, barred && t.giveUpBarred()
}

// giveUpBarred gives up an act that offers only barred answers; false if none can be given up.
func (t *table) giveUpBarred() bool {
	if t.act == nil || t.g.Rolled != t.act.before.Rolled || len(t.made) <= t.act.made {
		return false
	}
	if t.act.allBarred++; t.act.allBarred >= barredLimit {
		t.act.allBarred = 0
		t.act.given[t.act.chosen]++
	}
	t.undone += len(t.made) - t.act.made
	t.g, t.made = t.act.before.Clone(), t.made[:t.act.made]
	return true
}
