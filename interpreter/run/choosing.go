package run

import (
	"fmt"
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// choosing is the common part of chooseOne and chooseSet. candidates.go computes the
// candidates.
type choosing struct{ plain }

func choiceOf(d *Decision) *construct.ChooseSpec { return d.at.Ref.(*construct.ChooseSpec) }

// nobody continues a choice without candidates: with the remedy of the rules, or by
// going back from a dead end. It returns true only if the game is held.
func (k choosing) nobody(g *Game, f *state.Frame, in *construct.Instr) (wait bool) {
	switch spec := in.Ref.(*construct.ChooseSpec); {
	case spec.Otherwise >= 0:
		f.Locals[spec.Mark] = value.Word(0)
		if spec.Count == "" {
			f.Locals[spec.Slot] = value.Word(value.None)
		}
		f.PC = spec.Otherwise
	case spec.OrNone:
		f.Locals[spec.Slot] = value.Word(value.None)
		f.PC++
	case k.mayStop(g, f, spec):
		k.stop(f, spec)
	default:
		return k.end(g, in)
	}
	return false
}

// end reports a dead end. It returns true only if the game is held.
func (choosing) end(g *Game, in *construct.Instr) (wait bool) {
	if g.Hold {
		return true
	}
	g.history.deadEnd(in, fmt.Errorf("there is no legal choice for %q, and the rules do not say what happens then", in.Ref.(*construct.ChooseSpec).Name))
	return false
}

// stop leaves a series of choices.
func (choosing) stop(f *state.Frame, spec *construct.ChooseSpec) {
	f.Locals[spec.Mark] = value.Word(0)
	f.PC = spec.StopTo
}

// mayStop reports whether the series may be left now.
func (choosing) mayStop(g *Game, f *state.Frame, spec *construct.ChooseSpec) bool {
	g.ctx.Locals = f.Locals
	return spec.OrStop && (spec.StopWhen == nil || g.surely(func() bool { return spec.StopWhen.Bool(g.ctx) }))
}

func (choosing) asks(g *Game, d *Decision, _ *state.Frame) {
	spec := choiceOf(d)
	d.Name, d.Type, d.Rule = spec.Name, spec.Type, spec.Rule
	g.seats.decider(d, spec.By)
}

func (k choosing) listed(g insight, d *Decision, f *state.Frame) {
	spec := choiceOf(d)
	d.Prompt, d.Parts = g.log.said(spec.Prompt)
	legal := g.choices.candidates(f, spec)
	d.Options = g.choices.options(spec.Type, legal)
	if spec.OrNone {
		d.Options = append(d.Options, Option{Value: value.None, Text: &Text{Label: "none"}})
	}
	d.CanStop = k.mayStop(g.game, f, spec)
	g.ctx.Locals = f.Locals
}

// refuseStop returns why a series or choice may not be stopped here.
func (choosing) refuseStop(g insight, d *Decision, c Choice) *Refusal {
	r := g.refuseWrongKind(c)
	if spec := choiceOf(d); spec.OrStop {
		g.ctx.Locals = g.top().Locals
		r.add(d.Rule, g.say("its condition is not met now"), "", g.reasons.unmet(spec.StopWhen))
	}
	return r
}

func (choosing) denial(g insight, d *Decision, c Choice) []Part {
	return g.named("cannot choose %s", d.Type, c.Value)
}

// refuseOne returns why a value cannot be chosen.
func (k choosing) refuseOne(g insight, d *Decision, w int64) *Refusal {
	spec, f := choiceOf(d), g.top()
	defer g.reasons.lookingAhead(g.codeOf(f))()
	r := refuseWithParts(k.denial(g, d, Choice{Value: w})...)
	c := g.ctx
	c.Locals = f.Locals
	if !slices.Contains(spec.From.List(c, nil), w) {
		r.addOthers(spec.Rule, d, g.onlyOthers(d), &formula.Node{Children: []*formula.Node{{Kind: formula.Operand, Text: "needs one of " + spec.From.Text}}})
		return r
	}
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	f.Locals[spec.Each] = value.Word(w)
	for _, e := range spec.Where {
		yes, err := g.verdict(func() bool { return e.Bool(c) })
		if err != nil {
			r.Reasons = append(r.Reasons, g.reasons.whyFailed(err, spec.Rule))
			continue
		}
		if !yes {
			r.addOthers(spec.Rule, d, g.onlyOthers(d), g.reasons.unmet(e))
			r.Reasons = append(r.Reasons, g.reasons.lacking(e, f.Locals)...)
		}
	}
	for _, a := range spec.Allowed {
		if a.Move == nil || len(r.Reasons) == 0 { // do not list closed paths of a unit that may not move at all
			r.Reasons = append(r.Reasons, byAsker(g.refusals.refusers(a), spec.Rule)...)
		}
	}
	if len(r.Reasons) == 0 && spec.Prefer != nil {
		r.add(spec.Prefer.Pref.Rule, g.say("a better choice is available"), "", nil)
	}
	if limit := g.choices.limit(f.Locals, spec); len(r.Reasons) == 0 && spec.Count != "" && limit >= 0 && len(d.Chosen) >= limit {
		r.add(spec.Rule, g.say("no more than %d can be chosen", limit), g.say("no more can be chosen"), nil)
	}
	if len(r.Reasons) == 0 {
		r = refuseWithParts(g.after(r.Parts, "%s: dead end: no legal action could follow")...)
	}
	return r
}

// onlyOthers returns which values can be chosen instead, for a value that the choice
// does not cover.
func (g insight) onlyOthers(d *Decision) string {
	switch {
	case len(d.Options) > 0:
		return d.onlyThose(d.Options, d.Prompt)
	case len(d.Chosen) > 0:
		return g.say("only %s can be chosen", g.reasons.several(g.reasons.tellAll(d.Type, d.Chosen)))
	case d.Prompt != "":
		return g.say("it does not answer \"%s\"", d.Prompt)
	}
	return g.say("it is not one of the candidates")
}

func (choosing) explain(g insight, d *Decision, c Choice) []*formula.Node {
	spec, f := choiceOf(d), g.top()
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	f.Locals[spec.Each] = value.Word(c.Value)
	return g.reasons.derived(f.Locals, spec.Allowed...)
}

// Note returns the note that the rules show beside a candidate of the pending
// decision, such as the cost of entering a hex; empty if there is none.
func (q *Query) Note(d *Decision, w int64) string {
	if x := q.game.branches.asking(d); x != q.game {
		return x.Query().Note(d, w)
	}
	return noting(q.game.ask.insight(d), d, w)
}

func noting(g insight, d *Decision, w int64) string {
	if go_, ok := d.at.Ref.(*construct.GoSpec); ok {
		g.Ctx()
		return going{}.noting(g, g.top(), go_, w)
	}
	spec, chosen := d.at.Ref.(*construct.ChooseSpec)
	if !chosen || spec.Noting == nil || w == value.None {
		return ""
	}
	f := g.top()
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	f.Locals[spec.Each] = value.Word(w)
	g.Ctx().Locals = f.Locals
	return g.log.text(spec.Noting)
}

// PathCost returns the cost of the offered path to a space, for the member of the group
// that pays most. The cost is a number of the rules: compare it with value.Cmp. It uses
// the deciding player's view only. It is false if the decision is no move by cost or
// does not offer the space.
func (q *Query) PathCost(d *Decision, space int64) (int64, bool) {
	if x := q.game.branches.asking(d); x != q.game {
		return x.Query().PathCost(d, space)
	}
	spec, going := d.at.Ref.(*construct.GoSpec)
	if !going || spec.Steps != nil {
		return 0, false
	}
	q.Ctx()
	o := q.game.ask.insight(d)
	path := o.paths.pathTo(o.top(), spec, space)
	if len(path) == 0 {
		return 0, false
	}
	return o.paths.price(o.top(), spec, path), true
}
