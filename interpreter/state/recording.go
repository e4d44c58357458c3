package state

// Recording is a kind of dependency that the query cache records. A test leaves out one kind
// after the other and demands that verification finds the stale answers
// (interpreter/simulate, deaf_test.go).
type Recording uint8

// The kinds of dependency.
const (
	Nothing        Recording = iota
	OneCell                  // the word at a cell
	OneRich                  // a rich value
	OnePlace                 // the space of a unit
	AllPlaces                // the spaces of all units
	UnitsOfSpace             // the units of a space, as a list
	StackOfSpace             // the units of a space, one after the other
	FactsByKey               // the facts of a kind with a first word
	FactsByKind              // all facts of a kind
	ColumnOfCells            // a column of cells, as a whole part
	ColumnOfPlaces           // one row of the column of places
	WholeParts               // parts that a caller names (Reader.Depend)
	WholePosition            // everything (Reader.Position, Reader.DependOnAll)
	CachedAnswer             // the read set of a cached answer, for the answer that uses it
	CachedRefs               // the searches that a cached answer has used, likewise
	SearchSpace              // whether one space is in another answer
	SearchWhole              // all of another answer
	TableParts               // the read set of a table that is filled one answer at a time
	WholeAnswer              // that an answer depends on the whole position without a record
	ReverseReads             // reverse dependencies among answers about many words
	Recordings               // the number of kinds
)
