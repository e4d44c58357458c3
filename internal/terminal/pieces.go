package terminal

import (
	"strings"

	"wargame/interpreter/value"
)

// pieceRows lists the pieces in sight that are on the map or on a unit: all, of a
// side, in a space, or on a unit (-1 each for any).
func (t *table) pieceRows(side int64, space, unit int) [][]string {
	var out [][]string
	v := t.view()
	for _, n := range t.g.P.Pieces() {
		sided := t.g.P.Attribute(n.Name, "side")
		for i := range n.Size() {
			at, on, edge := v.Piece(n.Name, i)
			of := int64(value.None)
			if sided != nil {
				if x, seen := v.Attribute(sided, i); seen {
					of = x.N
				}
			}
			if at < 0 && on < 0 && edge < 0 || side >= 0 && of != side || space >= 0 && at != space || unit >= 0 && on != unit {
				continue
			}
			where := strings.TrimPrefix(t.pieceAt(value.EnumType(n.Name), i), "at ")
			row := []string{t.pieceName(n.Name, i), "", where, t.attributes(n.Name, i)}
			if of >= 0 {
				row[1] = t.g.P.Show(value.SideType, value.Word(of))
			}
			out = append(out, row)
		}
	}
	return out
}

// piecesIn lists the pieces in sight that lie in a space: depot: d1, d2.
func (t *table) piecesIn(space int) []string {
	var out []string
	v := t.view()
	for _, n := range t.g.P.Pieces() {
		var names []string
		for i := range n.Size() {
			if at, _, _ := v.Piece(n.Name, i); at == space {
				names = append(names, t.pieceName(n.Name, i))
			}
		}
		if len(names) > 0 {
			out = append(out, n.Name+": "+strings.Join(names, ", "))
		}
	}
	return out
}

// pieceAt tells where a piece in sight lies; empty off the map, and for what is no
// piece.
func (t *table) pieceAt(of value.Type, i int) string {
	at, on, edge := t.view().Piece(of.Name, i)
	text := ""
	if at >= 0 {
		text = "at " + t.g.P.World.Map.Name(at)
	}
	if on >= 0 {
		text += " on " + t.g.P.UnitName(on)
	}
	if edge >= 0 {
		text = "on " + t.g.P.World.Map.EdgeName(edge)
	}
	return strings.TrimSpace(text)
}

func (t *table) pieceName(noun string, i int) string {
	return t.g.P.Show(value.EnumType(noun), value.Word(int64(i)))
}
