package tables

import "wargame/interpreter/value"

// OddsColumn is a column of an axis of odds or differences. Columns in one pair of
// brackets share a rung. The odds select the rung, the difference of the two numbers
// selects the column in it, and a shift moves between rungs.
type OddsColumn struct {
	Name  string
	Ratio int64 // attack divided by defence, a number
	Below bool  // covers everything below the next column
	Rung  int
	Diffs [][2]int // ranges of differences that the column covers
}

// Enter returns the column for attack against defence; -1 if the table has no columns.
func (t *Table) Enter(attack, defence int64) int {
	cols := t.Columns
	if len(cols) == 0 {
		return -1
	}
	if t.Differential() {
		return t.byDifference(0, attack, defence)
	}
	last := len(cols) - 1
	if num, _ := value.Parts(defence); num <= 0 {
		return t.first(cols[last].Rung)
	}
	r := value.Div(attack, defence)
	best := -1
	favour := t.Axes[len(t.Axes)-1].Favour
	for i, c := range cols {
		if c.Below || i > 0 && cols[i-1].Rung == c.Rung {
			continue
		}
		cmp := value.Cmp(c.Ratio, r)
		if favour == "defender" && cmp <= 0 {
			best = i
		}
		if favour == "attacker" && cmp >= 0 {
			best = i
			break
		}
	}
	switch {
	case best < 0 && favour == "defender":
		return 0 // below all columns: use the lowest one
	case best < 0:
		best = t.first(cols[last].Rung)
	case favour == "attacker" && cols[0].Below && best == 1 && value.Cmp(r, cols[1].Ratio) < 0:
		return 0
	}
	if cols[best].Diffs == nil {
		return best
	}
	return t.byDifference(best, attack, defence)
}

// byDifference returns the column for the difference of two numbers. It searches from a
// column to the end of its bracket, or of the table. A difference beyond these columns
// takes the nearest one. Fractions are rounded in favour of the side that the axis
// names.
func (t *Table) byDifference(from int, attack, defence int64) int {
	round := value.Floor
	if t.Axes[len(t.Axes)-1].Favour == "attacker" {
		round = value.Ceil
	}
	diff := round(value.Sub(attack, defence))
	whole, at := t.Differential(), from
	for i := from; i < len(t.Columns) && (whole || t.Columns[i].Rung == t.Columns[from].Rung); i++ {
		if d := t.Columns[i].Diffs; len(d) > 0 && diff >= d[0][0] {
			at = i
		}
	}
	return at
}

// Shift moves a column by n rungs to the right (left if negative) and stops at the ends.
func (t *Table) Shift(col, n int) int {
	if col < 0 || col >= len(t.Columns) {
		return col
	}
	from := t.Columns[col].Rung
	to := max(0, min(from+n, t.Columns[len(t.Columns)-1].Rung))
	if to == from {
		return col
	}
	return t.first(to)
}

func (t *Table) first(rung int) int {
	for i, c := range t.Columns {
		if c.Rung == rung {
			return i
		}
	}
	return -1
}
