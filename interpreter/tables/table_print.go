package tables

import (
	"slices"
	"strings"

	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// Printed returns the table as text. The header has the names of the axes on the left,
// then the labels of the last axis. Words in labels are shown by their titles.
func (t *Table) Printed(p *names.Lexicon) (head []string, rows [][]string) {
	left := len(t.Axes) - 1
	for i := range left {
		head = append(head, t.Axes[i].Name)
	}
	for _, c := range t.header {
		head = append(head, titled(p, t.Axes[left].Type, c.Text))
	}
	for _, r := range t.rows {
		var row []string
		for i, c := range r.Cells {
			if i < left {
				row = append(row, titled(p, t.Axes[i].Type, c.Text))
				continue
			}
			row = append(row, c.Text)
		}
		rows = append(rows, row)
	}
	return head, rows
}

// Key returns the words with titles that cells can contain, in the order of their enum.
func (t *Table) Key(p *names.Lexicon) []Titled {
	var out []Titled
	for _, o := range t.Outputs {
		e := p.Enums[o.Type.Name]
		if o.Type.Kind != value.Enum || e == nil {
			continue
		}
		for i, w := range e.Words {
			if e.Titles[i] != w && t.holds(w) {
				out = append(out, Titled{w, e.Titles[i]})
			}
		}
	}
	return out
}

// Titled is a word with its title.
type Titled struct{ Word, Title string }

// holds reports whether a cell contains a word.
func (t *Table) holds(word string) bool {
	for _, r := range t.rows {
		for _, c := range r.Cells[min(len(t.Axes)-1, len(r.Cells)):] {
			if slices.Contains(strings.Split(c.Text, "/"), word) {
				return true
			}
		}
	}
	return false
}

// titled returns a label with the titles of its words. A label may list words:
// clear,storm.
func titled(p *names.Lexicon, t value.Type, label string) string {
	e := p.Enums[t.Name]
	if t.Kind != value.Enum || e == nil {
		return label
	}
	words := strings.Split(label, ",")
	for i, w := range words {
		if at, ok := e.Index(w); ok {
			words[i] = e.Titles[at]
		}
	}
	return strings.Join(words, ", ")
}
