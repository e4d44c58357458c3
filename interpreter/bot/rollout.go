package bot

import "wargame/interpreter/run"

// The limits of a rollout, in decisions.
const (
	maxAct      = 120 // of an act
	maxFinish   = 60  // from there to the end of the turn
	maxDeadEnds = 24  // that are undone because of dead ends
)

// rollout is a plan that is being tried. First its acts are done; then it is finishing, and
// does no more than it must until the enemy acts or the turn ends.
type rollout struct {
	b    *Bot
	g    *run.Game // the scratch copy
	dice *sampledDice
	plan *plan

	rest       script // of the script
	restBefore int    // the length of rest at the previous offer, so that an illegal answer ends the script
	act        actKey // the first act of the plan
	depth      int    // of its offer, in frames
	turn       int64
	n, most    int // decisions so far, and the limit
	deadEnds   int // decisions that were undone

	chained        bool // a second act has begun
	finishing      bool
	scoreAfterActs float64 // unknown if chained
	stage          dutyStage
	duties         int // fulfilled so far
	passed         bool
	rolled         int // Game.Rolled at the pass that ended the turn, or at the end
}

// try plays a plan on the scratch copy: its first answer, the script as far as it is legal,
// then the policy's answers to the end of the turn. It returns nil if an answer is illegal.
func (b *Bot) try(first, dealt run.Choice, rest script, by sample) *plan {
	b.progress.tried.Add(1)
	b.progress.breath.breathe()
	t := &rollout{b: b, g: b.game.scratch, dice: &sampledDice{sample: by}, rest: rest, most: maxAct}
	g := t.g
	g.TryFrom(b.game.base)
	g.Dice = t.dice
	d := g.Pending()
	if d == nil {
		return nil
	}
	t.depth = len(g.S.Frames)
	top := g.S.Frames[t.depth-1]
	t.act, t.turn = actKey{top.Code, top.PC, dealt.Value}, g.S.Cells.At(g.P.TurnCell())
	t.plan = &plan{first: first, tries: 1, answers: []answer{{name: d.Name, choice: dealt, act: d.Kind == run.Act}}, fixed: 1}
	if t.finishing = first.Kind == run.Pass; t.finishing {
		t.notePass()
	}
	t.dice.observe(d, dealt)
	if !b.apply(g, dealt) || g.WentBack > 0 {
		return nil
	}
	b.policy.begin(b.rng)
	if len(t.rest) > 0 {
		t.rest = t.rest[1:]
	}
	t.restBefore = len(t.rest) + 1
	b.duties.chosen, b.duties.done = b.duties.chosen[:0], b.duties.done[:0]
	for ; t.n < t.most; t.n++ {
		if t.turnIsOver() {
			return t.endBeforeTurn()
		}
		if t.isInert() {
			return t.score(b.eval.Score(g, b.seat), t.plan.dice)
		}
		d := g.Due()
		if d == nil || !t.advance(d) {
			break
		}
		if !t.finishing {
			if d = g.Pending(); d == nil {
				return nil // the options could not be computed: see budget.Exhausted
			}
		}
		c, more := t.answer(d)
		if !more {
			break // the remaining duties are from before
		}
		if !t.applyAnswer(d, c) {
			return nil
		}
	}
	return t.finish(b.eval.Score(g, b.seat), g.Rolled)
}

// notePass records the position in which the turn may end by passing.
func (t *rollout) notePass() {
	b := t.b
	if b.game.passed == nil {
		b.game.passed = b.game.base.LookAhead()
	}
	b.game.passed.TryFrom(t.g)
	t.passed, t.rolled = true, t.g.Rolled
}

func (t *rollout) turnIsOver() bool {
	return t.g.Over == nil && t.g.S.Cells.At(t.g.P.TurnCell()) != t.turn
}

// endBeforeTurn returns the plan with its score before the turn ended: the beginning of a new
// turn is not its effect.
func (t *rollout) endBeforeTurn() *plan {
	g := t.b.game.passed
	if !t.passed {
		g, t.rolled = t.g, t.g.Rolled
	}
	return t.finish(t.b.eval.Score(g, t.b.seat), t.rolled)
}

// isInert reports whether the rollout may end here, because acts of its kind have no effect
// later in the turn.
func (t *rollout) isInert() bool {
	b := t.b
	return t.n > 0 && !t.finishing && !t.chained && len(t.rest) == 0 && b.game.backAtOffer(t.g, t.depth) && !b.whole && b.stats.isInert(t.act, b.rng) && (b.policy.chainOdds == 0 || b.rng.IntN(chainRecheck) > 0)
}

// finish returns the plan with its score, and records the later effect of its act.
func (t *rollout) finish(score float64, rolled int) *plan {
	if t.finishing && !t.chained && t.plan.first.Kind == run.Pick {
		t.b.stats.noteEffect(t.act, t.scoreAfterActs, score)
	}
	return t.score(score, rolled != t.b.game.base.Rolled)
}

func (t *rollout) score(score float64, chance bool) *plan {
	t.plan.score, t.plan.chance = score, chance
	return t.plan
}

// advance finds out whether a decision belongs to an act of the plan, begins another, or comes
// after all of them. It returns false if the rollout ends here.
func (t *rollout) advance(d *run.Decision) bool {
	if d.Kind != run.Act {
		return true
	}
	b, g := t.b, t.g
	mine := d.Seat == b.seat
	if !t.finishing {
		if len(g.S.Frames) == t.depth && mine && d.CanPass && g.Rolled == b.game.base.Rolled && t.beginsAct(d) {
			b.policy.innerActs, t.chained = 0, true
		} else if b.game.leftOffer(g) {
			t.finishing, t.most = true, t.n+maxFinish
			if !t.chained && t.plan.first.Kind == run.Pick {
				t.scoreAfterActs = b.eval.Score(g, b.seat)
			}
		}
	}
	if !t.finishing {
		return true
	}
	if !mine || !d.CanPass {
		return false // an obligatory act is left to a search of its own
	}
	if t.stage = noDuty; g.Legal(d, run.Choice{Kind: run.Pass}) {
		return true
	}
	if t.duties++; t.duties > maxDuties || !listsDuties(d) || len(d.Options) == 0 {
		return false
	}
	if t.plan.first.Kind == run.Pass && b.duties.before == nil {
		b.findDuties(g)
	}
	t.stage, t.most = chooseDuty, t.n+maxFinish
	return true
}

// beginsAct reports whether a further act begins at an offer: the next of the script, or a
// random one.
func (t *rollout) beginsAct(d *run.Decision) bool {
	if len(t.rest) > 0 && len(t.rest) < t.restBefore && t.rest[0].act && t.rest[0].name == d.Name {
		t.most, t.restBefore = t.n+maxAct, len(t.rest)
		return true
	}
	b := t.b
	return b.policy.chainOdds > 0 && t.n < maxAct/2 && (b.policy.gathering || b.rng.IntN(b.policy.chainOdds) > 0)
}

// answer returns the answer to a decision; false if only duties from before remain.
func (t *rollout) answer(d *run.Decision) (c run.Choice, more bool) {
	b, g := t.b, t.g
	mine := d.Seat == b.seat
	if t.finishing {
		if d.Kind == run.Act && t.stage == noDuty {
			t.notePass()
		}
		if t.stage.asks(d) && mine {
			c, more = b.fulfil(g, d)
			t.stage++
			return c, more
		}
		if c = b.minimalAnswer(g, d); d.Kind == run.YesNo {
			c = b.answerYesNo(g, d)
		}
		return c, true
	}
	var scripted bool
	if c, t.rest, scripted = t.rest.next(g, d); !scripted {
		if c = b.policyAnswer(g, d); d.Kind == run.YesNo && (!mine || g.Rolled != b.game.base.Rolled) {
			c = b.answerYesNo(g, d) // after a die even the bot's own answers are not part of the plan
		}
	}
	if mine {
		if t.passed = d.Kind == run.Act && c.Kind == run.Pass; t.passed {
			t.notePass()
		}
	}
	return c, true
}

// applyAnswer gives an answer, or a legal alternative, and adds it to the plan. It returns
// false if that is impossible.
func (t *rollout) applyAnswer(d *run.Decision, c run.Choice) bool {
	b, g, l := t.b, t.g, t.plan
	rolledBefore, at := g.Rolled, g.Query().Place()
	t.dice.obliged = t.stage != noDuty
	t.dice.observe(d, c)
	if !b.apply(g, c) {
		var ok bool
		if c, ok = b.alternative(g, d, c); ok {
			t.dice.observe(d, c)
		}
		if !ok || !b.apply(g, c) {
			return false
		}
	}
	if g.WentBack > 0 {
		return t.backtrack(g.WentBack)
	}
	if t.finishing {
		l.dice = l.dice || t.stage != noDuty && g.Rolled != rolledBefore
		return true
	}
	if c.Kind == run.Pick {
		b.policy.picked[d.Name] = c
		b.duties.noteChoice(at, d, c)
	}
	if rolledBefore == b.game.base.Rolled { // the answer itself comes before any die
		l.answers = append(l.answers, answer{name: d.Name, choice: c, act: d.Kind == run.Act})
		l.fixed = len(l.answers)
	}
	l.dice = g.Rolled != b.game.base.Rolled
	return true
}

// backtrack removes answers that led to a dead end from the plan. It returns false if none is
// left, or after too many of them.
func (t *rollout) backtrack(answers int) bool {
	if t.deadEnds += answers; t.deadEnds > maxDeadEnds {
		return false
	}
	l := t.plan
	if t.finishing || l.dice {
		return true
	}
	l.answers = l.answers[:max(0, len(l.answers)+1-answers)]
	l.fixed = len(l.answers)
	return l.fixed > 0
}
