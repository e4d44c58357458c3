package board

import (
	"strings"

	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// Dataset is a block of data or a table with its provenance.
type Dataset struct {
	Name    string
	Kind    string // printed, derived, reconstructed, imported, or empty if not declared
	Clauses []string
	Note    string
	Cells   int
	Pos     lexer.Position

	// Unknown is the number of cells that are written as ? and that no other block gives;
	// FirstUnknown is the position of one of them. They are not among Cells.
	Unknown      int
	FirstUnknown lexer.Position
}

// unsaid reports whether a cell gives no value: - for one that is not printed, ? for one
// that is printed and not known.
func unsaid(c *dsl.GridCell) bool { return !c.Quoted && (c.Text == "-" || c.Text == "?") }

// unknown notes that the value of a column is printed and not known.
func (l *Reader) unknown(r dataRow, column string, block int, c *dsl.GridCell) {
	key := unknownCell{given{r.owner, column}, r.entity}
	if _, known := l.unsure[key]; !known {
		l.unsure[key] = source{block, c}
	}
}

// countUnknown counts the cells that are still unknown when all blocks are read.
func (l *Reader) countUnknown() {
	for _, s := range l.unsure {
		d := &l.Data[s.block]
		d.Unknown++
		if at := s.cell.Pos; d.FirstUnknown.Line == 0 || at.Offset < d.FirstUnknown.Offset {
			d.FirstUnknown = at
		}
	}
}

// unknownCell identifies one value that is printed and not known.
type unknownCell struct {
	given
	entity int
}

// AddData records the provenance of the cells of grids. The first labels cells of each
// row are labels.
func (b *Board) AddData(name string, p *dsl.Provenance, grids []*dsl.Grid, labels int, pos lexer.Position) {
	d := Sourced(name, p, pos)
	for _, g := range grids {
		for _, r := range g.Rows[min(1, len(g.Rows)):] {
			for k, c := range r.Cells {
				if k >= labels && (!unsaid(c) || strings.HasPrefix(name, "table ")) {
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
