package run

import (
	"fmt"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// pieces returns the noun of the pieces that an instruction acts on; nil for units.
func (mv *mover) pieces(e *formula.Expr) *names.Noun {
	t := e.Type
	if t.Kind == value.List {
		t = *t.Elem
	}
	return mv.P.PieceOf(t)
}

// layPieces puts pieces into a space, on a unit or on an edge.
func (mv *mover) layPieces(in *construct.Instr, n *names.Noun) {
	who, to := mv.units(in.X), in.Y.Eval(mv.ctx).N
	if to < 0 {
		mv.vm.fail(in, fmt.Errorf("%s cannot be put nowhere; use withdraw", n.Plural))
		return
	}
	clause := mv.codeOf(mv.top()).Rule.ClauseID()
	for _, p := range who {
		name := mv.P.Tell(value.EnumType(n.Name), value.Word(p))
		if in.Y.Type.Kind == value.Unit {
			n.PutOn(mv.S, int(p), int(to))
			mv.log.notePiece(n, p, clause, "%s lies on %s", name, mv.P.UnitCalled(int(to)))
			if mv.Derive {
				mv.Log[len(mv.Log)-1].Parts = mv.wordings("%s lies on %s", wording(name), Part{Text: mv.P.UnitCalled(int(to)), Units: []int64{to}})
			}
			continue
		}
		if in.Y.Type.Kind == value.Edge {
			n.PutAcross(mv.S, int(p), int(to))
			mv.log.notePiece(n, p, clause, "%s lies on %s", name, mv.P.World.Map.EdgeName(int(to)))
			continue
		}
		n.PutIn(mv.S, int(p), int(to))
		mv.log.notePiece(n, p, clause, "%s lies at %s", name, mv.P.SpaceCalled(int(to)))
		if mv.Derive {
			at := mv.part(value.SpaceType, value.Word(to), mv.P.SpaceCalled(int(to)))
			mv.Log[len(mv.Log)-1].Parts = mv.wordings("%s lies at %s", wording(name), at)
		}
	}
}

// notePiece logs a line about a piece. Seats that may not see its place do not get the
// line.
func (rec *reporter) notePiece(n *names.Noun, piece int64, clause, format string, args ...any) {
	rec.note("piece", clause, format, args...)
	rec.Log[len(rec.Log)-1].Thing = &Thing{n.Name, int(piece)}
}

// withdrawPieces takes pieces off the map. It does not log pieces that are not on the
// map.
func (mv *mover) withdrawPieces(in *construct.Instr, n *names.Noun) {
	for _, p := range mv.units(in.X) {
		if !n.Lies(mv.S.Reader(), int(p)) {
			continue
		}
		n.PutIn(mv.S, int(p), int(value.None))
		mv.log.notePiece(n, p, mv.codeOf(mv.top()).Rule.ClauseID(), "%s leaves the map", mv.P.Tell(value.EnumType(n.Name), value.Word(p)))
	}
}

// strip withdraws the pieces that lie on eliminated units. A unit that a rule has put
// back on the map keeps its pieces.
func (mv *mover) strip(units []int64) {
	for _, u := range units {
		if mv.S.At[u] >= 0 {
			continue
		}
		for _, n := range mv.P.Pieces() {
			if !mv.ctx.Spend(n.Size()) {
				return
			}
			for p := range n.Size() {
				if n.Holder(mv.S.Reader(), p) == u {
					n.PutIn(mv.S, p, int(value.None))
				}
			}
		}
	}
}
