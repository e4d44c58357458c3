// Package tables reads printed tables and looks up their cells. Axes are numbers, words,
// dice, odds or differences. Every combination of the axes has exactly one cell.
package tables

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Table is a printed table. It is dense: every combination of its axes has a cell.
type Table struct {
	Name    string
	Axes    []Axis
	Outputs []names.RecordField
	Columns []OddsColumn // set if the last axis is one of odds or differences
	Cells   []value.Value
	Rule    *ruleset.Rule
	Pos     lexer.Position

	header []*dsl.GridCell
	rows   []*dsl.Row
	words  []printedWord // printed symbols with their values
	Func   *formula.Func // the lookup function for rules
}

// Axis is one argument of a table lookup.
type Axis struct {
	Name    string
	Type    value.Type
	Favour  string // for odds and differences: attacker or defender
	Min     int    // the lowest number, for numbers
	Size    int
	Clamped bool
	open    bool // numbers whose range is not printed
	dice    bool
	differs bool // columns are differences
}

// Entered reports whether the axis is entered with two numbers, attack and defence.
func (a *Axis) Entered() bool { return a.Favour != "" }

// Differential reports whether the columns are differences instead of odds.
func (t *Table) Differential() bool { return t.Axes[len(t.Axes)-1].differs }

// Diced reports whether the table has an axis of dice.
func (t *Table) Diced() bool {
	return slices.ContainsFunc(t.Axes, func(a Axis) bool { return a.dice })
}

// Place returns the index of a value on the axis, from 0; -1 if it is outside.
func (a *Axis) Place(v int64) int {
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

// Reaches reports whether a number has an index on the axis, possibly after clamping.
func (a *Axis) Reaches(n int) bool { return a.Place(value.Int(n)) >= 0 }

// Output returns the function that reads a part of a cell; nil if no part has that name.
func (t *Table) Output(field string) *formula.Func {
	for i, o := range t.Outputs {
		if o.Name == field {
			return &formula.Func{Name: field, Params: []value.Type{{Kind: value.Record, Name: t.Name}}, Result: o.Type, Field: i + 1, Leaf: true,
				Call: func(c *formula.Ctx, args []value.Value) value.Value { return args[0].Field(i) }}
		}
	}
	return nil
}

// ColumnNames returns the labels of an axis of odds or differences.
func (t *Table) ColumnNames() []string {
	out := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		out[i] = c.Name
	}
	return out
}

// Result returns the type of a cell.
func (t *Table) Result() value.Type {
	if len(t.Outputs) == 1 {
		return t.Outputs[0].Type
	}
	return value.Type{Kind: value.Record, Name: t.Name}
}

func (t *Table) at(args []value.Value) int {
	i := 0
	for k := range t.Axes {
		p := t.Axes[k].Place(args[k].N)
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
		c.Fail(fmt.Errorf("the table %s has no such cell", t.Name))
		return names.Zero(t.Result())
	}
	return t.Cells[i]
}

func (t *Table) explain(p *names.Lexicon, c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
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

// printedWord is a printed symbol of a table with its value.
type printedWord struct {
	symbol string
	typ    value.Type
	value  value.Value
}

// ShowCell returns a cell as the table prints it.
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

// Lookup returns the cell for argument words; false if an argument is outside its axis.
func (t *Table) Lookup(args []value.Value) (value.Value, bool) {
	i := t.at(args)
	if i < 0 || i >= len(t.Cells) {
		return value.Value{}, false
	}
	return t.Cells[i], true
}
