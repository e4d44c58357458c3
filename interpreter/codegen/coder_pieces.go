package codegen

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/value"
)

// place compiles a step that puts units and pieces into a space, or pieces on a unit or
// an edge.
func (k *Coder) place(s *dsl.Place) {
	who := k.who(s.Who)
	if s.On == nil {
		k.emit(construct.Instr{Op: construct.OpPlace, X: who, Y: k.Compile(s.At, value.SpaceType), Pos: s.Pos})
		return
	}
	if who != nil && k.l.PieceOf(some(who.Type)) == nil {
		k.Fail(codes.BadStep, s.Who.Pos, s.Who.Text, "only a piece can be placed on a unit or an edge").Help = "a unit is in a space: write place … at …"
	}
	on := k.Compile(s.On, value.Type{})
	if on != nil && on.Type.Kind != value.Unit && on.Type.Kind != value.Edge {
		k.Fail(codes.WrongType, s.On.Pos, s.On.Text, "expected a unit or an edge, found %s", on.Type.Indefinite()).Help = "for a space, write place … at …"
	}
	k.emit(construct.Instr{Op: construct.OpPlace, X: who, Y: on, Pos: s.Pos})
}

// takeoff compiles a step that takes units and pieces off the map. Pieces on an
// eliminated unit are withdrawn after the triggers of the elimination have run.
func (k *Coder) takeoff(s *dsl.Takeoff) {
	who := k.who(s.Who)
	if s.Verb == "withdraw" {
		k.emit(construct.Instr{Op: construct.OpWithdraw, X: who, Pos: s.Pos})
		return
	}
	if who != nil && k.l.PieceOf(some(who.Type)) != nil {
		k.Fail(codes.BadStep, s.Who.Pos, s.Who.Text, "a piece cannot be eliminated").Help = "write `withdraw`; if a rule watches it, announce an event of the game"
	}
	if len(k.l.Pieces()) == 0 {
		k.emit(construct.Instr{Op: construct.OpEliminate, X: who, A: -1, Pos: s.Pos})
		return
	}
	gone := k.local("", value.ListOf(value.UnitType))
	k.emit(construct.Instr{Op: construct.OpEliminate, X: who, A: int32(gone), Pos: s.Pos})
	k.emit(construct.Instr{Op: construct.OpStrip, A: int32(gone), Pos: s.Pos})
}
