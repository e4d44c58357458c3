package cli

import (
	"strings"

	"wargame/interpreter/value"
)

// pieceRows lists the pieces in sight that are on the map or on a unit: all, of a
// side, in a space, or on a unit (-1 each for any).
func (t *table) pieceRows(side int64, space, unit int) [][]string {
	var out [][]string
	s := t.view().Seen.S
	for _, n := range t.g.P.Pieces() {
		sided := t.g.P.Attribute(n.Name, "side")
		for i := range n.Size() {
			at, on := n.SpaceOf(s, i), n.Holder(s, i)
			of := int64(value.None)
			if sided != nil {
				of = sided.Read(s, i).N
			}
			edge := n.EdgeOf(s, i)
			if at < 0 && on < 0 && edge < 0 || side >= 0 && of != side || space >= 0 && int(at) != space || unit >= 0 && int(on) != unit {
				continue
			}
			where := t.g.P.Show(value.SpaceType, value.Word(at))
			switch {
			case edge >= 0:
				where = "on " + t.g.P.World.Map.EdgeName(int(edge))
			case on >= 0:
				where = strings.TrimPrefix(where, "none") + " on " + t.g.P.UnitName(int(on))
			}
			row := []string{t.pieceName(n.Name, i), "", strings.TrimSpace(where), t.attributes(n.Name, i)}
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
	s := t.view().Seen.S
	for _, n := range t.g.P.Pieces() {
		var names []string
		for i := range n.Size() {
			if n.SpaceOf(s, i) == int64(space) {
				names = append(names, t.pieceName(n.Name, i))
			}
		}
		if len(names) > 0 {
			out = append(out, n.Name+": "+strings.Join(names, ", "))
		}
	}
	return out
}

func (t *table) pieceName(noun string, i int) string {
	return t.g.P.Show(value.EnumType(noun), value.Word(int64(i)))
}
