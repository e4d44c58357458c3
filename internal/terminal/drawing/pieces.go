package drawing

import (
	"strings"

	"wargame/interpreter/value"
)

// PieceRows lists the visible pieces that are on the map or on a unit. It filters by
// side, space and unit; -1 means any.
func (d *Drawing) PieceRows(side int64, space, unit int) [][]string {
	var out [][]string
	v := d.View
	for _, n := range d.View.Program().Pieces() {
		sided := d.View.Program().Attribute(n.Name, "side")
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
			where := strings.TrimPrefix(d.PieceAt(value.EnumType(n.Name), i), "at ")
			row := []string{d.pieceName(n.Name, i), "", where, d.Attributes(n.Name, i)}
			if of >= 0 {
				row[1] = d.View.Program().Show(value.SideType, value.Word(of))
			}
			out = append(out, row)
		}
	}
	return out
}

// PiecesIn lists the visible pieces in a space, as "depot: d1, d2".
func (d *Drawing) PiecesIn(space int) []string {
	var out []string
	v := d.View
	for _, n := range d.View.Program().Pieces() {
		var names []string
		for i := range n.Size() {
			if at, _, _ := v.Piece(n.Name, i); at == space {
				names = append(names, d.pieceName(n.Name, i))
			}
		}
		if len(names) > 0 {
			out = append(out, n.Name+": "+strings.Join(names, ", "))
		}
	}
	return out
}

// PieceAt returns the place of a visible piece; "" if it is off the map or not a piece.
func (d *Drawing) PieceAt(of value.Type, i int) string {
	at, on, edge := d.View.Piece(of.Name, i)
	text := ""
	if at >= 0 {
		text = "at " + d.View.Program().World.Map.Name(at)
	}
	if on >= 0 {
		text += " on " + d.View.Program().UnitCalled(on)
	}
	if edge >= 0 {
		text = "on " + d.View.Program().World.Map.EdgeName(edge)
	}
	return strings.TrimSpace(text)
}

func (d *Drawing) pieceName(noun string, i int) string {
	return d.View.Program().Show(value.EnumType(noun), value.Word(int64(i)))
}
