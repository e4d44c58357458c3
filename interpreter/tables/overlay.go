package tables

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
)

// overlay replaces single cells of a table by those of data blocks with its name. Rows
// and columns are matched by the labels of the table; the header also names the axes on
// the left.
func (l *Reader) overlay(t *Table, printed *dsl.Table, table int) {
	left := len(printed.Axes) - 1
	by := map[*dsl.GridCell]int{} // replacing cell to its block
	for _, e := range l.Rules.InForce() {
		d := e.Item.Data
		if d == nil || d.Kind.Text != t.Name || len(d.Grid.Rows) == 0 {
			continue
		}
		block := len(l.Board.Data)
		l.Board.AddData("table "+t.Name, d.Provenance, []*dsl.Grid{d.Grid}, left, d.Kind.Pos)
		head := d.Grid.Rows[0].Cells
		if bad := slices.IndexFunc(printed.Axes[:left], func(a *dsl.Axis) bool {
			i := slices.Index(printed.Axes, a)
			return i >= len(head) || head[i].Text != a.Name.Text
		}); bad >= 0 {
			l.Names.Report.Fail(codes.BadTable, head[0].Pos, len(head[0].Text), e.Rule, "the first line begins with the names of the axes on the left: %s", axisNames(printed.Axes[:left]))
			continue
		}
		head = head[left:]
		for _, r := range d.Grid.Rows[1:] {
			if len(r.Cells) != left+len(head) {
				l.Names.Report.Fail(codes.BadTable, r.Pos, len(r.Cells[0].Text), e.Rule, "this row has %d cells; %d labels and %d columns make %d", len(r.Cells), left, len(head), left+len(head))
				continue
			}
			i := slices.IndexFunc(t.rows, func(o *dsl.Row) bool { return len(o.Cells) == left+len(t.header) && sameLabels(o, r, left) })
			if i < 0 {
				l.Names.Report.Fail(codes.BadTable, r.Pos, len(r.Cells[0].Text), e.Rule, "the table %s has no row %s", t.Name, labels(r, left)).Help = "a row is named by its label in the table; to split it, replace the whole table"
				continue
			}
			for j, h := range head {
				k := slices.IndexFunc(t.header, func(o *dsl.GridCell) bool { return o.Text == h.Text })
				if k < 0 {
					l.Names.Report.Fail(codes.BadTable, h.Pos, len(h.Text), e.Rule, "the table %s has no column %s", t.Name, h.Text)
					continue
				}
				old, c := t.rows[i].Cells[left+k], r.Cells[left+j]
				from, laid := by[old]
				if laid && l.Rules.Layer(old.Pos) >= l.Rules.Layer(c.Pos) {
					dg := l.Names.Report.Fail(codes.TableOverlap, c.Pos, len(c.Text), e.Rule, "two blocks give the cell %s, %s of the table %s", labels(r, left), h.Text, t.Name)
					dg.Labels = append(dg.Labels, dsl.Label{Span: dsl.SpanOf(old.Pos, old.Pos), Text: "the first one is here"})
					continue
				}
				if !laid {
					from = table
				}
				l.Board.Data[from].Cells--
				by[c] = block
				t.rows[i] = &dsl.Row{Pos: t.rows[i].Pos, Cells: slices.Clone(t.rows[i].Cells)}
				t.rows[i].Cells[left+k] = c
			}
		}
	}
}

func axisNames(axes []*dsl.Axis) string {
	var out []string
	for _, a := range axes {
		out = append(out, a.Name.Text)
	}
	return strings.Join(out, " ")
}

func sameLabels(a, b *dsl.Row, n int) bool {
	return slices.EqualFunc(a.Cells[:n], b.Cells[:n], func(x, y *dsl.GridCell) bool { return x.Text == y.Text })
}

// labels returns the first n cells of a row, which name it.
func labels(r *dsl.Row, n int) string {
	var out []string
	for _, c := range r.Cells[:n] {
		out = append(out, c.Text)
	}
	return strings.Join(out, ", ")
}
