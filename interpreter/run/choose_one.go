package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// chooseOne is the decision `choose` of a single value.
type chooseOne struct{ choosing }

func (k chooseOne) reach(g *Game, f *state.Frame, in *construct.Instr) bool {
	spec := in.Ref.(*construct.ChooseSpec)
	o, top := g.ask.sighted(in)
	all := k.untried(g, in, o, o.choices.candidates(top, spec))
	if o.heed(g); g.ctx.Err != nil {
		return false
	}
	if len(all) == 1 && spec.Several && !spec.OrNone && !k.mayStop(o.game, top, spec) {
		if !k.turnsDownFirst(g, in, o, all) {
			f.Locals[spec.Slot] = value.Word(all[0])
			f.PC++
		}
		return false
	}
	return len(all) > 0 || k.nobody(g, f, in)
}

func (k chooseOne) list(g insight, d *Decision, f *state.Frame) { k.listed(g, d, f) }

func (k chooseOne) refuse(g insight, d *Decision, c Choice) *Refusal {
	switch c.Kind {
	case Pick:
		return k.refuseOne(g, d, c.Value)
	case Done:
		r := g.refuseWrongKind(c)
		r.add(d.Rule, g.say("too few have been chosen"), "", nil)
		return r
	case Stop:
		return k.refuseStop(g, d, c)
	}
	return g.refuseWrongKind(c)
}

func (k chooseOne) apply(_ *Game, d *Decision, f *state.Frame, c Choice) {
	spec := choiceOf(d)
	if c.Kind == Stop {
		k.stop(f, spec)
		return
	}
	f.Locals[spec.Slot] = value.Word(c.Value)
	f.PC++
}
