package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// act is the decision `offer`: the player takes one of the offered actions, repeatedly
// until a pass, or once. obligations.go checks whether a pass is legal.
type act struct{}

func offerOf(d *Decision) *construct.OfferSpec { return d.at.Ref.(*construct.OfferSpec) }

func (act) reach(*Game, *state.Frame, *construct.Instr) bool { return true }

func (act) asks(g *Game, d *Decision, _ *state.Frame) {
	spec := offerOf(d)
	d.Name, d.Rule = "action", spec.Rule
	g.seats.decider(d, spec.By)
}

func (act) list(g insight, d *Decision, f *state.Frame) {
	spec := offerOf(d)
	for i := range spec.Actions {
		a := &spec.Actions[i]
		for _, each := range g.choices.offeredFor(f, a) {
			if args := g.choices.offerArgs(f, a, each); g.choices.available(a.Code, args, g.game.Hold) {
				d.Options = append(d.Options, Option{Value: int64(a.Index), Group: int(each), Text: &Text{g.choices.actionLabel(a, each, args), a.Rule.Ref()}})
			}
		}
	}
	g.game.ask.bar(d) // a player without a legal action may pass
	d.CanPass = !spec.Once || spec.Nothing || len(d.Options) == 0
}

// offeredFor returns the elements for which an action is offered. It returns a single 0
// for an action without elements.
func (cs *choices) offeredFor(f *state.Frame, a *construct.Offered) []int64 {
	if a.From == nil {
		return []int64{0}
	}
	cs.ctx.Locals = f.Locals
	return slices.DeleteFunc(slices.Clone(a.From.List(cs.ctx, nil)), func(x int64) bool { return x < 0 })
}

// offerArgs returns the arguments of an offered action for one element.
func (cs *choices) offerArgs(f *state.Frame, a *construct.Offered, each int64) []value.Value {
	if a.From != nil {
		saved := f.Locals[a.Slot]
		defer func() { f.Locals[a.Slot] = saved }()
		f.Locals[a.Slot] = value.Word(each)
	}
	cs.ctx.Locals = f.Locals
	return evalAll(cs.ctx, a.Args)
}

// Acts returns how many actions an offer names, legal or not; 0 for a decision of
// another kind.
func (d *Decision) Acts() int {
	if d.Kind != Act {
		return 0
	}
	return len(offerOf(d).Actions)
}

// Offered returns how this decision offers an action; nil if it does not.
func (d *Decision) Offered(code *construct.Code) *construct.Offered {
	if d.Kind != Act {
		return nil
	}
	list := offerOf(d).Actions
	if i := slices.IndexFunc(list, func(a construct.Offered) bool { return a.Code == code }); i >= 0 {
		return &list[i]
	}
	return nil
}

func (k act) refuse(g insight, d *Decision, c Choice) *Refusal {
	switch c.Kind {
	case Pick:
		return k.refuseAction(g, d, c)
	case Pass:
		return k.refusePass(g, d)
	}
	return g.refuseWrongKind(c)
}

func (k act) apply(g *Game, d *Decision, f *state.Frame, c Choice) {
	if c.Kind == Pass {
		k.pass(g, f)
		return
	}
	code := g.P.Codes[c.Value]
	args := g.choices.offerArgs(f, d.Offered(code), int64(c.Group))
	if offerOf(d).Once {
		f.PC++
	}
	i := slices.IndexFunc(d.Options, func(o Option) bool { return o.Value == c.Value && o.Group == c.Group })
	g.log.note("choice", code.Rule.ClauseID(), "%s: %s", g.Query().Who(d), d.Options[i].Label)
	g.vm.push(code, args)
}

func (act) denial(g insight, d *Decision, c Choice) []Part {
	code := g.P.Codes[c.Value]
	text := actionTitle(code)
	if a := d.Offered(code); a != nil {
		text = g.choices.actionLabel(a, int64(c.Group), g.choices.offerArgs(g.top(), a, int64(c.Group)))
	}
	return []Part{wording(g.say("%s: not possible now", text))}
}

func (act) explain(g insight, d *Decision, c Choice) []*formula.Node {
	if a := g.P.Codes[c.Value]; a.Allowed != nil {
		return g.reasons.derived(g.choices.offerArgs(g.top(), d.Offered(a), int64(c.Group)), a.Allowed)
	}
	return nil
}

func (act) name(p *program.Program, d *Decision, c Choice) (pick, with string) {
	if c.Value < 0 || c.Value >= int64(len(p.Codes)) {
		return p.Show(value.Type{}, value.Word(c.Value)), ""
	}
	if a := d.Offered(p.Codes[c.Value]); a != nil && a.From != nil {
		with = p.Show(a.Of, value.Word(int64(c.Group)))
	}
	return p.Codes[c.Value].Name, with
}

func (act) read(p *program.Program, d *Decision, pick, with string) (Choice, error) {
	code := p.Actions[pick]
	if code == nil {
		return Choice{}, p.Messages.Errorf("there is no action %q", pick)
	}
	c := Choice{Value: int64(code.Index)}
	if a := d.Offered(code); a != nil && a.From != nil {
		each, err := word(p, a.Of, with)
		c.Group = int(each)
		return c, err
	}
	if with != "" {
		return Choice{}, p.Messages.Errorf("there is no choice of a use here, so %q says nothing", with)
	}
	return c, nil
}

// available reports whether an action may begin with these arguments: its conditions
// hold and its first choice has a candidate. If held is true, the candidate is not
// required.
func (cs *choices) available(a *construct.Code, args []value.Value, held bool) bool {
	c := cs.ctx
	saved := c.Locals
	defer func() { c.Locals = saved }()
	c.Locals = args
	open := cs.surely(func() bool {
		return (a.When == nil || a.When.Bool(c)) && (a.Allowed == nil || a.Allowed.Perm.Call(c, evalAll(c, a.Allowed.Args)))
	})
	if !open {
		return false
	}
	if held {
		return true
	}
	spec, ok := a.Instrs[0].Ref.(*construct.ChooseSpec)
	if !ok || a.Instrs[0].Op != construct.OpChoose {
		return true
	}
	return spec.Count == "any" || spec.Otherwise >= 0 || spec.OrStop || spec.OrNone || cs.anyCandidate(begun(a, args), spec)
}

// begun returns the first frame of an action, without pushing it.
func begun(a *construct.Code, args []value.Value) *state.Frame {
	f := &state.Frame{Code: int32(a.Index), Locals: make([]value.Value, len(a.Slots))}
	copy(f.Locals, args)
	return f
}

// actionLabel returns the label of an offered action: its title with the element that it
// is offered for, or with its enum arguments. So one action offered by sea and by land
// has two labels.
func (cs *choices) actionLabel(a *construct.Offered, each int64, args []value.Value) string {
	label := actionTitle(a.Code)
	if a.From != nil {
		return label + ": " + cs.P.Tell(a.Of, value.Word(each))
	}
	for i, x := range args {
		if t := a.Code.Slots[i].Type; t.Kind == value.Enum && !t.Same(value.SideType) && !t.Same(value.SeatType) {
			label += ": " + cs.P.Tell(t, x)
		}
	}
	return label
}

func actionTitle(c *construct.Code) string {
	if c.Title != "" {
		return c.Title
	}
	return c.Name
}

func (st *seating) sideTitle(side int64) string {
	if side < 0 {
		return st.say("Nobody")
	}
	return st.P.Enums["side"].Titles[side]
}

// refuseAction returns why an action cannot be taken.
func (k act) refuseAction(g insight, d *Decision, choice Choice) *Refusal {
	if choice.Value < 0 || choice.Value >= int64(len(g.P.Codes)) {
		return g.refusal("there is no such action")
	}
	code := g.P.Codes[choice.Value]
	r := refuseWithParts(k.denial(g, d, choice)...)
	a, f := d.Offered(code), g.top()
	if a == nil || !slices.Contains(g.choices.offeredFor(f, a), int64(choice.Group)) {
		r.add(d.Rule, g.say("%s is not available now", actionTitle(code)), "", nil)
		return r
	}
	args := g.choices.offerArgs(f, a, int64(choice.Group))
	g.ctx.Locals = args
	defer g.reasons.lookingAhead(code)()
	met, failed := g.verdict(func() bool { return g.holds(code.When, args) })
	switch {
	case failed != nil:
		r.Reasons = append(r.Reasons, g.reasons.whyFailed(failed, code.Rule))
	case !met:
		r.add(code.Rule, g.say("its conditions are not met now"), "", g.reasons.unmet(code.When))
		r.Reasons = append(r.Reasons, g.reasons.lacking(code.When, args)...)
	case code.Allowed != nil && len(g.refusals.refusers(code.Allowed)) > 0:
		g.ctx.Locals = args
		r.Reasons = append(r.Reasons, g.refusals.refusers(code.Allowed)...)
	default:
		g.refusals.refuseEveryone(code, args, r)
	}
	return r
}

// refuseEveryone adds to r why the first choice of an action has no candidate. If the
// caller knows which values the act is meant for, it explains only those.
func (why *refusals) refuseEveryone(a *construct.Code, args []value.Value, r *Refusal) {
	spec, ok := a.Instrs[0].Ref.(*construct.ChooseSpec)
	if !ok {
		return
	}
	f := begun(a, args)
	why.ctx.Locals = f.Locals
	from := spec.From.List(why.ctx, nil)
	if why.reasons.meant != nil {
		meant := why.reasons.meant(spec.Type)
		some := slices.DeleteFunc(slices.Clone(from), func(w int64) bool { return !slices.Contains(meant, w) })
		if len(some) > 0 {
			from = some
			*r = *refuseWithParts(append([]Part{wording(actionTitle(a) + ": ")}, why.named("cannot choose %s", spec.Type, some[0])...)...)
		}
	}
	r.Reasons = append(r.Reasons, why.whyNoCandidate(f, spec, from)...)
}
