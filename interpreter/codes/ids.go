// Package codes holds the codes of the diagnostics about rulebooks: an identifier for each
// kind, and a page for `explain` with an example and its correction. The diagnostics
// themselves are made by package program, where names, data and rules are read, and by
// package check, for the whole program.
//
// The lists are read-only. An identifier keeps its meaning, and one that is out of use is not
// used again.
package codes

// The codes of the loader and the checks. Package formula has those of expressions. Each has a
// page in one of the other files.
const (
	UnknownName      = "E0201"
	UnknownModule    = "E0202"
	UnknownOption    = "E0203"
	UnknownType      = "E0204"
	UnknownSpace     = "E0205"
	UnknownClause    = "E0206"
	WrongEdition     = "E0265"
	Duplicate        = "E0210"
	DuplicateClause  = "E0211"
	OptionClash      = "E0212"
	NoDefaultReading = "E0213"
	NoSuchRule       = "E0214"
	ReservedName     = "E0215"
	WrongType        = "E0220"
	WrongArity       = "E0221"
	BadData          = "E0230"
	TableGap         = "E0231"
	TableOverlap     = "E0232"
	BadTable         = "E0233"
	OffMap           = "E0234"
	Overstacked      = "E0235"
	BadLegend        = "E0236"
	TooMuch          = "E0237"
	NoAnswer         = "E0238"
	BadDrawing       = "E0239"
	Conflict         = "E0240"
	NeverApplies     = "E0241"
	NothingToLift    = "E0242"
	Cycle            = "E0243"
	NegativeCircle   = "E0247"
	Unused           = "W0250"
	Unreachable      = "W0251"
	NotOffered       = "W0252"
	TooEarly         = "W0253"
	VagueCite        = "W0254"
	SecretTold       = "W0255"
	AlwaysSo         = "W0256"
	NothingHappens   = "W0257"
	OverAtOnce       = "W0258"
	SilenceTells     = "W0259"
	PlacedUnheard    = "W0264"
	Translation      = "W0266"
	NotUsual         = "W0267"
	NoReason         = "W0268"
	Unwritten        = "W0269"
	UnknownCell      = "W0271"
	SetTwice         = "W0272"
	BadStep          = "E0260"
	NoLoop           = "E0261"
	UnknownScope     = "E0262"
	NotSecret        = "E0263"
	BadStacking      = "E0266"
)
