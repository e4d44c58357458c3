package console

import (
	"fmt"
	"strings"

	"github.com/mattn/go-runewidth"
)

// WriteTable writes rows of cells in aligned columns, the first row as a heading.
func (c *Console) WriteTable(rows [][]string, indent string) {
	width := []int{}
	for _, r := range rows {
		for i, cell := range r {
			if i == len(width) {
				width = append(width, 0)
			}
			width[i] = max(width[i], runewidth.StringWidth(cell))
		}
	}
	for n, r := range rows {
		var b strings.Builder
		for i, cell := range r {
			if i > 0 {
				b.WriteString("  ")
			}
			b.WriteString(cell + strings.Repeat(" ", width[i]-runewidth.StringWidth(cell)))
		}
		line := strings.TrimRight(b.String(), " ")
		if n == 0 {
			line = c.Bold(line)
		}
		fmt.Fprintln(c.Out, indent+line)
	}
}

// WriteParts writes parts separated by dots, as many as a line holds.
func (c *Console) WriteParts(parts []string, indent string) {
	most := 100
	if n := c.Width(); n > 0 {
		most = n
	}
	line := ""
	for _, p := range parts {
		switch longer := line + " · " + p; {
		case line == "":
			line = indent + p
		case runewidth.StringWidth(Uncolored(longer)) <= most:
			line = longer
		default:
			fmt.Fprintln(c.Out, line)
			line = indent + "  " + p
		}
	}
	fmt.Fprintln(c.Out, line)
}

// WriteCells writes short cells in columns that are read downwards; up to eight stand one
// below the other.
func (c *Console) WriteCells(cells []string) {
	width := 0
	for _, cell := range cells {
		width = max(width, runewidth.StringWidth(cell))
	}
	most := 100
	if n := c.Width(); n > 0 {
		most = n
	}
	per := max(1, most/(width+3))
	if len(cells) <= 8 {
		per = 1
	}
	rows := (len(cells) + per - 1) / per
	for r := range rows {
		line := ""
		for col := range per {
			if i := col*rows + r; i < len(cells) {
				line += cells[i] + strings.Repeat(" ", width+3-runewidth.StringWidth(cells[i]))
			}
		}
		fmt.Fprintln(c.Out, strings.TrimRight(line, " "))
	}
}
