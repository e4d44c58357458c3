package mutate

import (
	"slices"
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Words is what the checker knows of the words in cells.
type Words interface {
	// Next returns the word after a word of a type, cyclically; false if the type has no words
	// or the text is none of them.
	Next(typeName, word string) (string, bool)
	// Attribute returns the type of an attribute of units, spaces, edges or a noun; false if
	// there is none.
	Attribute(of, name string) (typeName string, ok bool)
}

// Program returns the words of a loaded game.
func Program(p *program.Program) Words { return words{p} }

type words struct{ p *program.Program }

func (w words) Next(typeName, word string) (string, bool) {
	if typeName == "flag" {
		flip := map[string]string{"yes": "no", "no": "yes", "true": "false", "false": "true"}
		next, ok := flip[word]
		return next, ok
	}
	var list []string
	if e := w.p.Enums[typeName]; e != nil {
		list = e.Words
	} else if t := w.p.Tables[typeName]; t != nil {
		for _, c := range t.Columns {
			list = append(list, c.Name)
		}
	}
	i := slices.Index(list, word)
	if i < 0 || len(list) < 2 {
		return "", false
	}
	return list[(i+1)%len(list)], true
}

func (w words) Attribute(of, name string) (string, bool) {
	a := w.p.Attribute(of, name)
	if a == nil {
		return "", false
	}
	switch a.Type.Kind {
	case value.Number:
		return "number", true
	case value.Flag:
		return "flag", true
	}
	return a.Type.Name, a.Type.Kind == value.Enum
}

// table mutates the cells of a table, each under its own provenance.
func (w *finder) table(at place, t *dsl.Table) {
	if t.Grid == nil || len(t.Grid.Rows) < 2 {
		return
	}
	at = at.to("table " + t.Name.Text)
	for _, row := range t.Grid.Rows[1:] {
		for i, c := range row.Cells {
			if from := t.Source(row, i); i >= len(t.Axes)-1 && !w.isReconstructed(from) {
				w.cell(at.from(from), t, c)
			}
		}
	}
	if w.isReconstructed(t.Provenance) {
		return
	}
	for _, word := range t.Words {
		w.expr(at.from(t.Provenance), word.Value)
	}
}

// cell mutates each output of a cell: 2/- has two.
func (w *finder) cell(at place, t *dsl.Table, c *dsl.GridCell) {
	if c.Quoted {
		return
	}
	parts := strings.Split(c.Text, "/")
	if len(parts) != len(t.Outputs) {
		parts = []string{c.Text}
	}
	for i, part := range parts {
		typeName := ""
		if i < len(t.Outputs) {
			typeName = t.Outputs[i].Type.Name
		}
		for _, text := range w.others(typeName, part, t.Words) {
			changed := slices.Clone(parts)
			changed[i] = text
			start := c.Pos.Offset
			w.add(Cell, at, start, start+len(c.Text), strings.Join(changed, "/"))
		}
	}
}

// others returns the texts that can replace a printed value.
func (w *finder) others(typeName, text string, symbols []*dsl.Word) []string {
	if typeName == "number" {
		sign := ""
		if strings.HasPrefix(text, "+") {
			sign = "+"
		}
		if n, err := strconv.Atoi(text); err == nil {
			return []string{signed(sign, n+1), signed(sign, n-1)}
		}
	}
	if next, ok := w.words.Next(typeName, text); ok {
		return []string{next}
	}
	for i, s := range symbols { // a printed symbol becomes the next one
		if s.Symbol.Text == text && len(symbols) > 1 {
			return []string{symbols[(i+1)%len(symbols)].Symbol.String()}
		}
		if s.Symbol.Text == text && typeName == "number" {
			if n, err := strconv.Atoi(strings.TrimSpace(s.Value.Text)); err == nil {
				return []string{strconv.Itoa(n + 1)}
			}
		}
	}
	return nil
}

func signed(sign string, n int) string {
	if sign == "+" && n >= 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// data mutates what is printed on counters and on the map.
func (w *finder) data(at place, d *dsl.Data) {
	if w.isReconstructed(d.Provenance) || len(d.Grid.Rows) < 2 {
		return
	}
	at = at.from(d.Provenance)
	of := d.Kind.Text
	switch of {
	case "hex", "area":
		of = "space"
	case "border":
		of = "edge"
	}
	head := d.Grid.Rows[0].Cells
	for _, row := range d.Grid.Rows[1:] {
		for i, c := range row.Cells {
			if i >= len(head) || c.Quoted {
				continue
			}
			typeName, ok := w.words.Attribute(of, head[i].Text)
			if !ok || head[i].Text == "side" {
				continue
			}
			for _, text := range w.others(typeName, c.Text, nil) {
				w.add(Cell, at, c.Pos.Offset, c.Pos.Offset+len(c.Text), text)
			}
		}
	}
}

// isReconstructed reports whether data do not come from the rulebook, so that tests need not prove
// them.
func (w *finder) isReconstructed(p *dsl.Provenance) bool {
	return p != nil && p.Kind == "reconstructed" && !w.scope.Reconstructed
}
