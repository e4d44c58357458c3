package bot

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"sync"

	"wargame/interpreter/run"
)

// hands is how many lines are tried side by side, each by a hand: a bot of its own that
// keeps what it has seen in its own tries. Who tries which is settled before (dealt), whether
// they work at once or one after the other, and none sees what another is at. So a bot
// plays the same game on any number of processors.
const hands = 2

// roundOf is how many lines are tried between two looks at what came of them: more, and
// the hands wait for each other less; fewer, and each line knows more of those before it.
const roundOf = 4 * hands

// attempt is a line that is to be tried.
type attempt struct {
	first  run.Choice // as it is listed to the seat
	meant  run.Choice // in the dealt position
	rest   script
	chain  int     // see Bot.chain
	led    leading // of a sweep
	goal   *run.Choice
	by     luck
	paired bool // twice where dice fall: see luck
}

// played plays a line; the scratch game is left where it ends.
func (b *Bot) played(a attempt) *line {
	b.chain, b.led, b.goal, b.goals = a.chain, a.led, a.goal, nil
	defer func() { b.chain, b.led, b.goal = 0, nowhere, nil }()
	return b.try(a.first, a.meant, a.rest, a.by)
}

// made tries a line.
func (b *Bot) made(a attempt) *line {
	l := b.played(a)
	if l != nil {
		if l.goals = b.goals; len(b.done) > 0 {
			l.worth -= b.without(slices.Clone(b.done), a.by)
		}
		if a.paired {
			b.pair(l)
		}
	}
	return l
}

// anew is a line as it is to be tried again, with dice.
func (l *line) anew(by luck) attempt {
	return attempt{first: l.first, meant: l.answers[0].choice, rest: l.answers[:l.sure], by: by}
}

// AtOnce has the hands of the bot work at once, on as many processors as there are. It
// answers the same, sooner; where other games are played meanwhile nothing is gained.
func (b *Bot) AtOnce() { b.atOnce = true }

// dealt deals out things that are expected to take so long: each in turn, the longest
// first, to the hand that has least to do. So who does what does not rest on who is quick.
func dealt(lengths []int) [hands][]int {
	order := make([]int, len(lengths))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(lengths[k], lengths[i]) })
	var out [hands][]int
	var load [hands]int
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

// aside has the hands do a number of things side by side, of which it is told how long
// they are.
func (b *Bot) aside(lengths []int, do func(h *Bot, i int)) {
	share := dealt(lengths)
	each := func(k int) {
		for _, i := range share[k] {
			do(b.hands[k], i)
		}
	}
	var others sync.WaitGroup
	fell := make([]any, hands)
	for k, h := range b.hands {
		h.seeds, h.drift, h.dues, h.whole, h.spent = b.seeds, b.drift, b.dues, b.whole, b.spent
		if k == 0 || len(share[k]) == 0 {
			continue
		}
		if h.spent = 0; b.atOnce {
			others.Go(func() {
				defer func() {
					if x := recover(); x != nil {
						fell[k] = Fell(x)
					}
				}()
				each(k)
			})
		}
	}
	each(0)
	others.Wait()
	for _, x := range fell { // whoever plays games looks for it here
		if x != nil {
			panic(x)
		}
	}
	for k, h := range b.hands[1:] {
		if len(share[k+1]) > 0 {
			if !b.atOnce {
				each(k + 1)
			}
			b.spent += h.spent
		}
	}
	b.far.share.Store(int64(b.share()))
}

// attempts tries lines side by side; what cannot be tried is nil.
func (b *Bot) attempts(all []attempt) []*line {
	out := make([]*line, len(all))
	b.luckOf(1) // whoever tries may need it
	lengths := make([]int, len(all))
	for i, a := range all {
		lengths[i] = long + len(a.rest)
	}
	b.aside(lengths, func(h *Bot, i int) { out[i] = h.made(all[i]) })
	return out
}

// handed makes the other hands ready for a search.
func (b *Bot) handed() {
	if b.hands == nil {
		b.hands = []*Bot{b}
		for k := range hands - 1 {
			h := seated(newJudge(b.judge.p, b.level.Style), b.full, 0, b.seat)
			h.rng = rand.New(rand.NewPCG(b.rng.Uint64(), uint64(k)))
			h.merits, h.far = b.merits, b.far
			b.hands = append(b.hands, h)
		}
	}
	for _, h := range b.hands[1:] {
		h.stand(b.base)
		h.level = b.level
	}
}
