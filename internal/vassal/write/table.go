package write

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// Table is a list of units whose values are asked for. It is written as text with tabs: a line
// for each unit, after a line with the names of the columns. The player edits it in any editor
// or spreadsheet, or on the page of the command.
type Table struct {
	Columns []string // "unit" first; then what describes it; then the attributes
	Asked   int      // index of the first attribute
	Rows    [][]string
}

// Open is what stands in a table for a value that is not known.
const Open = "?"

// maxTable is the size of a table that is read, in bytes.
const maxTable = 64 << 20

// Table returns the table of the units and their open values.
func (in *Import) Table() *Table {
	t := &Table{Columns: append([]string{"unit", "side", "piece", "picture"}, in.openAttrs()...), Asked: 4}
	for _, u := range in.Units {
		row := []string{u.ID, u.Side, clean(u.Number), top(u.images(false))}
		for _, a := range t.Columns[t.Asked:] {
			v := u.Values[a]
			if v == "" {
				v = Open
			}
			row = append(row, v)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// Text writes the table.
func (t *Table) Text() string {
	var b strings.Builder
	b.WriteString(strings.Join(t.Columns, "\t") + "\n")
	for _, r := range t.Rows {
		b.WriteString(strings.Join(r, "\t") + "\n")
	}
	return b.String()
}

// ReadTable reads a table whose first column has the given name. The first asked columns describe
// the units.
func ReadTable(data []byte, first string, asked int) (*Table, error) {
	if len(data) > maxTable {
		return nil, fmt.Errorf("the table has more than %d bytes", maxTable)
	}
	t := &Table{Asked: asked}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	for i, line := range strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		cells := strings.Split(line, "\t")
		for k := range cells {
			cells[k] = strings.TrimSpace(cells[k])
		}
		if t.Columns == nil {
			if cells[0] != first {
				return nil, fmt.Errorf("line %d: the first column must be named %s, not %.60q", i+1, first, cells[0])
			}
			t.Columns = cells
			continue
		}
		if len(cells) > len(t.Columns) {
			return nil, fmt.Errorf("line %d has %d columns, and the first line %d", i+1, len(cells), len(t.Columns))
		}
		for len(cells) < len(t.Columns) {
			cells = append(cells, "")
		}
		t.Rows = append(t.Rows, cells)
	}
	if t.Columns == nil {
		return nil, fmt.Errorf("the table is empty")
	}
	if len(t.Columns) < asked {
		return nil, fmt.Errorf("the table has %d columns; it needs %d and the attributes", len(t.Columns), asked)
	}
	return t, nil
}

// Left returns the number of values that are open.
func (t *Table) Left() int {
	n := 0
	for _, r := range t.Rows {
		for _, v := range r[t.Asked:] {
			if v == Open {
				n++
			}
		}
	}
	return n
}

// Apply takes the values of a table that was written before and completed. It returns how many
// it took. Units that the table names and the import does not have are left out, and so are
// values that are no numbers, which it names.
func (in *Import) Apply(t *Table) (taken int, faults []string) {
	by := map[string]*Unit{}
	for _, u := range in.Units {
		by[u.ID] = u
	}
	open := in.openAttrs()
	for _, r := range t.Rows {
		u := by[r[0]]
		if u == nil {
			continue
		}
		for k, name := range t.Columns {
			v := r[k]
			if k < t.Asked || v == "" || v == Open || !slices.Contains(open, name) {
				continue
			}
			if v != "-" && !plainNumber.MatchString(v) {
				faults = append(faults, fmt.Sprintf("%s: %s is %q, which is no number", r[0], name, v))
				continue
			}
			u.Values[name] = v
			taken++
		}
	}
	return taken, faults
}
