package bot

import (
	"slices"

	"wargame/interpreter/run"
)

// The limits of the look at what a line can do without.
const (
	trimmedActs = 12 // of its acts, the first so many
	trimmedCost = 3  // of the budget one part in so many may go into it
)

// trimmed leaves acts out of the best line without which it is worth no less, where doing
// nothing more is not to be had, since something must be done first. There nothing tells
// whether an act is wanted: chance puts a line together around what must be done, and who
// was to stay marches off because a reinforcement had to come on.
func (b *Bot) trimmed(tried []*line, list []run.Choice, as func(run.Choice) run.Choice) {
	best := tried[0]
	if best.first.Kind != run.Pick || len(best.acts()) < 2 {
		return
	}
	began := b.spent
	affords := func() bool {
		return (b.spent-began)*trimmedCost < b.level.Budget && !(b.clock.timed() && b.clock.late())
	}
	par := b.looks(best.anew(b.luckOf(0)), best.dice)
	for at := 0; par != nil && len(best.acts()) > 1 && at < min(len(best.acts()), trimmedActs) && affords(); {
		var cut []attempt
		var which []int
		for ; at < len(best.acts()) && len(cut) < hands; at++ {
			if a, ok := best.less(at, list, as); ok {
				a.by = b.luckOf(0)
				cut, which = append(cut, a), append(which, at)
			}
		}
		for i, l := range b.attempts(cut) {
			if l == nil || len(l.acts()) >= len(best.acts()) || l.worth < par[0] {
				continue
			}
			looks := []float64{l.worth}
			if best.dice {
				looks = b.looks(cut[i], true)
			}
			if looks == nil || mean(looks) < mean(par) {
				continue
			}
			l.worth, l.tries = best.worth+mean(looks)-mean(par), best.tries
			best, par, at = l, looks, which[i] // where the next act of it stands now
			break
		}
	}
	tried[0] = best
}

// acts are where the acts of a line begin that are offered where it begins.
func (l *line) acts() []int {
	var out []int
	for i, a := range l.answers[:l.sure] {
		if a.act && a.name == l.answers[0].name && a.choice.Kind == run.Pick {
			out = append(out, i)
		}
	}
	return out
}

// less is a line without one of its acts; false where it cannot begin with the next one,
// or where dice follow upon it, of which a few looks tell too little.
func (l *line) less(at int, list []run.Choice, as func(run.Choice) run.Choice) (out attempt, ok bool) {
	acts := append(l.acts(), l.sure)
	if at == len(acts)-2 && l.dice {
		return out, false
	}
	out = attempt{first: l.first, meant: l.answers[0].choice, rest: slices.Concat(l.answers[:acts[at]], l.answers[acts[at+1]:l.sure])}
	if at > 0 {
		return out, true
	}
	out.meant = out.rest[0].choice
	i := slices.IndexFunc(list, func(c run.Choice) bool { return same(as(c), out.meant) })
	if i < 0 {
		return out, false
	}
	out.first = list[i]
	return out, true
}

// looks is what a line is worth with each of the dice of a six, or with any where none
// fall; nil where it cannot be done again.
func (b *Bot) looks(a attempt, dice bool) []float64 {
	all := []attempt{a}
	for i := 1; dice && i < sixth; i++ {
		a.by = b.luckOf(i)
		all = append(all, a)
	}
	var out []float64
	for _, l := range b.attempts(all) {
		if l == nil {
			return nil
		}
		out = append(out, l.worth)
	}
	return out
}

func mean(of []float64) float64 {
	all := 0.0
	for _, x := range of {
		all += x
	}
	return all / float64(len(of))
}
