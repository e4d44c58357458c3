package run

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Begin enters the sequence of play at a scope, for tests: by its
// kind, its name and the side whose it is (none for any). The stretches around
// it are opened without their triggers, and what stands around and before it is
// set up: loops have their counters, `let` names its values. What would have
// happened before (procedures, dice, decisions) has not; a name that rests on it
// holds nothing. False when the sequence has no such stretch.
func (g *Game) Begin(kind, name string, of int64) bool {
	if g.P.Sequence == nil {
		return false
	}
	for i := range g.P.Sequence.Instrs {
		in := &g.P.Sequence.Instrs[i]
		s, ok := in.Ref.(*program.ScopeSpec)
		if in.Op != program.OpScopeOpen || !ok || g.P.ScopeKinds[s.Kind] != kind || name != "" && s.Label != name {
			continue
		}
		w := &approach{to: int32(i), of: of}
		if there := w.from(entering(g), 0); there != nil {
			g.S, g.Stretches = there.S, there.Stretches
			g.ctx.SetPosition(g.S)
			g.clear() // the game does not go back behind it
			g.top().PC = int32(i)
			g.run()
			return true
		}
	}
	return false
}

// Leave ends whatever is under way, for tests, and with it the facts that lasted
// as long; no rule that watches the end of a scope is asked.
func (g *Game) Leave() {
	g.Ctx()
	for i := len(g.S.Frames) - 1; i >= 0; i-- {
		for f := &g.S.Frames[i]; len(f.Scopes) > 0; {
			g.closeScope(f)
		}
	}
	g.S.Frames, g.S.Desks, g.asked = nil, nil, nil
	g.clear()
}

// entering is a copy of the game at the first step of its sequence of play.
func entering(g *Game) *Game {
	o := g.Clone()
	o.push(o.P.Sequence, nil)
	return o
}

// approach leads from the first step of the sequence to a scope.
type approach struct {
	to int32
	of int64
}

// from goes on at an instruction and gives the game at the stretch; nil when it
// is not the stretch of the side that is wanted. A loop through a list is tried
// with each element.
func (w *approach) from(g *Game, pc int32) *Game {
	for pc < w.to {
		f := g.top()
		in := &g.P.Sequence.Instrs[pc]
		g.ctx.SetPosition(g.S)
		g.ctx.Locals = f.Locals
		next := pc + 1
		switch in.Op {
		case program.OpJumpUnless, program.OpJump: // over what is not around
			if in.A > pc && in.A <= w.to {
				next = in.A
			}
		case program.OpLet, program.OpEach, program.OpCount:
			if in.Op == program.OpCount && in.D <= w.to {
				next = in.D
				break
			}
			g.exec(f, in)
			forgive(g)
		case program.OpSet:
			if t := in.Ref.(*program.Target); t.Slot >= 0 {
				g.exec(f, in)
				forgive(g)
			}
		case program.OpNext, program.OpPick:
			if in.D > w.to {
				return w.each(g, in, next)
			}
			next = in.D
		case program.OpSecretly: // no scope stands in it
			next = in.D
		case program.OpScopeOpen:
			spec := in.Ref.(*program.ScopeSpec)
			if spec.Exit <= w.to {
				next = spec.Exit + 2 // its end and its close
				break
			}
			g.openScope(f, spec, false)
		}
		pc = next
	}
	if w.of >= 0 && w.side(g) != w.of {
		return nil
	}
	return g
}

// each tries the elements of a loop, the first that leads there.
func (w *approach) each(g *Game, in *program.Instr, next int32) *Game {
	list := g.top().Locals[in.A].List()
	for i, x := range list {
		o := g.Clone()
		f := o.top()
		f.Locals[in.C] = value.Word(x)
		f.Locals[in.B] = value.Word(int64(i + 1))
		if in.Op == program.OpPick { // those that are left to be chosen
			f.Locals[in.A] = value.Words(slices.Delete(slices.Clone(list), i, i+1))
		}
		if there := w.from(o, next); there != nil {
			return there
		}
	}
	return nil
}

// side is whose stretch it is: its own side, or that of the stretch around it.
func (w *approach) side(g *Game) int64 {
	f := g.top()
	g.ctx.SetPosition(g.S)
	g.ctx.Locals = f.Locals
	if spec := g.P.Sequence.Instrs[w.to].Ref.(*program.ScopeSpec); spec.Of != nil {
		return spec.Of.Eval(g.ctx).N
	}
	for i := len(f.Scopes) - 1; i >= 0; i-- {
		if f.Scopes[i].Of >= 0 {
			return int64(f.Scopes[i].Of)
		}
	}
	return value.None
}

// forgive forgets an error of a value that rests on what has not happened.
func forgive(g *Game) {
	if g.ctx.Err != nil || g.Err != nil {
		g.ctx, g.Err = formula.NewCtx(g.S), nil
	}
}
