package state

import "wargame/interpreter/value"

// Column is an attribute of all units, or of all spaces, side by side. It records what
// is read of it as a Reader does.
type Column struct {
	words  *Cells
	places []int32
	values []value.Value
	cell   int    // where the words begin
	trace  *Trace // nil where nothing is to be recorded of each
}

// PlaceColumn is where the units are.
func (r Reader) PlaceColumn() Column { return Column{places: r.s.At, trace: r.t} }

// CellColumn is an attribute that changes, whose words begin at a cell. One that seldom
// changes is recorded as a whole part, and not for each unit that is read.
func (r Reader) CellColumn(cell int, part uint16, seldom bool) Column {
	k := Column{words: &r.s.Cells, cell: cell, trace: r.t}
	if seldom && r.t != nil {
		if DeafTo != SeldomColumn {
			r.t.part(part)
		}
		k.trace = nil
	}
	return k
}

// PrintedColumn is an attribute that does not change.
func PrintedColumn(values []value.Value) Column { return Column{values: values} }

// Is tells whether two columns are the same words of the position.
func (k *Column) Is(o *Column) bool { return k.words != nil && k.words == o.words && k.cell == o.cell }

// Recorded tells whether each reading of the column is recorded.
func (k *Column) Recorded() bool { return k.trace != nil }

// At is the word of one unit or space.
func (k *Column) At(i int) int64 {
	if k.trace != nil {
		k.record(i)
	}
	switch {
	case k.words != nil:
		return k.words.At(k.cell + i)
	case k.places != nil:
		return int64(k.places[i])
	}
	return k.values[i].N
}

func (k *Column) record(i int) {
	switch {
	case k.places != nil && DeafTo != ColumnOfPlaces:
		k.trace.unit(i)
	case k.words != nil && DeafTo != ColumnOfCells:
		k.trace.cell(k.cell + i)
	}
}

// Among appends the units from 0 to n-1 that have a word in a column that changes; the
// column must be one of words, of which nothing is recorded one by one.
func (k *Column) Among(word int64, list []int64) []int64 { return k.words.Among(k.cell, word, list) }

// Filter leaves those on a list that have a word in the column, or with differ those
// that have another one.
func (k *Column) Filter(list []int64, word int64, differ bool) []int64 {
	n := 0
	switch {
	case k.trace != nil:
		for _, u := range list {
			list[n] = u
			if (k.At(int(u)) == word) != differ {
				n++
			}
		}
	case k.places != nil:
		for _, u := range list {
			list[n] = u
			if (int64(k.places[u]) == word) != differ {
				n++
			}
		}
	case k.words != nil:
		for _, u := range list {
			list[n] = u
			if (k.words.At(k.cell+int(u)) == word) != differ {
				n++
			}
		}
	default:
		for _, u := range list {
			list[n] = u
			if (k.values[u].N == word) != differ {
				n++
			}
		}
	}
	return list[:n]
}

// Replace puts what the units of a list have in the column in their place, and absent for
// a unit that is none.
func (k *Column) Replace(list []int64, absent int64) {
	for i, u := range list {
		if u < 0 {
			list[i] = absent
		} else {
			list[i] = k.At(int(u))
		}
	}
}
