package bot

import (
	"math"
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
	at    run.Place
	value int64
	group int
}

// naming is what was chosen in a line, of what type.
type naming struct {
	kind  value.Kind
	value int64
}

// names notes what a line has chosen one by one, and what it does by that of what was
// owed before.
func (b *Bot) names(at run.Place, d *run.Decision, c run.Choice) {
	if d.Kind != run.ChooseOne {
		return
	}
	x := naming{d.Type.Kind, c.Value}
	if b.dues[owed{at, c.Value, c.Group}] {
		b.done = append(b.done, x)
	} else {
		b.named = append(b.named, x)
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
	idle, known := b.whenIdle(naming{}, by)
	all := 0.0
	for _, x := range done {
		if w, can := b.whenIdle(x, by); known && can {
			all += w - idle
		}
	}
	return all
}

// whenIdle is what it is worth to do something that was owed before, and nothing else;
// false when that cannot be tried.
func (b *Bot) whenIdle(x naming, by luck) (float64, bool) {
	key := undone{x, by}
	w, known := b.alone[key]
	if !known {
		w = math.NaN()
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
	return w, !math.IsNaN(w)
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

// listed tells whether what is offered is a list of what is owed: one kind of act, which
// asks what it is about. Where several are, as in a phase of movement that must clear what
// is too full, they are ways to pay and not each a debt, and nothing is paid in passing.
func listed(d *run.Decision) bool { return d.Acts() == 1 }

// owing notes what is owed when nothing more is done. g is where the turn cannot be ended
// for it; it stays so.
func (b *Bot) owing(g *run.Game) {
	b.dues = map[owed]bool{}
	if b.probe == nil {
		b.probe = b.base.Ahead()
	}
	p := b.probe
	p.TryFrom(g)
	d := p.Pending()
	if d == nil || len(d.Options) == 0 {
		return // what can be done is not found out: see formula.Exhausted
	}
	act := d.Options[0]
	if !b.give(p, run.Choice{Value: act.Value, Group: act.Group}) {
		return
	}
	if d = p.Pending(); d != nil && d.Seat == b.seat && about.asks(d) {
		for _, o := range d.Options {
			b.dues[owed{p.Place(), o.Value, o.Group}] = true
		}
	}
}

// pays is an answer that does something that is owed because of the line, or that it has
// named; false where all else that is left was owed before.
func (b *Bot) pays(g *run.Game, d *run.Decision) (run.Choice, bool) {
	var old run.Choice
	any, at := false, g.Place()
	for _, c := range atRandom(d, b.appetite, b.rng) {
		x := naming{d.Type.Kind, c.Value}
		switch {
		case c.Kind != run.Pick || !g.Legal(d, c):
		case d.Kind == run.Act || !b.dues[owed{at, c.Value, c.Group}]:
			return c, true
		case slices.Contains(b.named, x) || b.only == x:
			old, any = c, true
		}
	}
	if any {
		b.done = append(b.done, naming{d.Type.Kind, old.Value})
	}
	return old, any
}
