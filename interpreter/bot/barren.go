package bot

import (
	"math"
	"slices"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// sifted is from how many answers on they are sifted before one is taken by chance.
const sifted = 6

// looked is how often, one in so many, a barren answer is tried all the same.
const looked = 24

// fruitful leaves answers out that end the act at once and change nothing that counts:
// of sixty areas that may be activated perhaps eight hold somebody who can act, and
// chance alone would spend its tries on the rest. Where all are such, all are left.
func (b *Bot) fruitful(g *run.Game, list []run.Choice) []run.Choice {
	if len(list) < sifted || b.inner > 1 || g.Rolled != b.base.Rolled || b.rng.IntN(looked) == 0 {
		return list
	}
	barren := b.barrenOf(g, list)
	out := slices.DeleteFunc(slices.Clone(list), func(c run.Choice) bool {
		return slices.ContainsFunc(barren, func(o run.Choice) bool { return same(o, c) })
	})
	if len(out) == 0 {
		return list
	}
	return out
}

// barrenOf finds the barren answers of a position, once in each search.
func (b *Bot) barrenOf(g *run.Game, list []run.Choice) []run.Choice {
	at := g.Hash()
	if known, ok := b.barren[at]; ok {
		return known
	}
	var out []run.Choice
	worth := b.judge.Score(g, b.seat)
	if b.probe == nil {
		b.probe = b.base.Ahead()
	}
	for _, c := range list {
		if c.Kind != run.Pick {
			continue
		}
		b.probe.TryFrom(g)
		b.probe.Dice = dice.Keyed{Seed: uint64(len(list))}
		if b.probe.Check(b.probe.Pending(), c) != nil || !b.give(b.probe, c) {
			continue
		}
		for d := b.probe.Pending(); d != nil && d.Kind == run.YesNo && b.give(b.probe, run.Choice{}); d = b.probe.Pending() {
		}
		if b.probe.Over == nil && b.probe.Pending() != nil && len(b.probe.S.Frames) <= b.depth &&
			math.Abs(b.judge.Score(b.probe, b.seat)-worth) < least/100 {
			out = append(out, c)
		}
	}
	b.barren[at] = out
	return out
}
