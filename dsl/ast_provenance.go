package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Part is the provenance of some cells of a table, where the others have another one:
// except printed 5.1.2 for 1-3, 5+/storm. A cell is named by its row or its column, or by
// both with a slash between.
type Part struct {
	Pos        lexer.Position
	Provenance *Provenance `parser:"@@"`
	Cells      []*Cell     `parser:"'for' @@ ( ',' @@ )*"`
}

// Names reports whether a cell of a part names the cell in a row and a column of the table.
// In a table with one axis row is empty.
func (c *Cell) Names(row, column string) bool {
	return c.Text == row || c.Text == column || c.Text == row+"/"+column
}

// Place returns the names of the row and the column of the k-th cell of a row.
func (t *Table) Place(r *Row, k int) (row, column string) {
	labels := len(t.Axes) - 1
	if labels > 0 {
		row = r.Cells[labels-1].Text
	}
	if head := t.Grid.Rows[0].Cells; k >= labels && k-labels < len(head) {
		column = head[k-labels].Text
	}
	return row, column
}

// Source returns the provenance of the k-th cell of a row; nil where the table has none.
func (t *Table) Source(r *Row, k int) *Provenance {
	row, column := t.Place(r, k)
	for _, p := range t.Parts {
		for _, c := range p.Cells {
			if c.Names(row, column) {
				return p.Provenance
			}
		}
	}
	return t.Provenance
}
