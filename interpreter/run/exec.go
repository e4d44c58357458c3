package run

import (
	"fmt"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// exec carries out one instruction that needs no decision. It advances the program
// counter of the frame.
func (vm *machine) exec(f *state.Frame, in *construct.Instr) {
	c := vm.ctx
	next := f.PC + 1
	switch in.Op {
	case construct.OpLet:
		f.Locals[in.A] = in.X.Eval(c)
		vm.log.noteTables(in.X)
		vm.log.reckon(f, in.X, vm.codeOf(f).Slots[in.A].Name)
	case construct.OpSet:
		t, v := in.Ref.(*construct.Target), in.X.Eval(c)
		vm.log.reckon(f, in.X, t.Text)
		vm.assign(f, in, t, v)
	case construct.OpClear:
		t := in.Ref.(*construct.Target)
		switch {
		case t.Track != nil:
			if !vm.P.Lapse(vm.S, t.Track, evalAll(c, t.Args)) {
				vm.fail(in, fmt.Errorf("%s: there is no such place on the track", t.Text))
			}
		case t.Attr != nil:
			first := value.Value{}
			if i := t.Subject.Eval(c).N; i >= 0 {
				first = t.Attr.Read(vm.P.Start.Reader(), int(i))
			}
			vm.assign(f, in, t, first)
		default:
			vm.assign(f, in, t, names.Zero(t.Type))
		}
	case construct.OpAdjust:
		t := in.Ref.(*construct.Target)
		by := in.X.Num(c)
		if in.A < 0 {
			by = value.Neg(by)
		}
		vm.assign(f, in, t, value.Word(value.Add(vm.read(f, t).N, by)))
	case construct.OpJump:
		next = in.A
	case construct.OpJumpUnless:
		vm.log.reckon(f, in.X, "")
		if !in.X.Bool(c) {
			next = in.A
		}
	case construct.OpEach:
		f.Locals[in.A] = value.Words(in.X.List(c, nil))
		f.Locals[in.B] = value.Word(0)
	case construct.OpNext:
		list, i := f.Locals[in.A].List(), f.Locals[in.B].N
		if i >= int64(len(list)) {
			next = in.D
			break
		}
		f.Locals[in.C] = value.Word(list[i])
		f.Locals[in.B] = value.Word(i + 1)
	case construct.OpCount:
		if value.Cmp(f.Locals[in.A].N, value.Int(1)) < 0 {
			next = in.D
			break
		}
		f.Locals[in.A] = value.Word(value.Sub(f.Locals[in.A].N, value.Int(1)))
	case construct.OpReturn:
		vm.execReturn(f, in)
		return
	case construct.OpEnd:
		vm.scopes.execEnd(in)
		return
	case construct.OpDo:
		spec := in.Ref.(*construct.DoSpec)
		args := evalAll(c, spec.Args)
		for i, x := range spec.Args {
			vm.log.reckon(f, x, spec.Code.Params[i].Name)
		}
		f.PC = next
		f.Mark = int32(spec.Slot) + 1
		vm.push(spec.Code, args)
		return
	case construct.OpMove, construct.OpPlace:
		f.PC = next
		vm.mover.execMove(in)
		return
	case construct.OpEliminate, construct.OpWithdraw:
		f.PC = next
		vm.mover.execTakeoff(in)
		return
	case construct.OpStrip:
		vm.mover.strip(f.Locals[in.A].List())
	case construct.OpRemember, construct.OpOblige:
		spec := in.Ref.(*construct.FactSpec)
		row := words(evalAll(c, spec.Args))
		if m := spec.Fact.Movement; m != nil {
			m.Begin(c, row[0])
			break
		}
		if spec.Value != nil {
			vm.S.RemoveFacts(spec.Fact.Index, append(append([]int64(nil), row...), state.Any))
			row = append(row, spec.Value.Eval(c).N)
		}
		if spec.Obligation != nil {
			if vm.S.HasFact(spec.Fact.Index, row) {
				break
			}
			row = spec.Owe(row)
		}
		vm.S.AddFact(spec.Fact.Index, row)
	case construct.OpForget:
		spec := in.Ref.(*construct.FactSpec)
		row := words(evalAll(c, spec.Args))
		if spec.Fact.HasValue() {
			row = append(row, state.Any)
		}
		vm.S.RemoveFacts(spec.Fact.Index, row)
	case construct.OpUse:
		spec := in.Ref.(*construct.BudgetSpec)
		args, n := evalAll(c, spec.Args), in.X.Num(c)
		left := spec.Budget.Left(vm.S.Reader(), args)
		if value.Cmp(left, n) < 0 {
			err := fmt.Errorf("%s has %s left, but %s is needed", spec.Text, value.Format(left), value.Format(n))
			if clause := spec.Budget.Rule.ClauseID(); clause != "" {
				err = fmt.Errorf("%w (%s)", err, clause)
			}
			vm.fail(in, err)
			return
		}
		spec.Budget.SetLeft(vm.S, args, value.Sub(left, n))
	case construct.OpShuffle:
		spec := in.Ref.(*construct.DrawSpec)
		args := evalAll(c, spec.Args)
		if !spec.Deck.SetLeft(vm.S, args, spec.Deck.Full(c, args)) {
			vm.fail(in, fmt.Errorf("there is no deck %s", spec.Text))
			return
		}
	case construct.OpAnnounce:
		spec := in.Ref.(*construct.EventSpec)
		args := evalAll(c, spec.Args)
		f.PC = next
		vm.fire(spec.Name, args)
		return
	case construct.OpReroll:
		f.PC = next
		vm.rolls.execReroll(in)
		return
	case construct.OpLog:
		spec := in.Ref.(*names.Text)
		text, parts := vm.log.said(spec)
		vm.log.note("log", vm.codeOf(f).Rule.ClauseID(), "%s", text)
		if in.X != nil {
			vm.Log[len(vm.Log)-1].To = vm.seats.seatsOf(in.X)
		}
		if vm.Derive {
			last := &vm.Log[len(vm.Log)-1]
			last.Contributions, last.Parts = vm.log.shares(spec), parts
		}
	case construct.OpGameOver:
		vm.Over = vm.outcome(vm.log.text(in.Ref.(*names.Text)), in.X)
		vm.log.note("over", vm.codeOf(f).Rule.ClauseID(), "The game is over: %s", vm.Over.Level)
		vm.S.Frames = vm.S.Frames[:0]
		return
	case construct.OpLater:
		vm.scopes.deferSteps(f, in)
	case construct.OpScopeOpen:
		f.PC = next
		vm.scopes.openScope(f, in.Ref.(*construct.ScopeSpec), true)
		return
	case construct.OpScopeEnd:
		f.PC = next
		vm.scopes.endScope(f)
		return
	case construct.OpScopeClose:
		vm.scopes.closeScope(f)
	}
	f.PC = next
}

func evalAll(c *formula.Ctx, exprs []*formula.Expr) []value.Value {
	out := make([]value.Value, len(exprs))
	for i, e := range exprs {
		out[i] = e.Eval(c)
	}
	return out
}

func words(vs []value.Value) []int64 {
	out := make([]int64, len(vs))
	for i, v := range vs {
		out[i] = v.N
	}
	return out
}

// execReturn closes the open scopes of the frame, pops the frame and stores its result
// in the caller's frame.
func (vm *machine) execReturn(f *state.Frame, in *construct.Instr) {
	var v value.Value
	if in.X != nil {
		v = in.X.Eval(vm.ctx)
		vm.log.reckon(f, in.X, "")
	}
	for len(f.Scopes) > 0 { // a `return` may leave open scopes
		vm.scopes.closeScope(f)
	}
	vm.S.Frames = vm.S.Frames[:len(vm.S.Frames)-1]
	if n := len(vm.S.Frames); n > 0 {
		if p := &vm.S.Frames[n-1]; p.Mark > 0 && in.X != nil {
			p.Locals[p.Mark-1] = v
			p.Mark = 0
		}
	}
}
