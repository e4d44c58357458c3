package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Part tells where some cells of a table come from, when the others have
// another source: except printed 5.1.2 for 1-3, 5+/storm. A cell is
// named by its row or its column, or by both with a stroke between.
type Part struct {
	Pos        lexer.Position
	Provenance *Provenance `parser:"@@"`
	Cells      []*Cell     `parser:"'for' @@ ( ',' @@ )*"`
}

// Names tells whether a cell of a part stands for what is in a row and a column
// of the table; a table of one axis has no names of rows.
func (c *Cell) Names(row, column string) bool {
	return c.Text == row || c.Text == column || c.Text == row+"/"+column
}

// Place is the row and the column of a cell of the grid, as they are named there.
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

// Source is where a cell of the grid comes from; nil when the table does not say.
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
