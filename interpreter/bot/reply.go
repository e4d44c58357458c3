package bot

import (
	"math"
	"slices"

	"wargame/interpreter/run"
)

// answerable is how many of the best lines are held against what the enemy can do about
// them at most; doing nothing more is, whatever its place.
const answerable = 6

// answered has the enemy answer the best lines, where it is his to act behind them: what
// he gains by the best of the acts that he tries is taken from what the line is worth.
// So somebody guards what can be lost, and an attack that lays one's own open is no good
// one. An answer only ever takes, so the look ends with a line that is worth no less
// answered than the next one unanswered. What nobody has answered stands behind what was.
// The lines are sorted, the best first, before and after; those behind them that have
// perhaps had luck (see again) stay there. Where time counts and is over, the look ends too.
func (b *Bot) answered(tried []*line) {
	if b.level.Replies == 0 {
		return
	}
	b.whole = true
	defer func() { b.whole = false }()
	var heard, rest []*line
	for _, l := range tried {
		if l.first.Kind == run.Pass {
			heard = append(heard, l)
		} else {
			rest = append(rest, l)
		}
	}
	next := slices.Clone(heard)
	if len(rest) > 0 { // the best is heard in any case
		next, heard, rest = append(next, rest[0]), append(heard, rest[0]), rest[1:]
	}
	left := answerable - 1
	for len(next) > 0 {
		b.aside(len(next), func(h *Bot, i int) { h.hear(next[i]) })
		most, last := math.Inf(-1), next[len(next)-1].unanswered()
		for _, l := range heard {
			if l.first.Kind != run.Pass {
				most = max(most, l.worth)
			}
		}
		for next = next[:0]; len(next) < hands && left > 0 && len(rest) > 0 && !b.clock.late(); left-- {
			l := rest[0]
			if l.worth <= most || l.worth > last {
				break
			}
			next, heard, rest, last = append(next, l), append(heard, l), rest[1:], l.worth
		}
	}
	byWorth(heard)
	copy(tried, slices.Concat(heard, rest))
}

// hear takes what the enemy's answer to a line gains him from what it is worth, in the
// mean of the dice of two tries where some fall.
func (b *Bot) hear(l *line) {
	looks, seen, lost := 1, 0, 0.0
	if l.chance {
		looks = 2 // the opposite dice: see luck
	}
	for k := range looks {
		if b.made(l.anew(b.luckOf(k))) != nil {
			lost += b.reply(b.scratch, uint64(k))
			seen++
		}
	}
	l.reply = lost / float64(max(1, seen))
	l.worth -= l.reply
}

// reply is what an enemy who is to act gains by the best of some acts, to doing nothing;
// 0 where it is nobody's, or one's own, to act. In the same position he tries the same acts.
func (b *Bot) reply(g *run.Game, salt uint64) float64 {
	d := g.Pending()
	if d == nil || d.Kind != run.Act || !d.CanPass || len(d.Options) == 0 || g.Over != nil || !b.hostile(g, d.Seat) {
		return 0
	}
	foe := seated(b.judge, b.level, b.seeds[0]+salt, d.Seat)
	foe.stand(g)
	defer b.judge.paces.on(b.base) // the judge is shared
	idle := foe.try(run.Choice{Kind: run.Pass}, run.Choice{Kind: run.Pass}, nil, foe.luckOf(0))
	if idle == nil {
		return 0
	}
	gain := 0.0
	tried := []*line{idle}
	for i := range b.level.Replies {
		o := d.Options[i%len(d.Options)]
		c := run.Choice{Value: o.Value, Group: o.Group}
		l := foe.made(attempt{first: c, meant: c, by: foe.luckOf(0), paired: true})
		if l != nil {
			gain = max(gain, l.worth-idle.worth)
			foe.learn(tried, l)
		}
	}
	b.spent += foe.spent
	return gain
}
