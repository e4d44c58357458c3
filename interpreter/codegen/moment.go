package codegen

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
)

// A moment is an event whose rules may change its first argument, a record. It is a
// procedure that runs these rules in their order and hands the record from one to the next.
// So a moment needs no instruction of its own.

// CompileMoment compiles the procedure of a moment. Its rules must be compiled.
func (l *Compiler) CompileMoment(ev *construct.EventDecl) {
	c := ev.Moment
	k := &Coder{l: l, code: c, Scope: l.Scope(c.Params), Rule: c.Rule}
	var args []*formula.Expr
	for _, p := range c.Params {
		c.Slots = append(c.Slots, construct.Slot{Name: p.Name, Type: p.Type, To: 1 << 30})
	}
	for i, p := range c.Params {
		args = append(args, k.read(i, p.Name, p.Type))
	}
	for _, t := range l.Triggers[ev.Name] {
		k.emit(construct.Instr{Op: construct.OpDo, Ref: &construct.DoSpec{Code: t.Code, Args: args}, Pos: t.Code.Pos})
	}
	k.emit(construct.Instr{Op: construct.OpReturn, A: 1, X: args[0], Pos: c.Pos})
}

// CompileMomentRule compiles a rule that watches a moment. Wherever it ends, it hands its
// first parameter back.
func (l *Compiler) CompileMomentRule(c *construct.Code, body *dsl.Block, when *dsl.Expr) {
	l.CompileCode(c, body, when)
	k := &Coder{l: l, code: c, Scope: l.Scope(c.Params), Rule: c.Rule}
	back := k.read(0, c.Params[0].Name, c.Params[0].Type)
	for i := range c.Instrs {
		if in := &c.Instrs[i]; in.Op == construct.OpReturn && in.X == nil {
			in.X = back
		}
	}
}

// announce compiles the step that comes to an event or a moment.
func (k *Coder) announce(s *dsl.Announce) {
	what := "event"
	if s.Moment {
		what = "moment"
	}
	ev := declare.Find(k.l.Names, k.l.Events, what, s.Event.Name, k.Rule)
	if ev == nil {
		return
	}
	if is := ev.Moment != nil; is != s.Moment {
		is, write := "an event", "announce "
		if ev.Moment != nil {
			is, write = "a moment", "moment "
		}
		k.Fail(codes.BadStep, s.Event.Pos, s.Event.Name.Text, "%s is %s", ev.Name, is).Help = "write " + write + CallText(s.Event)
		return
	}
	args := k.Args(s.Event.Args, ev.Params, s.Event.Name)
	if !s.Moment {
		k.emit(construct.Instr{Op: construct.OpAnnounce, Ref: &construct.EventSpec{Name: ev.Name, Args: args}, Pos: s.Pos})
		return
	}
	k.l.Called[ev.Name] = true
	if len(args) != len(ev.Params) {
		return
	}
	first := s.Event.Args[0]
	t := k.target(first)
	if t == nil {
		return
	}
	do := &construct.DoSpec{Code: ev.Moment, Args: args, Slot: t.Slot}
	k.emit(construct.Instr{Op: construct.OpDo, Ref: do, Pos: s.Pos})
	if t.Slot < 0 || t.Field >= 0 {
		do.Slot = k.local("", ev.Params[0].Type)
		k.emit(construct.Instr{Op: construct.OpSet, Ref: t, X: k.read(do.Slot, ev.Params[0].Name, t.Type), Pos: s.Pos})
	}
}
