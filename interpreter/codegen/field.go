package codegen

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// A decision may set a field of a record, or an attribute that changes: ask b.ready,
// choose b.columns from 0..2. The name of the decision is that of the field.

// field returns what a decision sets; nil if it only has a name, or after an error.
func (k *Coder) field(of *dsl.Whole, name *dsl.Name, t value.Type) *construct.Target {
	if of == nil {
		return nil
	}
	e := &dsl.Expr{Pos: of.Pos, End: name.Pos, Text: of.Name.Text + "." + name.Text}
	target := k.memberTarget(e, len(of.Name.Text))
	if target != nil && t.Kind != value.Invalid && !target.Type.Accepts(t) {
		k.Fail(codes.WrongType, of.Pos, e.Text, "%s is %s, but the decision yields %s", e.Text, target.Type.Indefinite(), t.Indefinite())
		return nil
	}
	return target
}

// store sets a target to the result of a decision. A nil target is no target.
func (k *Coder) store(target *construct.Target, slot int, at *dsl.Name) {
	if target == nil {
		return
	}
	k.emit(construct.Instr{Op: construct.OpSet, Ref: target, X: k.read(slot, at.Text, target.Type), Pos: at.Pos})
}

// read returns the expression that reads a slot. The name of the slot is for messages.
func (k *Coder) read(slot int, name string, t value.Type) *formula.Expr {
	s := names.NewScope(k.l.Lexicon, []formula.Symbol{{Name: name, Type: t, Slot: slot}})
	return k.l.ExprIn(&dsl.Expr{Pos: k.code.Pos, End: k.code.Pos, Text: name}, s, t, k.Rule)
}

// previewed returns a function that compiles the texts of a choice. In them the name of
// `previewing` means its expression. Without one, the function is Compile.
func (k *Coder) previewed(tails []*dsl.ChooseEnd) func(*dsl.Expr, value.Type) *formula.Expr {
	for _, t := range tails {
		if t.Preview == nil {
			continue
		}
		shown := k.Compile(t.Shown, value.Type{})
		if len(k.Scope.Ident(t.Preview.Text)) > 0 {
			k.Fail(codes.Duplicate, t.Preview.Pos, t.Preview.Text, "%s already has a meaning here", t.Preview.Text).Help = "choose another name"
			shown = nil
		}
		return func(e *dsl.Expr, want value.Type) *formula.Expr {
			if shown == nil {
				return nil
			}
			return k.l.ExprWith(t.Preview.Text, t.Shown, e, k.Scope, want, k.Rule)
		}
	}
	return k.Compile
}
