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
		b.hear(next)
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

// hear takes what the enemy's answers to lines gain him from what these are worth, in the
// mean of two looks where dice fall, with opposite ones (see luck).
func (b *Bot) hear(lines []*line) {
	type look struct{ line, with int }
	var looks []look
	var lengths []int
	for i, l := range lines {
		looks, lengths = append(looks, look{i, 0}), append(lengths, 1)
		if l.chance {
			looks, lengths = append(looks, look{i, 1}), append(lengths, 1)
		}
	}
	lost, seen := make([]float64, len(looks)), make([]bool, len(looks))
	b.luckOf(1) // whoever looks may need it
	b.aside(lengths, func(h *Bot, n int) {
		x := looks[n]
		if h.played(lines[x.line].anew(h.luckOf(x.with))) != nil {
			lost[n], seen[n] = h.reply(h.scratch, uint64(x.with)), true
		}
	})
	for i, l := range lines {
		all, of := 0.0, 0
		for n, x := range looks {
			if x.line == i && seen[n] {
				all, of = all+lost[n], of+1
			}
		}
		l.reply = all / float64(max(1, of))
		l.worth -= l.reply
	}
}

// reply is what an enemy who is to act gains by the best of some acts, to doing nothing;
// 0 where it is nobody's, or one's own, to act. In the same position he tries the same acts.
func (b *Bot) reply(g *run.Game, salt uint64) float64 {
	d := g.Pending()
	if d == nil || d.Kind != run.Act || !d.CanPass || len(d.Options) == 0 || g.Over != nil || !b.hostile(g, d.Seat) {
		return 0
	}
	foe := b.foe(d.Seat, b.seeds[0]+salt)
	foe.stand(g)
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

// foe is who answers at a seat. He begins anew each time, but for what he reckons with: his
// copies of the position and his judge, who may be about another turn than one's own.
func (b *Bot) foe(seat int, seed uint64) *Bot {
	was, any := b.foes[seat]
	if !any {
		was = &Bot{judge: newJudge(b.judge.p, b.level.Style)}
	}
	out := seated(was.judge, b.full, seed, seat)
	out.base, out.scratch, out.probe, out.prior = was.base, was.scratch, was.probe, was.prior
	b.foes[seat] = out
	return out
}
