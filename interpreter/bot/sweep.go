package bot

import (
	"slices"

	"wargame/interpreter/run"
)

// sweepMost is how many answers behind an act are swept at most.
const sweepMost = 16

// sweep tries each act with each answer to the question behind it (which area, who), and
// in each brings together all that can be brought: chance alone would come to most of
// them with one or two units, or not at all, and what is good there is found by mending
// only if something was tried there.
func (b *Bot) sweep(tried []*line, acts []run.Choice, as func(run.Choice) run.Choice) []*line {
	for _, c := range acts {
		if c.Kind != run.Pick {
			continue
		}
		name, answers := b.behind(as(c))
		for _, o := range answers[:min(sweepMost, len(answers))] {
			if !b.affords() {
				return tried
			}
			b.chain, b.sweeping = 0, true
			l := b.tryPair(c, as, script{{choice: as(c), act: true}, {name: name, choice: o}})
			if b.sweeping = false; l != nil {
				tried = b.add(tried, l)
			}
		}
	}
	return tried
}

// behind are the answers to the question behind an act, where there are several and
// something can come of them.
func (b *Bot) behind(act run.Choice) (name string, answers []run.Choice) {
	g := b.scratch
	g.TryFrom(b.base)
	if !b.give(g, act) || g.WentBack > 0 || g.Rolled != b.base.Rolled {
		return "", nil
	}
	d := g.Pending()
	if d == nil || d.Kind != run.ChooseOne || d.Seat != b.seat || len(d.Options) < 2 {
		return "", nil
	}
	for _, o := range d.Options {
		answers = append(answers, run.Choice{Value: o.Value, Group: o.Group})
	}
	b.rng.Shuffle(len(answers), func(i, j int) { answers[i], answers[j] = answers[j], answers[i] })
	b.inner = 0
	return d.Name, slices.Clone(b.allFruitful(g, d, answers))
}
