package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// openScope begins a scope. It takes snapshots, refills budgets (whose amounts may read
// the snapshots), and starts the rules that watch the start, if triggers is true.
func (vm *machine) openScope(f *state.Frame, spec *construct.ScopeSpec, triggers bool) {
	of := int64(value.None)
	if spec.Of != nil {
		of = spec.Of.Eval(vm.ctx).N
	}
	scope := state.Scope{Kind: int16(spec.Kind), Name: int16(spec.Name), Of: int16(of), Exit: spec.Exit}
	if outer, ok := vm.inside(spec.Kind); ok {
		inner := scope
		inner.Of = int16(vm.whose(of))
		scope.Shelf = vm.P.SaveScope(vm.ctx, outer, inner)
	}
	f.Scopes = append(f.Scopes, scope)
	vm.onsetsAt = 0 // onsets may depend on the open scopes
	if vm.P.CountsTurn(spec) {
		c := vm.P.TurnCell()
		vm.S.SetCell(c, value.Add(vm.S.Cells.At(c), value.Int(1)))
		vm.S.ForgetRolls()
	}
	if vm.P.Clock != nil && vm.P.Clock.Lasts == spec.Kind {
		vm.TimedScopes++
	}
	vm.clock()
	whose := vm.whose(of)
	vm.P.TakeSnapshots(vm.ctx, spec, whose, false)
	vm.P.Refill(vm.ctx, spec.Kind)
	if !triggers {
		return
	}
	title := spec.Title
	if title == "" {
		title = vm.say("%s %s", vm.P.Messages.Text(vm.P.ScopeKinds[spec.Kind]), spec.Label)
	}
	if of >= 0 {
		title += " (" + vm.P.Enums["side"].Titles[of] + ")"
	}
	vm.note("scope", spec.Rule.ClauseID(), "%s", title)
	vm.Log[len(vm.Log)-1].Inner = len(vm.S.Frames) > 1
	vm.fireMoment(spec.Kind, spec.Name, whose, false)
	vm.startDeferred(construct.Happening{Kind: spec.Kind, Name: spec.Name, Of: whose, Inner: scope.Shelf.P != nil})
}

// whose returns the side of the innermost scope: of if it names a side, else the phasing
// side.
func (ev *evaluator) whose(of int64) int64 {
	if of >= 0 {
		return of
	}
	return ev.P.Phasing(ev.S)
}

// inside returns the innermost scope of a kind, with its side filled in; false if there
// is none.
func (ev *evaluator) inside(kind int) (found state.Scope, ok bool) {
	whose := int16(value.None)
	for i := range ev.S.Frames {
		for _, s := range ev.S.Frames[i].Scopes {
			if s.Of < 0 {
				s.Of = whose
			}
			whose = s.Of
			if int(s.Kind) == kind {
				found, ok = s, true
			}
		}
	}
	return found, ok
}

// endScope starts the rules that watch the end of the innermost scope.
func (vm *machine) endScope(f *state.Frame) {
	s := f.Scopes[len(f.Scopes)-1]
	whose := vm.whose(int64(s.Of))
	vm.P.TakeSnapshots(vm.ctx, &construct.ScopeSpec{Kind: int(s.Kind), Name: int(s.Name)}, whose, true)
	vm.fireMoment(int(s.Kind), int(s.Name), whose, true)
	vm.startDeferred(construct.Happening{Kind: int(s.Kind), Name: int(s.Name), Of: whose, End: true, Inner: s.Shelf.P != nil})
}

// closeScope ends the innermost scope of a frame. It drops the facts that last as long
// and restores the values of an enclosing scope of the same kind.
func (vm *machine) closeScope(f *state.Frame) {
	s := f.Scopes[len(f.Scopes)-1]
	f.Scopes = f.Scopes[:len(f.Scopes)-1]
	vm.onsetsAt = 0
	vm.P.DropFacts(vm.S, int(s.Kind))
	if s.Shelf.P != nil {
		vm.P.RestoreScope(vm.ctx, int(s.Kind), s.Shelf)
		if vm.P.Clock != nil && vm.P.Clock.Lasts == int(s.Kind) {
			vm.TimedScopes++ // going back into the inner scope restores its full time
		}
	}
	vm.clock()
}

func (vm *machine) fireMoment(kind, name int, of int64, end bool) {
	ts := vm.P.Triggers["moment"]
	for i := len(ts) - 1; i >= 0; i-- {
		if ts[i].Moment.Matches(vm.P.ScopeNames, vm.ctx, kind, name, of, end) {
			vm.push(ts[i].Code, nil)
		}
	}
}

// clock writes the present phase, segment and phasing side into the position.
func (vm *machine) clock() {
	phase, segment, phasing := int64(value.None), int64(value.None), int64(value.None)
	for i := range vm.S.Frames {
		for _, s := range vm.S.Frames[i].Scopes {
			if s.Of >= 0 {
				phasing = int64(s.Of)
			}
			switch vm.P.ScopeKinds[s.Kind] {
			case "phase":
				phase, segment = vm.P.ScopeWord("phase", int(s.Name)), value.None
			case "segment":
				segment = vm.P.ScopeWord("segment", int(s.Name))
			}
		}
	}
	vm.P.SetClock(vm.S, phase, segment, phasing)
}

// execEnd leaves the innermost scope of a kind with all frames and scopes inside it.
func (vm *machine) execEnd(in *construct.Instr) {
	for i := len(vm.S.Frames) - 1; i >= 0; i-- {
		f := &vm.S.Frames[i]
		for j := len(f.Scopes) - 1; j >= 0; j-- {
			if f.Scopes[j].Kind != int16(in.A) {
				continue
			}
			for k := len(vm.S.Frames) - 1; k >= i; k-- {
				low := 0
				if k == i {
					low = j + 1
				}
				inner := &vm.S.Frames[k]
				for len(inner.Scopes) > low {
					vm.closeScope(inner)
				}
			}
			vm.S.Frames = vm.S.Frames[:i+1]
			f.PC = f.Scopes[j].Exit
			return
		}
	}
	vm.fail(in, errNoScope(vm.P.ScopeKinds[in.A]))
}

type errNoScope string

func (e errNoScope) Error() string { return "no " + string(e) + " is under way that could end" }
