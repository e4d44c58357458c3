package cli

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wargame/interpreter/simulate"
	"wargame/interpreter/value"
)

// sheet writes CSV that is safe to open in a spreadsheet. A text that would be read as a
// formula gets a leading apostrophe. Numbers are unchanged.
type sheet struct{ w *csv.Writer }

// row writes a record; an error is reported by Flush.
func (s sheet) row(cells []string) {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = harmless(c)
	}
	_ = s.w.Write(out)
}

// harmless returns a cell that is not a formula. It covers all signs that spreadsheets
// accept, including the full-width ones.
func harmless(cell string) string {
	first, _ := utf8.DecodeRuneInString(cell)
	if !strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) || cell == "" {
		return cell
	}
	if _, ok := value.ParseNumber(strings.TrimPrefix(cell, "+")); ok {
		return cell
	}
	return "'" + cell
}

func resultsCSV(w io.Writer, r *simulate.Results) error {
	out := sheet{csv.NewWriter(w)}
	head := []string{"seed", "level", "winner", "turns", "decisions", "hash", "fault"}
	for _, s := range r.Sides {
		head = append(head, "lost_"+s)
	}
	points := slices.ContainsFunc(r.Games, func(g *simulate.Game) bool { return len(g.Points) > 0 })
	for _, s := range r.Sides {
		if points {
			head = append(head, "points_"+s)
		}
	}
	out.row(head)
	for _, g := range r.Games {
		fault := ""
		if g.Fault != nil {
			fault = g.Fault.Text
		}
		row := []string{simulate.SeedText(g.Seed), g.Level, g.Winner, strconv.Itoa(g.Turns), strconv.Itoa(g.Decisions), g.Hash, fault}
		for _, n := range g.Lost {
			row = append(row, strconv.Itoa(n))
		}
		for i := range r.Sides {
			switch {
			case i < len(g.Points):
				row = append(row, g.Points[i])
			case points:
				row = append(row, "")
			}
		}
		out.row(row)
	}
	out.w.Flush()
	return out.w.Error()
}
