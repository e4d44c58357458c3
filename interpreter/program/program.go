// Package program is what rules mean. It turns syntax trees into a game: names
// resolved to slots, expressions lowered, procedures compiled to instructions,
// the map and the counters laid out in arrays. A Program never changes once it
// is loaded; any number of games may be played on it at once.
//
// What names mean is in package names, searches over the map are in package search, and
// package check is the door: it has a program made and checks it.
package program

import (
	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/query"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"

	"github.com/alecthomas/participle/v2/lexer"
)

// Program is a game under one choice of options and readings.
type Program struct {
	*ruleset.Set  // the rules in force
	names.Lexicon // enums, records, units, attributes, functions

	Name, Title string
	Seats       []Seat

	Quantities  map[string]*Quantity
	Permissions map[string]*Permission
	Secrets     []*Secret
	Preferences map[string]*Preference
	Tables      map[string]*Table
	Reaches     map[string]*Reach
	Movements   map[string]*Movement
	Defines     map[string]*Define
	Facts       map[string]*Fact
	Budgets     map[string]*Budget
	Tracks      map[string]*Track
	Decks       map[string]*Deck
	Insteads    []*Instead // what takes the place of dice, the first that applies
	Snapshots   map[string]*Snapshot
	Obligations map[string]*Obligation
	Actions     map[string]*Code
	Procedures  map[string]*Code
	Sequence    *Code
	Clock       *Clock // nil when no clock runs
	Codes       []*Code
	Triggers    map[string][]*Trigger // by event
	Onsets      []*Onset              // in the order of the rules

	Start      *state.State // the set-up position
	FactList   []*Fact
	ScopeKinds []string
	ScopeNames []string
	Fixtures   map[string]*dsl.Fixture
	Legend     []*LegendLine // how the map is drawn, in the order of drawing
	Aims       []*Aim        // what who plays to win wants, in the order of the files
	Drawing    *Drawing      // of a map of areas; nil without one
	Data       []Dataset     // what was printed, derived, reconstructed

	Layout                                        names.Layout
	reachList                                     []*Reach
	movementList                                  []*Movement
	titles                                        map[string]string // of enum words, by enum and word
	declared                                      map[string]lexer.Position
	setups                                        []setup
	phaseCell, segmentCell, phasingCell, turnCell int
	mapKind                                       *dsl.Map
	ruleDefines                                   func() []*Define // found when somebody asks
	watch                                         *watching
	events                                        map[string]*EventDecl
	offered                                       map[string]bool // actions that a step offers
	called                                        map[string]bool // procedures that a step runs
	pending                                       map[string]pendingDefine
	broken                                        map[string]bool
	late                                          []lateValue
	sidePart                                      uint16
	seldom                                        map[uint16]bool // parts that change seldom: printed-like attributes, plain tracks
	attributeOf                                   map[*formula.Func]*Attribute
	queries                                       query.ID // how many queries have a number
	onsetOf                                       map[*dsl.Once]*Onset
	putOff                                        *names.Cell // nil when no step puts anything off
	budgetOrder, snapshotOrder, deckOrder         []string    // in a fixed order
}

// What rules are declared with, under the names that their readers use.
type (
	Enum        = names.Enum
	Record      = names.Record
	RecordField = names.RecordField
	Param       = names.Param
	Attribute   = names.Attribute
)

// Dataset is a block of data or a table with its provenance.
type Dataset struct {
	Name    string
	Kind    string // printed, derived, reconstructed, or empty when not said
	Clauses []string
	Note    string
	Cells   int
	Pos     lexer.Position
}
