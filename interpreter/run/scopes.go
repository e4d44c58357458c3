package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// scopes opens and closes the scopes of the sequence of play, and starts what waits for
// them: rules that watch a moment, deferred steps, and conditions that have become true.
type scopes struct {
	*reader
	vm       *machine
	onsetsAt uint64 // version of the position at the last evaluation of `when` conditions of onsets; 0 before the first
}

// openScope begins a scope. It takes snapshots, refills budgets (whose amounts may read
// the snapshots), and starts the rules that watch the start, if triggers is true.
func (sc *scopes) openScope(f *state.Frame, spec *construct.ScopeSpec, triggers bool) {
	of := int64(value.None)
	if spec.Of != nil {
		of = spec.Of.Eval(sc.ctx).N
	}
	scope := state.Scope{Kind: int16(spec.Kind), Name: int16(spec.Name), Of: int16(of), Exit: spec.Exit}
	if outer, ok := sc.inside(spec.Kind); ok {
		inner := scope
		inner.Of = int16(sc.whose(of))
		scope.Shelf = sc.P.SaveScope(sc.ctx, outer, inner)
	}
	f.Scopes = append(f.Scopes, scope)
	sc.onsetsAt = 0 // onsets may depend on the open scopes
	if sc.P.CountsTurn(spec) {
		c := sc.P.TurnCell()
		sc.S.SetCell(c, value.Add(sc.S.Cells.At(c), value.Int(1)))
		sc.S.ForgetRolls()
	}
	if sc.P.Clock != nil && sc.P.Clock.Lasts == spec.Kind {
		sc.TimedScopes++
	}
	sc.clock()
	whose := sc.whose(of)
	sc.P.TakeSnapshots(sc.ctx, spec, whose, false)
	sc.P.Refill(sc.ctx, spec.Kind)
	if !triggers {
		return
	}
	title := spec.Title
	if title == "" {
		title = sc.say("%s %s", sc.P.Messages.Text(sc.P.ScopeKinds[spec.Kind]), spec.Label)
	}
	if of >= 0 {
		title += " (" + sc.P.Enums["side"].Titles[of] + ")"
	}
	sc.log.note("scope", spec.Rule.ClauseID(), "%s", title)
	sc.Log[len(sc.Log)-1].Inner = len(sc.S.Frames) > 1
	sc.fireMoment(spec.Kind, spec.Name, whose, false)
	sc.startDeferred(construct.Happening{Kind: spec.Kind, Name: spec.Name, Of: whose, Inner: scope.Shelf.P != nil})
}

// whose returns the side of the innermost scope: of if it names a side, else the phasing
// side.
func (sc *scopes) whose(of int64) int64 {
	if of >= 0 {
		return of
	}
	return sc.P.Phasing(sc.S)
}

// inside returns the innermost scope of a kind, with its side filled in; false if there
// is none.
func (sc *scopes) inside(kind int) (found state.Scope, ok bool) {
	whose := int16(value.None)
	for i := range sc.S.Frames {
		for _, s := range sc.S.Frames[i].Scopes {
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
func (sc *scopes) endScope(f *state.Frame) {
	s := f.Scopes[len(f.Scopes)-1]
	whose := sc.whose(int64(s.Of))
	sc.P.TakeSnapshots(sc.ctx, &construct.ScopeSpec{Kind: int(s.Kind), Name: int(s.Name)}, whose, true)
	sc.fireMoment(int(s.Kind), int(s.Name), whose, true)
	sc.startDeferred(construct.Happening{Kind: int(s.Kind), Name: int(s.Name), Of: whose, End: true, Inner: s.Shelf.P != nil})
}

// closeScope ends the innermost scope of a frame. It drops the facts that last as long
// and restores the values of an enclosing scope of the same kind.
func (sc *scopes) closeScope(f *state.Frame) {
	s := f.Scopes[len(f.Scopes)-1]
	f.Scopes = f.Scopes[:len(f.Scopes)-1]
	sc.onsetsAt = 0
	sc.P.DropFacts(sc.S, int(s.Kind))
	if s.Shelf.P != nil {
		sc.P.RestoreScope(sc.ctx, int(s.Kind), s.Shelf)
		if sc.P.Clock != nil && sc.P.Clock.Lasts == int(s.Kind) {
			sc.TimedScopes++ // going back into the inner scope restores its full time
		}
	}
	sc.clock()
}

func (sc *scopes) fireMoment(kind, name int, of int64, end bool) {
	ts := sc.P.Triggers["moment"]
	for i := len(ts) - 1; i >= 0; i-- {
		if ts[i].Moment.Matches(sc.P.ScopeNames, sc.ctx, kind, name, of, end) {
			sc.vm.push(ts[i].Code, nil)
		}
	}
}

// clock writes the present phase, segment and phasing side into the position.
func (sc *scopes) clock() {
	phase, segment, phasing := int64(value.None), int64(value.None), int64(value.None)
	for i := range sc.S.Frames {
		for _, s := range sc.S.Frames[i].Scopes {
			if s.Of >= 0 {
				phasing = int64(s.Of)
			}
			switch sc.P.ScopeKinds[s.Kind] {
			case "phase":
				phase, segment = sc.P.ScopeWord("phase", int(s.Name)), value.None
			case "segment":
				segment = sc.P.ScopeWord("segment", int(s.Name))
			}
		}
	}
	sc.P.SetClock(sc.S, phase, segment, phasing)
}

// execEnd leaves the innermost scope of a kind with all frames and scopes inside it.
func (sc *scopes) execEnd(in *construct.Instr) {
	for i := len(sc.S.Frames) - 1; i >= 0; i-- {
		f := &sc.S.Frames[i]
		for j := len(f.Scopes) - 1; j >= 0; j-- {
			if f.Scopes[j].Kind != int16(in.A) {
				continue
			}
			for k := len(sc.S.Frames) - 1; k >= i; k-- {
				low := 0
				if k == i {
					low = j + 1
				}
				inner := &sc.S.Frames[k]
				for len(inner.Scopes) > low {
					sc.closeScope(inner)
				}
			}
			sc.S.Frames = sc.S.Frames[:i+1]
			f.PC = f.Scopes[j].Exit
			return
		}
	}
	sc.vm.fail(in, errNoScope(sc.P.ScopeKinds[in.A]))
}

type errNoScope string

func (e errNoScope) Error() string { return "no " + string(e) + " is under way that could end" }
