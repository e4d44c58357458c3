package prose

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/names"
)

// table writes a printed table, with the meaning of its words below.
func (s *Speaker) table(x *dsl.Table) Block {
	t := &Table{Name: x.Name.Text, Title: strings.TrimSuffix(s.p.TitleOf(x.Name.Text), " of"), Keys: len(x.Axes) - 1}
	b := Block{Name: x.Name.Text, Table: t}
	var axes []string
	for _, a := range x.Axes {
		axes = append(axes, names.Spoken(a.Name.Text))
	}
	t.Corner = strings.Join(axes, s.say.Text("table.axes"))
	if t.Keys > 0 {
		t.Corner = strings.Join(axes[:t.Keys], ", ") + s.say.Text("table.axes") + axes[t.Keys]
	}
	if len(x.Grid.Rows) == 0 {
		return b
	}
	said := map[string]bool{}
	for i, r := range x.Grid.Rows {
		var row []string
		for _, c := range r.Cells {
			row = append(row, s.cellTitle(x, i, len(row), c))
			said[c.Text] = true
		}
		if i == 0 {
			t.Head = row
			continue
		}
		t.Rows = append(t.Rows, row)
	}
	b.Sub = s.meanings(x, said)
	return b
}

// cellTitle returns a cell as players read it: the words of axes by their titles, those
// of results as they are printed.
func (s *Speaker) cellTitle(x *dsl.Table, row, column int, c *dsl.GridCell) string {
	axis := len(x.Axes) - 1
	if row > 0 {
		if axis = column; column >= len(x.Axes)-1 {
			return c.Text
		}
	}
	if a := x.Axes[axis]; a.Type != nil {
		if e := s.p.Enums[a.Type.Name]; e != nil {
			if i, ok := e.Index(c.Source()); ok {
				return e.Title(i)
			}
		}
	}
	return c.Text
}

// meanings lists the words of results with their titles.
func (s *Speaker) meanings(x *dsl.Table, said map[string]bool) []Block {
	var out []Block
	done := map[string]bool{}
	for _, o := range x.Outputs {
		e := s.p.Enums[o.Type.Name]
		if e == nil || done[o.Type.Name] {
			continue
		}
		done[o.Type.Name] = true
		for i, w := range e.Words {
			if title := e.Title(i); said[w] && title != w && title != names.Spoken(w) {
				out = append(out, Block{Text: append(Text{{Text: w, Mark: Strong}}, s.phrase("table.word", plain(title))...)})
			}
		}
	}
	return out
}

// data writes printed data: spaces by what they are, other rows as a table.
func (s *Speaker) data(x *dsl.Data) []Block {
	if x.Grid.ByKind() {
		var sub []Block
		for _, r := range x.Grid.Rows {
			n := slices.IndexFunc(r.Cells, func(c *dsl.GridCell) bool { return !c.Quoted && strings.HasSuffix(c.Text, ":") && len(c.Text) > 1 })
			var head, cells []string
			for _, c := range r.Cells[:n+1] {
				head = append(head, s.wordTitle(strings.TrimSuffix(c.Text, ":")))
			}
			for _, c := range r.Cells[n+1:] {
				cells = append(cells, c.Text)
			}
			sub = append(sub, Block{Text: s.phrase("data.kind", Text{{Text: strings.Join(head, " "), Mark: Strong}}, plain(strings.Join(cells, " "))).capital()})
		}
		return []Block{{Text: s.phrase("data.of", s.plural(x.Kind.Text)).capital(), Sub: sub}}
	}
	if len(x.Grid.Rows) == 0 {
		return nil
	}
	t := &Table{Name: x.Kind.Text, Title: s.Plural(x.Kind.Text), Keys: 1}
	for i, r := range x.Grid.Rows {
		var row []string
		for _, c := range r.Cells {
			if i == 0 {
				row = append(row, s.columnTitle(c.Text))
			} else {
				row = append(row, s.dataCell(c))
			}
		}
		if i == 0 {
			t.Head = row
		} else {
			t.Rows = append(t.Rows, row)
		}
	}
	return []Block{{Table: t}}
}

// plural returns the word for several things of a kind.
func (s *Speaker) plural(kind string) Text {
	if n := s.p.Nouns[kind]; n != nil && n.Plural != "" {
		return plain(names.Spoken(n.Plural))
	} else if n != nil {
		return plain(names.Spoken(kind))
	}
	return s.noun("list of " + kind)
}

// columnTitle returns the title of a column of data.
func (s *Speaker) columnTitle(name string) string {
	if key := "column." + name; s.say.Has(key) {
		return s.say.Text(key)
	}
	if a := s.attribute(name); a != nil {
		return a.Label()
	}
	return names.Spoken(name)
}

func (s *Speaker) dataCell(c *dsl.GridCell) string {
	if c.Quoted {
		return c.Text
	}
	return s.wordTitle(c.Text)
}

// wordTitle returns the title of a word, or of several joined by commas.
func (s *Speaker) wordTitle(text string) string {
	if a := s.attribute(text); a != nil {
		return lowered(a.Label())
	}
	parts := strings.Split(text, ",")
	for i, p := range parts {
		if title, ok := s.words[p]; ok {
			parts[i] = title
		}
	}
	return strings.Join(parts, ", ")
}

// Plural returns the title of several things of a kind: units, hexes.
func (s *Speaker) Plural(kind string) string { return s.plural(kind).capital().String() }
