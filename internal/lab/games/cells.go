package games

import (
	"strconv"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/tables"
	"wargame/interpreter/value"
)

// cell names a cell of a table by its indices along the axes.
func cell(p *program.Program, t *tables.Table, places []int) string {
	words := make([]string, len(places))
	for a, i := range places {
		words[a] = label(p, t, a, i)
	}
	return strings.Join(words, " | ")
}

func label(p *program.Program, t *tables.Table, axis, i int) string {
	a := &t.Axes[axis]
	switch {
	case i < 0:
		return "outside"
	case axis == len(t.Axes)-1 && len(t.Columns) > 0:
		if names := t.ColumnNames(); i < len(names) {
			return names[i]
		}
	case a.Type.Kind == value.Number:
		return strconv.Itoa(a.Min + i)
	}
	return p.Show(a.Type, value.Word(int64(i)))
}

// Cells names all cells of a table in order, as in Tally.Rows.
func Cells(p *program.Program, t *tables.Table) []string {
	out := []string{""}
	for a := range t.Axes {
		var more []string
		for _, before := range out {
			for i := range t.Axes[a].Size {
				text := label(p, t, a, i)
				if before != "" {
					text = before + " | " + text
				}
				more = append(more, text)
			}
		}
		out = more
	}
	return out
}
