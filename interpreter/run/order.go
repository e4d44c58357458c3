package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// order is the decision `for each … chosen by`: which remaining element comes next. Slot
// A holds the remaining elements, slot C the next one. D is the instruction after the
// loop.
type order struct{ plain }

func (order) reach(_ *Game, f *state.Frame, in *construct.Instr) bool {
	switch list := f.Locals[in.A].List(); len(list) {
	case 0:
		f.PC = in.D
	case 1: // the last element needs no decision
		f.Locals[in.C] = value.Word(list[0])
		f.Locals[in.A] = value.Value{}
		f.PC++
	default:
		return true
	}
	return false
}

func (order) asks(g *Game, d *Decision, f *state.Frame) {
	spec := d.at.Ref.(*construct.OrderSpec)
	d.Name, d.Prompt = spec.Name, g.say("Who comes next?")
	if spec.Prompt != nil {
		d.Prompt, d.Parts = g.log.said(spec.Prompt)
	}
	d.Type = g.codeOf(f).Slots[d.at.C].Type
	g.seats.decider(d, d.at.X)
}

func (order) list(g insight, d *Decision, f *state.Frame) {
	d.Options = g.choices.options(d.Type, f.Locals[d.at.A].List())
}

func (order) refuse(g insight, d *Decision, c Choice) *Refusal {
	if c.Kind != Pick {
		return g.refuseWrongKind(c)
	}
	r := refuseWithParts(g.named("%s is not next", d.Type, c.Value)...)
	r.addOthers(d.Rule, d, d.onlyThose(d.Options, d.Prompt), nil)
	return r
}

func (order) apply(_ *Game, d *Decision, f *state.Frame, c Choice) {
	rest := slices.DeleteFunc(slices.Clone(f.Locals[d.at.A].List()), func(w int64) bool { return w == c.Value })
	f.Locals[d.at.A] = value.Words(rest)
	f.Locals[d.at.C] = value.Word(c.Value)
	f.PC++
}

// outOfOrder removes an eliminated unit from the remaining elements of all orders under
// way.
func (mv *mover) outOfOrder(unit int64) {
	for i := range mv.S.Frames {
		f := &mv.S.Frames[i]
		for at, in := range mv.codeOf(f).Instrs[:min(int(f.PC)+1, len(mv.codeOf(f).Instrs))] {
			if in.Op != construct.OpPick || int(f.PC) < at || f.PC >= in.D || f.Locals[in.A].P == nil {
				continue
			}
			if t := mv.codeOf(f).Slots[in.C].Type; t.Kind != value.Unit {
				continue
			}
			if left := f.Locals[in.A].List(); slices.Contains(left, unit) {
				f.Locals[in.A] = value.Words(slices.DeleteFunc(slices.Clone(left), func(u int64) bool { return u == unit }))
			}
		}
	}
}
