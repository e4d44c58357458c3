package bot

import (
	"math"
	"slices"

	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// An act may oblige the player to act again later in the turn: attacks are declared in one
// phase and carried out in another, which cannot end before. Such duties belong to the plan
// and its score.
//
// Duties from before the plan are left undone in most rollouts: they are the same for all
// plans, and their dice would add noise. A plan that chooses the subject of such a duty (an
// attack that it supports) carries it out, and the score that the duty yields by itself is
// subtracted.

// duty is an answer that would fulfil a duty from before the plan.
type duty struct {
	at    run.Place
	value int64
	group int
}

// subject is a choice of a plan, with its type.
type subject struct {
	kind  value.Kind
	value int64
}

// duties are the duties at the base position, and what the current rollout does about them.
type duties struct {
	before     map[duty]bool // those that stand if nothing more is done; nil if there are none, or unknown
	chosen     []subject     // what the rollout has chosen
	done       []subject     // which of the duties from before it has fulfilled
	only       subject       // the duty that an idle rollout fulfils; zero for none
	idleScores map[idleKey]float64
}

// noteChoice records a single choice of the rollout, and whether it fulfils a duty from
// before.
func (x *duties) noteChoice(at run.Place, d *run.Decision, c run.Choice) {
	if d.Kind != run.ChooseOne {
		return
	}
	s := subject{d.Type.Kind, c.Value}
	if x.before[duty{at, c.Value, c.Group}] {
		x.done = append(x.done, s)
	} else {
		x.chosen = append(x.chosen, s)
	}
}

// idleKey identifies the score of a duty that is fulfilled alone.
type idleKey struct {
	subject
	by sample
}

// scoreWithout returns what the fulfilled duties would have gained without the plan, with the
// same dice.
func (b *Bot) scoreWithout(done []subject, by sample) float64 {
	idle, known := b.scoreWhenIdle(subject{}, by)
	all := 0.0
	for _, x := range done {
		if w, can := b.scoreWhenIdle(x, by); known && can {
			all += w - idle
		}
	}
	return all
}

// scoreWhenIdle returns the score of fulfilling one duty and doing nothing else; false if that
// is impossible.
func (b *Bot) scoreWhenIdle(x subject, by sample) (float64, bool) {
	key := idleKey{x, by}
	w, known := b.duties.idleScores[key]
	if !known {
		w = math.NaN()
		b.duties.only = x
		if l := b.try(run.Choice{Kind: run.Pass}, run.Choice{Kind: run.Pass}, nil, by); l != nil {
			w = l.score
		}
		b.duties.only = subject{}
		if b.duties.idleScores == nil {
			b.duties.idleScores = map[idleKey]float64{}
		}
		b.duties.idleScores[key] = w
	}
	return w, !math.IsNaN(w)
}

// maxDuties limits the duties that a rollout fulfils.
const maxDuties = 24

// dutyStage is how far the current duty of a rollout has been taken up.
type dutyStage int

// The stages: choose an act, choose its subject, finish it.
const (
	noDuty dutyStage = iota
	chooseDuty
	chooseSubject
	finishDuty
)

// asks reports whether a decision chooses the next duty.
func (p dutyStage) asks(d *run.Decision) bool {
	return p == chooseDuty && d.Kind == run.Act || p == chooseSubject && d.Kind == run.ChooseOne
}

// listsDuties reports whether an offer is a list of duties: one kind of act that asks for its
// subject. Several kinds of acts, as in a phase in which overfull stacks must be cleared, are
// ways to fulfil one duty, and rollouts leave them alone.
func listsDuties(d *run.Decision) bool { return d.Acts() == 1 }

// findDuties records the duties that stand if nothing more is done. g is a position whose turn
// cannot end because of them; it is not changed.
func (b *Bot) findDuties(g *run.Game) {
	b.duties.before = map[duty]bool{}
	if b.game.probe == nil {
		b.game.probe = b.game.base.LookAhead()
	}
	p := b.game.probe
	p.TryFrom(g)
	d := p.Pending()
	if d == nil || len(d.Options) == 0 {
		return // the options could not be computed: see budget.Exhausted
	}
	act := d.Options[0]
	if !b.apply(p, run.Choice{Value: act.Value, Group: act.Group}) {
		return
	}
	if d = p.Pending(); d != nil && d.Seat == b.seat && chooseSubject.asks(d) {
		for _, o := range d.Options {
			b.duties.before[duty{p.Query().Place(), o.Value, o.Group}] = true
		}
	}
}

// fulfil returns an answer that fulfils a duty that the plan caused or has chosen as a
// subject; false if all remaining duties are from before.
func (b *Bot) fulfil(g *run.Game, d *run.Decision) (run.Choice, bool) {
	var old run.Choice
	any, at := false, g.Query().Place()
	for _, c := range shuffled(d, b.policy.setOdds, b.rng) {
		x := subject{d.Type.Kind, c.Value}
		switch {
		case c.Kind != run.Pick || !g.Legal(d, c):
		case d.Kind == run.Act || !b.duties.before[duty{at, c.Value, c.Group}]:
			return c, true
		case slices.Contains(b.duties.chosen, x) || b.duties.only == x:
			old, any = c, true
		}
	}
	if any {
		b.duties.done = append(b.duties.done, subject{d.Type.Kind, old.Value})
	}
	return old, any
}
