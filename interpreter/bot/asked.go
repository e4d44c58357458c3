package bot

import (
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// ponders is how many answers are looked at behind one to a question, up to the next.
const ponders = 8

// asked is what is answered in a try to a question of yes or no: what is better for who
// is asked, the bot or an enemy. If it were left to chance, or always no, the enemy would
// lose steps who could as well retreat, and attacks would look better than they are.
func (b *Bot) asked(g *run.Game, d *run.Decision) run.Choice {
	if b.probe == nil {
		b.probe = b.base.Ahead()
	}
	p, sign := b.probe, 1.0
	if d.Seat != b.seat {
		if sign = -1; !b.hostile(g, d.Seat) {
			return run.Choice{}
		}
	}
	seed := b.rng.Uint64()
	var out run.Choice
	most, any := 0.0, false
	for _, o := range d.Options {
		c := run.Choice{Value: o.Value, Group: o.Group}
		p.TryFrom(g)
		p.Dice = dice.Keyed{Seed: seed}
		if p.Pending() == nil || !b.give(p, c) {
			continue
		}
		for range ponders {
			next := p.Pending()
			if next == nil || next.Seat != d.Seat || next.Kind == run.Act || next.Kind == run.YesNo || !b.give(p, b.likely(p, next)) {
				break
			}
		}
		if worth := times(sign, b.judge.Score(p, b.seat)); !any || worth > most {
			out, most, any = c, worth, true
		}
	}
	return out
}

// hostile tells whether a seat plays an enemy.
func (b *Bot) hostile(g *run.Game, seat int) bool {
	c := g.Ctx()
	m := b.judge.attitude(g, c, b.seat)
	for _, s := range b.judge.p.SidesOf(c, seat) {
		if m.sides[s] < 0 {
			return true
		}
	}
	return false
}
