package bot

import (
	"cmp"
	"slices"

	"wargame/interpreter/run"
)

// line is a way to go on: an answer, those to what it brings about, and what it is
// worth when the turn is ended after it.
type line struct {
	first   run.Choice // as it is listed to the seat
	answers []answer   // in the dealt position
	sure    int        // so many of them come before any die
	dice    bool       // some fall in the act, or in what is owed after it
	chance  bool       // some fall in the act or behind it
	worth   float64
	reply   float64    // of which the enemy's answer has taken so much
	lost    [2]float64 // the same, in each of the two looks at it
	tries   int
	goals   []run.Choice // of a sweep: where it could have gone against an enemy
}

// stand takes a position as the one from which everything is tried. It carries no log
// and no way back.
func (b *Bot) stand(g *run.Game) {
	if b.base == nil {
		b.base, b.scratch = g.Ahead(), g.Ahead()
	}
	b.base.TryFrom(g)
	b.depth, b.barren = len(b.base.S.Frames), map[barrenAnswer]bool{}
	d := b.base.Due()
	b.offered = d != nil && d.Kind == run.Act
	b.valuedAt, b.dues = 0, nil
	clear(b.alone)
	b.judge.paces.on(b.base)
	b.judge.from(b.base, b.seat)
}

// search finds the best line from the base; nil when nothing could be tried.
func (b *Bot) search(list []run.Choice, as func(run.Choice) run.Choice, act bool) *choice {
	b.seeds = b.seeds[:0]
	b.clock.begin(act && b.level.Replies > 0)
	b.forget()
	b.handed()
	var tried []*line
	b.drift = 0
	if act && list[0].Kind == run.Pass { // what all else is measured by
		if idle := b.try(list[0], as(list[0]), nil, b.luckOf(0)); idle != nil {
			tried = append(tried, idle)
			b.drift = idle.worth - b.judge.Score(b.base, b.seat)
			list = list[1:]
		}
	}
	if act { // what was good a moment ago
		for round := range slices.Chunk(b.kept, roundOf) {
			var all []attempt
			for _, l := range round {
				all = append(all, attempt{first: l.first, meant: as(l.first), rest: l.answers[:l.sure], by: b.luckOf(0), paired: true})
			}
			if b.affords() {
				tried = slices.DeleteFunc(append(tried, b.attempts(all)...), func(l *line) bool { return l == nil })
			}
		}
	}
	order := slices.Clone(list)
	if !act {
		d := b.base.Pending()
		if d == nil {
			return nil // what can be done is not found out: see formula.Exhausted
		}
		b.inner = 0
		order = b.allFruitful(b.base, d, order)
	}
	if len(order) == 0 {
		order = []run.Choice{{Kind: run.Pass}}
	}
	if len(order) > b.level.Lines && !act {
		order = order[:b.level.Lines]
	}
	upTo, surely := b.lines(act, len(order))
	if b.holdsGood(tried) {
		upTo = 0
	}
	swept := false
	for i := 0; i < upTo && (i < surely || b.affords()); {
		if act && b.level.Sweeps && i >= len(order) && !swept {
			swept, tried = true, b.sweep(tried, order, as)
		}
		var round []attempt
		for ; i < upTo && len(round) < roundOf; i++ {
			if a, ok := b.proposed(i, order, tried, act); ok {
				a.meant, a.by, a.paired = as(a.first), b.luckOf(0), true
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
	b.again(tried)
	if act {
		tried = b.before(tried, list, as)
		b.answered(tried)
	}
	out := &choice{best: tried[0], luck: b.luckOf(0)}
	for _, l := range tried {
		if l.first.Kind == run.Pass && out.idle == nil {
			out.idle = l
		}
		if out.second == nil && !same(l.first, out.best.first) || out.second == nil && l != out.best && !samePlan(l, out.best) {
			out.second = l
		}
	}
	if act {
		b.soonest(tried)
		out.best = tried[0]
		b.keep(tried)
	}
	return out
}

// proposed is the line of a number to try next; false where that is no new one.
func (b *Bot) proposed(i int, order []run.Choice, tried []*line, act bool) (attempt, bool) {
	var out attempt
	if act {
		out.chain = chains[b.rng.IntN(len(chains))]
	}
	if base := b.promising(tried, i); act && base != nil { // like a good one up to a point
		out.first, out.rest = base.first, b.mended(base, tried)
		return out, true
	}
	out.first = order[i%len(order)]
	if act && i >= len(order) {
		out.first = b.manifold(order, tried)
	}
	if i >= len(order) && !act && b.sureOf(tried, out.first) {
		return out, false
	}
	// it was tried
	return out, out.first.Kind != run.Pass || i < len(order) && (len(tried) == 0 || tried[0].first.Kind != run.Pass)
}

// manifold is an act for a new line, by chance: oftener one that takes more answers, for
// it can be done in more ways.
func (b *Bot) manifold(acts []run.Choice, tried []*line) run.Choice {
	longest, all := make([]int, len(acts)), 0
	for i, c := range acts {
		longest[i] = 1
		for _, l := range tried {
			if same(l.first, c) {
				longest[i] = max(longest[i], min(l.sure, long))
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

// long is of how many answers acts are that are all tried alike.
const long = 12

// fewest lines, one in so many, are tried whatever the budget says.
const fewest = 2

// enough is how often an answer in the middle of an act is tried, in the mean.
const enough = 6

// row is how many lines that were kept are carried out in a row, with no look at others.
const row = 5

// holdsGood tells whether what was kept is still nearly as good as it was: then it is
// done, for the search that found it looked far enough.
func (b *Bot) holdsGood(tried []*line) bool {
	if len(tried) < 2 || tried[0].first.Kind != run.Pass || b.inRow >= row {
		b.inRow = 0
		return false
	}
	idle := tried[0].worth
	best := slices.MaxFunc(tried[1:], func(x, y *line) int { return cmp.Compare(x.worth, y.worth) })
	if best.chance || best.worth-idle < most*b.gained || best.worth-idle < least {
		b.inRow = 0
		return false
	}
	b.inRow++
	return true
}

// most is how much of what the best of those kept would have gained it has to gain.
const most = 0.7

// promising is one of the best lines that have been tried, for every second try after
// the first; nil when it is the turn of a new one, or none can be changed.
func (b *Bot) promising(tried []*line, i int) *line {
	if i < b.level.Lines/3 || i%2 == 0 {
		return nil
	}
	var best []*line
	for _, l := range tried {
		if l.first.Kind == run.Pick {
			at, _ := slices.BinarySearchFunc(best, l, func(o, l *line) int { return cmp.Compare(l.worth, o.worth) })
			if best = slices.Insert(best, at, l); len(best) > mended {
				best = best[:mended]
			}
		}
	}
	if len(best) == 0 {
		return nil
	}
	return best[b.rng.IntN(len(best))]
}

// mended is how many of the best lines are tried with another end.
const mended = 4

// samePlan tells whether two lines are the same as far as they are sure.
func samePlan(x, y *line) bool {
	return x.sure == y.sure && slices.EqualFunc(x.answers[:x.sure], y.answers[:y.sure], answer.same)
}

// sureOf tells whether an answer that leads to no die and no question was tried.
func (b *Bot) sureOf(tried []*line, c run.Choice) bool {
	return slices.ContainsFunc(tried, func(l *line) bool { return same(l.first, c) && !l.dice && len(l.answers) == 1 })
}

// again takes what another try of a line was worth into its mean.
func (l *line) again(worth float64) {
	l.worth = (times(l.worth, float64(l.tries)) + worth) / float64(l.tries+1)
	l.tries++
}

// add notes a line. One that is like another as far as it is sure was tried with the same
// dice, and tells nothing new of it: if it counted, the luck of the first look would last.
func (b *Bot) add(tried []*line, l *line) []*line {
	b.learn(tried, l)
	for _, o := range tried {
		if same(o.first, l.first) && samePlan(o, l) {
			return tried
		}
	}
	return append(tried, l)
}

// again tries the most promising lines with other dice, where some fall: many of them a
// little, and of those the best more often. What was not tried again has perhaps had
// luck, and comes behind. Where all dice fall behind the acts they are the same for all
// lines, and nothing is gained by others.
func (b *Bot) again(tried []*line) {
	if !slices.ContainsFunc(tried, func(l *line) bool { return l.dice }) {
		byWorth(tried)
		return
	}
	rest := b.level.Again
	for _, r := range []struct{ lines, parts int }{{10, 4}, {5, 3}, {2, 1}} {
		times := (rest + r.parts - 1) / r.parts
		rest -= times
		b.look(tried, r.lines, times)
	}
	for n := 0; n < b.level.Looks && b.affords(); n++ { // what is left of the budget
		b.look(tried, lookedAt, 2)
	}
	lucky := func(l *line) int {
		if l.chance && b.level.Again > 0 && l.tries < 3 {
			return 1
		}
		return 0
	}
	byWorth(tried)
	slices.SortStableFunc(tried, func(x, y *line) int { return cmp.Compare(lucky(x), lucky(y)) })
}

// lookedAt is how many of the best lines are tried with further dice as long as there is
// budget left: the best of many looks better than it is, and most where it was tried least.
const lookedAt = 4

// look tries so many of the best lines again, so many times, and doing nothing more too.
func (b *Bot) look(tried []*line, best, times int) {
	byWorth(tried)
	var lines []*line
	var all []attempt
	for _, l := range tried {
		if l.first.Kind != run.Pass {
			best--
		}
		if l.chance && (best >= 0 || l.first.Kind == run.Pass) {
			for n := range times {
				lines, all = append(lines, l), append(all, l.anew(b.luckOf(l.tries+n)))
			}
		}
	}
	for i, o := range b.attempts(all) {
		if o != nil {
			lines[i].again(o.worth)
		}
	}
}

// pair tries a line that has been tried once with the opposite dice, if any fall in it.
func (b *Bot) pair(l *line) {
	if l.dice && b.level.Again > 0 {
		if o := b.made(l.anew(b.luckOf(1))); o != nil {
			l.again(o.worth)
		}
	}
}

// byWorth puts the best lines first.
func byWorth(tried []*line) {
	slices.SortStableFunc(tried, func(x, y *line) int { return cmp.Compare(y.worth, x.worth) })
}

// unanswered is what a line is worth before the enemy answers, as all are when they are
// tried anew.
func (l *line) unanswered() float64 { return l.worth + l.reply }

// keep keeps the lines that are better than doing nothing more, but the one that is
// carried out.
func (b *Bot) keep(tried []*line) {
	b.kept, b.gained = b.kept[:0], 0
	for _, l := range tried[1:] {
		if l.first.Kind == run.Pass || len(b.kept) == b.level.Kept {
			break
		}
		b.kept = append(b.kept, l)
	}
	if i := slices.IndexFunc(tried, func(l *line) bool { return l.first.Kind == run.Pass }); i >= 0 && len(b.kept) > 0 {
		b.gained = b.kept[0].unanswered() - tried[i].unanswered()
	}
}

// give answers on the copy; false when that fails.
func (b *Bot) give(g *run.Game, c run.Choice) bool {
	b.spent++
	refusal, err := g.Apply(c)
	return refusal == nil && err == nil
}
