package run

import (
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// openScope begins a stretch of play: snapshots are taken, budgets are refilled (an
// amount may read a snapshot), and then the rules that watch its start run.
func (g *Game) openScope(f *state.Frame, spec *program.ScopeSpec, triggers bool) {
	of := int64(value.None)
	if spec.Of != nil {
		of = spec.Of.Eval(g.ctx).N
	}
	scope := state.Scope{Kind: int16(spec.Kind), Name: int16(spec.Name), Of: int16(of), Exit: spec.Exit}
	if outer, ok := g.inside(spec.Kind); ok {
		inner := scope
		inner.Of = int16(g.whose(of))
		scope.Shelf = g.P.Shelve(g.ctx, outer, inner)
	}
	f.Scopes = append(f.Scopes, scope)
	g.onsetsAt = 0 // rules may count during such a stretch only
	if g.P.ScopeKinds[spec.Kind] == "turn" && spec.Of == nil {
		c := g.P.TurnCell()
		g.S.SetCell(c, value.Add(g.S.Cells.At(c), value.Int(1)))
		g.S.ForgetRolls()
	}
	if g.P.Clock != nil && g.P.Clock.Lasts == spec.Kind {
		g.Stretches++
	}
	g.clock()
	whose := g.whose(of)
	g.P.TakeSnapshots(g.ctx, spec, whose, false)
	g.P.Refill(g.ctx, spec.Kind)
	if !triggers {
		return
	}
	title := spec.Title
	if title == "" {
		title = g.P.ScopeKinds[spec.Kind] + " " + spec.Label
	}
	if of >= 0 {
		title += " (" + g.P.Enums["side"].Titles[of] + ")"
	}
	g.note("scope", spec.Rule.ClauseID(), "%s", title)
	g.Log[len(g.Log)-1].Inner = len(g.S.Frames) > 1
	g.fireMoment(spec.Kind, spec.Name, whose, false)
	g.fireLater(program.Happening{Kind: spec.Kind, Name: spec.Name, Of: whose, Inner: scope.Shelf.P != nil})
}

// whose is the side of the innermost stretch of play: its own, or, where it names
// none, that of the stretch around it, which is phasing.
func (g *Game) whose(of int64) int64 {
	if of >= 0 {
		return of
	}
	return g.P.Phasing(g.S)
}

// inside is the innermost stretch of play of a kind, with the side whose it is;
// false when none is under way.
func (g *Game) inside(kind int) (found state.Scope, ok bool) {
	whose := int16(value.None)
	for i := range g.S.Frames {
		for _, s := range g.S.Frames[i].Scopes {
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

// endScope runs the rules that watch the end of the innermost scope.
func (g *Game) endScope(f *state.Frame) {
	s := f.Scopes[len(f.Scopes)-1]
	whose := g.whose(int64(s.Of))
	g.P.TakeSnapshots(g.ctx, &program.ScopeSpec{Kind: int(s.Kind), Name: int(s.Name)}, whose, true)
	g.fireMoment(int(s.Kind), int(s.Name), whose, true)
	g.fireLater(program.Happening{Kind: int(s.Kind), Name: int(s.Name), Of: whose, End: true, Inner: s.Shelf.P != nil})
}

// closeScope ends the innermost scope of a frame: the facts that lasted as long
// are dropped, and the stretch of the same kind around it has its own again.
func (g *Game) closeScope(f *state.Frame) {
	s := f.Scopes[len(f.Scopes)-1]
	f.Scopes = f.Scopes[:len(f.Scopes)-1]
	g.onsetsAt = 0
	g.P.DropFacts(g.S, int(s.Kind))
	if s.Shelf.P != nil {
		g.P.Unshelve(g.ctx, int(s.Kind), s.Shelf)
		if g.P.Clock != nil && g.P.Clock.Lasts == int(s.Kind) {
			g.Stretches++ // whoever goes back into the inner stretch has its time anew
		}
	}
	g.clock()
}

func (g *Game) fireMoment(kind, name int, of int64, end bool) {
	ts := g.P.Triggers["moment"]
	for i := len(ts) - 1; i >= 0; i-- {
		if ts[i].Moment.Matches(g.P, g.ctx, kind, name, of, end) {
			g.push(ts[i].Code, nil)
		}
	}
}

// clock writes where in the sequence of play the game is.
func (g *Game) clock() {
	phase, segment, phasing := int64(value.None), int64(value.None), int64(value.None)
	for i := range g.S.Frames {
		for _, s := range g.S.Frames[i].Scopes {
			if s.Of >= 0 {
				phasing = int64(s.Of)
			}
			switch g.P.ScopeKinds[s.Kind] {
			case "phase":
				phase, segment = g.P.ScopeWord("phase", int(s.Name)), value.None
			case "segment":
				segment = g.P.ScopeWord("segment", int(s.Name))
			}
		}
	}
	g.P.SetClock(g.S, phase, segment, phasing)
}

// execEnd leaves the innermost scope of a kind, and all that is under way in it.
func (g *Game) execEnd(in *program.Instr) {
	for i := len(g.S.Frames) - 1; i >= 0; i-- {
		f := &g.S.Frames[i]
		for j := len(f.Scopes) - 1; j >= 0; j-- {
			if f.Scopes[j].Kind != int16(in.A) {
				continue
			}
			for k := len(g.S.Frames) - 1; k >= i; k-- {
				low := 0
				if k == i {
					low = j + 1
				}
				inner := &g.S.Frames[k]
				for len(inner.Scopes) > low {
					g.closeScope(inner)
				}
			}
			g.S.Frames = g.S.Frames[:i+1]
			f.PC = f.Scopes[j].Exit
			return
		}
	}
	g.fail(in, errNoScope(g.P.ScopeKinds[in.A]))
}

type errNoScope string

func (e errNoScope) Error() string { return "no " + string(e) + " is under way that could end" }
