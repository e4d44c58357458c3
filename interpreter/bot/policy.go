package bot

import (
	"math/rand/v2"

	"wargame/interpreter/run"
)

// How often, one in so many, something is ended that could go on.
const (
	endsAct = 6
	endsSet = 4
	endsWay = 3
)

// atRandom lists the answers to a decision in a random order, the end mostly last.
func atRandom(d *run.Decision, rng *rand.Rand) []run.Choice {
	var ends, picks []run.Choice
	for _, o := range d.Options {
		picks = append(picks, run.Choice{Value: o.Value, Group: o.Group})
	}
	rng.Shuffle(len(picks), func(i, j int) { picks[i], picks[j] = picks[j], picks[i] })
	odds := endsAct
	if d.CanPass {
		ends = append(ends, run.Choice{Kind: run.Pass})
	}
	if d.CanDone {
		ends, odds = append(ends, run.Choice{Kind: run.Done}), endsSet
	}
	if d.CanStop {
		ends, odds = append(ends, run.Choice{Kind: run.Stop}), endsWay
	}
	if d.Kind == run.Act && len(ends) > 0 {
		return append(ends, picks...) // doing nothing is what all else is measured by
	}
	if len(ends) > 0 && (len(picks) == 0 || rng.IntN(odds) == 0) {
		return append(ends, picks...)
	}
	return append(picks, ends...)
}

// likely is an answer in the middle of an act that is being put together.
func (b *Bot) likely(g *run.Game, d *run.Decision) run.Choice {
	for _, c := range atRandom(d, b.rng) {
		if g.Check(d, c) == nil {
			return c
		}
	}
	return run.Choice{}
}

// onward is an answer that leads to the end of a turn without more acts than must be.
func (b *Bot) onward(g *run.Game, d *run.Decision) run.Choice {
	if d.Kind == run.Act {
		if c := (run.Choice{Kind: run.Pass}); g.Check(d, c) == nil {
			return c
		}
		for _, c := range atRandom(d, b.rng) {
			if c.Kind != run.Pass && g.Check(d, c) == nil {
				return c
			}
		}
	}
	return b.likely(g, d)
}
