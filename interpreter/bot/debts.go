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

// owing notes what is owed when nothing more is done: the acts that are offered, and what
// the first of them can be about. g is where the turn cannot be ended for it; it stays so.
func (b *Bot) owing(g *run.Game) {
	if b.probe == nil {
		b.probe = b.base.Ahead()
	}
	p := b.probe
	p.TryFrom(g)
	b.debts = map[owed]bool{}
	for kind := anAct; kind < theRest; kind++ {
		d := p.Pending()
		if d == nil || d.Seat != b.seat || !kind.asks(d) {
			return
		}
		var first *run.Choice
		for _, o := range d.Options {
			c := run.Choice{Value: o.Value, Group: o.Group}
			b.debts[owed{d.Name, c.Value, c.Group}] = true
			if first == nil && p.Legal(d, c) {
				first = &c
			}
		}
		if first == nil || !b.give(p, *first) {
			return
		}
	}
}

// pays is an answer that does something that is owed because of the line, or that it has
// named; false where all else that is left was owed before. At an offer of acts that may be one of which it
// is not known yet.
func (b *Bot) pays(g *run.Game, d *run.Decision) (run.Choice, bool) {
	var acts []run.Choice
	var old *naming
	for _, c := range atRandom(d, b.appetite, b.rng) {
		x := naming{d.Type.Kind, c.Value}
		switch {
		case c.Kind != run.Pick || !g.Legal(d, c):
		case !b.debts[owed{d.Name, c.Value, c.Group}]:
			return c, true
		case d.Kind == run.Act:
			acts = append(acts, c)
		case slices.Contains(b.named, x) || b.only == x:
			old = &x
		}
	}
	switch {
	case len(acts) > 0:
		return acts[0], true
	case old != nil:
		b.done = append(b.done, *old)
		return run.Choice{Value: old.value}, true
	}
	return run.Choice{}, false
}
