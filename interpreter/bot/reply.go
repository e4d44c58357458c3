package bot

import (
	"math"
	"slices"

	"wargame/interpreter/run"
)

// answerable is how many of the best lines are held against what the enemy can do about
// them at most; doing nothing more is, whatever its place.
const answerable = 6

// How many of the answers that the enemy has found against one line are tried against the
// others as well, and how many are remembered for the next acts of the turn.
const (
	threatsTried = 4
	threatsKept  = 6
)

// threats are what an enemy could do about one's acts of a turn, as far as it was found.
type threats struct {
	turn  int64
	known []*line // those found last first
}

// of gives what is known of a turn.
func (t *threats) of(turn int64) []*line {
	if turn != t.turn {
		t.turn, t.known = turn, nil
	}
	return slices.Clone(t.known)
}

// learns takes what was found in.
func (t *threats) learns(found []*line) {
	t.known = slices.Concat(found, t.known)
	t.known = t.known[:min(len(t.known), threatsKept)]
}

// answered has the enemy answer the best lines, where it is his to act behind them: what
// he gains by the best of the acts that he tries is taken from what the line is worth.
// So somebody guards what can be lost, and an attack that lays one's own open is no good
// one. What he finds against one line he tries against the others too: else of two lines
// that lay the same open the one would be taken against which chance has found nothing; and
// against the next acts of the turn.
// An answer only ever takes, so the look ends with a line that is worth no less
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
	known := b.threats.of(b.base.S.Cells.At(b.base.P.TurnCell()))
	for len(next) > 0 {
		found := threatening(b.hear(next, known, b.level.Replies), known)
		if known = append(known, found...); len(found) > 0 && !b.clock.late() {
			b.hear(heard, found, 0)
		}
		b.threats.learns(found)
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

// threatening are the answers that gain the enemy most, a few of them, but those that are
// known.
func threatening(found, known []*line) []*line {
	byWorth(found)
	var out []*line
	for _, f := range found {
		like := func(o *line) bool { return same(o.first, f.first) && samePlan(o, f) }
		if len(out) < threatsTried && !slices.ContainsFunc(known, like) && !slices.ContainsFunc(out, like) {
			out = append(out, f)
		}
	}
	return out
}

// hear takes what the enemy's answers to lines gain him from what these are worth, in the
// mean of two looks where dice fall, with opposite ones (see luck): the best of so many
// that he makes up, and of some that are known. It gives what he made up and gains by, each
// worth what it gains.
func (b *Bot) hear(lines, known []*line, anew int) (found []*line) {
	type look struct{ line, with int }
	var looks []look
	var lengths []int
	for i, l := range lines {
		looks, lengths = append(looks, look{i, 0}), append(lengths, 1)
		if l.chance {
			looks, lengths = append(looks, look{i, 1}), append(lengths, 1)
		}
	}
	lost, best, seen := make([]float64, len(looks)), make([]*line, len(looks)), make([]bool, len(looks))
	b.luckOf(1) // whoever looks may need it
	b.aside(lengths, func(h *Bot, n int) {
		x := looks[n]
		l := lines[x.line]
		lost[n] = l.lost[x.with]
		if h.played(l.anew(h.luckOf(x.with))) != nil {
			gain, by := h.reply(h.scratch, uint64(x.with), known, anew)
			lost[n], best[n], seen[n] = max(lost[n], gain), by, true
		}
	})
	for i, l := range lines {
		l.worth = l.unanswered()
		all, of := 0.0, 0
		for n, x := range looks {
			if x.line == i && seen[n] {
				l.lost[x.with] = lost[n]
				all, of = all+lost[n], of+1
			}
		}
		l.reply = all / float64(max(1, of))
		l.worth -= l.reply
	}
	for _, l := range best {
		if l != nil {
			found = append(found, l)
		}
	}
	return found
}

// reply is what an enemy who is to act gains by the best of some acts, to doing nothing:
// those that he makes up and some that are known; 0 where it is nobody's, or one's own, to
// act. In the same position he makes up the same acts. With it goes the best of these.
func (b *Bot) reply(g *run.Game, salt uint64, known []*line, anew int) (gain float64, best *line) {
	d := g.Pending()
	if d == nil || d.Kind != run.Act || !d.CanPass || len(d.Options) == 0 || g.Over != nil || !b.hostile(g, d.Seat) {
		return 0, nil
	}
	foe := b.foe(d.Seat, b.seeds[0]+salt)
	foe.stand(g)
	idle := foe.try(run.Choice{Kind: run.Pass}, run.Choice{Kind: run.Pass}, nil, foe.luckOf(0))
	if idle == nil {
		return 0, nil
	}
	tried := []*line{idle}
	for i := range anew {
		o := d.Options[i%len(d.Options)]
		c := run.Choice{Value: o.Value, Group: o.Group}
		l := foe.made(attempt{first: c, meant: c, by: foe.luckOf(0), paired: true})
		if l == nil {
			continue
		}
		foe.learn(tried, l)
		if l.worth -= idle.worth; l.worth > gain {
			gain, best = l.worth, l
		}
	}
	for _, k := range known {
		again := k.anew(foe.luckOf(0))
		again.paired = true
		if l := foe.made(again); l != nil {
			gain = max(gain, l.worth-idle.worth)
		}
	}
	b.spent += foe.spent
	return gain, best
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
