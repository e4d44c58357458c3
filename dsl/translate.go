package dsl

import "reflect"

// Translate returns a copy of a tree in which texts are replaced. For each text of a game,
// lookup returns the text that takes its place, or nil to keep it; clause is that of the
// rule around it, or empty. The position of the new text is where it stands, so that a
// mistake in it is reported there. Tests, fixtures, translations,
// sources of data and notes of the game are left as they are. The given tree is not changed;
// the copy shares what holds no text.
func Translate(f *File, lookup func(clause string, t *Text) *Text) *File {
	tr := translator{lookup: lookup}
	out := *f
	out.Items = make([]*Item, len(f.Items))
	for i, it := range f.Items {
		out.Items[i] = tr.copy(reflect.ValueOf(it)).Interface().(*Item)
	}
	return &out
}

type translator struct {
	lookup func(clause string, t *Text) *Text
	clause string
}

// copy copies a node with all that it holds.
func (tr *translator) copy(v reflect.Value) reflect.Value {
	if v.IsNil() || v.Elem().Kind() != reflect.Struct {
		return v
	}
	switch n := v.Interface().(type) {
	case *Test, *Fixture, *Every, *Texts, *Provenance, *GameNote:
		return v
	case *Text:
		if to := tr.lookup(tr.clause, n); to != nil {
			return reflect.ValueOf(&Text{Pos: to.Pos, Raw: to.Raw, Translates: n.Value(), Origin: n.Pos})
		}
		return v
	case *Data:
		return reflect.ValueOf(tr.data(n))
	case *Rule:
		defer func(was string) { tr.clause = was }(tr.clause)
		tr.clause = n.Clause.Clause()
	}
	out := reflect.New(v.Elem().Type())
	out.Elem().Set(v.Elem())
	for i := range out.Elem().NumField() {
		f := out.Elem().Field(i)
		switch {
		case !f.CanSet():
		case f.Kind() == reflect.Pointer:
			f.Set(tr.copy(f))
		case f.Kind() == reflect.Slice && f.Type().Elem().Kind() == reflect.Pointer && !f.IsNil():
			list := reflect.MakeSlice(f.Type(), f.Len(), f.Len())
			for j := range f.Len() {
				list.Index(j).Set(tr.copy(f.Index(j)))
			}
			f.Set(list)
		}
	}
	return out
}

// data copies a block of data, with its titles in the other language.
func (tr *translator) data(d *Data) *Data {
	if d.Grid == nil || len(d.Grid.Rows) == 0 {
		return d
	}
	title := -1
	for i, c := range d.Grid.Rows[0].Cells {
		if c.Text == "title" {
			title = i
		}
	}
	if title < 0 {
		return d
	}
	out, grid := *d, *d.Grid
	out.Grid = &grid
	grid.Rows = make([]*Row, len(d.Grid.Rows))
	for i, r := range d.Grid.Rows {
		grid.Rows[i] = r
		if i == 0 || title >= len(r.Cells) || !r.Cells[title].Quoted {
			continue
		}
		if to := tr.lookup(tr.clause, &Text{Pos: r.Cells[title].Pos, Raw: Quote(r.Cells[title].Text)}); to != nil {
			row, cell := *r, *r.Cells[title]
			cell.Text, cell.Translates = to.Value(), cell.Text
			row.Cells = append([]*GridCell{}, r.Cells...)
			row.Cells[title] = &cell
			grid.Rows[i] = &row
		}
	}
	return &out
}
