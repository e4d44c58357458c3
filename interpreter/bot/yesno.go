package bot

import (
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// maxFollowUps limits the answers after a yes-or-no answer when the two are compared.
const maxFollowUps = 8

// answerYesNo returns the answer to a yes-or-no question that is better for the seat that is
// asked, be it the bot's or an enemy's. Random answers would make enemies lose steps instead
// of retreating, and attacks would look better than they are.
func (b *Bot) answerYesNo(g *run.Game, d *run.Decision) run.Choice {
	if b.game.probe == nil {
		b.game.probe = b.game.base.LookAhead()
	}
	p, sign := b.game.probe, 1.0
	if d.Seat != b.seat {
		if sign = -1; !b.hostile(g, d.Seat) {
			return run.Choice{}
		}
	}
	seed := b.rng.Uint64()
	var out run.Choice
	best, found := 0.0, false
	for _, o := range d.Options {
		c := run.Choice{Value: o.Value, Group: o.Group}
		p.TryFrom(g)
		p.Dice = dice.Keyed{Seed: seed}
		if p.Pending() == nil || !b.apply(p, c) {
			continue
		}
		for range maxFollowUps {
			next := p.Pending()
			if next == nil || next.Seat != d.Seat || next.Kind == run.Act || next.Kind == run.YesNo || !b.apply(p, b.policyAnswer(p, next)) {
				break
			}
		}
		if score := mul(sign, b.eval.Score(p, b.seat)); !found || score > best {
			out, best, found = c, score, true
		}
	}
	return out
}

// hostile reports whether a seat plays an enemy side.
func (b *Bot) hostile(g *run.Game, seat int) bool {
	c := g.Ctx()
	m := b.eval.stanceOf(g, c, b.seat)
	for _, s := range b.eval.p.SidesOf(c, seat) {
		if m.sides[s] < 0 {
			return true
		}
	}
	return false
}
