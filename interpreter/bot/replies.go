package bot

import (
	"math"
	"slices"

	"wargame/interpreter/run"
)

// maxAnswered is for how many of the best plans replies are searched. Doing nothing more is
// always one of them.
const maxAnswered = 6

// How many threats against one plan are tried against the others, and how many are remembered
// for the next acts of the turn.
const (
	threatsTried = 4
	threatsKept  = 6
)

// threats are the enemies' best replies that have been found in a turn.
type threats struct {
	turn  int64
	known []*plan // the latest first
}

// forTurn returns the threats that are known for a turn. The caller owns the slice.
func (t *threats) forTurn(turn int64) []*plan {
	if turn != t.turn {
		t.turn, t.known = turn, nil
	}
	return slices.Clone(t.known)
}

// add adds threats.
func (t *threats) add(found []*plan) {
	t.known = slices.Concat(found, t.known)
	t.known = t.known[:min(len(t.known), threatsKept)]
}

// applyReplies lets the enemy reply to the best plans, where the enemy acts after them, and
// subtracts the gain of the best reply from a plan's score. So what can be lost is guarded,
// and attacks that expose their units score less.
//
// A reply to one plan is tried against the others too, and against the next acts of the turn.
// Otherwise, of two plans with the same weakness, the one would be chosen against which chance
// found no reply.
//
// A reply only lowers a score, so the search ends with a plan that scores no less with replies
// than the next one without. Plans are sorted by score before and after; plans without a reply
// come last, and those that may have been lucky (see resample) stay behind. The search also
// ends when the time is over.
func (b *Bot) applyReplies(tried []*plan) {
	if b.budget.level.Replies == 0 {
		return
	}
	b.whole = true
	defer func() { b.whole = false }()
	var answered, rest []*plan
	for _, l := range tried {
		if l.first.Kind == run.Pass {
			answered = append(answered, l)
		} else {
			rest = append(rest, l)
		}
	}
	next := slices.Clone(answered)
	if len(rest) > 0 { // the best always gets a reply
		next, answered, rest = append(next, rest[0]), append(answered, rest[0]), rest[1:]
	}
	left := maxAnswered - 1
	known := b.threats.forTurn(b.game.base.S.Cells.At(b.game.base.P.TurnCell()))
	for len(next) > 0 {
		found := newThreats(b.scoreReplies(next, known, b.budget.level.Replies), known)
		if known = append(known, found...); len(found) > 0 && !b.budget.late() {
			b.scoreReplies(answered, found, 0)
		}
		b.threats.add(found)
		most, last := math.Inf(-1), next[len(next)-1].scoreBeforeReply()
		for _, l := range answered {
			if l.first.Kind != run.Pass {
				most = max(most, l.score)
			}
		}
		for next = next[:0]; len(next) < workerCount && left > 0 && len(rest) > 0 && !b.budget.late(); left-- {
			l := rest[0]
			if l.score <= most || l.score > last {
				break
			}
			next, answered, rest, last = append(next, l), append(answered, l), rest[1:], l.score
		}
	}
	byScore(answered)
	copy(tried, slices.Concat(answered, rest))
}

// newThreats returns a few of the best replies that are not known yet.
func newThreats(found, known []*plan) []*plan {
	byScore(found)
	var out []*plan
	for _, f := range found {
		isKnown := func(o *plan) bool { return same(o.first, f.first) && samePlan(o, f) }
		if len(out) < threatsTried && !slices.ContainsFunc(known, isKnown) && !slices.ContainsFunc(out, isKnown) {
			out = append(out, f)
		}
	}
	return out
}

// scoreReplies subtracts the gain of the enemies' best reply from the score of each plan: the
// mean of two samples with antithetic dice if there are dice. Replies are fresh new plans of
// the enemy, and known ones. It returns the new replies that gain, with their gain as score.
func (b *Bot) scoreReplies(plans, known []*plan, fresh int) (found []*plan) {
	type task struct{ plan, with int }
	var tasks []task
	var lengths []int
	for i, l := range plans {
		tasks, lengths = append(tasks, task{i, 0}), append(lengths, 1)
		if l.chance {
			tasks, lengths = append(tasks, task{i, 1}), append(lengths, 1)
		}
	}
	losses, best, seen := make([]float64, len(tasks)), make([]*plan, len(tasks)), make([]bool, len(tasks))
	b.sampleOf(1) // before the workers share the seeds
	b.runOnWorkers(lengths, func(h *Bot, n int) {
		x := tasks[n]
		l := plans[x.plan]
		losses[n] = l.replyLoss[x.with]
		if h.play(l.retry(h.sampleOf(x.with))) != nil {
			gain, by := h.reply(h.game.scratch, uint64(x.with), known, fresh)
			losses[n], best[n], seen[n] = max(losses[n], gain), by, true
		}
	})
	for i, l := range plans {
		l.score = l.scoreBeforeReply()
		all, of := 0.0, 0
		for n, x := range tasks {
			if x.plan == i && seen[n] {
				l.replyLoss[x.with] = losses[n]
				all, of = all+losses[n], of+1
			}
		}
		l.reply = all / float64(max(1, of))
		l.score -= l.reply
	}
	for _, l := range best {
		if l != nil {
			found = append(found, l)
		}
	}
	return found
}

// reply returns the gain of the best reply of the enemy that is to act, over doing nothing,
// and the best of its new plans. The gain is 0 if no enemy is to act. In equal positions the
// enemy makes equal plans.
func (b *Bot) reply(g *run.Game, salt uint64, known []*plan, fresh int) (gain float64, best *plan) {
	d := g.Pending()
	if d == nil || d.Kind != run.Act || !d.CanPass || len(d.Options) == 0 || g.Over != nil || !b.hostile(g, d.Seat) {
		return 0, nil
	}
	opponent := b.opponent(d.Seat, b.seeds[0]+salt)
	opponent.setBase(g)
	idle := opponent.try(run.Choice{Kind: run.Pass}, run.Choice{Kind: run.Pass}, nil, opponent.sampleOf(0))
	if idle == nil {
		return 0, nil
	}
	tried := []*plan{idle}
	for i := range fresh {
		o := d.Options[i%len(d.Options)]
		c := run.Choice{Value: o.Value, Group: o.Group}
		l := opponent.evaluate(attempt{first: c, dealt: c, by: opponent.sampleOf(0), paired: true})
		if l == nil {
			continue
		}
		opponent.stats.record(tried, l)
		if l.score -= idle.score; l.score > gain {
			gain, best = l.score, l
		}
	}
	for _, k := range known {
		again := k.retry(opponent.sampleOf(0))
		again.paired = true
		if l := opponent.evaluate(again); l != nil {
			gain = max(gain, l.score-idle.score)
		}
	}
	b.budget.spent += opponent.budget.spent
	return gain, best
}

// opponent returns the bot that models an opponent at a seat. It starts afresh each time, but
// reuses the copies and the evaluator, whose step costs may belong to another turn.
func (b *Bot) opponent(seat int, seed uint64) *Bot {
	old, found := b.team.opponents[seat]
	if !found {
		old = &Bot{eval: newEvaluator(b.eval.p, b.budget.level.Style)}
	}
	out := newBot(old.eval, b.budget.full, seed, seat)
	out.game, out.budget.stop = old.game, b.budget.stop
	b.team.opponents[seat] = out
	return out
}
