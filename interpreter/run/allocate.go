package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// allocate is the decision `spend`: the player spends points on options, as long as an
// option is legal. point_uses.go lists the options.
type allocate struct{}

func spendOf(d *Decision) *construct.SpendSpec { return d.at.Ref.(*construct.SpendSpec) }

func (k allocate) reach(g *Game, f *state.Frame, in *construct.Instr) bool {
	spec := in.Ref.(*construct.SpendSpec)
	o, top := g.ask.sighted(in)
	uses := k.uses(o.game, top, spec)
	if o.heed(g); g.ctx.Err != nil {
		return false
	}
	if len(uses) > 0 {
		return true
	}
	f.PC = spec.After
	return false
}

func (allocate) asks(g *Game, d *Decision, _ *state.Frame) {
	spec := spendOf(d)
	d.Name, d.Rule = spec.Name, spec.Rule
	g.seats.decider(d, spec.By)
}

func (k allocate) list(g insight, d *Decision, f *state.Frame) {
	spec := spendOf(d)
	d.Options = k.uses(g.game, f, spec)
	d.CanDone = !spec.Fully
	g.ctx.Locals = f.Locals
	if d.Prompt = g.say("Points left: %s", value.Format(f.Locals[spec.Slot].N)); spec.Prompt != nil {
		d.Prompt, d.Parts = g.log.said(spec.Prompt)
	}
}

func (k allocate) refuse(g insight, d *Decision, c Choice) *Refusal {
	switch c.Kind {
	case Pick:
		return k.refuseUse(g, d, c)
	case Done:
		r := g.refusal("points are left that can be used")
		r.add(d.Rule, g.say("as many points as possible must be used"), "", nil)
		return r
	}
	return g.refuseWrongKind(c)
}

func (allocate) apply(g *Game, d *Decision, f *state.Frame, c Choice) {
	if c.Kind == Done {
		f.PC = spendOf(d).After
		return
	}
	g.vm.use(f, spendOf(d), c)
}

func (allocate) denial(g insight, d *Decision, c Choice) []Part {
	o := &spendOf(d).Options[c.Group]
	return append([]Part{wording(o.Title + " ")}, g.named("%s: not possible now", o.Type, c.Value)...)
}

func (allocate) explain(g insight, d *Decision, c Choice) []*formula.Node {
	f, o := g.top(), &spendOf(d).Options[c.Group]
	if o.Allowed == nil {
		return nil
	}
	saved := f.Locals[o.Slot]
	defer func() { f.Locals[o.Slot] = saved }()
	f.Locals[o.Slot] = value.Word(c.Value)
	return g.reasons.derived(f.Locals, o.Allowed)
}

func (allocate) name(p *program.Program, d *Decision, c Choice) (pick, with string) {
	if os := d.SpendOptions(); c.Group >= 0 && c.Group < len(os) {
		return p.Show(os[c.Group].Type, value.Word(c.Value)), os[c.Group].Name
	}
	return p.Show(d.Type, value.Word(c.Value)), ""
}

func (allocate) read(p *program.Program, d *Decision, pick, with string) (Choice, error) {
	for i, o := range d.SpendOptions() {
		if o.Name == with {
			v, err := word(p, o.Type, pick)
			return Choice{Value: v, Group: i}, err
		}
	}
	return Choice{}, p.Messages.Errorf("points cannot be used as %q here", with)
}

// use deducts the cost of an option and jumps to its steps.
func (vm *machine) use(f *state.Frame, spec *construct.SpendSpec, c Choice) {
	o := &spec.Options[c.Group]
	f.Locals[o.Slot] = value.Word(c.Value)
	vm.Ctx().Locals = f.Locals
	cost := value.Int(1)
	if o.Costs != nil {
		cost = o.Costs.Num(vm.ctx)
	}
	f.Locals[spec.Slot] = value.Word(value.Sub(f.Locals[spec.Slot].N, cost))
	if spec.First != nil {
		f.Locals[spec.Used] = value.Word(1)
	}
	f.PC = o.Body
}

// refuseUse returns why points cannot be used on an option.
func (k allocate) refuseUse(g insight, d *Decision, c Choice) *Refusal {
	spec := spendOf(d)
	if c.Group < 0 || c.Group >= len(spec.Options) {
		return g.refusal("the points have no such use")
	}
	f := g.top()
	o := &spec.Options[c.Group]
	r := refuseWithParts(k.denial(g, d, c)...)
	g.ctx.Locals = f.Locals
	if !slices.Contains(o.From.List(g.ctx, nil), c.Value) {
		r.addOthers(spec.Rule, d, onlyUses(d, c.Group), &formula.Node{Children: []*formula.Node{{Kind: formula.Operand, Text: "needs one of " + o.From.Text}}})
		return r
	}
	saved := f.Locals[o.Slot]
	defer func() { f.Locals[o.Slot] = saved }()
	f.Locals[o.Slot] = value.Word(c.Value)
	if o.Allowed != nil {
		r.Reasons = append(r.Reasons, byAsker(g.refusals.refusers(o.Allowed), spec.Rule)...)
	}
	if ok, err := g.verdict(func() bool { return o.Where == nil || o.Where.Bool(g.ctx) }); err != nil {
		r.Reasons = append(r.Reasons, g.reasons.whyFailed(err, spec.Rule))
	} else if !ok {
		r.addOthers(spec.Rule, d, onlyUses(d, c.Group), g.reasons.unmet(o.Where))
		r.Reasons = append(r.Reasons, g.reasons.lacking(o.Where, f.Locals)...)
	}
	if first, ok := k.spared(g, d, f, c); ok && len(r.Reasons) == 0 {
		r.add(spec.Rule, g.say("the first falls on %s", first), "", nil)
	}
	if len(r.Reasons) == 0 {
		r.add(spec.Rule, g.say("it costs more points than are left, or would leave more points unused"), "", nil)
	}
	return r
}

// spared reports whether a use is not legal yet because the first use must fall on
// something else, and names that.
func (allocate) spared(g insight, d *Decision, f *state.Frame, c Choice) (string, bool) {
	spec := spendOf(d)
	if spec.First == nil || f.Locals[spec.Used].N != 0 {
		return "", false
	}
	g.ctx.Locals = f.Locals
	first := spec.First.Eval(g.ctx)
	must := first.N != c.Value && slices.ContainsFunc(d.Options, func(o Option) bool { return o.Value == first.N })
	return g.P.ShowTitled(spec.First.Type, first), must
}

// onlyUses returns the text that names the legal uses: those of the same option if there
// are any, else all.
func onlyUses(d *Decision, group int) string {
	if same := usesOf(d, group); len(same) > 0 {
		return d.onlyThose(same, "")
	}
	return d.onlyThose(d.Options, "")
}

// usesOf returns the legal answers of one option.
func usesOf(d *Decision, group int) []Option {
	return slices.DeleteFunc(slices.Clone(d.Options), func(o Option) bool { return o.Group != group })
}

// SpendOptions returns the options of an allocation by number; nil for another kind of
// decision.
func (d *Decision) SpendOptions() []construct.SpendOption {
	if d.Kind != Allocate {
		return nil
	}
	return spendOf(d).Options
}
