package bot

import (
	"math"
	"slices"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// sieve is what has been seen of the answers to decisions of a name: how many were
// looked at, and how many of them ended the act at once and changed nothing that counts.
// Of sixty areas that may be activated perhaps eight hold somebody who can act, and
// chance alone would spend its tries on the rest.
type sieve struct{ looked, barren int }

const (
	sifted    = 6  // answers from which on they are sifted
	siftFrom  = 12 // answers that are looked at before a sieve is judged
	siftWorth = 8  // it is used while one in so many is barren
	siftLook  = 40 // a sieve that is not used is tried again, one time in so many
	siftAll   = 90 // of more answers not all are sifted at once
	siftShare = 4  // of the budget of a search one part in so many may go into it
)

// barrenAnswer is an answer in a position.
type barrenAnswer struct {
	at    uint64
	value int64
	group int
}

// sifts tells whether answers to a decision are sifted.
func (b *Bot) sifts(g *run.Game, d *run.Decision) bool {
	if d.Kind != run.ChooseOne || len(d.Options) < sifted || b.inner > 1 || g.Rolled != b.base.Rolled {
		return false
	}
	s := b.sieves[d.Name]
	return s.looked < siftFrom || s.barren*siftWorth >= s.looked || b.rng.IntN(siftLook) == 0
}

// fruitful leaves barren answers out before the first that is not; where all are such,
// all are left.
func (b *Bot) fruitful(g *run.Game, d *run.Decision, list []run.Choice) []run.Choice {
	if !b.sifts(g, d) {
		return list
	}
	for i, c := range list {
		if c.Kind != run.Pick || !b.leadsNowhere(g, d, c) {
			return list[i:]
		}
	}
	return list
}

// allFruitful leaves all barren answers out, likewise.
func (b *Bot) allFruitful(g *run.Game, d *run.Decision, list []run.Choice) []run.Choice {
	if len(list) > siftAll || !b.sifts(g, d) {
		return list
	}
	out := slices.DeleteFunc(slices.Clone(list), func(c run.Choice) bool { return c.Kind == run.Pick && b.leadsNowhere(g, d, c) })
	if len(out) == 0 {
		return list
	}
	return out
}

// leadsNowhere tells whether an answer is barren; each is looked at once in a search.
func (b *Bot) leadsNowhere(g *run.Game, d *run.Decision, c run.Choice) bool {
	key := barrenAnswer{g.Hash(), c.Value, c.Group}
	if barren, known := b.barren[key]; known {
		return barren
	}
	if len(b.barren)*siftShare >= b.level.Budget {
		return false
	}
	if b.valuedAt != key.at {
		b.valuedAt, b.value = key.at, b.judge.Score(g, b.seat)
	}
	if b.probe == nil {
		b.probe = b.base.Ahead()
	}
	p := b.probe
	p.TryFrom(g)
	p.Dice = dice.Keyed{Seed: key.at}
	barren := false
	if b.give(p, c) {
		for x := p.Pending(); x != nil && x.Kind == run.YesNo && b.give(p, run.Choice{}); x = p.Pending() {
		}
		barren = p.Over == nil && p.Pending() != nil && len(p.S.Frames) <= b.depth &&
			math.Abs(b.judge.Score(p, b.seat)-b.value) < least/100
	}
	s := b.sieves[d.Name]
	if s.looked++; barren {
		s.barren++
	}
	b.sieves[d.Name], b.barren[key] = s, barren
	return barren
}
