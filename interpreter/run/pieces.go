package run

import (
	"fmt"

	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// pieces is the noun of the pieces that a step is about; nil for units.
func (ev *evaluator) pieces(e *formula.Expr) *names.Noun {
	t := e.Type
	if t.Kind == value.List {
		t = *t.Elem
	}
	return ev.P.PieceOf(t)
}

// layPieces puts pieces into a space or on a unit or an edge.
func (vm *machine) layPieces(in *program.Instr, n *names.Noun) {
	who, to := vm.units(in.X), in.Y.Eval(vm.ctx).N
	if to < 0 {
		vm.fail(in, fmt.Errorf("%s cannot be put nowhere; use withdraw", n.Plural))
		return
	}
	clause := vm.codeOf(vm.top()).Rule.ClauseID()
	for _, p := range who {
		name := vm.P.Tell(value.EnumType(n.Name), value.Word(p))
		if in.Y.Type.Kind == value.Unit {
			n.PutOn(vm.S, int(p), int(to))
			vm.notePiece(n, p, clause, "%s lies on %s", name, vm.P.UnitName(int(to)))
			if vm.Derive {
				vm.Log[len(vm.Log)-1].Parts = []Part{{Text: name + " lies on ", Plain: true}, {Text: vm.P.UnitName(int(to)), Units: []int64{to}}}
			}
			continue
		}
		if in.Y.Type.Kind == value.Edge {
			n.PutAcross(vm.S, int(p), int(to))
			vm.notePiece(n, p, clause, "%s lies on %s", name, vm.P.World.Map.EdgeName(int(to)))
			continue
		}
		n.PutIn(vm.S, int(p), int(to))
		vm.notePiece(n, p, clause, "%s lies at %s", name, vm.P.SpaceCalled(int(to)))
		if vm.Derive {
			at := vm.part(value.SpaceType, value.Word(to), vm.P.SpaceCalled(int(to)))
			vm.Log[len(vm.Log)-1].Parts = []Part{wording(name + " lies at "), at}
		}
	}
}

// notePiece writes a line about a piece, which is not for those who may not see where it is.
func (rec *record) notePiece(n *names.Noun, piece int64, clause, format string, args ...any) {
	rec.note("piece", clause, format, args...)
	rec.Log[len(rec.Log)-1].Thing = &Thing{n.Name, int(piece)}
}

// withdrawPieces takes pieces off the map; of those that lie nowhere nothing is told.
func (vm *machine) withdrawPieces(in *program.Instr, n *names.Noun) {
	for _, p := range vm.units(in.X) {
		if !n.Lies(vm.S.Reader(), int(p)) {
			continue
		}
		n.PutIn(vm.S, int(p), int(value.None))
		vm.notePiece(n, p, vm.codeOf(vm.top()).Rule.ClauseID(), "%s leaves the map", vm.P.Tell(value.EnumType(n.Name), value.Word(p)))
	}
}

// strip withdraws what still lies on units that have been eliminated: nothing
// lies on a counter that is out of the game. A unit that a rule has put back on
// the map keeps what it has.
func (vm *machine) strip(units []int64) {
	for _, u := range units {
		if vm.S.At[u] >= 0 {
			continue
		}
		for _, n := range vm.P.Pieces() {
			if !vm.ctx.Spend(n.Size()) {
				return
			}
			for p := range n.Size() {
				if n.Holder(vm.S.Reader(), p) == u {
					n.PutIn(vm.S, p, int(value.None))
				}
			}
		}
	}
}
