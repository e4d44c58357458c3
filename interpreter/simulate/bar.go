package simulate

import "wargame/interpreter/run"

// balks is how often an act may end in nothing but barred answers before it is put
// behind all others: another target may do, or another force.
const balks = 6

// unbarred leaves of the answers to try those that are legal and not barred; all of
// them where nothing is barred, and where the act has been given up too often.
func (t *table) unbarred(d *run.Decision, list []run.Choice) (left []run.Choice, barred int) {
	bar := t.cfg.Bars[d.Seat]
	if bar == nil || d.Seat < 0 || t.act != nil && t.act.given[t.act.chosen] > 1 {
		return list, 0
	}
	for _, c := range list {
		switch {
		case t.g.Check(d, c) != nil:
		case bar(t.g, d, c):
			barred++
		default:
			left = append(left, c)
		}
	}
	if len(left) == 0 && !t.goesBack() {
		return list, 0
	}
	return left, barred
}

// goesBack tells whether there is an act that could be given up.
func (t *table) goesBack() bool {
	return t.act != nil && t.g.Rolled == t.act.before.Rolled && len(t.made) > t.act.made
}

// balks gives up an act that leads to barred answers alone.
func (t *table) balks() bool {
	if !t.goesBack() {
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
