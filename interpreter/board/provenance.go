package board

import (
	"strings"

	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// Dataset is a block of data or a table with its provenance.
type Dataset struct {
	Name    string
	Kind    string // printed, derived, reconstructed, or empty when not said
	Clauses []string
	Note    string
	Cells   int
	Pos     lexer.Position
}

// AddData notes where a grid comes from; the first so many cells of a row are
// labels.
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

// Sourced is a dataset without cells yet.
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
