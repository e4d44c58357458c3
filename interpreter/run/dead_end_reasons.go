package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/state"
)

// mostFollowed is the maximum number of answers that whyNothingFollows tries.
const mostFollowed = 24

// whyNothingFollows returns the clauses that refuse every answer after a pruned choice,
// at most maxClauses of them. Answers that the game tried after that choice are pruned too,
// each in its own position. The search follows these, and asks for reasons where no
// answer was tried. A search (searching) gets nil.
func whyNothingFollows(g *Game, c Choice) []Reason {
	if g.searching {
		return nil
	}
	e := &deadEnds{bars: g.S, left: mostFollowed}
	e.follow(g, c)
	return e.out
}

// deadEnds collects reasons from the ends of pruned lines of play.
type deadEnds struct {
	bars *state.State // position with the tabu list
	left int          // number of answers that may still be tried
	out  []Reason
}

func (e *deadEnds) follow(g *Game, c Choice) {
	if e.left--; e.left < 0 || len(e.out) >= maxClauses {
		return
	}
	o := g.LookAhead()
	o.S.ClearPruned()
	o.Hold = true // the trial must not go back
	o.ask.asked = nil
	if r, err := o.Apply(c); err != nil || r != nil {
		return
	}
	d := o.Pending()
	if d == nil || d.Kind == DiceRoll {
		return
	}
	if d.Kind == ChooseSet && len(d.Chosen) > 0 && !d.CanDone { // why the present set is not complete
		if e.add((chooseSet{}).refuseDone(o.ask.insight(d), d).Reasons); len(e.out) > 0 {
			return
		}
	}
	at, tried := o.S.PlainHash(), false
	for _, x := range answersOf(d) {
		if e.bars.IsPruned(at, x.word()) {
			tried = true
			e.follow(o, x)
		}
	}
	chooses := d.Kind == ChooseOne || d.Kind == ChooseSet
	if !tried && !(chooses && len(d.Options) > 0) { // candidates are left, so the reason lies further on
		o.Hold = false
		e.add(o.ask.insight(d).whyNoAnswer(d))
	}
}

func (e *deadEnds) add(list []Reason) {
	for _, r := range list {
		if len(e.out) < maxClauses {
			e.out = addReason(e.out, r)
		}
	}
}

// answersOf returns the answers that a decision lists.
func answersOf(d *Decision) []Choice {
	out := make([]Choice, 0, len(d.Options)+1)
	for _, x := range d.Options {
		out = append(out, Choice{Value: x.Value, Group: x.Group, Branch: d.Branch})
	}
	for _, k := range []struct {
		kind ChoiceKind
		can  bool
	}{{Pass, d.CanPass}, {Done, d.CanDone}, {Stop, d.CanStop}} {
		if k.can {
			out = append(out, Choice{Kind: k.kind, Branch: d.Branch})
		}
	}
	return out
}

// whyNoAnswer returns why a decision has no legal answer, in the view of the deciding
// player.
func (g insight) whyNoAnswer(d *Decision) []Reason {
	f := g.top()
	switch d.Kind {
	case ChooseSet, ChooseOne:
		spec := choiceOf(d)
		if len(d.Chosen) > 0 {
			return (chooseSet{}).refuseDone(g, d).Reasons
		}
		defer g.reasons.lookingAhead(g.codeOf(f))()
		g.Ctx()
		g.ctx.Locals = f.Locals
		return g.refusals.whyNoCandidate(f, spec, spec.From.List(g.ctx, nil))
	case Going:
		return g.refusals.whyNoMove(f, goingOf(d))
	case Act:
		var out []Reason
		if d.CanPass {
			if r := g.game.Check(d, Choice{Kind: Pass, Branch: d.Branch}); r != nil {
				out = r.Reasons
			}
		}
		for _, a := range offerOf(d).Actions {
			for _, each := range g.choices.offeredFor(f, &a) {
				r := (act{}).refuseAction(g, d, Choice{Value: int64(a.Index), Group: int(each)})
				out = append(out, r.Reasons...)
			}
		}
		return out
	}
	return nil
}

// whyNoMove returns why a group cannot move, or why it may not end its move here if it
// has moved.
func (why *refusals) whyNoMove(f *state.Frame, spec *construct.GoSpec) []Reason {
	if f.Locals[spec.Made].N > 0 {
		return why.whyNoRest(f, spec, f.Locals[spec.Here].N)
	}
	var out []Reason
	for _, u := range f.Locals[spec.Company].List() {
		args := why.paths.moverArgs(f, spec, u)
		for _, r := range why.whyStays(&construct.CallSpec{Move: spec.Move}, slices.Clone(args[:len(args)-1])) {
			out = addReason(out, r)
		}
	}
	return out
}
