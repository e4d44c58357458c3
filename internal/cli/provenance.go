package cli

import (
	"fmt"
	"strings"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/load"
	"wargame/interpreter/proof"
)

// readBook opens a game with its tests and the register of its rulebook.
func readBook(e *console.Console, where string) (*proof.Book, error) {
	g, err := setup.OpenWithTests(e, where)
	if err != nil {
		return nil, err
	}
	return bookOf(e, g)
}

func bookOf(e *console.Console, g *load.Game) (*proof.Book, error) {
	if g.Diags.HasErrors() {
		e.WriteFindings(g.Diags, setup.Sources(g, nil), dsl.Human, e.Err)
		return nil, console.ErrSaid
	}
	return proof.Read(g)
}

// writeBroken writes why a game cannot be loaded.
func writeBroken(e *console.Console, g *load.Game, ds dsl.Diagnostics) error {
	var errs dsl.Diagnostics
	for _, d := range ds {
		if d.Severity == dsl.Error {
			errs = append(errs, d)
		}
	}
	e.WriteFindings(errs, setup.Sources(g, nil), dsl.Human, e.Err)
	return console.ErrSaid
}

type jsonDataset struct {
	Name       string   `json:"name"`
	Provenance string   `json:"provenance"`
	Clauses    []string `json:"clauses,omitempty"`
	Note       string   `json:"note,omitempty"`
	Cells      int      `json:"cells"`
	Unknown    int      `json:"unknown,omitempty"`
	File       string   `json:"file"`
	Line       int      `json:"line"`
}

// Provenance lists which data of a game are printed, imported, derived or reconstructed. With
// strict, data without a provenance are findings.
func Provenance(e *console.Console, game, format string, strict bool, c setup.Choices) error {
	st, err := style(format)
	if err != nil {
		return err
	}
	g, err := setup.Open(e, game)
	if err != nil {
		return err
	}
	p, err := setup.Program(e, g, c, false)
	if err != nil {
		return err
	}
	b, err := bookOf(e, g)
	if err != nil {
		return err
	}
	prov := b.Provenance(p)
	if st == dsl.JSON {
		err = provenanceJSON(e, g.Name, prov)
	} else {
		writeProvenance(e, g.Name, prov)
	}
	if err == nil && strict && len(prov.Of(""))+len(prov.Stray) > 0 {
		return console.ErrFindings
	}
	return err
}

func writeProvenance(e *console.Console, game string, p *proof.Provenance) {
	fmt.Fprintf(e.Out, "%s: %s in %s\n", e.Bold(game), console.Plural(p.Total(), "cell"), console.Plural(len(p.Data), "block")+" of data and tables")
	for _, o := range proof.Origins {
		sets := p.Of(o)
		if (o == "" || o == "imported") && len(sets) == 0 {
			continue
		}
		name := o
		if o == "" {
			name = "not said"
		}
		share := 0.0
		if p.Total() > 0 {
			share = 100 * float64(p.Cells[o]) / float64(p.Total())
		}
		fmt.Fprintf(e.Out, "  %-14s %3d blocks %6d cells %5.1f%%\n", name, len(sets), p.Cells[o], share)
	}
	if p.Unknown > 0 {
		fmt.Fprintf(e.Out, "  %s\n", e.Red(console.Plural(p.Unknown, "cell")+" not known (?)"))
	}
	for _, o := range proof.Origins {
		sets := p.Of(o)
		if len(sets) == 0 {
			continue
		}
		head := strings.ToUpper(o[:min(1, len(o))]) + o[min(1, len(o)):]
		if o == "" {
			head = e.Red("No provenance")
		}
		fmt.Fprintf(e.Out, "\n%s\n", e.Bold(head))
		for _, d := range sets {
			line := fmt.Sprintf("  %-24s %5d cells  %s:%d", d.Name, d.Cells, d.Pos.Filename, d.Pos.Line)
			if len(d.Clauses) > 0 {
				line += "  " + strings.Join(d.Clauses, ", ")
			}
			if d.Unknown > 0 {
				line += fmt.Sprintf("  (%d ?)", d.Unknown)
			}
			fmt.Fprintln(e.Out, line)
			if d.Note != "" {
				fmt.Fprintln(e.Out, e.Dim("    "+d.Note))
			}
		}
	}
	for _, s := range p.Stray {
		fmt.Fprintf(e.Out, "\n%s:%d: %s cites %s, which the catalogue does not contain\n", s.Set.Pos.Filename, s.Set.Pos.Line, s.Set.Name, s.Clause)
	}
}

func provenanceJSON(e *console.Console, game string, p *proof.Provenance) error {
	out := struct {
		Game  string         `json:"game"`
		Cells map[string]int `json:"cells"`
		// Unknown is the number of cells that are printed and not known.
		Unknown int           `json:"unknown,omitempty"`
		Data    []jsonDataset `json:"data"`
	}{Game: game, Cells: map[string]int{}, Unknown: p.Unknown}
	for o, n := range p.Cells {
		if o == "" {
			o = "not said"
		}
		out.Cells[o] = n
	}
	for _, d := range p.Data {
		out.Data = append(out.Data, jsonDataset{d.Name, d.Kind, d.Clauses, d.Note, d.Cells, d.Unknown, d.Pos.Filename, d.Pos.Line})
	}
	return console.WriteJSON(e.Out, out)
}
