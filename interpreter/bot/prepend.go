package bot

import (
	"slices"

	"wargame/interpreter/run"
)

// The limits of prepending acts.
const (
	prependTries = 2  // rollouts of an act, with each answer to the question after it
	prependMax   = 24 // acts that are prepended to the best plan
	prependShare = 4  // one part in prependShare of the budget may go into it
)

// prependActs puts acts before the best plan as long as one improves it. Some acts are legal
// only before others: units must be brought up before an attack. A plan that begins with the
// more valuable act would never contain the other. Plans with dice stay as they are.
func (b *Bot) prependActs(tried []*plan, list []run.Choice, toDealt func(run.Choice) run.Choice) []*plan {
	best := tried[0]
	if best.first.Kind != run.Pick || best.dice {
		return tried
	}
	began := b.budget.spent
	affords := func(parts int) bool {
		return (b.budget.spent-began)*parts < b.budget.level.Budget && !(b.budget.clock.timed() && b.budget.clock.late()) && !b.budget.stopped()
	}
	acts := b.openingActs(tried, best.lastAct(), list, toDealt, func() bool { return affords(2 * prependShare) })
	for n := 0; n < prependMax && len(acts) > 0 && affords(prependShare); {
		next := acts[:min(workerCount, len(acts))]
		var all []attempt
		for _, o := range next {
			all = append(all, attempt{first: o.first, dealt: toDealt(o.first), rest: slices.Concat(o.opening(), best.answers[:best.fixed]), by: b.sampleOf(0)})
		}
		looked := len(next)
		for i, l := range b.attempts(all) {
			if l != nil && !l.dice && l.fixed >= len(next[i].opening())+best.fixed && l.score > best.score+least {
				best = l
				tried = slices.Insert(tried, 0, l)
				looked = i + 1 // the acts after it are tried before the new plan
				break
			}
		}
		acts, n = acts[looked:], n+looked
	}
	return tried
}

// openingActs returns plans that begin with different acts, from those that were tried and
// some further rollouts.
func (b *Bot) openingActs(tried []*plan, but run.Choice, list []run.Choice, toDealt func(run.Choice) run.Choice, affords func() bool) []*plan {
	var out []*plan
	add := func(l *plan) {
		if l.first.Kind != run.Pick || l.dice || same(l.answers[0].choice, but) {
			return
		}
		o := l.opening()
		if !slices.ContainsFunc(out, func(x *plan) bool { return slices.EqualFunc(x.opening(), o, answer.same) }) {
			out = append(out, l)
		}
	}
	var all []attempt
	for _, c := range list {
		if c.Kind != run.Pick || same(toDealt(c), but) || !affords() {
			continue
		}
		for _, w := range b.startsOf(toDealt(c)) {
			for range prependTries {
				all = append(all, attempt{first: c, dealt: toDealt(c), rest: w.script, by: b.sampleOf(0)})
			}
		}
	}
	for round := range slices.Chunk(all, batchSize) {
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
	byScore(out)
	return out
}

// opening returns the answers of the plan's first act.
func (l *plan) opening() []answer {
	for i, a := range l.answers[:l.fixed] {
		if i > 0 && a.act && a.name == l.answers[0].name {
			return l.answers[:i]
		}
	}
	return l.answers[:l.fixed]
}

// lastAct returns the last act of the plan, of those offered where it begins.
func (l *plan) lastAct() run.Choice {
	last := l.answers[0].choice
	for _, a := range l.answers[1:l.fixed] {
		if a.act && a.name == l.answers[0].name && a.choice.Kind == run.Pick {
			last = a.choice
		}
	}
	return last
}
