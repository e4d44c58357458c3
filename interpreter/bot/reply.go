package bot

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"wargame/interpreter/run"
)

// answerable is how many of the best lines are held against what the enemy can do about
// them; doing nothing more is, whatever its place.
const answerable = 4

// answered has the enemy answer the best lines, where it is his to act behind them: what
// he gains by the best of the acts that he tries is taken from what the line is worth.
// So somebody guards what can be lost, and an attack that lays one's own open is no good
// one. Lines behind those that are answered stay behind them: they were worse before he
// had his say. The lines are sorted, the best first, before and after.
func (b *Bot) answered(tried []*line, as func(run.Choice) run.Choice) {
	if b.level.Replies == 0 {
		return
	}
	var finals, rest []*line
	for _, l := range tried {
		if l.first.Kind == run.Pass {
			finals = append([]*line{l}, finals...)
		} else if len(finals) < answerable {
			finals = append(finals, l)
		} else {
			rest = append(rest, l)
		}
	}
	b.whole = true
	defer func() { b.whole = false }()
	for i, l := range finals {
		if i > 1 && b.clock.late() {
			finals, rest = finals[:i], slices.Concat(finals[i:], rest)
			break
		}
		looks, seen, lost := 1, 0, 0.0
		if l.chance {
			looks = 2 // the opposite dice: see luck
		}
		for k := range looks {
			if b.try(l.first, as(l.first), l.answers[:l.sure], b.luckOf(k)) != nil {
				lost += b.reply(b.scratch, uint64(k))
				seen++
			}
		}
		l.reply = lost / float64(max(1, seen))
		l.worth -= l.reply
	}
	byWorth(finals)
	copy(tried, slices.Concat(finals, rest))
}

// reply is what an enemy who is to act gains by the best of some acts, to doing nothing;
// 0 where it is nobody's, or one's own, to act. The same acts of his are tried in the
// same position.
func (b *Bot) reply(g *run.Game, salt uint64) float64 {
	d := g.Pending()
	if d == nil || d.Kind != run.Act || !d.CanPass || g.Over != nil || !b.hostile(g, d.Seat) {
		return 0
	}
	foe := b.foe
	if foe == nil || foe.seat != d.Seat {
		level := b.level
		level.Replies = 0
		foe = New(b.judge.p, level, 0, d.Seat)
		foe.judge, b.foe = b.judge, foe
	}
	foe.rng = rand.New(rand.NewPCG(b.seeds[0], salt))
	foe.spent, foe.seeds, foe.drift = 0, foe.seeds[:0], 0
	foe.merits = map[meritKey]merit{}
	foe.sieves, foe.afters = map[string]sieve{}, map[actKey]after{}
	foe.stand(g)
	idle := foe.try(run.Choice{Kind: run.Pass}, run.Choice{Kind: run.Pass}, nil, foe.luckOf(0))
	if idle == nil {
		return 0
	}
	var tried []*line
	asIs := func(c run.Choice) run.Choice { return c }
	acts := d.Options
	for i := range b.level.Replies {
		foe.chain = 0
		o := acts[i%len(acts)]
		if l := foe.tryPair(run.Choice{Value: o.Value, Group: o.Group}, asIs, nil); l != nil {
			tried = append(tried, l)
			foe.learn(tried, l)
		}
	}
	b.spent += foe.spent
	b.judge.paces.on(b.base) // the judge is shared
	if len(tried) == 0 {
		return 0
	}
	best := slices.MaxFunc(tried, func(x, y *line) int { return cmp.Compare(x.worth, y.worth) })
	return max(0, best.worth-idle.worth)
}
