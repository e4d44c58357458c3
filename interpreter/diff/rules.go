package diff

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/load"
	"wargame/interpreter/program"

	"github.com/alecthomas/participle/v2/lexer"
)

// rules are the rules of a game that are in force, as options and readings
// leave them.
type rules struct {
	parts  map[string]*part // by clause, or by what is declared outside of rules
	order  []string
	tables []*dsl.Table
	data   []*dsl.Data

	sources dsl.Sources
	options map[string]bool
	reading map[string]string
}

// part is a clause with its items, or a declaration outside of rules.
type part struct {
	clause, title, origin, name string
	texts                       []string
}

// text is the part as it is written, item by item.
func (p *part) text() string { return strings.Join(p.texts, "\n") + "\n" }

// tokens are the words and marks of the part, without layout and comments.
func (p *part) tokens() []string { return significant(p.text()) }

// rule is where an item stands.
type rule struct {
	clause, title, origin string
	pos                   lexer.Position
}

type entry struct {
	item *dsl.Item
	rule rule
}

// inForce gathers the rules of a game for which the program was made.
func inForce(g *load.Game, p *program.Program) *rules {
	r := &rules{parts: map[string]*part{}, sources: p.Sources, options: map[string]bool{}, reading: map[string]string{}}
	for _, o := range p.Options {
		r.options[o.Name] = o.On
	}
	for _, d := range p.Disputes {
		if d.Chosen >= 0 {
			r.reading[d.Name] = d.Readings[d.Chosen].Name
		}
	}
	w := walk{rules: r, used: map[string]bool{}}
	for _, f := range g.Files {
		w.modules(f)
	}
	for _, f := range g.Files {
		at := rule{}
		if name, ok := load.ModuleOf(f); ok {
			at.origin = "module " + name
		}
		w.items(f.Items, at)
	}
	for _, gone := range w.removed {
		w.entries = slices.DeleteFunc(w.entries, func(e entry) bool { return e.rule.clause == gone.clause && e.rule.pos != gone.pos })
	}
	names := program.Renamed(g.Files)
	for _, e := range w.entries {
		if to, ok := names[e.rule.clause]; ok && program.FromModule(e.rule.origin) {
			e.rule.clause = to
		}
		r.keep(e)
	}
	return r
}

// walk flattens the items.
type walk struct {
	*rules
	used    map[string]bool
	entries []entry
	removed []rule
}

func (w *walk) modules(f *dsl.File) {
	for _, it := range f.Items {
		if it.Use == nil {
			continue
		}
		for _, n := range it.Use.Names {
			if w.used[n.Text] {
				continue
			}
			w.used[n.Text] = true
			if m, _ := load.Library(n.Text); m != nil {
				w.modules(m)
				w.items(m.Items, rule{origin: "module " + n.Text})
			}
		}
	}
}

func (w *walk) items(items []*dsl.Item, at rule) {
	for _, it := range items {
		switch {
		case it.Use != nil, it.Rename != nil, it.Test != nil, it.Fixture != nil, it.Legend != nil:
		case it.Rule != nil:
			x := rule{it.Rule.Clause.Clause(), it.Rule.Title.Value(), at.origin, it.Rule.Clause.Pos}
			if it.Rule.Replaces {
				w.removed = append(w.removed, x)
			}
			w.items(it.Rule.Items, x)
		case it.Remove != nil:
			w.removed = append(w.removed, rule{clause: it.Remove.Clause.Clause()})
		case it.Option != nil:
			if o := it.Option; w.options[o.Name.Text] {
				w.items(o.Items, under(at, o.Clause, o.Title, "option "+o.Name.Text, o.Name.Pos))
			}
		case it.Interpretation != nil:
			d := it.Interpretation
			for _, r := range d.Readings {
				if w.reading[d.Name.Text] == r.Name.Text {
					w.items(r.Items, under(at, d.Clause, d.Title, "reading "+d.Name.Text+"="+r.Name.Text, d.Name.Pos))
				}
			}
		default:
			w.entries = append(w.entries, entry{it, at})
		}
	}
}

// under is where the items of an option or a reading stand.
func under(at rule, clause *dsl.ClauseRef, title *dsl.Text, origin string, pos lexer.Position) rule {
	if at.clause == "" && clause != nil {
		return rule{clause.Clause(), title.Value(), origin, pos}
	}
	at.origin = origin
	return at
}

// keep files an entry under its clause; tables and data are compared cell by
// cell, so of a table only its head is text.
func (r *rules) keep(e entry) {
	it := e.item
	src := r.sources[it.Pos.Filename]
	if it.EndPos.Offset > len(src) {
		return
	}
	text := string(src[it.Pos.Offset:it.EndPos.Offset])
	switch {
	case it.Data != nil:
		r.data = append(r.data, it.Data)
		return
	case it.Table != nil:
		r.tables = append(r.tables, it.Table)
		text = strings.TrimSpace(string(src[it.Pos.Offset:it.Table.Grid.Pos.Offset])) + " … }"
	}
	key, name := "clause "+e.rule.clause, ""
	if e.rule.clause == "" {
		name = declared(text)
		key = name
	}
	p := r.parts[key]
	if p == nil {
		p = &part{clause: e.rule.clause, title: e.rule.title, origin: e.rule.origin, name: name}
		r.parts[key] = p
		r.order = append(r.order, key)
	}
	if p.origin == "" {
		p.origin = e.rule.origin
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

// dedent takes the blanks off that an item's lines have in common.
func dedent(text string, n int) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines[1:] {
		lines[i+1] = strings.TrimPrefix(l, strings.Repeat(" ", min(n, len(l)-len(strings.TrimLeft(l, " ")))))
	}
	return strings.Join(lines, "\n")
}

// cells lists the cells of tables and data by what they are of and where.
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
		r.dataCells(d, put)
	}
	return order, text
}

// dataCells names each row by its id, or by its two ends.
func (r *rules) dataCells(d *dsl.Data, put func(of, at, v string)) {
	if d.Grid == nil || len(d.Grid.Rows) == 0 {
		return
	}
	head := d.Grid.Rows[0].Cells
	keys := 1
	if len(head) > 1 && head[0].Text == "a" && head[1].Text == "b" {
		keys = 2
	}
	for _, row := range d.Grid.Rows[1:] {
		var id []string
		for i := range min(keys, len(row.Cells)) {
			id = append(id, row.Cells[i].Text)
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
