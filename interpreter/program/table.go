package program

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Table is a printed table, dense: every combination of its axes has a cell.
type Table struct {
	Name    string
	Axes    []Axis
	Outputs []RecordField
	Columns []OddsColumn // when the last axis is one of odds or differences
	Cells   []value.Value
	Rule    *ruleset.Rule
	Pos     lexer.Position

	header []*dsl.GridCell
	rows   []*dsl.Row
	words  []printedWord // the symbols that stand for values
	fn     *formula.Func
}

// Axis is one way into a table.
type Axis struct {
	Name    string
	Type    value.Type
	Favour  string // of odds and differences: attacker or defender
	Min     int    // of numbers
	Size    int
	Clamped bool
	open    bool // numbers without a printed range
	dice    bool
	differs bool // of differences
}

// Entered tells whether two numbers, attack and defence, lead into the axis.
func (a *Axis) Entered() bool { return a.Favour != "" }

// Differential tells whether the columns are differences, and not odds.
func (t *Table) Differential() bool { return t.Axes[len(t.Axes)-1].differs }

// Diced tells whether an axis of the table is one of dice.
func (t *Table) Diced() bool {
	return slices.ContainsFunc(t.Axes, func(a Axis) bool { return a.dice })
}

// index is the place of a value on the axis; -1 outside.
func (a *Axis) index(v int64) int {
	if a.Type.Kind == value.Number {
		if !value.Whole(v) {
			return -1
		}
		i := value.Floor(v) - a.Min
		if a.Clamped || a.open {
			i = max(0, min(i, a.Size-1))
		}
		if i < 0 || i >= a.Size {
			return -1
		}
		return i
	}
	if v < 0 || v >= int64(a.Size) {
		return -1
	}
	return int(v)
}

// Place is where a value lies on the axis, from 0; -1 outside.
func (a *Axis) Place(v int64) int { return a.index(v) }

// Reaches tells whether a number has a place on the axis, be it by clamping.
func (a *Axis) Reaches(n int) bool { return a.index(value.Int(n)) >= 0 }

// Output reads a part of a cell; nil when no part has that name.
func (t *Table) Output(field string) *formula.Func {
	for i, o := range t.Outputs {
		if o.Name == field {
			return &formula.Func{Name: field, Params: []value.Type{{Kind: value.Record, Name: t.Name}}, Result: o.Type, Field: i + 1, Leaf: true,
				Call: func(c *formula.Ctx, args []value.Value) value.Value { return args[0].Field(i) }}
		}
	}
	return nil
}

func (t *Table) columnNames() []string {
	out := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		out[i] = c.Name
	}
	return out
}

// declareTable reads the axes; the cells are read later, when every word that
// they may hold is known.
func (l *loader) declareTable(d *dsl.Table, rule *ruleset.Rule) {
	t := l.Tables[d.Name.Text]
	if !l.fresh(d.Name, rule, "table") {
		return
	}
	t.Rule, t.Pos = rule, d.Name.Pos
	sources := len(l.Data)
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
				l.report.Fail(codes.BadTable, x.Pos, len(a.Name), rule, "the axis of odds or differences must be the last one, along the header")
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
			a.Type = l.typeOf(x.Type, rule)
			switch a.Type.Kind {
			case value.Number:
				a.open = true
				a.Min, a.Size = labelSpan(axisLabels(d, i))
			case value.Enum:
				a.Size = len(l.Enums[a.Type.Name].Words)
			case value.Flag:
				a.Size = 2
			case value.Column:
				if o := l.Tables[a.Type.Name]; o != nil {
					a.Size = len(o.Columns)
				}
			default:
				l.report.Fail(codes.BadTable, x.Type.Pos, len(x.Type.Name), rule, "a table cannot have an axis of %s", a.Type)
			}
		}
		t.Axes = append(t.Axes, a)
	}
	for _, o := range d.Outputs {
		f := RecordField{Type: l.typeOf(o.Type, rule)}
		if o.Name != nil {
			f.Name = o.Name.Text
		}
		t.Outputs = append(t.Outputs, f)
	}
	t.fn = &formula.Func{Result: t.result(), Leaf: true, Sources: formula.OnPrint, Call: t.call, Explain: func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
		return t.explain(l.Program, c, args, n)
	}}
	for _, a := range t.Axes {
		t.fn.Params = append(t.fn.Params, a.Type)
	}
	l.function(t.Name, t.fn)
	l.AddSymbol(formula.Symbol{Name: t.Name, Type: value.Type{Kind: value.Column, Name: t.Name}, Const: true, Value: value.Word(value.None)})
}

func (t *Table) result() value.Type {
	if len(t.Outputs) == 1 {
		return t.Outputs[0].Type
	}
	return value.Type{Kind: value.Record, Name: t.Name}
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

// labelSpan is the range of numbers that labels name.
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

// labelRanges reads 3, 1-3, 2..4, 4+, 6<, <2, 1,4 as ranges of numbers.
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

// places lists the indices of an axis that a label covers.
func (l *loader) places(a *Axis, c *dsl.GridCell, rule *ruleset.Rule) []int {
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
			l.report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "%q is not on the axis %s, which runs from %d to %d", c.Text, a.Name, a.Min, a.Min+a.Size-1)
		}
	default:
		for _, w := range strings.Split(c.Text, ",") {
			if a.Type.Kind == value.Flag {
				if v, ok := l.readCell(a.Type, w); ok {
					out = append(out, int(v.N))
					continue
				}
			}
			v, ok := l.Word(a.Type, w)
			if !ok {
				l.report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "%q is not a %s", w, a.Type).Help = l.cellHelp(a.Type, w)
				continue
			}
			out = append(out, int(v.N))
		}
	}
	return out
}

// fillTable reads the cells and proves that each place is covered just once.
func (l *loader) fillTable(d *dsl.Table, rule *ruleset.Rule) {
	t := l.Tables[d.Name.Text]
	if t == nil || t.Pos != d.Name.Pos { // its name has been refused
		return
	}
	if len(d.Grid.Rows) < 2 {
		l.report.Fail(codes.BadTable, d.Name.Pos, len(d.Name.Text), rule, "a table has a header line and at least one row")
		return
	}
	words := map[string]value.Value{}
	for _, w := range d.Words {
		for _, o := range t.Outputs {
			if e := l.compile(w.Value, nil, value.Type{}, rule); e != nil && o.Type.Accepts(e.Type) {
				if v, ok := e.Const(); ok {
					words[w.Symbol.Text] = v
					t.words = append(t.words, printedWord{w.Symbol.Text, o.Type, v})
				}
				break
			}
		}
	}
	total := 1
	for _, a := range t.Axes {
		total *= a.Size
	}
	if total > 1<<20 {
		l.report.Fail(codes.BadTable, d.Name.Pos, len(d.Name.Text), rule, "the table would have %d cells", total)
		return
	}
	t.Cells = make([]value.Value, total)
	covered := make([]*dsl.GridCell, total)
	last := &t.Axes[len(t.Axes)-1]
	whole := len(l.report.List)
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
			l.report.Fail(codes.BadTable, row.Cells[0].Pos, len(row.Cells[0].Text), rule, "this row has %d cells; %d labels and %d columns make %d", len(row.Cells), left, len(t.header), left+len(t.header))
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
						dg := l.report.Fail(codes.TableOverlap, c.Pos, len(c.Text), rule, "the table %s covers %s twice", t.Name, l.cellName(t, at))
						dg.Labels = append(dg.Labels, dsl.Label{Span: dsl.SpanOf(o.Pos, o.Pos), Text: "covered here before"})
						continue
					}
					covered[at] = c
					t.Cells[at] = v
				}
			}
		}
	}
	for at, c := range covered {
		if c == nil && len(l.report.List) == whole { // a row that cannot be read leaves a hole of its own
			l.report.Fail(codes.TableGap, d.Name.Pos, len(d.Name.Text), rule, "the table %s has no cell for %s", t.Name, l.cellName(t, at))
			break
		}
	}
}

// cellName names a place of a table for people.
func (l *loader) cellName(t *Table, at int) string {
	parts := make([]string, len(t.Axes))
	for i := len(t.Axes) - 1; i >= 0; i-- {
		a := &t.Axes[i]
		k := at % a.Size
		at /= a.Size
		v := value.Word(int64(k))
		if a.Type.Kind == value.Number {
			v = value.Num(a.Min + k)
		}
		parts[i] = a.Name + " " + l.Show(a.Type, v)
	}
	return strings.Join(parts, ", ")
}

func (l *loader) tableCell(t *Table, c *dsl.GridCell, words map[string]value.Value, rule *ruleset.Rule) (value.Value, bool) {
	one := func(text string, typ value.Type) (value.Value, bool) {
		if v, ok := words[text]; ok {
			return v, true
		}
		if v, ok := l.readCell(typ, text); ok {
			return v, true
		}
		if text == "-" {
			return names.Zero(typ), true
		}
		l.report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "%q is not a %s", text, typ).Help = l.cellHelp(typ, text)
		return value.Value{}, false
	}
	if len(t.Outputs) == 1 {
		return one(c.Text, t.Outputs[0].Type)
	}
	parts := strings.Split(c.Text, "/")
	if len(parts) != len(t.Outputs) {
		l.report.Fail(codes.BadTable, c.Pos, len(c.Text), rule, "a cell of %s has %d parts divided by /", t.Name, len(t.Outputs))
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

func (t *Table) at(args []value.Value) int {
	i := 0
	for k := range t.Axes {
		p := t.Axes[k].index(args[k].N)
		if p < 0 {
			return -1
		}
		i = i*t.Axes[k].Size + p
	}
	return i
}

func (t *Table) call(c *formula.Ctx, args []value.Value) value.Value {
	i := t.at(args)
	if i < 0 || i >= len(t.Cells) {
		c.Fail(fmt.Errorf("the table %s has no such place", t.Name))
		return names.Zero(t.result())
	}
	return t.Cells[i]
}

func (t *Table) explain(p *Program, c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
	v := t.call(c, args)
	var parts []string
	for i, a := range t.Axes {
		parts = append(parts, a.Name+" "+p.Show(a.Type, args[i]))
	}
	n.Kind, n.Text, n.Applied = formula.Lookup, t.Name+": "+strings.Join(parts, ", "), true
	n.Clause, n.Title = t.Rule.ClauseID(), t.Rule.TitleText()
	n.Value = t.ShowCell(p, v)
	return v
}

// printedWord is a symbol of a table with its value.
type printedWord struct {
	symbol string
	typ    value.Type
	value  value.Value
}

// ShowCell writes a cell as the table prints it.
func (t *Table) ShowCell(by names.Shower, v value.Value) string {
	one := func(typ value.Type, v value.Value) string {
		for _, w := range t.words {
			if w.typ.Same(typ) && w.value.Equal(v) {
				return w.symbol
			}
		}
		return by.Show(typ, v)
	}
	if len(t.Outputs) == 1 {
		return one(t.Outputs[0].Type, v)
	}
	parts := make([]string, len(t.Outputs))
	for i, o := range t.Outputs {
		parts[i] = one(o.Type, v.Field(i))
	}
	return strings.Join(parts, "/")
}

// Lookup finds a cell by values as words.
func (t *Table) Lookup(args []value.Value) (value.Value, bool) {
	i := t.at(args)
	if i < 0 || i >= len(t.Cells) {
		return value.Value{}, false
	}
	return t.Cells[i], true
}

// Result is the type of a cell.
func (t *Table) Result() value.Type { return t.result() }

// ColumnNames are the labels of an axis of odds or differences.
func (t *Table) ColumnNames() []string { return t.columnNames() }
