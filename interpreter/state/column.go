package state

// Attr says where an attribute of all units, or of all spaces, lies. It belongs to a
// program, not to a position.
type Attr struct {
	kind   attrKind
	at     int // the first cell, or the column of World.Static
	part   uint16
	seldom bool
}

type attrKind uint8

const (
	ofCells attrKind = iota
	ofPlaces
	ofPrint
)

// CellAttr is an attribute that changes, whose words begin at a cell. One that seldom
// changes is recorded as a whole part where a loop reads it.
func CellAttr(cell int, part uint16, seldom bool) *Attr {
	return &Attr{kind: ofCells, at: cell, part: part, seldom: seldom}
}

// PlaceAttr is where the units are.
func PlaceAttr() *Attr { return &Attr{kind: ofPlaces} }

// PrintedAttr is an attribute that does not change: a column of World.Static.
func PrintedAttr(column int) *Attr { return &Attr{kind: ofPrint, at: column} }

// Cells is the first cell of an attribute that changes; ok is false for any other.
func (a *Attr) Cells() (first int, ok bool) {
	if a == nil || a.kind != ofCells {
		return 0, false
	}
	return a.at, true
}

// Print is the column of World.Static of an attribute that does not change; ok is false
// for any other.
func (a *Attr) Print() (column int, ok bool) {
	if a == nil || a.kind != ofPrint {
		return 0, false
	}
	return a.at, true
}

// Read is the word of one unit or space, recorded as one place.
func (r Reader) Read(a *Attr, i int) int64 {
	switch a.kind {
	case ofCells:
		return r.Cell(a.at + i)
	case ofPlaces:
		return r.Place(i)
	}
	return r.s.World.Static[a.at][i].N
}

// Column is an attribute of all units, or of all spaces, for a loop that reads it of
// many. It records what is read of it as a Reader does.
type Column struct {
	s     *State
	trace *Trace // nil where nothing is to be recorded of each
	at    int
	kind  attrKind
}

// Column begins a loop over an attribute. One that seldom changes is recorded as a whole
// part, and not for each unit that is read.
func (r Reader) Column(a *Attr) Column {
	k := Column{r.s, r.t, a.at, a.kind}
	if r.t != nil && a.seldom {
		k.trace = nil
		if DeafTo != SeldomColumn {
			r.t.part(a.part)
		}
	}
	return k
}

// Is tells whether two columns are the same words of the position.
func (k *Column) Is(o *Column) bool {
	return k.kind == ofCells && o.kind == ofCells && k.s == o.s && k.at == o.at
}

// Recorded tells whether each reading of the column is recorded.
func (k *Column) Recorded() bool { return k.trace != nil && k.kind != ofPrint }

// At is the word of one unit or space.
func (k *Column) At(i int) int64 {
	if k.kind == ofCells && k.trace == nil {
		return k.s.Cells.At(k.at + i)
	}
	return k.other(i)
}

func (k *Column) other(i int) int64 {
	switch k.kind {
	case ofCells:
		if DeafTo != ColumnOfCells {
			k.trace.cell(k.at + i)
		}
		return k.s.Cells.At(k.at + i)
	case ofPlaces:
		if k.trace != nil && DeafTo != ColumnOfPlaces {
			k.trace.unit(i)
		}
		return int64(k.s.At[i])
	}
	return k.s.World.Static[k.at][i].N
}

// Among appends the units from 0 to n-1 that have a word in a column that changes; the
// column must be one of words, of which nothing is recorded one by one.
func (k *Column) Among(word int64, list []int64) []int64 { return k.s.Cells.Among(k.at, word, list) }

// Filter leaves those on a list that have a word in the column, or with differ those
// that have another one.
func (k *Column) Filter(list []int64, word int64, differ bool) []int64 {
	n := 0
	switch {
	case k.Recorded():
		for _, u := range list {
			list[n] = u
			if (k.other(int(u)) == word) != differ {
				n++
			}
		}
	case k.kind == ofPlaces:
		places := k.s.At
		for _, u := range list {
			list[n] = u
			if (int64(places[u]) == word) != differ {
				n++
			}
		}
	case k.kind == ofCells:
		cells := &k.s.Cells
		for _, u := range list {
			list[n] = u
			if (cells.At(k.at+int(u)) == word) != differ {
				n++
			}
		}
	default:
		values := k.s.World.Static[k.at]
		for _, u := range list {
			list[n] = u
			if (values[u].N == word) != differ {
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
