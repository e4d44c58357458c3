package state

// Attr is the storage of an attribute of all units, or of all spaces. It belongs to a program,
// not to a position.
type Attr struct {
	kind attrKind
	at   int // the first cell, or the column of World.Static
	part uint16
}

type attrKind uint8

const (
	ofCells attrKind = iota
	ofPlaces
	ofPrint
)

// CellAttr is an attribute that changes, whose words begin at a cell.
func CellAttr(cell int, part uint16) *Attr { return &Attr{kind: ofCells, at: cell, part: part} }

// PlaceAttr returns the attribute with the spaces of the units.
func PlaceAttr() *Attr { return &Attr{kind: ofPlaces} }

// PrintedAttr returns an attribute that does not change: a column of World.Static.
func PrintedAttr(column int) *Attr { return &Attr{kind: ofPrint, at: column} }

// Cells returns the first cell of an attribute that changes; false for any other.
func (a *Attr) Cells() (first int, ok bool) {
	if a == nil || a.kind != ofCells {
		return 0, false
	}
	return a.at, true
}

// Print returns the column of World.Static of an attribute that does not change; false for any
// other.
func (a *Attr) Print() (column int, ok bool) {
	if a == nil || a.kind != ofPrint {
		return 0, false
	}
	return a.at, true
}

// Read returns the word of one unit or space and records it as a dependency.
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
// many. One that changes is recorded as a whole part; of the places of units each is
// recorded as a Reader does.
type Column struct {
	s     *State
	trace *Trace // of the column of places; nil where nothing is to be recorded of each
	at    int
	kind  attrKind
}

// Column begins a loop over an attribute.
func (r Reader) Column(a *Attr) Column {
	k := Column{s: r.s, at: a.at, kind: a.kind}
	switch {
	case r.t == nil:
	case a.kind == ofPlaces:
		k.trace = r.t
	case a.kind == ofCells && DeafTo != ColumnOfCells:
		r.t.part(a.part)
	}
	return k
}

// At returns the word of one unit or space.
func (k *Column) At(i int) int64 {
	if k.kind == ofCells {
		return k.s.Cells.At(k.at + i)
	}
	return k.other(i)
}

func (k *Column) other(i int) int64 {
	if k.kind == ofPrint {
		return k.s.World.Static[k.at][i].N
	}
	if k.trace != nil && DeafTo != ColumnOfPlaces {
		k.trace.unit(i)
	}
	return int64(k.s.At[i])
}
