package cli

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/internal/spelling"
	"wargame/interpreter/board"
	"wargame/interpreter/program"
	"wargame/interpreter/tables"
	"wargame/interpreter/value"

	"github.com/mattn/go-runewidth"
)

// Table prints a table. With keys it looks up a cell and shows the steps of the look-up.
// Without a name it lists the tables of the game.
func Table(e *console.Console, game, name string, keys []string, c setup.Choices) error {
	g, err := setup.Open(e, game)
	if err != nil {
		return err
	}
	p, err := setup.Program(e, g, c, false)
	if err != nil {
		return err
	}
	if name == "" {
		return listTables(e, g.Name, p)
	}
	t := p.Tables[name]
	if t == nil {
		names := slices.Sorted(maps.Keys(p.Tables))
		text := fmt.Sprintf("%s has no table %q", g.Name, name)
		if near := spelling.Help(name, names); near != "" {
			return fmt.Errorf("%s; %s", text, near)
		}
		return fmt.Errorf("%s; it has %s", text, cmp.Or(strings.Join(names, ", "), "none"))
	}
	if len(keys) == 0 {
		printTable(e, p, t)
		return nil
	}
	return lookUp(e, p, t, keys)
}

// tableHeading returns the name of a table with its clause.
func tableHeading(e *console.Console, t *tables.Table) string {
	text := e.Bold(t.Name) + strings.TrimPrefix(plainHeading(t), t.Name)
	if t.Rule != nil {
		text += "   " + t.Rule.Ref()
	}
	return text
}

// plainHeading returns a table's name, axes and result type as text.
func plainHeading(t *tables.Table) string {
	var axes, outs []string
	for _, a := range t.Axes {
		axes = append(axes, a.Name)
	}
	for _, o := range t.Outputs {
		if o.Name != "" {
			outs = append(outs, o.Name)
		}
	}
	text := t.Name + "(" + strings.Join(axes, ", ") + ")"
	if len(outs) > 0 {
		text += ": " + strings.Join(outs, "/")
	}
	return text
}

// labels returns the labels of an axis by index.
func labels(p *program.Program, t *tables.Table, a *tables.Axis) []string {
	out := make([]string, a.Size)
	for i := range out {
		out[i] = p.Show(a.Type, place(a, i))
	}
	return out
}

// place returns the value at an index of an axis.
func place(a *tables.Axis, i int) value.Value {
	if a.Type.Kind == value.Number {
		return value.Num(a.Min + i)
	}
	return value.Word(int64(i))
}

// listTables lists the tables of a game with their axes, clauses and titles.
func listTables(e *console.Console, game string, p *program.Program) error {
	names := slices.Sorted(maps.Keys(p.Tables))
	if len(names) == 0 {
		return fmt.Errorf("%s has no tables", game)
	}
	rows := [][]string{{"table", "clause", "title"}}
	for _, n := range names {
		t := p.Tables[n]
		clause := t.Rule.ClauseID()
		if i := slices.IndexFunc(p.Data, func(d board.Dataset) bool { return d.Pos == t.Pos }); clause == "" && i >= 0 {
			clause = strings.Join(p.Data[i].Clauses, ", ") // clauses that the table is printed in, or derived from
		}
		rows = append(rows, []string{plainHeading(t), clause, t.Rule.TitleText()})
	}
	e.WriteTable(rows, "")
	return nil
}

func printTable(e *console.Console, p *program.Program, t *tables.Table) {
	fmt.Fprintln(e.Out, tableHeading(e, t))
	head, rows := t.Printed(&p.Lexicon)
	e.WriteTable(append([][]string{head}, rows...), "  ")
	for _, d := range p.Data {
		if d.Name == "table "+t.Name && d.Kind != "" {
			fmt.Fprintf(e.Out, "  %s\n", e.Dim(sourceOf(d)))
		}
	}
	if key := t.Key(&p.Lexicon); len(key) > 0 {
		fmt.Fprintln(e.Out)
		for _, k := range key {
			fmt.Fprintf(e.Out, "  %s  %s\n", runewidth.FillRight(k.Word, keyWidth(key)), k.Title)
		}
	}
}

// sourceOf returns the provenance of a table's cells.
func sourceOf(d board.Dataset) string {
	text := console.Plural(d.Cells, "cell") + " " + d.Kind
	if len(d.Clauses) > 0 {
		text += " " + strings.Join(d.Clauses, ", ")
	}
	if d.Note != "" {
		text += ": " + d.Note
	}
	return text
}

// keyWidth returns the width of the longest word of a key, in columns.
func keyWidth(key []tables.Titled) int {
	w := 0
	for _, k := range key {
		w = max(w, runewidth.StringWidth(k.Word))
	}
	return w
}

// lookUp finds a cell by key=value arguments and shows the steps.
func lookUp(e *console.Console, p *program.Program, t *tables.Table, keys []string) error {
	given := map[string]string{}
	for _, k := range keys {
		name, val, ok := strings.Cut(k, "=")
		if !ok || name == "" || val == "" {
			return fmt.Errorf("a key must be NAME=VALUE, not %q", k)
		}
		if _, twice := given[name]; twice {
			return fmt.Errorf("%s is given twice", name)
		}
		given[name] = val
	}
	take := func(name string) (string, bool) {
		v, ok := given[name]
		delete(given, name)
		return v, ok
	}
	var path [][]string
	args := make([]value.Value, len(t.Axes))
	for i := range t.Axes {
		a := &t.Axes[i]
		text, ok := take(a.Name)
		if a.Entered() {
			col, steps, err := enterAxis(e, t, a, text, ok, take)
			if err != nil {
				return err
			}
			args[i] = value.Word(int64(col))
			path = append(steps, path...)
			continue
		}
		if !ok {
			return fmt.Errorf("%s is missing: give %s=VALUE, one of %s", a.Name, a.Name, shortList(labels(p, t, a)))
		}
		v, step, err := axisValue(p, t, a, text)
		if err != nil {
			return err
		}
		args[i] = v
		path = append(path, step)
	}
	for name := range given {
		return fmt.Errorf("the table %s has no key %q", t.Name, name)
	}
	v, ok := t.Lookup(args)
	if !ok {
		return fmt.Errorf("the table %s has no such cell", t.Name)
	}
	fmt.Fprintln(e.Out, tableHeading(e, t))
	path = append(path, []string{"result", e.Bold(t.ShowCell(p, v)), outputs(p, t, v)})
	columnsPlain(e, path)
	return nil
}

// outputs returns the named parts of a cell, or the meaning of its word.
func outputs(p *program.Program, t *tables.Table, v value.Value) string {
	if len(t.Outputs) < 2 {
		if title := p.Tell(t.Result(), v); title != t.ShowCell(p, v) && t.Result().Kind == value.Enum {
			return title
		}
		return ""
	}
	var out []string
	for i, o := range t.Outputs {
		out = append(out, o.Name+" "+p.Show(o.Type, v.Field(i)))
	}
	return strings.Join(out, ", ")
}

// axisValue parses a key of a plain axis. It clamps the value if the axis does, and
// returns the steps.
func axisValue(p *program.Program, t *tables.Table, a *tables.Axis, text string) (value.Value, []string, error) {
	if a.Type.Kind == value.Number {
		n, err := strconv.Atoi(strings.TrimPrefix(text, "+"))
		if err != nil {
			return value.Value{}, nil, fmt.Errorf("%s=%s: the value must be a whole number", a.Name, text)
		}
		lo, hi := a.Min, a.Min+a.Size-1
		args := make([]value.Value, 1)
		args[0] = value.Num(n)
		if n < lo || n > hi {
			if !a.Reaches(n) {
				return value.Value{}, nil, fmt.Errorf("%s=%d: the axis runs from %d to %d", a.Name, n, lo, hi)
			}
			return args[0], []string{a.Name, text, fmt.Sprintf("beyond the axis: read as %d", max(lo, min(n, hi)))}, nil
		}
		return args[0], []string{a.Name, text, ""}, nil
	}
	if a.Type.Kind == value.Flag {
		switch text {
		case "yes", "true":
			return value.Bool(true), []string{a.Name, "yes", ""}, nil
		case "no", "false":
			return value.Bool(false), []string{a.Name, "no", ""}, nil
		}
	}
	v, ok := p.Word(a.Type, text)
	if e := p.Enums[a.Type.Name]; !ok && e != nil { // or by title
		i := slices.Index(e.Titles, text)
		v, ok = value.Word(int64(i)), i >= 0
	}
	if !ok {
		return v, nil, fmt.Errorf("%s=%s: the value must be one of %s", a.Name, text, shortList(labels(p, t, a)))
	}
	return v, []string{a.Name, text, ""}, nil
}

// shortList joins words with commas; of more than 12 it shows the first six and the last.
func shortList(list []string) string {
	if len(list) > 12 {
		return strings.Join(list[:6], ", ") + ", … " + list[len(list)-1]
	}
	return strings.Join(list, ", ")
}

func columnsPlain(e *console.Console, rows [][]string) {
	w := [2]int{}
	for _, r := range rows {
		for i := range w {
			w[i] = max(w[i], runewidth.StringWidth(console.Uncolored(r[i])))
		}
	}
	for _, r := range rows {
		line := "  " + r[0] + strings.Repeat(" ", w[0]-runewidth.StringWidth(r[0])) + "  " + r[1] + strings.Repeat(" ", w[1]-runewidth.StringWidth(console.Uncolored(r[1]))) + "  " + r[2]
		fmt.Fprintln(e.Out, strings.TrimRight(line, " "))
	}
}
