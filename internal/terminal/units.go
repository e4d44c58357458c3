package terminal

import (
	"wargame/internal/setup"
	"wargame/interpreter/value"
)

// units lists the visible counters on the map: all, of a side, or in a space, and the
// pieces there. Hidden counters follow, one stack a line. A hidden counter's name yields
// the same message as an unknown name, so that the message reveals nothing.
func (q *inquiry) units(rest string) {
	v := q.view()
	side, space, unit := int64(-1), -1, -1
	if rest != "" {
		if s, err := setup.SideNamed(q.g, rest); err == nil {
			side = s
		} else if i, ok := q.g.P.World.Map.Find(rest); ok {
			space = i
		} else if u, ok := q.g.P.Word(value.UnitType, q.g.P.UnitWord(rest)); ok && !v.Hides(int(u.N)) {
			unit = int(u.N)
		} else {
			if v.HidesAnything() {
				q.Printf("%q is neither a side nor a space nor a unit in sight\n", rest)
			} else {
				q.Printf("%q is neither a side nor a space nor a unit\n", rest)
			}
			return
		}
	}
	rows := [][]string{{q.Words.Text("unit"), q.Words.Text("side"), q.Words.Text("at"), ""}}
	for u := range q.g.P.Units {
		at, s := v.At(u), v.Side(u)
		if at < 0 && u != unit || side >= 0 && s != side || space >= 0 && at != space || unit >= 0 && u != unit {
			continue
		}
		rows = append(rows, []string{q.g.P.UnitCalled(u), q.drawing().Called(value.SideType, value.Word(s)), q.drawing().PlaceAt(u), q.drawing().Attributes("unit", u)})
	}
	for _, s := range v.Stacks {
		if unit >= 0 || side >= 0 && s.Side != side || space >= 0 && s.Space != space {
			continue
		}
		rows = append(rows, []string{s.Text(), q.drawing().Called(value.SideType, value.Word(s.Side)), q.g.P.World.Map.Name(s.Space), ""})
	}
	rows = append(rows, q.drawing().PieceRows(side, space, unit)...)
	if len(rows) == 1 {
		q.Println("No units.")
		return
	}
	q.WriteTable(rows, "  ")
}
