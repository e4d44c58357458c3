package bot

import "wargame/interpreter/run"

// What an act brings about may have to be done later in the turn, where the rules offer
// it: attacks are declared in one phase and carried out in another, which cannot be ended
// before. It belongs to the line of the act, which is worth what it leads to. What was
// owed before is not looked at with every line: it is the same for all of them, and its
// dice would drown the rest.

// owed is an answer that would do something that was owed before.
type owed struct {
	name  string // of the decision
	value int64
	group int
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

// pays is an answer that does something that is owed because of the line alone; false
// where all that is left was owed before. At an offer of acts that may be one of which it
// is not known yet.
func (b *Bot) pays(g *run.Game, d *run.Decision) (run.Choice, bool) {
	var old []run.Choice
	for _, c := range atRandom(d, b.appetite, b.rng) {
		switch {
		case c.Kind != run.Pick || !g.Legal(d, c):
		case b.debts[owed{d.Name, c.Value, c.Group}]:
			old = append(old, c)
		default:
			return c, true
		}
	}
	if d.Kind == run.Act && len(old) > 0 {
		return old[0], true
	}
	return run.Choice{}, false
}
