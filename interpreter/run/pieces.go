package run

import (
	"fmt"

	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// pieces is the noun of the pieces that a step is about; nil for units.
func (g *Game) pieces(e *formula.Expr) *names.Noun {
	t := e.Type
	if t.Kind == value.List {
		t = *t.Elem
	}
	return g.P.PieceOf(t)
}

// layPieces puts pieces into a space or on a unit or an edge.
func (g *Game) layPieces(in *program.Instr, n *names.Noun) {
	who, to := g.units(in.X), in.Y.Eval(g.ctx).N
	if to < 0 {
		g.fail(in, fmt.Errorf("%s cannot be put nowhere; use withdraw", n.Plural))
		return
	}
	clause := g.codeOf(g.top()).Rule.ClauseID()
	for _, p := range who {
		name := g.P.Tell(value.EnumType(n.Name), value.Word(p))
		if in.Y.Type.Kind == value.Unit {
			n.PutOn(g.S, int(p), int(to))
			g.notePiece(n, p, clause, "%s lies on %s", name, g.P.UnitName(int(to)))
			if g.Derive {
				g.Log[len(g.Log)-1].Parts = []Part{{Text: name + " lies on ", Plain: true}, {Text: g.P.UnitName(int(to)), Units: []int64{to}}}
			}
			continue
		}
		if in.Y.Type.Kind == value.Edge {
			n.PutAcross(g.S, int(p), int(to))
			g.notePiece(n, p, clause, "%s lies on %s", name, g.P.World.Map.EdgeName(int(to)))
			continue
		}
		n.PutIn(g.S, int(p), int(to))
		g.notePiece(n, p, clause, "%s lies at %s", name, g.P.SpaceCalled(int(to)))
		if g.Derive {
			at := g.part(value.SpaceType, value.Word(to), g.P.SpaceCalled(int(to)))
			g.Log[len(g.Log)-1].Parts = []Part{wording(name + " lies at "), at}
		}
	}
}

// notePiece writes a line about a piece, which is not for those who may not see where it is.
func (g *Game) notePiece(n *names.Noun, piece int64, clause, format string, args ...any) {
	g.note("piece", clause, format, args...)
	g.Log[len(g.Log)-1].Thing = &Thing{n.Name, int(piece)}
}

// withdrawPieces takes pieces off the map; of those that lie nowhere nothing is told.
func (g *Game) withdrawPieces(in *program.Instr, n *names.Noun) {
	for _, p := range g.units(in.X) {
		if !n.Lies(g.S.Reader(), int(p)) {
			continue
		}
		n.PutIn(g.S, int(p), int(value.None))
		g.notePiece(n, p, g.codeOf(g.top()).Rule.ClauseID(), "%s leaves the map", g.P.Tell(value.EnumType(n.Name), value.Word(p)))
	}
}

// strip withdraws what still lies on units that have been eliminated: nothing
// lies on a counter that is out of the game. A unit that a rule has put back on
// the map keeps what it has.
func (g *Game) strip(units []int64) {
	for _, u := range units {
		if g.S.At[u] >= 0 {
			continue
		}
		for _, n := range g.P.Pieces() {
			if !g.ctx.Spend(n.Size()) {
				return
			}
			for p := range n.Size() {
				if n.Holder(g.S.Reader(), p) == u {
					n.PutIn(g.S, p, int(value.None))
				}
			}
		}
	}
}
