package bot

import "wargame/interpreter/run"

// The limits of a try.
const (
	maxAct    = 120 // decisions of an act
	maxFinish = 60  // decisions from there to the end of the turn
	maxDead   = 24  // answers that are taken back since they led nowhere
)

// trial is a line that is being tried: first its acts are done, then, where it is
// finishing, nothing more than must be, until the enemy acts or the turn ends.
type trial struct {
	b    *Bot
	g    *run.Game // the scratch
	dice *fate
	line *line

	rest    script // what is left of the one to follow
	was     int    // what was left at the offer before: one that had nothing legal to say there does not go on
	act     actKey // that the line begins with
	depth   int    // of the offer of it
	turn    int64
	n, most int // decisions so far, and at most
	dead    int // of them led nowhere

	chained   bool // another act has begun
	finishing bool
	now       float64 // what it was worth when the acts were done; not known where another had begun
	paying    payment
	debts     int // acts that were owed, so far
	passed    bool
	rolled    int // Game.Rolled when the turn was ended by passing, or at the end
}

// try plays a line on a copy: its first answer, the script as far as it is legal, then
// whatever looks good, to the end of the turn. It is nil where the answer is not legal.
func (b *Bot) try(firstly, meant run.Choice, rest script, by luck) *line {
	b.far.tried.Add(1)
	t := &trial{b: b, g: b.scratch, dice: &fate{luck: by}, rest: rest, most: maxAct}
	g := t.g
	g.TryFrom(b.base)
	g.Dice = t.dice
	d := g.Pending()
	if d == nil {
		return nil
	}
	t.depth = len(g.S.Frames)
	top := g.S.Frames[t.depth-1]
	t.act, t.turn = actKey{top.Code, top.PC, meant.Value}, g.S.Cells.At(g.P.TurnCell())
	t.line = &line{first: firstly, tries: 1, answers: []answer{{name: d.Name, choice: meant, act: d.Kind == run.Act}}, sure: 1}
	if t.finishing = firstly.Kind == run.Pass; t.finishing {
		t.passes()
	}
	t.dice.given(d, meant)
	if !b.give(g, meant) || g.WentBack > 0 {
		return nil
	}
	b.begin()
	if len(t.rest) > 0 {
		t.rest = t.rest[1:]
	}
	t.was = len(t.rest) + 1
	b.named, b.done = b.named[:0], b.done[:0]
	for ; t.n < t.most; t.n++ {
		if t.turnIsOver() {
			return t.beforeThat()
		}
		if t.isInert() {
			return t.worth(b.judge.Score(g, b.seat), t.line.dice)
		}
		d := g.Due()
		if d == nil || !t.goesOn(d) {
			break
		}
		if !t.finishing {
			if d = g.Pending(); d == nil {
				return nil // what could be done there is not found out: see formula.Exhausted
			}
		}
		c, more := t.answer(d)
		if !more {
			break // what else is owed was owed before
		}
		if !t.gives(d, c) {
			return nil
		}
	}
	return t.ends(b.judge.Score(g, b.seat), g.Rolled)
}

// passes notes the position in which a turn may be ended by passing.
func (t *trial) passes() {
	b := t.b
	if b.prior == nil {
		b.prior = b.base.Ahead()
	}
	b.prior.TryFrom(t.g)
	t.passed, t.rolled = true, t.g.Rolled
}

func (t *trial) turnIsOver() bool {
	return t.g.Over == nil && t.g.S.Cells.At(t.g.P.TurnCell()) != t.turn
}

// beforeThat is the line, worth what it was before the turn was ended by passing: what
// comes later, in a new turn, is nobody's doing.
func (t *trial) beforeThat() *line {
	g := t.b.prior
	if !t.passed {
		g, t.rolled = t.g, t.g.Rolled
	}
	return t.ends(t.b.judge.Score(g, t.b.seat), t.rolled)
}

// isInert tells whether the line is judged at once, since nothing ever comes of such acts
// later in the turn.
func (t *trial) isInert() bool {
	b := t.b
	return t.n > 0 && !t.finishing && !t.chained && len(t.rest) == 0 && b.returned(t.g, t.depth) && b.inert(t.act) && (b.chain == 0 || b.rng.IntN(unchained) > 0)
}

// ends is the line, and what came of its act later.
func (t *trial) ends(worth float64, rolled int) *line {
	if t.finishing && !t.chained && t.line.first.Kind == run.Pick {
		t.b.ensued(t.act, t.now, worth)
	}
	return t.worth(worth, rolled != t.b.base.Rolled)
}

func (t *trial) worth(worth float64, chance bool) *line {
	t.line.worth, t.line.chance = worth, chance
	return t.line
}

// goesOn finds out where in the line a decision stands: whether another act of it begins
// there, or the acts are done. False where it is no business of the line any more.
func (t *trial) goesOn(d *run.Decision) bool {
	if d.Kind != run.Act {
		return true
	}
	b, g := t.b, t.g
	mine := d.Seat == b.seat
	if !t.finishing {
		if len(g.S.Frames) == t.depth && mine && d.CanPass && g.Rolled == b.base.Rolled && t.another(d) {
			b.inner, t.chained = 0, true
		} else if b.gone(g) {
			t.finishing, t.most = true, t.n+maxFinish
			if !t.chained && t.line.first.Kind == run.Pick {
				t.now = b.judge.Score(g, b.seat)
			}
		}
	}
	if !t.finishing {
		return true
	}
	if !mine || !d.CanPass {
		return false // what must be done next is chosen with care, and not in passing
	}
	if t.paying = nothingOwed; g.Legal(d, run.Choice{Kind: run.Pass}) {
		return true
	}
	if t.debts++; t.debts > maxDebts || !listed(d) || len(d.Options) == 0 {
		return false
	}
	if t.line.first.Kind == run.Pass && b.dues == nil {
		b.owing(g)
	}
	t.paying, t.most = anAct, t.n+maxFinish
	return true
}

// another tells whether a further act is begun where one is offered: the next of the
// script, or one by chance.
func (t *trial) another(d *run.Decision) bool {
	if len(t.rest) > 0 && len(t.rest) < t.was && t.rest[0].act && t.rest[0].name == d.Name {
		t.most, t.was = t.n+maxAct, len(t.rest)
		return true
	}
	b := t.b
	return b.chain > 0 && t.n < maxAct/2 && (b.massing || b.rng.IntN(b.chain) > 0)
}

// answer is what is answered to a decision; false where nothing is owed because of the
// line.
func (t *trial) answer(d *run.Decision) (c run.Choice, more bool) {
	b, g := t.b, t.g
	mine := d.Seat == b.seat
	if t.finishing {
		if d.Kind == run.Act && t.paying == nothingOwed {
			t.passes()
		}
		if t.paying.asks(d) && mine {
			c, more = b.pays(g, d)
			t.paying++
			return c, more
		}
		if c = b.onward(g, d); d.Kind == run.YesNo {
			c = b.asked(g, d)
		}
		return c, true
	}
	var told bool
	if c, t.rest, told = t.rest.next(g, d); !told {
		if c = b.likely(g, d); d.Kind == run.YesNo && (!mine || g.Rolled != b.base.Rolled) {
			c = b.asked(g, d) // behind a die one's own answers are no plan either
		}
	}
	if mine {
		if t.passed = d.Kind == run.Act && c.Kind == run.Pass; t.passed {
			t.passes()
		}
	}
	return c, true
}

// gives gives an answer, or another one where it is refused, and writes down the line;
// false where it leads nowhere.
func (t *trial) gives(d *run.Decision, c run.Choice) bool {
	b, g, l := t.b, t.g, t.line
	fallen, at := g.Rolled, g.Place()
	t.dice.owing = t.paying != nothingOwed
	t.dice.given(d, c)
	if !b.give(g, c) {
		var ok bool
		if c, ok = b.another(g, d, c); ok {
			t.dice.given(d, c)
		}
		if !ok || !b.give(g, c) {
			return false
		}
	}
	if g.WentBack > 0 {
		return t.wentBack(g.WentBack)
	}
	if t.finishing {
		l.dice = l.dice || t.paying != nothingOwed && g.Rolled != fallen
		return true
	}
	if c.Kind == run.Pick {
		b.went[d.Name] = c
		b.names(at, d, c)
	}
	if fallen == b.base.Rolled { // the dice that it leads to fall behind it
		l.answers = append(l.answers, answer{name: d.Name, choice: c, act: d.Kind == run.Act})
		l.sure = len(l.answers)
	}
	l.dice = g.Rolled != b.base.Rolled
	return true
}

// wentBack takes answers off the line that led nowhere; false where it is all of them, or
// where it happens too often.
func (t *trial) wentBack(answers int) bool {
	if t.dead += answers; t.dead > maxDead {
		return false
	}
	l := t.line
	if t.finishing || l.dice {
		return true
	}
	l.answers = l.answers[:max(0, len(l.answers)+1-answers)]
	l.sure = len(l.answers)
	return l.sure > 0
}
