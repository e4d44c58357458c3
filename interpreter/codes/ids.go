// Package codes names everything that can be said about a rulebook before play:
// an identifier for each kind of finding, and a page about it with an example
// and the same put right, for `explain`. What finds them is elsewhere: names,
// data and rules where they are read (package program), the whole of a program
// in package check.
//
// Nobody writes to these lists. An identifier keeps its meaning for ever: one
// that is out of use is not given again.
package codes

// The codes of what the loader and the checks find. Package formula has those of
// expressions. Each has a page in one of the other files.
const (
	UnknownName      = "E0201"
	UnknownModule    = "E0202"
	UnknownOption    = "E0203"
	UnknownType      = "E0204"
	UnknownSpace     = "E0205"
	UnknownClause    = "E0206"
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
	BadStep          = "E0260"
	NoLoop           = "E0261"
	UnknownScope     = "E0262"
	NotSecret        = "E0263"
)
