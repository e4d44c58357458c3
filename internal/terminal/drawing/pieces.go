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
			where := d.PieceAt(value.EnumType(n.Name), i)
			switch {
			case at >= 0 && on >= 0 && edge < 0:
				where = d.Console.Words.Sprintf("%s on %s", d.View.Program().World.Map.Name(at), d.View.Program().UnitCalled(on))
			case at >= 0 && edge < 0:
				where = d.View.Program().World.Map.Name(at)
			}
			row := []string{d.pieceName(n.Name, i), "", where, d.Attributes(n.Name, i)}
			if of >= 0 {
				row[1] = d.Called(value.SideType, value.Word(of))
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
	p, say := d.View.Program(), d.Console.Words.Sprintf
	switch {
	case edge >= 0:
		return say("on %s", p.World.Map.EdgeName(edge))
	case at >= 0 && on >= 0:
		return say("at %s on %s", p.World.Map.Name(at), p.UnitCalled(on))
	case at >= 0:
		return say("at %s", p.World.Map.Name(at))
	case on >= 0:
		return say("on %s", p.UnitCalled(on))
	}
	return ""
}

func (d *Drawing) pieceName(noun string, i int) string {
	return d.View.Program().Show(value.EnumType(noun), value.Word(int64(i)))
}
