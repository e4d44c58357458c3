package tables

import (
	"slices"
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/board"
	"wargame/interpreter/codes"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// Reader reads printed tables.
type Reader struct {
	Names   *declare.Names
	Lexicon *names.Lexicon
	Rules   *ruleset.Set
	Board   *board.Board
	Tables  map[string]*Table
}

// Declare reads the axes of a table. Fill reads the cells later, when every word that
// they may contain is declared.
func (l *Reader) Declare(d *dsl.Table, rule *ruleset.Rule) {
	t := l.Tables[d.Name.Text]
	if !l.Names.Fresh(d.Name, rule, "table") {
		return
	}
	t.Rule, t.Pos = rule, d.Name.Pos
	sources := len(l.Board.Data)
	l.tableSources(d)
	if len(d.Grid.Rows) > 0 {
		t.header, t.rows = d.Grid.Rows[0].Cells, slices.Clone(d.Grid.Rows[1:])
		l.overlay(t, d, sources)
	}
	for i, x := range d.Axes {
		a := Axis{Name: x.Name.Text, Clamped: x.Clamp}
		switch {
		case x.Odds != nil:
			a.Type = value.Type{Kind: value.Column, Name: t.Name}
			a.Favour, a.differs = x.Odds.Favour, x.Odds.Difference
			read := l.oddsColumns
			if a.differs {
				read = l.differenceColumns
				if a.Favour == "" {
					a.Favour = "defender"
				}
			}
			if i != len(d.Axes)-1 {
				l.Names.Report.Fail(codes.BadTable, x.Pos, len(a.Name), rule, "the axis of odds or differences must be the last one, along the header")
			}
			t.Columns = read(t.header, rule)
			a.Size = len(t.Columns)
		case x.Die != nil:
			a.dice = true
			n := 1
			if x.Die.Count != "" {
				n, _ = strconv.Atoi(x.Die.Count)
			}
			sides, _ := strconv.Atoi(x.Die.Die[1:])
			a.Type, a.Min, a.Size = value.NumberType, n, n*sides-n+1
		case x.Range != nil && x.Range.Range != nil:
			lo, _ := strconv.Atoi(x.Range.Range.Min)
			hi, _ := strconv.Atoi(x.Range.Range.Max)
			a.Type, a.Min, a.Size = value.NumberType, lo, hi-lo+1
		case x.Range != nil:
			a.Type, a.open = value.NumberType, true
			a.Min, a.Size = labelSpan(axisLabels(d, i))
		default:
			a.Type = l.Names.TypeOf(x.Type, rule)
			switch a.Type.Kind {
			case value.Number:
				a.open = true
				a.Min, a.Size = labelSpan(axisLabels(d, i))
			case value.Enum:
				a.Size = len(l.Lexicon.Enums[a.Type.Name].Words)
			case value.Flag:
				a.Size = 2
			case value.Column: // Fill knows how many
			default:
				l.Names.Report.Fail(codes.BadTable, x.Type.Pos, len(x.Type.Name), rule, "a table cannot have an axis of %s", a.Type)
			}
		}
		t.Axes = append(t.Axes, a)
	}
	for _, o := range d.Outputs {
		f := names.RecordField{Type: l.Names.TypeOf(o.Type, rule)}
		if o.Name != nil {
			f.Name = o.Name.Text
		}
		t.Outputs = append(t.Outputs, f)
	}
	t.Func = &formula.Func{Result: t.Result(), Leaf: true, Sources: formula.OnPrint, Call: t.call, Explain: func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
		return t.explain(l.Lexicon, c, args, n)
	}}
	for _, a := range t.Axes {
		t.Func.Params = append(t.Func.Params, a.Type)
	}
	l.Lexicon.AddFunc(t.Name, t.Func)
	l.Lexicon.AddSymbol(formula.Symbol{Name: t.Name, Type: value.Type{Kind: value.Column, Name: t.Name}, Const: true, Value: value.Word(value.None)})
}

// places returns the indices of an axis that a label covers.
func (l *Reader) places(a *Axis, c *dsl.GridCell, rule *ruleset.Rule) []int {
	if c.Text == "-" || c.Text == "any" {
		out := make([]int, a.Size)
		for i := range out {
			out[i] = i
		}
		return out
	}
	var out []int
	switch a.Type.Kind {
	case value.Number:
		rs := labelRanges(c.Text)
		for i := range a.Size {
			for _, r := range rs {
				if n := a.Min + i; n >= r[0] && n <= r[1] {
					out = append(out, i)
				}
			}
		}
		if len(out) == 0 {
			l.Names.Report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "%q is not on the axis %s, which runs from %d to %d", c.Text, a.Name, a.Min, a.Min+a.Size-1)
		}
	default:
		for _, w := range strings.Split(c.Text, ",") {
			if a.Type.Kind == value.Flag {
				if v, ok := l.Lexicon.ReadCell(a.Type, w); ok {
					out = append(out, int(v.N))
					continue
				}
			}
			v, ok := l.Lexicon.Word(a.Type, w)
			if !ok {
				l.Names.Report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "%q is not %s", w, a.Type.Indefinite()).Help = l.Lexicon.CellHelp(a.Type, w)
				continue
			}
			out = append(out, int(v.N))
		}
	}
	return out
}

// Fill reads the cells and checks that each combination is covered exactly once.
func (l *Reader) Fill(d *dsl.Table, rule *ruleset.Rule) {
	t := l.Tables[d.Name.Text]
	if t == nil || t.Pos != d.Name.Pos { // Declare rejected its name
		return
	}
	if len(d.Grid.Rows) < 2 {
		l.Names.Report.Fail(codes.BadTable, d.Name.Pos, len(d.Name.Text), rule, "a table needs a header line and at least one row")
		return
	}
	words := map[string]value.Value{}
	for _, w := range d.Words {
		for _, o := range t.Outputs {
			if e := l.Names.Expr(w.Value, nil, value.Type{}, rule); e != nil && o.Type.Accepts(e.Type) {
				if v, ok := e.Const(); ok {
					words[w.Symbol.Text] = v
					t.words = append(t.words, printedWord{w.Symbol.Text, o.Type, v})
				}
				break
			}
		}
	}
	for i := range t.Axes {
		if a := &t.Axes[i]; a.Type.Kind == value.Column && a.Type.Name != t.Name {
			o := l.Tables[a.Type.Name]
			if o == nil || len(o.Columns) == 0 { // an error names that table
				return
			}
			a.Size = len(o.Columns)
		}
	}
	total := 1
	for _, a := range t.Axes {
		total *= a.Size
	}
	if total > 1<<20 {
		l.Names.Report.Fail(codes.BadTable, d.Name.Pos, len(d.Name.Text), rule, "the table would have %d cells, which is too many", total)
		return
	}
	t.Cells = make([]value.Value, total)
	covered := make([]*dsl.GridCell, total)
	last := &t.Axes[len(t.Axes)-1]
	whole := len(l.Names.Report.List)
	columns := make([][]int, len(t.header))
	for i, c := range t.header {
		if last.Entered() {
			columns[i] = []int{i}
		} else {
			columns[i] = l.places(last, c, rule)
		}
	}
	left := len(t.Axes) - 1
	for _, row := range t.rows {
		if len(row.Cells) != left+len(t.header) {
			l.Names.Report.Fail(codes.BadTable, row.Cells[0].Pos, len(row.Cells[0].Text), rule, "this row has %d cells; %d labels and %d columns make %d", len(row.Cells), left, len(t.header), left+len(t.header))
			continue
		}
		bases := []int{0}
		for i := range left {
			var next []int
			for _, b := range bases {
				for _, p := range l.places(&t.Axes[i], row.Cells[i], rule) {
					next = append(next, b*t.Axes[i].Size+p)
				}
			}
			bases = next
		}
		for j, c := range row.Cells[left:] {
			v, ok := l.tableCell(t, c, words, rule)
			if !ok {
				continue
			}
			for _, b := range bases {
				for _, p := range columns[j] {
					at := b*last.Size + p
					if o := covered[at]; o != nil {
						dg := l.Names.Report.Fail(codes.TableOverlap, c.Pos, len(c.Text), rule, "the table %s covers %s twice", t.Name, l.cellName(t, at))
						dg.Labels = append(dg.Labels, dsl.Label{Span: dsl.SpanOf(o.Pos, o.Pos), Text: "it is also covered here"})
						continue
					}
					covered[at] = c
					t.Cells[at] = v
				}
			}
		}
	}
	for at, c := range covered {
		if c == nil && len(l.Names.Report.List) == whole { // an unreadable row already has an error
			l.Names.Report.Fail(codes.TableGap, d.Name.Pos, len(d.Name.Text), rule, "the table %s has no cell for %s", t.Name, l.cellName(t, at))
			break
		}
	}
}

// cellName returns the name of a cell for messages.
func (l *Reader) cellName(t *Table, at int) string {
	parts := make([]string, len(t.Axes))
	for i := len(t.Axes) - 1; i >= 0; i-- {
		a := &t.Axes[i]
		k := at % a.Size
		at /= a.Size
		v := value.Word(int64(k))
		if a.Type.Kind == value.Number {
			v = value.Num(a.Min + k)
		}
		parts[i] = a.Name + " " + l.Lexicon.Show(a.Type, v)
	}
	return strings.Join(parts, ", ")
}

func (l *Reader) tableCell(t *Table, c *dsl.GridCell, words map[string]value.Value, rule *ruleset.Rule) (value.Value, bool) {
	one := func(text string, typ value.Type) (value.Value, bool) {
		if v, ok := words[text]; ok {
			return v, true
		}
		if v, ok := l.Lexicon.ReadCell(typ, text); ok {
			return v, true
		}
		if text == "-" {
			return names.Zero(typ), true
		}
		l.Names.Report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "%q is not %s", text, typ.Indefinite()).Help = l.Lexicon.CellHelp(typ, text)
		return value.Value{}, false
	}
	if len(t.Outputs) == 1 {
		return one(c.Text, t.Outputs[0].Type)
	}
	parts := strings.Split(c.Text, "/")
	if len(parts) != len(t.Outputs) {
		l.Names.Report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "a cell of %s needs %d parts divided by /", t.Name, len(t.Outputs))
		return value.Value{}, false
	}
	var vs []value.Value
	for i, p := range parts {
		v, ok := one(p, t.Outputs[i].Type)
		if !ok {
			return v, false
		}
		vs = append(vs, v)
	}
	return value.Fields(vs), true
}

// tableSources records the provenance of a table's cells, separately for each of its
// parts.
func (l *Reader) tableSources(d *dsl.Table) {
	name, labels := "table "+d.Name.Text, len(d.Axes)-1
	l.Board.AddData(name, d.Provenance, []*dsl.Grid{d.Grid}, labels, d.Name.Pos)
	whole := &l.Board.Data[len(l.Board.Data)-1]
	if len(d.Grid.Rows) == 0 {
		return
	}
	head := d.Grid.Rows[0].Cells
	taken := map[*dsl.GridCell]bool{}
	var parts []board.Dataset
	for _, part := range d.Parts {
		set := board.Sourced(name, part.Provenance, part.Pos)
		for _, want := range part.Cells {
			found := false
			for _, r := range d.Grid.Rows[1:] {
				for k := labels; k < len(r.Cells) && k-labels < len(head); k++ {
					if row, column := d.Place(r, k); !want.Names(row, column) {
						continue
					}
					found = true
					if !taken[r.Cells[k]] {
						taken[r.Cells[k]] = true
						set.Cells++
						whole.Cells--
					}
				}
			}
			if !found {
				l.Names.Report.Fail(codes.BadData, want.Pos, len(want.Text), nil, "the table %s has no cell %q", d.Name.Text, want.Text).Help = "write a row, a column, or ROW/COLUMN as they are in the table"
			}
		}
		parts = append(parts, set)
	}
	l.Board.Data = append(l.Board.Data, parts...)
}

func axisLabels(d *dsl.Table, axis int) []string {
	var out []string
	for i, r := range d.Grid.Rows {
		switch {
		case axis == len(d.Axes)-1:
			if i == 0 {
				for _, c := range r.Cells {
					out = append(out, c.Text)
				}
			}
		case i > 0 && axis < len(r.Cells):
			out = append(out, r.Cells[axis].Text)
		}
	}
	return out
}

// labelSpan returns the range of numbers that labels cover: the lowest, and how many.
func labelSpan(labels []string) (lo, size int) {
	lo, hi := 1<<30, -1<<30
	for _, s := range labels {
		for _, r := range labelRanges(s) {
			for _, n := range []int{r[0], r[1]} {
				if n > -1<<20 && n < 1<<20 {
					lo, hi = min(lo, n), max(hi, n)
				}
			}
		}
	}
	if lo > hi {
		return 0, 0
	}
	return lo, hi - lo + 1
}

// labelRanges parses 3, 1-3, 2..4, 4+, 6<, <2 or 1,4 as ranges of numbers.
func labelRanges(s string) [][2]int {
	var out [][2]int
	for _, part := range strings.Split(s, ",") {
		num := func(x string) (int, bool) {
			n, err := strconv.Atoi(strings.TrimPrefix(x, "+"))
			return n, err == nil
		}
		if n, ok := num(part); ok {
			out = append(out, [2]int{n, n})
			continue
		}
		if n, ok := num(strings.TrimRight(part, "+<")); ok && part[len(part)-1] != '-' {
			out = append(out, [2]int{n, 1 << 24})
			continue
		}
		if n, ok := num(strings.TrimPrefix(part, "<")); ok {
			out = append(out, [2]int{-1 << 24, n - 1})
			continue
		}
		if a, b, found := strings.Cut(part, ".."); found {
			x, ok1 := num(a)
			y, ok2 := num(b)
			if ok1 && ok2 {
				out = append(out, [2]int{x, y})
			}
			continue
		}
		for i := 1; i < len(part); i++ {
			if part[i] == '-' {
				x, ok1 := num(part[:i])
				y, ok2 := num(part[i+1:])
				if ok1 && ok2 {
					out = append(out, [2]int{x, y})
				}
				break
			}
		}
	}
	return out
}
