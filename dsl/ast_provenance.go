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
