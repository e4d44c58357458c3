package bot

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"sync"

	"wargame/interpreter/run"
)

// workerCount is how many plans are tried side by side. Each worker is a bot with statistics
// of its own. Plans are assigned to workers beforehand (schedule) and workers do not see each
// other's results, so a game does not depend on the number of processors.
const workerCount = 2

// team are the bots that work for a bot: they share its progress and its history scores.
type team struct {
	workers   []*Bot       // evaluate plans; the first is the bot itself
	parallel  bool         // each on a goroutine of its own
	opponents map[int]*Bot // by seat, answer in rollouts
}

// batchSize is how many plans are tried before their results are used. Larger batches keep
// workers busy, smaller ones let each plan use more results.
const batchSize = 4 * workerCount

// attempt is a plan to try.
type attempt struct {
	first     run.Choice // as listed to the seat
	dealt     run.Choice // in the determinization
	rest      script
	chainOdds int          // see policy
	target    gatherTarget // of an enumeration
	goal      *run.Choice
	by        sample
	paired    bool // also try the antithetic sample: see sample
}

// play tries a plan once and leaves the scratch copy at its end.
func (b *Bot) play(a attempt) *plan {
	b.policy.chainOdds, b.policy.target, b.policy.goal, b.policy.goals = a.chainOdds, a.target, a.goal, nil
	defer func() { b.policy.chainOdds, b.policy.target, b.policy.goal = 0, noTarget, nil }()
	return b.try(a.first, a.dealt, a.rest, a.by)
}

// evaluate tries a plan and returns it with its score, corrected for duties from before.
func (b *Bot) evaluate(a attempt) *plan {
	l := b.play(a)
	if l != nil {
		if l.goals = b.policy.goals; len(b.duties.done) > 0 {
			l.score -= b.scoreWithout(slices.Clone(b.duties.done), a.by)
		}
		if a.paired {
			b.samplePaired(l)
		}
	}
	return l
}

// retry returns an attempt to try the plan again with other dice.
func (l *plan) retry(by sample) attempt {
	return attempt{first: l.first, dealt: l.answers[0].choice, rest: l.answers[:l.fixed], by: by}
}

// RunParallel runs each worker on a goroutine of its own. The answers stay the same. Where
// other games use all processors nothing is gained.
func (b *Bot) RunParallel() { b.team.parallel = true }

// schedule assigns tasks of the given lengths to workers: the longest first, to the worker
// with the least load. The result does not depend on timing.
func schedule(lengths []int) [workerCount][]int {
	order := make([]int, len(lengths))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(lengths[k], lengths[i]) })
	var out [workerCount][]int
	var load [workerCount]int
	for _, i := range order {
		k := 0
		for o := range load {
			if load[o] < load[k] {
				k = o
			}
		}
		out[k], load[k] = append(out[k], i), load[k]+max(1, lengths[i])
	}
	for _, list := range out {
		slices.Sort(list)
	}
	return out
}

// runOnWorkers calls do for each task on the worker that it is assigned to. A panic of a
// worker is raised again on the calling goroutine.
func (b *Bot) runOnWorkers(lengths []int, do func(h *Bot, i int)) {
	share := schedule(lengths)
	each := func(k int) {
		for _, i := range share[k] {
			do(b.team.workers[k], i)
		}
	}
	var others sync.WaitGroup
	fell := make([]any, workerCount)
	for k, h := range b.team.workers {
		h.seeds, h.stats.drift, h.duties.before, h.whole, h.budget.spent = b.seeds, b.stats.drift, b.duties.before, b.whole, b.budget.spent
		if k == 0 || len(share[k]) == 0 {
			continue
		}
		if h.budget.spent = 0; b.team.parallel {
			others.Go(func() {
				defer func() {
					if x := recover(); x != nil {
						fell[k] = Recovered(x)
					}
				}()
				each(k)
			})
		}
	}
	each(0)
	others.Wait()
	for _, x := range fell { // the caller recovers it
		if x != nil {
			panic(x)
		}
	}
	for k, h := range b.team.workers[1:] {
		if len(share[k+1]) > 0 {
			if !b.team.parallel {
				each(k + 1)
			}
			b.budget.spent += h.budget.spent
		}
	}
	b.progress.share.Store(int64(b.budget.share()))
}

// attempts tries plans side by side. The plan of an impossible attempt is nil.
func (b *Bot) attempts(all []attempt) []*plan {
	out := make([]*plan, len(all))
	b.sampleOf(1) // before the workers share the seeds
	lengths := make([]int, len(all))
	for i, a := range all {
		lengths[i] = maxActWeight + len(a.rest)
	}
	b.runOnWorkers(lengths, func(h *Bot, i int) { out[i] = h.evaluate(all[i]) })
	return out
}

// prepareWorkers makes the workers ready for a search.
func (b *Bot) prepareWorkers() {
	if b.team.workers == nil {
		b.team.workers = []*Bot{b}
		for k := range workerCount - 1 {
			h := newBot(newEvaluator(b.eval.p, b.budget.level.Style), b.budget.full, 0, b.seat)
			h.rng = rand.New(rand.NewPCG(b.rng.Uint64(), uint64(k)))
			h.stats.history, h.progress, h.budget.stop = b.stats.history, b.progress, b.budget.stop
			b.team.workers = append(b.team.workers, h)
		}
	}
	for _, h := range b.team.workers[1:] {
		h.setBase(b.game.base)
		h.budget.level = b.budget.level
	}
}
