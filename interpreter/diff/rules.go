package diff

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
)

// rules are the rules of a game in force under its options and readings.
type rules struct {
	parts  map[string]*part // by clause, or by declaration outside of rules
	order  []string
	tables []*dsl.Table
	data   []*dsl.Data

	sources dsl.Sources
}

// part is a clause with its items, or a declaration outside of rules.
type part struct {
	clause, title, origin, name string
	texts                       []string
}

// text returns the part as written, item by item.
func (p *part) text() string { return strings.Join(p.texts, "\n") + "\n" }

// tokens returns the words and punctuation of the part, without layout and comments.
func (p *part) tokens() []string { return significant(p.text()) }

// inForce collects the rules in force of a program.
func inForce(p *program.Program) *rules {
	r := &rules{parts: map[string]*part{}, sources: p.Sources}
	for _, e := range p.InForce() {
		if e.Item.Fixture == nil && e.Item.Legend == nil && e.Item.Drawing == nil && e.Item.Aim == nil && e.Item.About == nil && e.Item.Titles == nil && e.Item.Remove == nil {
			r.addItem(e)
		}
	}
	return r
}

// addItem adds an item under its clause. Tables and data are compared cell by cell, so only the
// head of a table is added.
func (r *rules) addItem(e ruleset.Stated) {
	it := e.Item
	src := r.sources[it.Pos.Filename]
	if it.EndPos.Offset > len(src) {
		return
	}
	text := string(src[it.Pos.Offset:it.EndPos.Offset])
	if head := it.HeadText(src); head != "" {
		text = head + strings.TrimSpace(text)
	}
	switch {
	case it.Data != nil:
		r.data = append(r.data, it.Data)
		return
	case it.Table != nil:
		r.tables = append(r.tables, it.Table)
		text = strings.TrimSpace(string(src[it.Pos.Offset:it.Table.Grid.Pos.Offset])) + " … }"
	}
	clause, origin := e.Rule.ClauseID(), e.Origin
	key, name := "clause "+clause, ""
	if clause == "" {
		name = declared(text)
		key = name
	}
	p := r.parts[key]
	if p == nil {
		p = &part{clause: clause, title: e.Rule.TitleText(), origin: origin, name: name}
		r.parts[key] = p
		r.order = append(r.order, key)
	}
	if p.origin == "" {
		p.origin = origin
	}
	p.texts = append(p.texts, dedent(text, it.Pos.Column-1))
}

// declared names an item by its first two words: track weather, unit has.
func declared(text string) string {
	words := significant(text)
	if len(words) > 2 {
		words = words[:2]
	}
	return strings.Join(words, " ")
}

// dedent removes the common indentation of an item's lines.
func dedent(text string, n int) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines[1:] {
		lines[i+1] = strings.TrimPrefix(l, strings.Repeat(" ", min(n, len(l)-len(strings.TrimLeft(l, " ")))))
	}
	return strings.Join(lines, "\n")
}

// cells returns the cells of tables and data by what they belong to and where.
func (r *rules) cells() (order [][2]string, text map[[2]string]string) {
	text = map[[2]string]string{}
	put := func(of, at, v string) {
		key := [2]string{of, at}
		if _, there := text[key]; !there {
			order = append(order, key)
		}
		text[key] = v
	}
	for _, t := range r.tables {
		if t.Grid == nil || len(t.Grid.Rows) == 0 {
			continue
		}
		head, left := t.Grid.Rows[0].Cells, len(t.Axes)-1
		for n, row := range t.Grid.Rows[1:] {
			var labels []string
			for i := range min(left, len(row.Cells)) {
				labels = append(labels, row.Cells[i].Text)
			}
			if len(row.Cells) != left+len(head) {
				put("table "+t.Name.Text, fmt.Sprintf("row %d", n+1), "")
				continue
			}
			for i, h := range head {
				put("table "+t.Name.Text, strings.Join(append(slices.Clone(labels), h.Text), ", "), row.Cells[left+i].Text)
			}
		}
	}
	for _, d := range r.data {
		left, of := 0, ""
		for _, t := range r.tables {
			if t.Name.Text == d.Kind.Text { // single cells of a table
				left, of = len(t.Axes)-1, "table "+t.Name.Text
			}
		}
		r.dataCells(d, of, left, func(of, at, v string) {
			if _, there := text[[2]string{of, at}]; strings.HasPrefix(of, "table ") || v != "-" || !there { // an empty cell leaves an earlier value
				put(of, at, v)
			}
		})
	}
	return order, text
}

// dataCells names each row by its id or by its two ends, and the cells of a table by their
// labels.
func (r *rules) dataCells(d *dsl.Data, table string, left int, put func(of, at, v string)) {
	if d.Grid == nil || len(d.Grid.Rows) == 0 {
		return
	}
	if table == "" && d.Grid.ByKind() {
		for _, g := range d.Grids() {
			last := len(g.Rows[0].Cells) - 1
			for _, row := range g.Rows[1:] {
				var id []string
				for _, c := range row.Cells[:last] {
					id = append(id, c.Text)
				}
				at, v := g.Rows[0].Cells[last].Text, row.Cells[last].Text
				if at == "is" { // a noun may have several kinds
					at, v = v, "yes"
				}
				put(d.Kind.Text+" "+strings.Join(id, "-"), at, v)
			}
		}
		return
	}
	head := d.Grid.Rows[0].Cells
	keys := 1
	if table != "" {
		keys = left
	} else if len(head) > 1 && head[0].Text == "a" && head[1].Text == "b" {
		keys = 2
	}
	for _, row := range d.Grid.Rows[1:] {
		var id []string
		for i := range min(keys, len(row.Cells)) {
			id = append(id, row.Cells[i].Text)
		}
		if table != "" {
			for i := keys; i < min(len(row.Cells), len(head)); i++ {
				put(table, strings.Join(append(slices.Clone(id), head[i].Text), ", "), row.Cells[i].Text)
			}
			continue
		}
		of := d.Kind.Text + " " + strings.Join(id, "-")
		if len(head) == keys {
			put(of, "", "")
		}
		for i := keys; i < min(len(row.Cells), len(head)); i++ {
			put(of, head[i].Text, row.Cells[i].Text)
		}
	}
}

// values compares the cells.
func values(before, after *rules) []Value {
	order, x := before.cells()
	more, y := after.cells()
	for _, k := range more {
		if _, there := x[k]; !there {
			order = append(order, k)
		}
	}
	var out []Value
	for _, k := range order {
		a, inA := x[k]
		b, inB := y[k]
		v := Value{Of: k[0], At: k[1], Change: Changed, Before: a, After: b}
		switch {
		case !inA:
			v.Change = Added
		case !inB:
			v.Change = Removed
		case a == b:
			continue
		}
		out = append(out, v)
	}
	return out
}
