package board

import (
	"strings"

	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// Dataset is a block of data or a table with its provenance.
type Dataset struct {
	Name    string
	Kind    string // printed, derived, reconstructed, or empty if not declared
	Clauses []string
	Note    string
	Cells   int
	Pos     lexer.Position
}

// AddData records the provenance of the cells of grids. The first labels cells of each
// row are labels.
func (b *Board) AddData(name string, p *dsl.Provenance, grids []*dsl.Grid, labels int, pos lexer.Position) {
	d := Sourced(name, p, pos)
	for _, g := range grids {
		for _, r := range g.Rows[min(1, len(g.Rows)):] {
			for k, c := range r.Cells {
				if k >= labels && (c.Text != "-" || c.Quoted || strings.HasPrefix(name, "table ")) {
					d.Cells++
				}
			}
		}
	}
	b.Data = append(b.Data, d)
}

// Sourced returns a dataset without cells.
func Sourced(name string, p *dsl.Provenance, pos lexer.Position) Dataset {
	d := Dataset{Name: name, Pos: pos}
	if p != nil {
		d.Kind, d.Note = p.Kind, p.Note.Value()
		for _, c := range p.Clauses {
			d.Clauses = append(d.Clauses, c.Text)
		}
	}
	return d
}
