package bot

import (
	"math/rand/v2"
	"slices"

	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Bot plays one seat. One goroutine uses it at a time; only Progress and Stop may be called from
// others. It never changes the game that it is asked about.
type Bot struct {
	seat   int
	eval   *Evaluator
	rng    *rand.Rand
	seeds  []uint64 // of the sampled dice, one for each batch of strata
	budget searchBudget
	game   copies

	policy  policy
	duties  duties
	noops   noopFilter
	stats   stats
	reuse   planCache
	threats threats
	team    team

	// whole is set while rollouts must reach the enemy's next act, so that none is cut
	// short because its kind of act has had no later effect.
	whole bool

	progress *progress
	view     *sight.View   // the seat's view at the last search
	result   *searchResult // of the last search; nil once its queue is being carried out
}

// copies are the positions that a search works on. They are reused from search to search.
type copies struct {
	base       *run.Game // the position that is searched
	scratch    *run.Game // where rollouts are played
	probe      *run.Game // where single answers are tried
	passed     *run.Game // where the current rollout ended its turn by passing
	depth      int       // frames in base
	offersActs bool      // base waits for the choice of an act
	emptied    uint64    // the garbage collection at which the caches were last emptied
}

// searchResult is the outcome of a search.
type searchResult struct {
	best, second *plan
	idle         *plan // doing nothing more; nil if that was impossible
	sample       sample
}

// answer is a choice, with the name of the decision that it answers.
type answer struct {
	name   string
	choice run.Choice
	act    bool // it chooses an act
	open   bool // in a script: the policy chooses again here
	all    bool // in a script: ends a set, after every other legal member has been added
}

// queuedAnswer is an answer with the hash of the position in which it is given.
type queuedAnswer struct {
	at     uint64
	choice run.Choice
}

func (a answer) same(o answer) bool { return a.name == o.name && same(a.choice, o.choice) }

// same reports whether two answers are equal. It does not compare dice.
func same(a, b run.Choice) bool {
	return a.Kind == b.Kind && a.Value == b.Value && a.Group == b.Group && a.Branch == b.Branch
}

// New returns a bot for a seat. Equal seeds and positions give equal answers.
func New(p *program.Program, level Level, seed uint64, seat int) *Bot {
	return newBot(newEvaluator(p, level.Style), level, seed, seat)
}

// newBot returns a bot that uses the given evaluator. Bots of one goroutine may share it.
func newBot(e *Evaluator, level Level, seed uint64, seat int) *Bot {
	p := &progress{}
	return &Bot{
		seat: seat, eval: e, progress: p, rng: rand.New(rand.NewPCG(seed, uint64(seat)+1)),
		budget: searchBudget{full: level, level: level, stop: &p.stopped},
		policy: policy{moveActs: map[int64]bool{}},
		noops:  noopFilter{rates: map[string]noopRate{}},
		stats:  stats{effects: map[actKey]effectStats{}, history: map[historyKey]historyScore{}},
		team:   team{opponents: map[int]*Bot{}},
	}
}

// Answers returns the legal and illegal answers to try, the preferred first. The caller tries
// one after the other until the game accepts one. v is the view of the bot's seat. The game is
// not changed.
func (b *Bot) Answers(g *run.Game, v *sight.View, d *run.Decision) []run.Choice {
	list := shuffled(v.Decision(d), 2, b.rng)
	if len(b.reuse.queue) > 0 && b.reuse.queue[0].at == g.Hash() { // forced decisions are part of the queue
		c := b.reuse.queue[0].choice
		b.reuse.queue, b.result = b.reuse.queue[1:], nil
		return first(list, c)
	}
	if len(list) < 2 || d.Kind == run.DiceRoll {
		b.result = nil // an only answer has no reason
		return list
	}
	b.reuse.queue, b.budget.spent, b.result, b.view = nil, 0, nil, v
	b.progress.tried.Store(0)
	b.progress.share.Store(0)
	b.progress.stopped.Store(false)
	dealt := sight.Deal(v, b.rng.Shuffle)
	if dealt == nil {
		return list
	}
	b.shrinkCaches(cacheLimitSearch)
	b.setBase(dealt.Game)
	open := !v.HidesAnything() && !v.Secretly()
	b.budget.allocate(g.S.Cells.At(g.P.TurnCell()), d.Kind == run.Act)
	defer b.budget.charge()
	found := b.search(list, func(c run.Choice) run.Choice { return dealt.Choice(v, d, c) }, d.Kind == run.Act && open)
	if found == nil {
		return list
	}
	b.result = found
	if open { // later answers would depend on what is hidden
		b.reuse.queue = b.queueOf(found.best)
	}
	if found.best.first.Kind == run.Pass {
		b.shrinkCaches(cacheLimitIdle)
	}
	return first(list, found.best.first)
}

// queueOf returns the answers of a plan after its first, up to the first die. Each is given
// only in the position in which it was planned.
func (b *Bot) queueOf(l *plan) []queuedAnswer {
	if l.fixed < 2 {
		return nil
	}
	g := b.game.scratch
	g.TryFrom(b.game.base)
	var out []queuedAnswer
	acts := 0
	for i, a := range l.answers[:l.fixed] {
		if i > 0 && a.act && a.choice.Kind == run.Pass {
			break // passing is decided anew at each offer: rollouts pass mostly by chance
		}
		if a.act && a.name == l.answers[0].name {
			if acts++; acts > maxQueuedActs {
				b.reuse.keepRest(&plan{first: a.choice, answers: l.answers[i:l.fixed], fixed: l.fixed - i})
				break
			}
		}
		if i > 0 {
			out = append(out, queuedAnswer{g.Hash(), a.choice})
		}
		if r, err := g.Apply(a.choice); r != nil || err != nil {
			break
		}
	}
	return out
}

// maxQueuedActs is how many acts of a plan are carried out before the next search. The rest of
// the plan is the first that this search tries.
const maxQueuedActs = 6

// keepRest puts the rest of a plan before all cached plans. The next search also tries others.
func (r *planCache) keepRest(l *plan) {
	r.plans, r.inRow = slices.Insert(r.plans, 0, l), maxReuse
}

// first returns the list with c as its first element.
func first(list []run.Choice, c run.Choice) []run.Choice {
	out := []run.Choice{c}
	for _, o := range list {
		if !same(o, c) {
			out = append(out, o)
		}
	}
	return out
}
