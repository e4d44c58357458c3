package bot

import (
	"slices"

	"wargame/interpreter/run"
)

// The limits of the look at what goes before the best line.
const (
	beforeEach = 2  // times that an act is tried anew for it, with each answer behind it
	beforeAll  = 24 // acts that are put before the best line
	beforeCost = 4  // of the budget one part in so many may go into it
)

// before puts acts before the best line that make it better, as long as one does. Some
// acts can be done only before others: what is brought up before anybody draws from it is
// of use, and is forbidden after that. A line that begins with the more valuable of two
// would never hold the other. Lines with dice are left as they are.
func (b *Bot) before(tried []*line, list []run.Choice, as func(run.Choice) run.Choice) []*line {
	best := tried[0]
	if best.first.Kind != run.Pick || best.dice {
		return tried
	}
	began := b.spent
	affords := func(parts int) bool {
		return (b.spent-began)*parts < b.level.Budget && !(b.clock.timed() && b.clock.late())
	}
	acts := b.openings(tried, best.lastAct(), list, as, func() bool { return affords(2 * beforeCost) })
	for n := 0; n < beforeAll && len(acts) > 0 && affords(beforeCost); {
		next := acts[:min(hands, len(acts))]
		var all []attempt
		for _, o := range next {
			all = append(all, attempt{first: o.first, meant: as(o.first), rest: slices.Concat(o.opening(), best.answers[:best.sure]), by: b.luckOf(0)})
		}
		looked := len(next)
		for i, l := range b.attempts(all) {
			if l != nil && !l.dice && l.sure >= len(next[i].opening())+best.sure && l.worth > best.worth+least {
				best = l
				tried = slices.Insert(tried, 0, l)
				looked = i + 1 // those behind it are tried before the new one
				break
			}
		}
		acts, n = acts[looked:], n+looked
	}
	return tried
}

// openings are lines of which each begins with another act, none of a kind: those that
// were tried, and some more.
func (b *Bot) openings(tried []*line, but run.Choice, list []run.Choice, as func(run.Choice) run.Choice, affords func() bool) []*line {
	var out []*line
	add := func(l *line) {
		if l.first.Kind != run.Pick || l.dice || same(l.answers[0].choice, but) {
			return
		}
		o := l.opening()
		if !slices.ContainsFunc(out, func(x *line) bool { return slices.EqualFunc(x.opening(), o, answer.same) }) {
			out = append(out, l)
		}
	}
	var all []attempt
	for _, c := range list {
		if c.Kind != run.Pick || same(as(c), but) || !affords() {
			continue
		}
		for _, w := range b.each(as(c)) {
			for range beforeEach {
				all = append(all, attempt{first: c, meant: as(c), rest: w.script, by: b.luckOf(0)})
			}
		}
	}
	for round := range slices.Chunk(all, roundOf) {
		if !affords() {
			break
		}
		for _, l := range b.attempts(round) {
			if l != nil {
				add(l)
			}
		}
	}
	for _, l := range tried {
		add(l)
	}
	byWorth(out)
	return out
}

// opening is the first act of a line.
func (l *line) opening() []answer {
	for i, a := range l.answers[:l.sure] {
		if i > 0 && a.act && a.name == l.answers[0].name {
			return l.answers[:i]
		}
	}
	return l.answers[:l.sure]
}

// lastAct is the last act of a line, of those that are offered where it begins.
func (l *line) lastAct() run.Choice {
	last := l.answers[0].choice
	for _, a := range l.answers[1:l.sure] {
		if a.act && a.name == l.answers[0].name && a.choice.Kind == run.Pick {
			last = a.choice
		}
	}
	return last
}
