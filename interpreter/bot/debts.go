package bot

import (
	"slices"

	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// What an act brings about may have to be done later in the turn, where the rules offer
// it: attacks are declared in one phase and carried out in another, which cannot be ended
// before. It belongs to the line of the act, which is worth what it leads to. What was
// owed before is not done in every line: it is the same for all of them, and its dice
// would drown the rest. But what a line names of it (the attack that is to be supported)
// is done, and what it would have been worth without the line is taken away.

// owed is an answer that would do something that was owed before.
type owed struct {
	name  string // of the decision
	value int64
	group int
}

// naming is what was chosen in a line, of what type.
type naming struct {
	kind  value.Kind
	value int64
}

// names notes what a line chooses one by one.
func (b *Bot) names(d *run.Decision, c run.Choice) {
	if d.Kind == run.ChooseOne && c.Kind == run.Pick {
		b.named = append(b.named, naming{d.Type.Kind, c.Value})
	}
}

// undone is something that was owed before, done when nothing else is done, with dice.
type undone struct {
	naming
	by luck
}

// without is what things that were owed before, and that a line has done, are worth
// without the line: what is gained by doing them when nothing else is done, with the
// same dice.
func (b *Bot) without(done []naming, by luck) float64 {
	worth := func(x naming) float64 {
		key := undone{x, by}
		w, known := b.alone[key]
		if !known {
			b.only = x
			if l := b.try(run.Choice{Kind: run.Pass}, run.Choice{Kind: run.Pass}, nil, by); l != nil {
				w = l.worth
			}
			b.only = naming{}
			if b.alone == nil {
				b.alone = map[undone]float64{}
			}
			b.alone[key] = w
		}
		return w
	}
	all := 0.0
	for _, x := range done {
		all += worth(x) - worth(naming{})
	}
	return all
}

// maxDebts is how many acts are done in a try at most that are owed after an act.
const maxDebts = 24

// payment is how far what is owed has been taken up in a try.
type payment int

// The steps of a payment: an act is to be chosen, then what it is about, then the rest.
const (
	nothingOwed payment = iota
	anAct
	about
	theRest
)

// asks tells whether a decision is about what of what is owed is done next.
func (p payment) asks(d *run.Decision) bool {
	return p == anAct && d.Kind == run.Act || p == about && d.Kind == run.ChooseOne
}

// dues are what is owed when nothing more is done.
type dues struct {
	at     place         // the first offer that cannot be passed for it
	listed bool          // one kind of act is all that is offered there, which asks what it is about
	about  map[owed]bool // what that can be
}

// place is a place in the rules.
type place struct{ code, pc int32 }

func placeOf(g *run.Game) place {
	top := g.S.Frames[len(g.S.Frames)-1]
	return place{top.Code, top.PC}
}

// owing notes what is owed when nothing more is done. g is where the turn cannot be ended
// for it; it stays so.
func (b *Bot) owing(g *run.Game) {
	b.dues = &dues{at: placeOf(g), about: map[owed]bool{}}
	if b.probe == nil {
		b.probe = b.base.Ahead()
	}
	p := b.probe
	p.TryFrom(g)
	offer := p.Pending()
	if len(offer.Options) != 1 || !b.give(p, run.Choice{Value: offer.Options[0].Value, Group: offer.Options[0].Group}) {
		return
	}
	if d := p.Pending(); d != nil && d.Seat == b.seat && about.asks(d) {
		b.dues.listed = true
		for _, o := range d.Options {
			b.dues.about[owed{d.Name, o.Value, o.Group}] = true
		}
	}
}

// settled tells whether nothing of what is owed in a position belongs to the line, as far
// as can be told: the same is owed when nothing is done, and can be paid in more ways than
// one, as in a phase of movement that must clear what is too full.
func (b *Bot) settled(g *run.Game) bool {
	return b.dues != nil && b.dues.at == placeOf(g) && !b.dues.listed
}

// pays is an answer that does something that is owed because of the line, or that it has
// named; false where all else that is left was owed before.
func (b *Bot) pays(g *run.Game, d *run.Decision) (run.Choice, bool) {
	var old *naming
	for _, c := range atRandom(d, b.appetite, b.rng) {
		x := naming{d.Type.Kind, c.Value}
		switch {
		case c.Kind != run.Pick || !g.Legal(d, c):
		case d.Kind == run.Act || b.dues == nil || !b.dues.about[owed{d.Name, c.Value, c.Group}]:
			return c, true
		case slices.Contains(b.named, x) || b.only == x:
			old = &x
		}
	}
	if old == nil {
		return run.Choice{}, false
	}
	b.done = append(b.done, *old)
	return run.Choice{Value: old.value}, true
}
