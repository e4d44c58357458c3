package terminal

import (
	"fmt"
	"strings"

	"wargame/interpreter/value"
)

// showMap draws the board, or the surroundings of a space or a unit. For a space it adds
// the terrain, the edges, and the counters in it and beside it.
func (q *inquiry) showMap(around string, all bool) {
	v, d := q.view(), q.drawing()
	d.All = all
	if u, ok := q.g.P.Word(value.UnitType, q.g.P.UnitWord(around)); ok && around != "" && !v.Hides(int(u.N)) {
		if around = d.UnitAt(int(u.N)); around == "" {
			q.Println("That unit is not on the map.")
			return
		}
	}
	fmt.Fprintln(q.Out, strings.Join(d.Board(around, false), "\n"))
	m := q.g.P.World.Map
	s, ok := m.Find(around)
	if around == "" || !ok {
		return
	}
	q.Printf("\n%s\n", d.Terrain(s))
	rows := [][]string{}
	for _, n := range m.Neighbors(s) {
		row := []string{q.Words.Sprintf("to %s", v.SpaceName(int(n))), d.Words("space", int(n)), "", strings.Join(d.SidesIn(int(n)), "  ")}
		for _, e := range m.EdgesBetween(s, int(n), nil) {
			row[2] = d.Words("edge", int(e))
			rows = append(rows, row)
			row = []string{"", "", "", ""}
		}
	}
	q.WriteTable(append([][]string{{"", q.Words.Text("ground"), q.Words.Text("edge"), q.Words.Text("units")}}, rows...), "  ")
	if len(v.Count(s)) > 0 || len(d.PiecesIn(s)) > 0 {
		q.units(m.Name(s))
	}
}
