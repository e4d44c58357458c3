package proof

import (
	"slices"

	"wargame/interpreter/board"
	"wargame/interpreter/program"
)

// Origins are the words of provenance in the order in which they are listed; the last is for
// data without one.
var Origins = []string{"printed", "imported", "derived", "reconstructed", ""}

// Provenance is the data and tables of a game by provenance.
type Provenance struct {
	Data  []board.Dataset
	Cells map[string]int // by origin
	// Unknown is the number of cells that are printed and not known (?).
	Unknown int
	Stray   []Stray
}

// Stray is a dataset that quotes a clause which the catalogue lacks.
type Stray struct {
	Set    board.Dataset
	Clause string
}

// Provenance returns the data of a program under its options.
func (b *Book) Provenance(p *program.Program) *Provenance {
	out := &Provenance{Cells: map[string]int{}}
	for _, d := range p.Data {
		out.Data = append(out.Data, d)
		out.Cells[d.Kind] += d.Cells
		out.Unknown += d.Unknown
		for _, c := range d.Clauses {
			if b.Game.Catalogue != nil && !b.Game.Catalogue.HasClause(clauseOf(c)) {
				out.Stray = append(out.Stray, Stray{d, c})
			}
		}
	}
	slices.SortStableFunc(out.Data, func(x, y board.Dataset) int {
		return slices.Index(Origins, x.Kind) - slices.Index(Origins, y.Kind)
	})
	return out
}

// Of returns the data of one origin.
func (p *Provenance) Of(origin string) []board.Dataset {
	var out []board.Dataset
	for _, d := range p.Data {
		if d.Kind == origin {
			out = append(out, d)
		}
	}
	return out
}

// Total returns the number of cells.
func (p *Provenance) Total() int {
	n := 0
	for _, c := range p.Cells {
		n += c
	}
	return n
}
