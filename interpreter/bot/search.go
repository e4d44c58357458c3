package bot

import (
	"cmp"
	"slices"

	"wargame/interpreter/run"
)

// plan is an answer with the answers that follow it, and the score at the end of the turn.
type plan struct {
	first     run.Choice // as listed to the seat
	answers   []answer   // in the determinization
	fixed     int        // how many of them come before any die
	dice      bool       // the act, or a duty after it, throws dice
	chance    bool       // some dice fall up to the end of the turn
	score     float64
	reply     float64    // the gain of the best reply; score is without it
	replyLoss [2]float64 // the same for each of two samples
	tries     int
	goals     []run.Choice // in an enumeration: the enemy spaces that units could have gone to
}

// planCache holds good plans that were not carried out, for the next searches, and the rest
// of the plan that is being carried out.
type planCache struct {
	plans []*plan // the best first
	gain  float64 // of the best of them, over doing nothing
	inRow int     // cached plans carried out since other plans were searched
	queue []queuedAnswer
}

// setBase makes g the position that is searched. The copy has no log and no undo history.
func (b *Bot) setBase(g *run.Game) {
	if b.game.base == nil {
		b.game.base, b.game.scratch = g.LookAhead(), g.LookAhead()
	}
	b.game.base.TryFrom(g)
	b.game.depth, b.noops.known = len(b.game.base.S.Frames), map[positionAnswer]bool{}
	d := b.game.base.Due()
	b.game.offersActs = d != nil && d.Kind == run.Act
	b.noops.position, b.duties.before = 0, nil
	clear(b.duties.idleScores)
	b.eval.costs.prepare(b.game.base)
	b.eval.setBase(b.game.base, b.seat)
}

// search returns the best plan from the base position; nil if none could be tried. toDealt
// translates an answer of the seat into the determinization. act is set for the choice of an
// act.
func (b *Bot) search(list []run.Choice, toDealt func(run.Choice) run.Choice, act bool) *searchResult {
	b.seeds = b.seeds[:0]
	b.budget.clock.begin(act && b.budget.level.Replies > 0)
	b.stats.forget()
	b.prepareWorkers()
	var tried []*plan
	b.stats.drift = 0
	if act && list[0].Kind == run.Pass { // the yardstick for all other plans
		if idle := b.try(list[0], toDealt(list[0]), nil, b.sampleOf(0)); idle != nil {
			tried = append(tried, idle)
			b.stats.drift = idle.score - b.eval.Score(b.game.base, b.seat)
			list = list[1:]
		}
	}
	if act { // the cached plans
		for round := range slices.Chunk(b.reuse.plans, batchSize) {
			var all []attempt
			for _, l := range round {
				all = append(all, attempt{first: l.first, dealt: toDealt(l.first), rest: l.answers[:l.fixed], by: b.sampleOf(0), paired: true})
			}
			if b.budget.affords() {
				tried = slices.DeleteFunc(append(tried, b.attempts(all)...), func(l *plan) bool { return l == nil })
			}
		}
	}
	order := slices.Clone(list)
	if !act {
		d := b.game.base.Pending()
		if d == nil {
			return nil // the options could not be computed: see budget.Exhausted
		}
		b.policy.innerActs = 0
		order = b.dropNoops(b.game.base, d, order)
	}
	if len(order) == 0 {
		order = []run.Choice{{Kind: run.Pass}}
	}
	if len(order) > b.budget.level.Plans && !act {
		order = order[:b.budget.level.Plans]
	}
	upTo, atLeast := b.budget.planLimits(act, len(order))
	if b.reuse.holds(tried) {
		upTo = 0
	}
	enumerated := false
	for i := 0; i < upTo && (i < atLeast && !(b.budget.stopped() && len(tried) > 0) || b.budget.affords()); {
		if act && b.budget.level.Enumerates && i >= len(order) && !enumerated {
			enumerated, tried = true, b.enumerate(tried, order, toDealt)
		}
		var round []attempt
		for ; i < upTo && len(round) < batchSize; i++ {
			if a, ok := b.nextAttempt(i, order, tried, act); ok {
				a.dealt, a.by, a.paired = toDealt(a.first), b.sampleOf(0), true
				round = append(round, a)
			}
		}
		for _, l := range b.attempts(round) {
			if l != nil {
				tried = b.add(tried, l)
			}
		}
	}
	if len(tried) == 0 {
		return nil
	}
	b.resample(tried)
	if act {
		tried = b.prependActs(tried, list, toDealt)
		b.applyReplies(tried)
	}
	out := &searchResult{best: tried[0], sample: b.sampleOf(0)}
	for _, l := range tried {
		if l.first.Kind == run.Pass && out.idle == nil {
			out.idle = l
		}
		if out.second == nil && !same(l.first, out.best.first) || out.second == nil && l != out.best && !samePlan(l, out.best) {
			out.second = l
		}
	}
	if act {
		b.executableFirst(tried)
		out.best = tried[0]
		b.reuse.fill(tried, b.budget.level.KeepPlans)
	}
	return out
}

// nextAttempt returns the ith plan to try; false if there is no new one.
func (b *Bot) nextAttempt(i int, order []run.Choice, tried []*plan, act bool) (attempt, bool) {
	var out attempt
	if act {
		out.chainOdds = chainOddsChoices[b.rng.IntN(len(chainOddsChoices))]
	}
	if base := b.promising(tried, i); act && base != nil { // a neighbor of a good plan
		out.first, out.rest = base.first, b.neighbor(base, tried)
		return out, true
	}
	out.first = order[i%len(order)]
	if act && i >= len(order) {
		out.first = b.weightedAct(order, tried)
	}
	if i >= len(order) && !act && fullyTried(tried, out.first) {
		return out, false
	}
	// passing was tried
	return out, out.first.Kind != run.Pass || i < len(order) && (len(tried) == 0 || tried[0].first.Kind != run.Pass)
}

// weightedAct returns a random act for a new plan. Acts with more answers are more likely,
// since there are more ways to do them.
func (b *Bot) weightedAct(acts []run.Choice, tried []*plan) run.Choice {
	longest, all := make([]int, len(acts)), 0
	for i, c := range acts {
		longest[i] = 1
		for _, l := range tried {
			if same(l.first, c) {
				longest[i] = max(longest[i], min(l.fixed, maxActWeight))
			}
		}
		all += longest[i]
	}
	n := b.rng.IntN(all)
	for i, k := range longest {
		if n -= k; n < 0 {
			return acts[i]
		}
	}
	return acts[0]
}

// maxActWeight limits the weight of an act by its number of answers.
const maxActWeight = 12

// minPlansDivisor is the part of the plans that are tried whatever the budget.
const minPlansDivisor = 2

// triesPerAnswer is how often each answer within an act is tried, on average.
const triesPerAnswer = 6

// maxReuse is how many cached plans are carried out in a row without a search for others.
const maxReuse = 5

// holds reports whether the best cached plan is still nearly as good as it was. Then
// it is carried out without a search.
func (r *planCache) holds(tried []*plan) bool {
	if len(tried) < 2 || tried[0].first.Kind != run.Pass || r.inRow >= maxReuse {
		r.inRow = 0
		return false
	}
	idle := tried[0].score
	best := slices.MaxFunc(tried[1:], func(x, y *plan) int { return cmp.Compare(x.score, y.score) })
	if best.chance || best.score-idle < minGainKept*r.gain || best.score-idle < least {
		r.inRow = 0
		return false
	}
	r.inRow++
	return true
}

// minGainKept is the share of its former gain that a cached plan must still have.
const minGainKept = 0.7

// promising returns one of the best plans, for every second try after the first third; nil if
// a new plan is to be tried, or there is none to change.
func (b *Bot) promising(tried []*plan, i int) *plan {
	if i < b.budget.level.Plans/3 || i%2 == 0 {
		return nil
	}
	var best []*plan
	for _, l := range tried {
		if l.first.Kind == run.Pick {
			at, _ := slices.BinarySearchFunc(best, l, func(o, l *plan) int { return cmp.Compare(l.score, o.score) })
			if best = slices.Insert(best, at, l); len(best) > maxBases {
				best = best[:maxBases]
			}
		}
	}
	if len(best) == 0 {
		return nil
	}
	return best[b.rng.IntN(len(best))]
}

// maxBases is how many of the best plans are bases of local search.
const maxBases = 4

// samePlan reports whether two plans are equal up to their first die.
func samePlan(x, y *plan) bool {
	return x.fixed == y.fixed && slices.EqualFunc(x.answers[:x.fixed], y.answers[:y.fixed], answer.same)
}

// fullyTried reports whether an answer was tried that leads to no die and no question.
func fullyTried(tried []*plan, c run.Choice) bool {
	return slices.ContainsFunc(tried, func(l *plan) bool { return same(l.first, c) && !l.dice && len(l.answers) == 1 })
}

// addSample takes another score into the mean.
func (l *plan) addSample(score float64) {
	l.score = (mul(l.score, float64(l.tries)) + score) / float64(l.tries+1)
	l.tries++
}

// add adds a plan unless an equal one was tried. An equal one had the same dice, and adding
// its score would only add weight to the luck of the first.
func (b *Bot) add(tried []*plan, l *plan) []*plan {
	b.stats.record(tried, l)
	for _, o := range tried {
		if same(o.first, l.first) && samePlan(o, l) {
			return tried
		}
	}
	return append(tried, l)
}

// resample tries the most promising plans with other dice: many plans a few times, and the
// best of them more often. Plans with fewer than three samples may have been lucky and come
// last. If no dice fall in the acts, all plans share their dice, and other samples add
// nothing.
func (b *Bot) resample(tried []*plan) {
	if !slices.ContainsFunc(tried, func(l *plan) bool { return l.dice }) {
		byScore(tried)
		return
	}
	rest := b.budget.level.Resamples
	for _, r := range []struct{ plans, parts int }{{10, 4}, {5, 3}, {2, 1}} {
		times := (rest + r.parts - 1) / r.parts
		rest -= times
		b.resampleBest(tried, r.plans, times)
	}
	for n := 0; n < b.budget.level.Rechecks && b.budget.affords(); n++ { // the rest of the budget
		b.resampleBest(tried, recheckedPlans, 2)
	}
	lucky := func(l *plan) int {
		if l.chance && b.budget.level.Resamples > 0 && l.tries < 3 {
			return 1
		}
		return 0
	}
	byScore(tried)
	slices.SortStableFunc(tried, func(x, y *plan) int { return cmp.Compare(lucky(x), lucky(y)) })
}

// recheckedPlans is how many of the best plans get more samples while the budget lasts. The
// best of many looks better than it is, most of all with few samples.
const recheckedPlans = 4

// resampleBest gives the best plans, and doing nothing, further samples.
func (b *Bot) resampleBest(tried []*plan, best, times int) {
	byScore(tried)
	var plans []*plan
	var all []attempt
	for _, l := range tried {
		if l.first.Kind != run.Pass {
			best--
		}
		if l.chance && (best >= 0 || l.first.Kind == run.Pass) {
			for n := range times {
				plans, all = append(plans, l), append(all, l.retry(b.sampleOf(l.tries+n)))
			}
		}
	}
	for i, o := range b.attempts(all) {
		if o != nil {
			plans[i].addSample(o.score)
		}
	}
}

// samplePaired gives a plan with dice the antithetic sample of its first one.
func (b *Bot) samplePaired(l *plan) {
	if l.dice && b.budget.level.Resamples > 0 {
		if o := b.evaluate(l.retry(b.sampleOf(1))); o != nil {
			l.addSample(o.score)
		}
	}
}

// byScore sorts plans by score, the best first.
func byScore(tried []*plan) {
	slices.SortStableFunc(tried, func(x, y *plan) int { return cmp.Compare(y.score, x.score) })
}

// scoreBeforeReply returns the score without the reply.
func (l *plan) scoreBeforeReply() float64 { return l.score + l.reply }

// fill caches at most limit plans that are better than doing nothing, less the one that is carried
// out.
func (r *planCache) fill(tried []*plan, limit int) {
	r.plans, r.gain = r.plans[:0], 0
	for _, l := range tried[1:] {
		if l.first.Kind == run.Pass || len(r.plans) == limit {
			break
		}
		r.plans = append(r.plans, l)
	}
	if i := slices.IndexFunc(tried, func(l *plan) bool { return l.first.Kind == run.Pass }); i >= 0 && len(r.plans) > 0 {
		r.gain = r.plans[0].scoreBeforeReply() - tried[i].scoreBeforeReply()
	}
}

// apply gives an answer on a copy and counts it; false if it is refused.
func (b *Bot) apply(g *run.Game, c run.Choice) bool {
	b.budget.spent++
	refusal, err := g.Apply(c)
	return refusal == nil && err == nil
}
