package run

import (
	"fmt"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// choosing is what choosing one and choosing several have in common. Who can be
// chosen is in candidates.go.
type choosing struct{ plain }

func choiceOf(d *Decision) *program.ChooseSpec { return d.at.Ref.(*program.ChooseSpec) }

// nobody goes on where nobody can be chosen: to what the rules say then. True
// when a test wants to look at the dead end.
func (k choosing) nobody(g *Game, f *state.Frame, in *program.Instr) (wait bool) {
	switch spec := in.Ref.(*program.ChooseSpec); {
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

// end is a dead end.
func (choosing) end(g *Game, in *program.Instr) (wait bool) {
	if g.Hold {
		return true
	}
	g.deadEnd(in, fmt.Errorf("nobody can be chosen as %q, and the rules do not say what then", in.Ref.(*program.ChooseSpec).Name))
	return false
}

// stop leaves a series.
func (choosing) stop(f *state.Frame, spec *program.ChooseSpec) {
	f.Locals[spec.Mark] = value.Word(0)
	f.PC = spec.StopTo
}

// mayStop reports whether the series may be left now.
func (choosing) mayStop(g *Game, f *state.Frame, spec *program.ChooseSpec) bool {
	g.ctx.Locals = f.Locals
	return spec.OrStop && (spec.StopWhen == nil || g.surely(func() bool { return spec.StopWhen.Bool(g.ctx) }))
}

func (choosing) asks(g *Game, d *Decision, _ *state.Frame) {
	spec := choiceOf(d)
	d.Name, d.Type, d.Rule = spec.Name, spec.Type, spec.Rule
	g.decider(d, spec.By)
}

func (k choosing) listed(g insight, d *Decision, f *state.Frame) {
	spec := choiceOf(d)
	d.Prompt, d.Parts = g.said(spec.Prompt)
	legal := g.candidates(f, spec)
	d.Options = g.options(spec.Type, legal)
	if spec.OrNone {
		d.Options = append(d.Options, Option{Value: value.None, Text: &Text{Label: "none"}})
	}
	d.CanStop = k.mayStop(g.Game, f, spec)
	g.ctx.Locals = f.Locals
}

// refuseStop tells why one cannot stop here.
func (choosing) refuseStop(g insight, d *Decision, c Choice) *Refusal {
	r := stray(c)
	if spec := choiceOf(d); spec.OrStop {
		g.ctx.Locals = g.top().Locals
		r.add(d.Rule, "its condition is not met now", "", g.unmet(spec.StopWhen))
	}
	return r
}

func (choosing) denial(g insight, d *Decision, c Choice) []Part {
	return g.named(d.Type, c.Value, " cannot be chosen")
}

// refuseOne tells why someone cannot be chosen.
func (k choosing) refuseOne(g insight, d *Decision, w int64) *Refusal {
	spec, f := choiceOf(d), g.top()
	defer g.lookingAhead(g.codeOf(f))()
	r := refuseIn(k.denial(g, d, Choice{Value: w})...)
	c := g.ctx
	c.Locals = f.Locals
	if !slices.Contains(spec.From.List(c, nil), w) {
		r.add(spec.Rule, g.onlyOthers(d), OnlyOthers, &formula.Node{Children: []*formula.Node{{Kind: formula.Operand, Text: "needs one of " + spec.From.Text}}})
		return r
	}
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	f.Locals[spec.Each] = value.Word(w)
	for _, e := range spec.Where {
		yes, err := g.verdict(func() bool { return e.Bool(c) })
		if err != nil {
			r.Reasons = append(r.Reasons, whyFailed(err, spec.Rule))
			continue
		}
		if !yes {
			r.add(spec.Rule, g.onlyOthers(d), OnlyOthers, g.unmet(e))
			r.Reasons = append(r.Reasons, g.lacking(e, f.Locals)...)
		}
	}
	for _, a := range spec.Allowed {
		if a.Move == nil || len(r.Reasons) == 0 { // who may not move at all is not told what bars each way
			r.Reasons = append(r.Reasons, byAsker(g.refusers(a), spec.Rule)...)
		}
	}
	if len(r.Reasons) == 0 && spec.Prefer != nil {
		r.add(spec.Prefer.Pref.Rule, "a better choice is open", "", nil)
	}
	if limit := g.limit(f.Locals, spec); len(r.Reasons) == 0 && spec.Count != "" && limit >= 0 && len(d.Chosen) >= limit {
		r.add(spec.Rule, fmt.Sprintf("no more than %d can be chosen", limit), "no more can be chosen", nil)
	}
	if len(r.Reasons) == 0 {
		r.Text += ": nothing legal could follow"
	}
	return r
}

// onlyOthers says who can be chosen instead of one whom the choice is not about.
func (g insight) onlyOthers(d *Decision) string {
	switch {
	case len(d.Options) > 0:
		return onlyThose(d.Prompt, d.Options)
	case len(d.Chosen) > 0:
		return "only " + several(g.tellAll(d.Type, d.Chosen)) + " could be chosen, and nothing more"
	case d.Prompt != "":
		return "it is no answer to \"" + d.Prompt + "\""
	}
	return "it is not among those whom the choice is about"
}

func (choosing) explain(g insight, d *Decision, c Choice) []*formula.Node {
	spec, f := choiceOf(d), g.top()
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	f.Locals[spec.Each] = value.Word(c.Value)
	return g.derived(f.Locals, spec.Allowed...)
}

// Noting is what the rules want to be shown beside a candidate of the pending
// decision: what entering a hex costs.
func (g *Game) Noting(d *Decision, w int64) string {
	if x := g.asking(d); x != g {
		return x.Noting(d, w)
	}
	return noting(g.insight(d), d, w)
}

func noting(g insight, d *Decision, w int64) string {
	if go_, ok := d.at.Ref.(*program.GoSpec); ok {
		g.Ctx()
		return going{}.noting(g, g.top(), go_, w)
	}
	spec, chosen := d.at.Ref.(*program.ChooseSpec)
	if !chosen || spec.Noting == nil || w == value.None {
		return ""
	}
	f := g.top()
	saved := f.Locals[spec.Each]
	defer func() { f.Locals[spec.Each] = saved }()
	f.Locals[spec.Each] = value.Word(w)
	g.Ctx().Locals = f.Locals
	return g.text(spec.Noting)
}

// WayCost is the number (as package value holds it: compare with value.Cmp) that the way
// to a space would cost which the pending decision offers, to the member of the group
// that pays most, as far as the player sees who decides; false where no way is asked for,
// or the space is not offered.
func (g *Game) WayCost(d *Decision, space int64) (int64, bool) {
	if x := g.asking(d); x != g {
		return x.WayCost(d, space)
	}
	spec, going := d.at.Ref.(*program.GoSpec)
	if !going || spec.Steps != nil {
		return 0, false
	}
	g.Ctx()
	o := g.insight(d)
	path := o.pathTo(o.top(), spec, space)
	if len(path) == 0 {
		return 0, false
	}
	return o.price(o.top(), spec, path), true
}
