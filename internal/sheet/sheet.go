// Package sheet writes tables as CSV that is safe to open in a spreadsheet.
package sheet

import (
	"encoding/csv"
	"io"
	"strings"
	"unicode/utf8"

	"wargame/interpreter/value"
)

// Write writes rows as CSV. A text that a spreadsheet would read as a formula gets a
// leading apostrophe. Numbers are unchanged.
func Write(w io.Writer, rows [][]string) error {
	out := csv.NewWriter(w)
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, c := range row {
			cells[i] = harmless(c)
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
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
