package overlay

import (
	"fmt"
	"slices"
	"strings"

	"wargame/internal/vassal/match"
	"wargame/internal/vassal/write"
	"wargame/interpreter/value"
)

// asked is the number of columns of the table of units before the values.
const asked = 8

// The columns of the table of units that describe it.
var described = []string{"unit", "title", "counter", "by", "picture", "begins", "printed_at", "now"}

// none is what the player writes for a counter or space that has no counterpart.
const none = "-"

// Table returns the table of the units: which counter each is, and its printed values, ? for those
// that are not known.
func (v *Overlay) Table() *write.Table {
	t := &write.Table{Columns: slices.Clone(described), Asked: asked}
	for _, a := range v.Attrs {
		t.Columns = append(t.Columns, a.Name)
	}
	for _, u := range v.Units {
		counter, picture := write.Open, ""
		switch {
		case u.Counter != nil:
			counter, picture = u.Counter.ID, u.Counter.Picture()
		case u.How == match.ByHand:
			counter = none
		}
		var now []string
		for _, a := range v.Attrs {
			now = append(now, a.Name+" "+u.Now[a.Name])
		}
		row := []string{u.Name, u.Title, counter, u.How, picture, u.At, u.Place, strings.Join(now, ", ")}
		for _, a := range v.Attrs {
			printed, ok := u.Printed[a.Name]
			if !ok {
				printed = write.Open
			}
			row = append(row, printed)
		}
		for i := range row {
			row[i] = oneCell(row[i])
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// oneCell keeps a text from ending its cell.
func oneCell(text string) string { return strings.Join(strings.Fields(text), " ") }

// handPairs returns the counters that the player's table names. A unit without a counter is nil,
// one whose counter is ? is absent.
func (v *Overlay) handPairs(t *write.Table) map[string]*write.Unit {
	known := map[string]*write.Unit{}
	if t == nil {
		return known
	}
	column := slices.Index(t.Columns, "counter")
	if column < 0 {
		return known
	}
	counters := map[string]*write.Unit{}
	for _, c := range v.Import.Units {
		counters[oneCell(c.ID)] = c
	}
	used := map[*write.Unit]string{}
	for _, r := range t.Rows {
		switch name := r[column]; {
		case name == write.Open || name == "":
		case name == none:
			known[r[0]] = nil
		case counters[name] == nil:
			v.Faults = append(v.Faults, fmt.Sprintf("%s: the module has no counter %.60q", r[0], name))
		case used[counters[name]] != "":
			v.Faults = append(v.Faults, fmt.Sprintf("%s: the counter %.60q is already %s", r[0], name, used[counters[name]]))
		default:
			used[counters[name]], known[r[0]] = r[0], counters[name]
		}
	}
	return known
}

// takeValues takes the values of the player's table.
func (v *Overlay) takeValues(t *write.Table) {
	if t == nil {
		return
	}
	rows := map[string][]string{}
	for _, r := range t.Rows {
		rows[r[0]] = r
	}
	for _, u := range v.Units {
		r := rows[oneCell(u.Name)]
		if r == nil {
			continue
		}
		if c := slices.Index(t.Columns, "counter"); c >= 0 && r[c] == none {
			u.How = match.ByHand
		}
		for _, a := range v.Attrs {
			c := slices.Index(t.Columns, a.Name)
			if c < 0 || r[c] == "" || r[c] == write.Open {
				continue
			}
			if r[c] == none {
				delete(u.Printed, a.Name)
				continue
			}
			word, ok := v.cell(a, r[c])
			if !ok {
				v.Faults = append(v.Faults, fmt.Sprintf("%s: %.40q is no %s", u.Name, r[c], a.Label()))
				continue
			}
			u.Printed[a.Name] = word
		}
	}
}

// SpaceTable returns the table of the areas of the module: which space of the game each is. It
// has no rows for a module of hexes alone.
func (v *Overlay) SpaceTable() *write.Table {
	t := &write.Table{Columns: []string{"unit", "title", "space"}, Asked: 3}
	t.Columns[0] = "area"
	for _, a := range v.Import.Areas {
		to := v.Spaces.Where(a.ID)
		switch {
		case to != "":
		case v.Spaces.Known(a.ID):
			to = none
		default:
			to = write.Open
		}
		t.Rows = append(t.Rows, []string{a.ID, oneCell(a.Title), to})
	}
	return t
}

func (v *Overlay) takeSpaces(t *write.Table) {
	if t == nil {
		return
	}
	column := slices.Index(t.Columns, "space")
	if column < 0 {
		return
	}
	for _, r := range t.Rows {
		to := r[column]
		switch to {
		case "", write.Open:
			continue
		case none:
			to = ""
		}
		if !v.Spaces.Set(r[0], to) {
			v.Faults = append(v.Faults, fmt.Sprintf("%s: there is no such area of the module, or no space %q of the game", r[0], to))
		}
	}
}

// Left returns the number of values that are not known.
func (v *Overlay) Left() int {
	n := 0
	for _, u := range v.Units {
		for _, a := range v.Attrs {
			if _, ok := u.Printed[a.Name]; !ok && u.Counter != nil {
				n++
			}
		}
	}
	return n
}

// Words returns the words that each attribute can have; a number has none.
func (v *Overlay) Words() map[string][]string {
	out := map[string][]string{}
	for _, a := range v.Attrs {
		if a.Type.Kind == value.Enum {
			out[a.Name] = v.Game.Enums[a.Type.Name].Words
		}
	}
	return out
}
