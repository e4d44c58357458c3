package grid

import (
	"math"
	"strconv"
	"strings"
)

// Numbering says how the cells of a regular grid are named.
type Numbering struct {
	VerticalFirst      bool // the row stands before the column
	Separator          string
	HLetters, VLetters bool
	HLeading, VLeading int // zeros: numbers have at least one digit more
	HOff, VOff         int
	HDown, VDown       bool // numbers descend from left to right, from top to bottom
	Stagger            bool
	Oblique            bool // rows run along the slanted diagonal
	Format             string
}

// name returns the name of a cell by its row and column without offsets.
func (n *Numbering) name(row, col int) string {
	r := coordinate(row+n.VOff, n.VLetters, n.VLeading)
	c := coordinate(col+n.HOff, n.HLetters, n.HLeading)
	whole := c + n.Separator + r
	if n.VerticalFirst {
		whole = r + n.Separator + c
	}
	return Format(n.Format, map[string]string{"gridLocation": whole, "row": r, "column": c})
}

// coordinate writes a number, in digits or in letters: A to Z, AA, BB to ZZ, AAA.
func coordinate(n int, letters bool, leading int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	if letters {
		times := n/26 + 1
		if times > 100 {
			times = 100 // such a name is never printed
		}
		return sign + strings.Repeat(string(rune('A'+n%26)), times)
	}
	s := strconv.Itoa(n)
	if k := min(leading, 20) + 1 - len(s); k > 0 {
		s = strings.Repeat("0", k) + s
	}
	return sign + s
}

// Format replaces the names between dollar signs of a text by their values. A name without a
// value becomes empty.
func Format(format string, values map[string]string) string {
	parts := strings.Split(format, "$")
	var b strings.Builder
	for i, p := range parts {
		switch {
		case i%2 == 0:
			b.WriteString(p)
		case i == len(parts)-1: // a single dollar sign at the end of the text
			b.WriteString("$" + p)
		default:
			b.WriteString(values[p])
		}
	}
	return b.String()
}

// hexRow and hexColumn return what a numbering counts at a cell of the grid.
func (n *Numbering) hexColumn(h *Hex, col int, size Point) int {
	switch {
	case h.Sideways && n.VDown:
		return n.maxRows(h, size) - col
	case !h.Sideways && n.HDown:
		return n.maxColumns(h, size) - col
	}
	return col
}

func (n *Numbering) hexRow(h *Hex, col, row int, size Point) int {
	down := n.VDown
	if h.Sideways {
		down = n.HDown
		if down {
			row = n.maxColumns(h, size) - row
		}
	} else if down {
		row = n.maxRows(h, size) - row
	}
	if n.Stagger && col%2 != 0 {
		if down {
			row--
		} else {
			row++
		}
	}
	if !n.Oblique {
		return row
	}
	c := n.hexColumn(h, col, size)
	if n.Stagger { // for an oblique numbering this is the direction of the slant
		return c/2 + row
	}
	return row - c/2 + 1
}

func (n *Numbering) maxRows(h *Hex, size Point) int {
	return int(math.Floor(float64(size.Y)/h.DX + 0.5))
}

func (n *Numbering) maxColumns(h *Hex, size Point) int {
	return int(math.Floor(float64(size.X)/h.DY + 0.5))
}
