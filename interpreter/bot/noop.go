package bot

import (
	"math"
	"slices"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// noopRate counts the answers to decisions of a name that were tested, and those that were
// no-ops: they ended the act at once and changed no score. Of sixty areas to activate perhaps
// eight hold a unit that can act, and random tries would be spent on the others.
type noopRate struct{ looked, noop int }

// noopFilter finds answers without effect and leaves them out.
type noopFilter struct {
	known    map[positionAnswer]bool // of this search
	position uint64                  // the hash of the position that score belongs to
	score    float64
	rates    map[string]noopRate // by the name of the decision, for the bot's whole life
}

const (
	noopMinOptions  = 6  // the fewest options that are filtered
	noopMinSamples  = 12 // answers that are tested before a rate counts
	noopUseRatio    = 8  // the filter is used while one in noopUseRatio answers is a no-op
	noopRecheck     = 40 // an unused filter is tried again one time in noopRecheck
	noopMaxOptions  = 90 // the most options that dropNoops tests
	noopBudgetShare = 4  // one part in noopBudgetShare of the budget may go into tests
)

// positionAnswer is an answer in a position.
type positionAnswer struct {
	at    uint64
	value int64
	group int
}

// filtersNoops reports whether no-ops are filtered from the answers to a decision.
func (b *Bot) filtersNoops(g *run.Game, d *run.Decision) bool {
	if d.Kind != run.ChooseOne || len(d.Options) < noopMinOptions || b.policy.innerActs > 1 || g.Rolled != b.game.base.Rolled {
		return false
	}
	s := b.noops.rates[d.Name]
	return s.looked < noopMinSamples || s.noop*noopUseRatio >= s.looked || b.rng.IntN(noopRecheck) == 0
}

// skipNoops removes the no-ops at the front of a list, unless all answers are no-ops.
func (b *Bot) skipNoops(g *run.Game, d *run.Decision, list []run.Choice) []run.Choice {
	if !b.filtersNoops(g, d) {
		return list
	}
	for i, c := range list {
		if c.Kind != run.Pick || !b.isNoop(g, d, c) {
			return list[i:]
		}
	}
	return list
}

// dropNoops removes all no-ops of a list, unless all answers are no-ops.
func (b *Bot) dropNoops(g *run.Game, d *run.Decision, list []run.Choice) []run.Choice {
	if len(list) > noopMaxOptions || !b.filtersNoops(g, d) {
		return list
	}
	out := slices.DeleteFunc(slices.Clone(list), func(c run.Choice) bool { return c.Kind == run.Pick && b.isNoop(g, d, c) })
	if len(out) == 0 {
		return list
	}
	return out
}

// isNoop reports whether an answer is a no-op. It tests each answer once in a search.
func (b *Bot) isNoop(g *run.Game, d *run.Decision, c run.Choice) bool {
	key := positionAnswer{g.Hash(), c.Value, c.Group}
	if noop, known := b.noops.known[key]; known {
		return noop
	}
	if len(b.noops.known)*noopBudgetShare >= b.budget.level.Budget {
		return false
	}
	if b.noops.position != key.at {
		b.noops.position, b.noops.score = key.at, b.eval.Score(g, b.seat)
	}
	if b.game.probe == nil {
		b.game.probe = b.game.base.LookAhead()
	}
	p := b.game.probe
	p.TryFrom(g)
	p.Dice = dice.Keyed{Seed: key.at}
	noop := false
	if b.apply(p, c) {
		for x := p.Pending(); x != nil && x.Kind == run.YesNo && b.apply(p, run.Choice{}); x = p.Pending() {
		}
		noop = p.Over == nil && p.Pending() != nil && len(p.S.Frames) <= b.game.depth &&
			math.Abs(b.eval.Score(p, b.seat)-b.noops.score) < least/100
	}
	s := b.noops.rates[d.Name]
	if s.looked++; noop {
		s.noop++
	}
	b.noops.rates[d.Name], b.noops.known[key] = s, noop
	return noop
}
