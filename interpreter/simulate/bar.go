package simulate

import "wargame/interpreter/run"

// balks is how often an act may end in nothing but barred answers before it is put
// behind all others: another target may do, or another force.
const balks = 6

// unbarred leaves of the answers to try those from the first one on that is legal and
// not barred. Where all are barred the act is given up, and true is returned; where
// there is none to give up, or it has been often enough, what is barred is done; and so is
// what is asked within the act of somebody else.
func (t *table) unbarred(d *run.Decision, list []run.Choice) (left []run.Choice, balked bool) {
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
	return list, barred && t.balks()
}

// balks gives up an act that leads to barred answers alone; false where none can be.
func (t *table) balks() bool {
	if t.act == nil || t.g.Rolled != t.act.before.Rolled || len(t.made) <= t.act.made {
		return false
	}
	if t.act.balked++; t.act.balked >= balks {
		t.act.balked = 0
		t.act.given[t.act.chosen]++
	}
	t.undone += len(t.made) - t.act.made
	t.g, t.made = t.act.before.Clone(), t.made[:t.act.made]
	return true
}
