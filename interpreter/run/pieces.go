package run

import (
	"fmt"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// pieces returns the noun of the pieces that an instruction acts on; nil for units.
func (ev *evaluator) pieces(e *formula.Expr) *names.Noun {
	t := e.Type
	if t.Kind == value.List {
		t = *t.Elem
	}
	return ev.P.PieceOf(t)
}

// layPieces puts pieces into a space, on a unit or on an edge.
func (vm *machine) layPieces(in *construct.Instr, n *names.Noun) {
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
			vm.notePiece(n, p, clause, "%s lies on %s", name, vm.P.UnitCalled(int(to)))
			if vm.Derive {
				vm.Log[len(vm.Log)-1].Parts = vm.wordings("%s lies on %s", wording(name), Part{Text: vm.P.UnitCalled(int(to)), Units: []int64{to}})
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
			vm.Log[len(vm.Log)-1].Parts = vm.wordings("%s lies at %s", wording(name), at)
		}
	}
}

// notePiece logs a line about a piece. Seats that may not see its place do not get the
// line.
func (rec *record) notePiece(n *names.Noun, piece int64, clause, format string, args ...any) {
	rec.note("piece", clause, format, args...)
	rec.Log[len(rec.Log)-1].Thing = &Thing{n.Name, int(piece)}
}

// withdrawPieces takes pieces off the map. It does not log pieces that are not on the
// map.
func (vm *machine) withdrawPieces(in *construct.Instr, n *names.Noun) {
	for _, p := range vm.units(in.X) {
		if !n.Lies(vm.S.Reader(), int(p)) {
			continue
		}
		n.PutIn(vm.S, int(p), int(value.None))
		vm.notePiece(n, p, vm.codeOf(vm.top()).Rule.ClauseID(), "%s leaves the map", vm.P.Tell(value.EnumType(n.Name), value.Word(p)))
	}
}

// strip withdraws the pieces that lie on eliminated units. A unit that a rule has put
// back on the map keeps its pieces.
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
