package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// chooseSet is the decision `choose` of several values, one after the other, until done
// or until no candidate is left. The result slot holds the members so far, sorted. The
// mark slot is 1 while the choice is under way.
type chooseSet struct{ choosing }

func (k chooseSet) reach(g *Game, f *state.Frame, in *construct.Instr) bool {
	spec := in.Ref.(*construct.ChooseSpec)
	if f.Locals[spec.Mark].N == 0 {
		f.Locals[spec.Slot] = value.Value{}
		f.Locals[spec.Mark] = value.Word(1)
	}
	o, top := g.ask.sighted(in)
	all := k.untried(g, in, o, o.choices.candidates(top, spec))
	if o.heed(g); g.ctx.Err != nil {
		return false
	}
	if len(all) > 0 {
		return !k.forced(g, o, in, all)
	}
	chosen := len(f.Locals[spec.Slot].List())
	switch {
	case chosen == 0 && mayBeEmpty(spec) && slices.Contains(g.awaited, spec.Name):
		return true
	case (chosen > 0 || mayBeEmpty(spec) || o.choices.limit(top.Locals, spec) == 0) && o.choices.suchThat(top, spec):
		k.done(f, spec)
	case chosen > 0: // no candidate is left, but the set is not legal
		return k.end(g, in)
	default:
		return k.nobody(g, f, in)
	}
	return false
}

// forced chooses all candidates without asking, if the choice says `if several` and they
// are no more than the limit. It returns true if it has done so or has turned one of
// them down.
func (k chooseSet) forced(g *Game, o insight, in *construct.Instr, all []int64) bool {
	spec, f, top := in.Ref.(*construct.ChooseSpec), g.top(), o.top()
	before := f.Locals[spec.Slot]
	if !spec.Several || len(before.List()) > 0 || len(all) > o.choices.limit(top.Locals, spec) || k.mayStop(o.game, top, spec) {
		return false
	}
	set := slices.Clone(all)
	slices.Sort(set)
	top.Locals[spec.Slot] = value.Words(set)
	if !o.choices.suchThat(top, spec) {
		top.Locals[spec.Slot] = before
		return false
	}
	if top.Locals[spec.Slot] = before; k.turnsDownFirst(g, in, o, all) {
		return true
	}
	f.Locals[spec.Slot] = value.Words(set)
	k.done(f, spec)
	return true
}

// mayBeEmpty reports whether the empty set is legal.
func mayBeEmpty(spec *construct.ChooseSpec) bool { return spec.Count == "any" || spec.Count == "up" }

func (k chooseSet) list(g insight, d *Decision, f *state.Frame) {
	k.listed(g, d, f)
	spec := choiceOf(d)
	d.Chosen = f.Locals[spec.Slot].List()
	enough := len(d.Chosen) > 0 || mayBeEmpty(spec)
	if spec.Count == "exactly" {
		enough = len(d.Chosen) == g.choices.limit(f.Locals, spec) || len(d.Options) == 0
	}
	d.CanDone = enough && g.choices.suchThat(f, spec)
}

func (k chooseSet) refuse(g insight, d *Decision, c Choice) *Refusal {
	switch {
	case c.Kind == Pick && slices.Contains(d.Chosen, c.Value):
		r := refuseWithParts(g.named("%s is already chosen", d.Type, c.Value)...)
		r.add(d.Rule, g.say("each is chosen once"), "", nil)
		return r
	case c.Kind == Pick:
		return k.refuseOne(g, d, c.Value)
	case c.Kind == Done:
		return k.refuseDone(g, d)
	case c.Kind == Stop:
		return k.refuseStop(g, d, c)
	}
	return g.refuseWrongKind(c)
}

// CheckAfter returns why w cannot join the set of a decision once last has been added to it;
// nil if it can. If last completes the set, no decision is left that w could be checked
// against.
func CheckAfter(g *Game, d *Decision, last, w int64) *Refusal {
	if x := g.branches.asking(d); x != g {
		return CheckAfter(x, d, last, w)
	}
	o := g.ask.insight(d)
	defer o.heed(g)
	f, spec, after := o.top(), choiceOf(d), *d
	before := f.Locals[spec.Slot]
	defer func() { f.Locals[spec.Slot] = before }()
	after.Chosen = append(slices.Clone(d.Chosen), last)
	slices.Sort(after.Chosen)
	f.Locals[spec.Slot] = value.Words(after.Chosen)
	if r := (chooseSet{}).refuseOne(o, &after, w); len(r.Reasons) > 0 {
		return r
	}
	return nil
}

// refuseDone returns why a set may not be finished now.
func (chooseSet) refuseDone(g insight, d *Decision) *Refusal {
	r := g.refusal("the choice is not complete")
	g.ctx.Locals = g.top().Locals
	for _, a := range choiceOf(d).SuchThat {
		r.Reasons = append(r.Reasons, g.refusals.refusers(a)...)
	}
	if len(r.Reasons) == 0 {
		r.add(d.Rule, g.say("too few have been chosen"), "", nil)
	}
	return r
}

func (k chooseSet) apply(g *Game, d *Decision, f *state.Frame, c Choice) {
	spec := choiceOf(d)
	switch c.Kind {
	case Stop:
		k.stop(f, spec)
	case Done:
		k.done(f, spec)
	default:
		set := append(slices.Clone(d.Chosen), c.Value)
		slices.Sort(set)
		f.Locals[spec.Slot] = value.Words(set)
		if limit := g.choices.limit(f.Locals, spec); limit >= 0 && len(set) >= limit && g.choices.suchThat(f, spec) {
			k.done(f, spec)
		}
	}
}

// done ends the choice with its present members.
func (chooseSet) done(f *state.Frame, spec *construct.ChooseSpec) {
	f.Locals[spec.Mark] = value.Word(0)
	f.PC++
}

// suchThat reports whether the present set is legal as a whole.
func (cs *choices) suchThat(f *state.Frame, spec *construct.ChooseSpec) bool {
	cs.ctx.Locals = f.Locals
	return cs.surely(func() bool {
		for _, a := range spec.SuchThat {
			if !a.Perm.Call(cs.ctx, evalAll(cs.ctx, a.Args)) {
				return false
			}
		}
		return true
	})
}
