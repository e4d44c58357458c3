package bot

import (
	"math/rand/v2"
	"slices"

	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// How often, one in so many, something is ended that could go on; and who is on the way
// goes on from a place that he went to.
const (
	endsAct = 6
	goesOn  = 4
)

// urges are how often an act within an act is the last, one in so many: in one try few
// units go, in another all.
var urges = []int{2, 2, 4, 12}

// chains are how often a further act is the last of a try, one in so many; 0 where one
// act is all. Acts that are good only together are found so.
var chains = []int{0, 0, 2, 20}

// appetites are how large a set becomes, one in so many after each member: in one try
// as small as may be, in another nearly everybody.
var appetites = []int{1, 1, 2, 4, 12}

// masses are how many acts of a kind are done in a try that brings together what can be
// brought, to one place: some, or all; 0 where each goes by itself.
var masses = []int{0, 0, 0, 2, 4, everything, everything}

// everything is a mass with which all come that can.
const everything = 100

// everybody is an appetite with which a set becomes as large as it can.
const everybody = 1000

// begin makes ready for a try: what is done in it by chance.
func (b *Bot) begin() {
	b.inner, b.went = 0, map[string]run.Choice{}
	if b.led != nowhere {
		b.urge, b.mass, b.massing, b.appetite = 2, everything, true, everybody
		b.marchedOut = map[int64]bool{}
		return
	}
	b.urge, b.mass = urges[b.rng.IntN(len(urges))], masses[b.rng.IntN(len(masses))]
	if b.massing, b.appetite = b.mass > 0, 0; b.massing && b.rng.IntN(2) == 0 {
		b.appetite = everybody
	}
}

// massed is an act within an act of a try that brings together: the same as before as
// long as somebody can join, then another kind, and then it is enough.
func (b *Bot) massed(d *run.Decision, acts []run.Choice) (run.Choice, bool) {
	last, any := b.went[d.Name]
	if !any {
		return acts[0], true
	}
	if b.mass--; b.mass > 0 && slices.ContainsFunc(acts, func(c run.Choice) bool { return same(c, last) }) {
		return last, true
	}
	b.massing = false
	for _, c := range acts {
		if !same(c, last) {
			return c, true
		}
	}
	return run.Choice{}, false
}

// atRandom lists the answers to a decision in a random order, the end mostly last. A set
// is ended once in appetite times; 0 is a try that has not yet met a set.
func atRandom(d *run.Decision, appetite int, rng *rand.Rand) []run.Choice {
	var ends, picks []run.Choice
	for _, o := range d.Options {
		picks = append(picks, run.Choice{Value: o.Value, Group: o.Group})
	}
	rng.Shuffle(len(picks), func(i, j int) { picks[i], picks[j] = picks[j], picks[i] })
	odds := endsAct
	if d.CanPass {
		ends = append(ends, run.Choice{Kind: run.Pass})
	}
	if d.CanDone {
		ends, odds = append(ends, run.Choice{Kind: run.Done}), max(appetite, 1)
	}
	if d.CanStop {
		ends = append(ends, run.Choice{Kind: run.Stop})
		if odds = 1; rng.IntN(goesOn) == 0 {
			odds = len(picks) + 1
		}
	}
	if d.Kind == run.Act && len(ends) > 0 {
		return append(ends, picks...) // doing nothing is what all else is measured by
	}
	if len(ends) > 0 && (len(picks) == 0 || rng.IntN(odds) == 0) {
		return append(ends, picks...)
	}
	return append(picks, ends...)
}

// likely is an answer in the middle of an act that is being put together.
func (b *Bot) likely(g *run.Game, d *run.Decision) run.Choice {
	if d.CanDone && len(d.Chosen) == 0 && b.appetite < everybody || b.appetite == 0 {
		b.appetite = appetites[b.rng.IntN(len(appetites))]
	}
	list := atRandom(d, b.appetite, b.rng)
	if d.Kind == run.Act && len(list) > 1 && list[0].Kind == run.Pass { // an act within an act, or one more
		b.worthy(d, list[1:])
		b.inner++
		if b.led != nowhere {
			if c, more := b.marched(d, list[1:]); more {
				return c
			}
			return list[0]
		}
		if b.massing {
			if c, more := b.massed(d, list[1:]); more {
				return c
			}
			return list[0]
		}
		if b.inner == 1 || b.rng.IntN(b.urge) > 0 {
			return b.alike(d, list[1:])
		}
		return list[0]
	}
	if list[0].Kind == run.Pick && (d.Kind == run.ChooseOne || d.Kind == run.Act) {
		b.worthy(d, list)
	}
	list = b.fruitful(g, d, list)
	if d.Type.Kind == value.SpaceType.Kind && !d.CanDone && list[0].Kind == run.Pick {
		if c := b.alike(d, list); !same(c, list[0]) {
			return c
		}
		if _, before := b.went[d.Name]; before && b.massing && b.led == nowhere {
			b.mass = 0 // who comes next cannot go there
		}
	}
	if d.Type.Kind == value.SpaceType.Kind && !d.CanDone && len(d.Options) > 2 && list[0].Kind == run.Pick {
		if b.carried(g); b.led == against && b.opposed(g, list) {
			return list[0]
		}
		b.pulled(g, list, tastes[b.rng.IntN(len(tastes))])
	}
	return list[0]
}

// asBefore is how often, so many times in four, an act does what was done before in it:
// the next unit goes where the last one went.
const asBefore = 3

// alike is the first of some answers, or what was answered before in this try.
func (b *Bot) alike(d *run.Decision, list []run.Choice) run.Choice {
	if c, ok := b.went[d.Name]; ok && (b.massing || b.rng.IntN(4) < asBefore) {
		for _, o := range list {
			if same(o, c) {
				return c
			}
		}
	}
	return list[0]
}

// tastes are of how many places the most promising one is taken: in one try any, in
// another the best of nearly all.
var tastes = []int{1, 6, 20, 1000}

// pulled puts one of the places first that draw who is on the way.
func (b *Bot) pulled(g *run.Game, list []run.Choice, taste int) {
	if taste < 2 {
		return
	}
	held := g.Held()
	if len(held) == 0 {
		return
	}
	pull := b.judge.pull(g, b.seat, held)
	best, most := 0, 0.0
	for i, c := range list[:min(taste, len(list))] {
		if c.Kind != run.Pick {
			break
		}
		if at := pull(int(c.Value)); i == 0 || at > most {
			best, most = i, at
		}
	}
	list[0], list[best] = list[best], list[0]
}

// onward is an answer that leads to the end of a turn without more acts than must be.
func (b *Bot) onward(g *run.Game, d *run.Decision) run.Choice {
	if d.Kind == run.Act && d.CanPass {
		return run.Choice{Kind: run.Pass}
	}
	if d.Kind == run.YesNo { // no
		return run.Choice{}
	}
	return b.likely(g, d)
}

// another is an answer where one has been refused; false when none is left.
func (b *Bot) another(g *run.Game, d *run.Decision, refused run.Choice) (run.Choice, bool) {
	for _, c := range atRandom(d, b.appetite, b.rng) {
		if !same(c, refused) && g.Legal(d, c) {
			return c, true
		}
	}
	return run.Choice{}, false
}
