package codegen

import (
	"cmp"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// spend compiles an allocation of points.
func (k *Coder) spend(s *dsl.Spend) {
	k.l.Reserved(s.Name, k.Rule, false)
	c := spendCoder{k}
	slot := c.points(s.Name.Text, s.Points)
	outer := len(k.Scope.Locals)
	spec := &construct.SpendSpec{Name: s.Name.Text, Slot: slot, By: k.decider(s.By), Fully: s.Fully, Rule: k.Rule}
	if s.Prompt != nil {
		spec.Prompt = k.log(s.Prompt)
	}
	at := k.emit(construct.Instr{Op: construct.OpSpend, Ref: spec, Pos: s.Pos})
	for _, o := range s.Options {
		if o.From == nil {
			k.Fail(codes.BadStep, o.Pos, "option", "option %s does not say which list it chooses from", o.Each.Text).Help = "write: option " + o.Name.Text + " " + o.Each.Text + " from …"
			continue
		}
		c.option(spec, o, o.From, at)
	}
	spec.After = k.here()
	k.Scope.Locals = k.Scope.Locals[:outer:outer] // the points left stay visible after the step
}

// spendCoder compiles allocations of points.
type spendCoder struct{ coder *Coder }

// points compiles the number of points to allocate, and returns the slot that holds those
// left.
func (k spendCoder) points(name string, n *dsl.Expr) int {
	start := k.coder.emit(construct.Instr{Op: construct.OpLet, X: k.coder.Compile(n, value.NumberType), Pos: n.Pos})
	slot := k.coder.local(name, value.NumberType)
	k.coder.patch(start, func(i *construct.Instr) { i.A = int32(slot) })
	return slot
}

// option compiles one way to use points. Its steps lead back to the allocation at.
func (k spendCoder) option(spec *construct.SpendSpec, o *dsl.SpendOption, from *dsl.Expr, at int) {
	outer := len(k.coder.Scope.Locals)
	k.coder.l.Reserved(o.Each, k.coder.Rule, false)
	x := construct.SpendOption{Name: o.Name.Text, Title: cmp.Or(o.Title.Value(), names.Spoken(o.Name.Text)), From: k.coder.Compile(from, value.Type{})}
	if x.From == nil {
		return
	}
	if x.From.Type.Kind != value.List || !x.From.Type.Elem.IsWord() {
		k.coder.Fail(codes.WrongType, from.Pos, from.Text, "cannot choose from %s", x.From.Type.Indefinite())
		return
	}
	x.Type = *x.From.Type.Elem
	x.Slot = k.coder.local(o.Each.Text, x.Type)
	x.Where = k.coder.Condition(o.Where, "this condition is never met, so nothing can be chosen")
	x.Allowed = k.coder.Call(o.Allowed)
	x.Costs = k.coder.Compile(o.Costs, value.NumberType)
	x.Body = k.coder.here()
	k.coder.block(o.Body)
	k.coder.code.Slots[x.Slot].To = k.coder.emit(construct.Instr{Op: construct.OpJump, A: int32(at), Pos: o.Pos})
	k.coder.Scope.Locals = k.coder.Scope.Locals[:outer:outer]
	spec.Options = append(spec.Options, x)
}
