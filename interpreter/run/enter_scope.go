package run

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Entrance enters and leaves scopes of the sequence of play, for tests.
type Entrance struct {
	*reader
	game *Game
}

// Entrance returns what enters scopes of the sequence of play.
func (g *Game) Entrance() *Entrance { return &Entrance{g.reader, g} }

// Begin enters the sequence of play at a scope, for tests. The scope is given by its
// kind, name (empty for any) and side (negative for any). It returns false if the
// sequence has no such scope.
//
// Begin opens the enclosing scopes without their triggers and sets up enclosing loops
// and `let` names. It does not run what comes before: procedures, dice and decisions.
// Names that depend on these have no value.
//
// Kind "game" starts the sequence at its first instruction. If turn is positive, the scope is entered in this turn: turn_number has that value there.
func (e *Entrance) Begin(kind, name string, of int64, turn int) bool {
	if e.P.Sequence == nil {
		return false
	}
	if kind == "game" {
		setTurn(e.game, max(turn-1, 0))
		e.game.Do(e.P.Sequence, nil)
		return true
	}
	for i := range e.P.Sequence.Instrs {
		in := &e.P.Sequence.Instrs[i]
		s, ok := in.Ref.(*construct.ScopeSpec)
		if in.Op != construct.OpScopeOpen || !ok || e.P.ScopeKinds[s.Kind] != kind || name != "" && s.Label != name {
			continue
		}
		w := &scopeSearch{to: int32(i), of: of, turn: turn}
		o := entering(e.game)
		if turn > 0 {
			setTurn(o, turn-w.turns(e.P))
		}
		if there := w.from(o, 0); there != nil {
			e.S, e.TimedScopes = there.S, there.TimedScopes
			e.ctx.SetPosition(e.S)
			e.game.history.Drop() // the game must not go back past this point
			e.top().PC = int32(i)
			e.game.vm.run()
			return true
		}
	}
	return false
}

// setTurn sets turn_number.
func setTurn(g *Game, n int) { g.S.SetCell(g.P.TurnCell(), value.Int(n)) }

// Leave ends all procedures and scopes under way, with the facts that last as long, for
// tests. Rules that watch the end of a scope do not run.
func (e *Entrance) Leave() {
	e.Ctx()
	for i := len(e.S.Frames) - 1; i >= 0; i-- {
		for f := &e.S.Frames[i]; len(f.Scopes) > 0; {
			e.game.vm.scopes.closeScope(f)
		}
	}
	e.S.Frames, e.S.Branches, e.game.ask.asked = nil, nil, nil
	e.game.history.Drop()
}

// entering returns a copy of the game at the first instruction of its sequence of play.
func entering(g *Game) *Game {
	o := g.Clone()
	o.vm.push(o.P.Sequence, nil)
	return o
}

// scopeSearch searches for a way from the first instruction of the sequence to a scope of a
// side.
type scopeSearch struct {
	to   int32
	of   int64
	turn int // the turn to enter; 0 for the first
}

// turns returns the number of turns that begin on the way: those around the scope, and the
// scope itself if it is one.
func (w *scopeSearch) turns(p *program.Program) int {
	n := 0
	for i := range p.Sequence.Instrs[:w.to+1] {
		s, ok := p.Sequence.Instrs[i].Ref.(*construct.ScopeSpec)
		if ok && p.Sequence.Instrs[i].Op == construct.OpScopeOpen && p.CountsTurn(s) && s.Exit > w.to {
			n++
		}
	}
	return n
}

// repeatsTurns reports whether the loop from an instruction to another repeats turns, with
// no other counted loop between.
func (w *scopeSearch) repeatsTurns(p *program.Program, from, to int32) bool {
	for i := from + 1; i < min(to, w.to+1); i++ {
		in := &p.Sequence.Instrs[i]
		switch s, ok := in.Ref.(*construct.ScopeSpec); {
		case in.Op == construct.OpCount && in.D > w.to:
			return false
		case ok && in.Op == construct.OpScopeOpen && p.CountsTurn(s) && s.Exit > w.to:
			return true
		}
	}
	return false
}

// from continues at an instruction and returns the game at the scope; nil if the scope
// there belongs to another side. It tries each element of a loop over a list.
func (w *scopeSearch) from(g *Game, pc int32) *Game {
	for pc < w.to {
		f := g.top()
		in := &g.P.Sequence.Instrs[pc]
		g.ctx.SetPosition(g.S)
		g.ctx.Locals = f.Locals
		next := pc + 1
		switch in.Op {
		case construct.OpJumpUnless, construct.OpJump: // skip code that does not enclose the scope
			if in.A > pc && in.A <= w.to {
				next = in.A
			}
		case construct.OpLet, construct.OpEach, construct.OpCount:
			if in.Op == construct.OpCount && in.D <= w.to {
				next = in.D
				break
			}
			g.vm.exec(f, in)
			forgive(g)
			if in.Op == construct.OpCount && w.turn > 1 && w.repeatsTurns(g.P, pc, in.D) { // the turns before are over
				left := value.Sub(f.Locals[in.A].N, value.Int(w.turn-1))
				f.Locals[in.A] = value.Word(max(0, left))
			}
		case construct.OpSet:
			if t := in.Ref.(*construct.Target); t.Slot >= 0 {
				g.vm.exec(f, in)
				forgive(g)
			}
		case construct.OpNext, construct.OpPick:
			if in.D > w.to {
				return w.each(g, in, next)
			}
			next = in.D
		case construct.OpSecretly: // a secret block contains no scope
			next = in.D
		case construct.OpScopeOpen:
			spec := in.Ref.(*construct.ScopeSpec)
			if spec.Exit <= w.to {
				next = spec.Exit + 2 // skip the instructions that end and close it
				break
			}
			g.vm.scopes.openScope(f, spec, false)
		}
		pc = next
	}
	if w.of >= 0 && w.side(g) != w.of {
		return nil
	}
	return g
}

// each tries the elements of a loop in order and returns the first game that reaches the
// scope; nil if none does.
func (w *scopeSearch) each(g *Game, in *construct.Instr, next int32) *Game {
	list := g.top().Locals[in.A].List()
	for i, x := range list {
		o := g.Clone()
		f := o.top()
		f.Locals[in.C] = value.Word(x)
		f.Locals[in.B] = value.Word(int64(i + 1))
		if in.Op == construct.OpPick { // the elements that are left to choose
			f.Locals[in.A] = value.Words(slices.Delete(slices.Clone(list), i, i+1))
		}
		if there := w.from(o, next); there != nil {
			return there
		}
	}
	return nil
}

// side returns the side of the scope, or that of the enclosing scope if it names none.
func (w *scopeSearch) side(g *Game) int64 {
	f := g.top()
	g.ctx.SetPosition(g.S)
	g.ctx.Locals = f.Locals
	if spec := g.P.Sequence.Instrs[w.to].Ref.(*construct.ScopeSpec); spec.Of != nil {
		return spec.Of.Eval(g.ctx).N
	}
	for i := len(f.Scopes) - 1; i >= 0; i-- {
		if f.Scopes[i].Of >= 0 {
			return int64(f.Scopes[i].Of)
		}
	}
	return value.None
}

// forgive clears the error of a value that depends on skipped instructions.
func forgive(g *Game) {
	if g.ctx.Err != nil || g.Err != nil {
		g.ctx, g.Err = formula.NewCtx(g.S), nil
	}
}
