package bot

import (
	"slices"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// line is a way to go on: an answer, those to what it brings about, and what it is
// worth when the turn is ended after it.
type line struct {
	first   run.Choice // as it is listed to the seat
	answers []answer   // in the dealt position
	sure    int        // so many of them come before any die
	dice    bool       // some fall in the act
	chance  bool       // some fall in the act or behind it
	worth   float64
	tries   int
}

// The limits of a try.
const (
	maxAct    = 60 // decisions of an act
	maxFinish = 60 // decisions from there to the end of the turn
	maxDead   = 24 // answers that are taken back since they led nowhere
)

// stand takes a position as the one from which everything is tried. It carries no log
// and no way back.
func (b *Bot) stand(g *run.Game) {
	if b.base == nil {
		b.base, b.scratch = g.Ahead(), g.Ahead()
	}
	b.base.TryFrom(g)
	b.depth, b.barren = len(b.base.S.Frames), map[uint64]map[run.Choice]bool{}
}

// search finds the best line from the base; nil when nothing could be tried.
func (b *Bot) search(list []run.Choice, as func(run.Choice) run.Choice, act bool) *choice {
	seed := b.rng.Uint64()
	var tried []*line
	if act { // what was good a moment ago
		for _, l := range b.kept {
			if b.spent < b.level.Budget {
				if again := b.try(l.first, as(l.first), l.answers[:l.sure], seed); again != nil {
					tried = append(tried, again)
				}
			}
		}
	}
	order := slices.Clone(list)
	if !act {
		b.fruitful(b.base, order)
	}
	if len(order) > b.level.Lines && !act {
		order = order[:b.level.Lines]
	}
	for i := 0; i < b.level.Lines && b.spent < b.level.Budget; i++ {
		c := order[i%len(order)]
		if i >= len(order) && !act && b.sureOf(tried, c) {
			continue
		}
		if c.Kind == run.Pass && i >= len(order) { // it was tried
			continue
		}
		if l := b.try(c, as(c), nil, seed); l != nil {
			tried = b.add(tried, l)
		}
	}
	if len(tried) == 0 {
		return nil
	}
	b.again(tried, as)
	slices.SortStableFunc(tried, func(x, y *line) int {
		switch {
		case x.worth > y.worth:
			return -1
		case x.worth < y.worth:
			return 1
		}
		return 0
	})
	out := &choice{best: tried[0], seed: seed}
	for _, l := range tried {
		if l.first.Kind == run.Pass && out.idle == nil {
			out.idle = l
		}
		if out.second == nil && !same(l.first, out.best.first) || out.second == nil && l != out.best && !samePlan(l, out.best) {
			out.second = l
		}
	}
	if act {
		b.keep(tried)
	}
	return out
}

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

// add notes a line; one that begins like another and throws dice is another try of it.
func (b *Bot) add(tried []*line, l *line) []*line {
	for _, o := range tried {
		if same(o.first, l.first) && samePlan(o, l) {
			o.again(l.worth)
			return tried
		}
	}
	return append(tried, l)
}

// promising is how many lines are tried with other dice, besides doing nothing more.
const promising = 4

// again tries the most promising lines with other dice, where some fall.
func (b *Bot) again(tried []*line, as func(run.Choice) run.Choice) {
	for range b.level.Again {
		seed := b.rng.Uint64()
		slices.SortStableFunc(tried, func(x, y *line) int {
			switch {
			case x.worth > y.worth:
				return -1
			case x.worth < y.worth:
				return 1
			}
			return 0
		})
		for i, l := range tried {
			if !l.chance || l.tries > b.level.Again || i >= promising && l.first.Kind != run.Pass {
				continue
			}
			if o := b.try(l.first, as(l.first), l.answers[:l.sure], seed); o != nil {
				l.again(o.worth)
			}
		}
	}
}

// keep keeps the lines that are better than doing nothing more, but the one that is
// carried out.
func (b *Bot) keep(tried []*line) {
	b.kept = b.kept[:0]
	for _, l := range tried[1:] {
		if l.first.Kind == run.Pass || len(b.kept) == b.level.Kept {
			break
		}
		b.kept = append(b.kept, l)
	}
}

// try plays a line on a copy: its first answer, the script as far as it is legal, then
// whatever looks good, to the end of the turn. It is nil where the answer is not legal.
func (b *Bot) try(firstly, meant run.Choice, script []answer, seed uint64) *line {
	g := b.scratch
	g.TryFrom(b.base)
	g.Dice = dice.Keyed{Seed: seed}
	d := g.Pending()
	if d == nil {
		return nil
	}
	depth := len(g.S.Frames)
	l := &line{first: firstly, tries: 1, answers: []answer{{d.Name, meant}}, sure: 1}
	turn := g.S.Cells.At(g.P.TurnCell())
	before, passed := 0.0, firstly.Kind == run.Pass // what it was worth before the turn was ended by passing
	if passed {
		before = b.judge.Score(g, b.seat)
	}
	if !b.give(g, meant) || g.WentBack > 0 {
		return nil
	}
	b.inner = 0
	b.appetite = appetites[b.rng.IntN(len(appetites))]
	if len(script) > 0 {
		script = script[1:]
	}
	finishing, n, dead := firstly.Kind == run.Pass, 0, 0
	for limit := maxAct; n < limit; n++ {
		if g.Over == nil && g.S.Cells.At(g.P.TurnCell()) != turn {
			if l.worth = before; !passed {
				l.worth = b.judge.Score(g, b.seat)
			}
			l.chance = g.Rolled != b.base.Rolled
			return l // what comes later in a new turn is nobody's doing
		}
		d := g.Pending()
		if d == nil {
			break
		}
		mine := d.Seat == b.seat
		if !finishing && len(g.S.Frames) <= depth && d.Kind == run.Act {
			finishing, limit = true, n+maxFinish
		}
		if finishing && d.Kind == run.Act && (!mine || !d.CanPass) {
			break // what must be done next is chosen with care, and not in passing
		}
		var c run.Choice
		switch {
		case finishing:
			if d.Kind == run.Act {
				before, passed = b.judge.Score(g, b.seat), true
			}
			c = b.onward(g, d)
		case len(script) > 0 && script[0].name == d.Name && g.Check(d, script[0].choice) == nil:
			c, script = script[0].choice, script[1:]
		default:
			script = nil
			c = b.likely(g, d)
		}
		if !b.give(g, c) {
			var ok bool
			if c, ok = b.another(g, d, c); !ok || !b.give(g, c) {
				return nil
			}
		}
		if back := g.WentBack; back > 0 { // that led nowhere
			if dead += back; dead > maxDead {
				return nil
			}
			if !finishing && !l.dice {
				if l.answers = l.answers[:max(0, len(l.answers)+1-back)]; len(l.answers) == 0 {
					return nil
				}
				l.sure = len(l.answers)
			}
			continue
		}
		if !finishing {
			if g.Rolled == b.base.Rolled {
				l.answers = append(l.answers, answer{d.Name, c})
				l.sure = len(l.answers)
			} else {
				l.dice = true
			}
		}
	}
	l.worth = b.judge.Score(g, b.seat)
	l.chance = g.Rolled != b.base.Rolled
	return l
}

// give answers on the copy; false when that fails.
func (b *Bot) give(g *run.Game, c run.Choice) bool {
	b.spent++
	refusal, err := g.Apply(c)
	return refusal == nil && err == nil
}
