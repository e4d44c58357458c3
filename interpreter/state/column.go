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
