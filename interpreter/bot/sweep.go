package bot

import "wargame/interpreter/run"

// sweepMost is how many answers behind an act are looked at at most.
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
		for _, s := range b.each(as(c)) {
			if len(s) < 2 || !b.affords() {
				break
			}
			b.chain, b.sweeping = 0, true
			l := b.tryPair(c, as, s)
			if b.sweeping = false; l != nil {
				tried = b.add(tried, l)
			}
		}
	}
	return tried
}

// each are an act with each answer to the question behind it, where that is one of a
// few, in a random order and without those that are barren; else the act alone.
func (b *Bot) each(act run.Choice) []script {
	alone := script{{choice: act, act: true}}
	g := b.scratch
	g.TryFrom(b.base)
	if !b.give(g, act) || g.WentBack > 0 || g.Rolled != b.base.Rolled {
		return nil
	}
	d := g.Pending()
	if d == nil || d.Kind != run.ChooseOne || d.Seat != b.seat || len(d.Options) < 2 {
		return []script{alone}
	}
	var answers []run.Choice
	for _, o := range d.Options {
		answers = append(answers, run.Choice{Value: o.Value, Group: o.Group})
	}
	b.rng.Shuffle(len(answers), func(i, j int) { answers[i], answers[j] = answers[j], answers[i] })
	b.inner = 0
	answers = b.allFruitful(g, d, answers)
	var out []script
	for _, o := range answers[:min(sweepMost, len(answers))] {
		out = append(out, script{alone[0], {name: d.Name, choice: o}})
	}
	return out
}
