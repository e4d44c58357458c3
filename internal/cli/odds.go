package cli

import (
	"fmt"
	"slices"
	"strconv"

	"wargame/internal/console"
	"wargame/interpreter/tables"
	"wargame/interpreter/value"
)

// enterAxis finds the column of an odds or differential axis by its label, or by attack
// and defence, and applies the shift. The steps explain the result.
func enterAxis(e *console.Console, t *tables.Table, a *tables.Axis, label string, labelled bool, take func(string) (string, bool)) (int, [][]string, error) {
	names := t.ColumnNames()
	attack, hasA := take("attack")
	defence, hasD := take("defence")
	var steps [][]string
	col := -1
	switch {
	case labelled && (hasA || hasD):
		return 0, nil, fmt.Errorf("%s names the column; omit attack and defence", a.Name)
	case labelled:
		if col = slices.Index(names, label); col < 0 {
			return 0, nil, fmt.Errorf("%s=%s: the value must be one of %s", a.Name, label, shortList(names))
		}
		steps = append(steps, []string{a.Name, label, ""})
	case hasA && hasD:
		x, ok1 := value.ParseNumber(attack)
		y, ok2 := value.ParseNumber(defence)
		if !ok1 || !ok2 || value.Cmp(x, 0) < 0 || value.Cmp(y, 0) < 0 {
			return 0, nil, fmt.Errorf("attack and defence must be numbers, 0 or more, not %s and %s", attack, defence)
		}
		col = t.Enter(x, y)
		if col < 0 || col >= len(names) {
			return 0, nil, fmt.Errorf("the table %s has no column for %s to %s", t.Name, attack, defence)
		}
		steps = append(steps, []string{"odds", names[col], fmt.Sprintf("%s to %s%s, rounded in favour of the %s", attack, defence, oneTo(x, y), a.Favour)})
		if t.Differential() {
			steps[0] = []string{"difference", names[col], attack + " less " + defence + showDifference(x, y, a.Favour)}
		} else if end := beyond(t, x, y, col); end != "" {
			steps[0][2] = fmt.Sprintf("%s to %s%s, %s", attack, defence, oneTo(x, y), end)
		}
	default:
		return 0, nil, fmt.Errorf("%s is missing: give attack=N defence=N, or %s=COLUMN, one of %s", a.Name, a.Name, shortList(names))
	}
	text, ok := take("shift")
	if !ok {
		return col, steps, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < -1000 || n > 1000 {
		return 0, nil, fmt.Errorf("shift=%s: the shift must be a whole number of columns", text)
	}
	to := t.Shift(col, n)
	note := fmt.Sprintf("%s to the %s", console.Plural(max(n, -n), "column"), direction(n))
	if made := t.Columns[to].Rung - t.Columns[col].Rung; made != n {
		note += fmt.Sprintf("; the table ends after %d", max(made, -made))
	}
	return to, append(steps, []string{"shift " + text, names[to], note}), nil
}

func direction(n int) string {
	if n < 0 {
		return "left"
	}
	return "right"
}

// oneTo returns a ratio as "N:1".
func oneTo(x, y int64) string {
	if value.Cmp(y, 0) <= 0 {
		return ""
	}
	r := value.Div(x, y)
	if value.Whole(r) {
		return " (" + value.Format(r) + " to 1)"
	}
	num, den := value.Parts(r)
	return fmt.Sprintf(" (%d.%02d to 1)", num/den, num%den*100/den)
}

// showDifference returns a difference and the side that its fraction favours.
func showDifference(x, y int64, favour string) string {
	gap := value.Sub(x, y)
	text := value.Format(gap)
	if value.Cmp(gap, 0) >= 0 {
		text = "+" + text
	}
	if !value.Whole(gap) {
		text += "; the fraction is rounded in favour of the " + favour
	}
	return " (" + text + ")"
}

// beyond reports whether a ratio lies outside the printed columns.
func beyond(t *tables.Table, x, y int64, col int) string {
	last := len(t.Columns) - 1
	if value.Cmp(y, 0) <= 0 {
		return "no defence: the last column"
	}
	r := value.Div(x, y)
	switch {
	case t.Columns[col].Below:
		return "below the first ratio"
	case col == 0 && value.Cmp(r, t.Columns[0].Ratio) < 0:
		return "below the table: the first column"
	case t.Columns[col].Rung == t.Columns[last].Rung && value.Cmp(r, t.Columns[last].Ratio) > 0:
		return "beyond the table: the last column"
	}
	return ""
}
