// Package program is what rules mean. It turns syntax trees into a game: names
// resolved to slots, expressions lowered, procedures compiled to instructions,
// the map and the counters laid out in arrays. A Program never changes once it
// is loaded; any number of games may be played on it at once.
//
// What names mean is in package names, searches over the map are in package search, and
// package check is the door: it has a program made and checks it.
package program

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/query"
	"wargame/interpreter/state"

	"github.com/alecthomas/participle/v2/lexer"
)

// Program is a game under one choice of options and readings.
type Program struct {
	Name, Title string
	Sources     dsl.Sources // every file read, for diagnostics

	Rules    []*Rule
	Options  []*Option
	Disputes []*Dispute

	names.Lexicon // enums, records, units, attributes, functions
	Seats         []Seat

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
	Tests      []*Test
	Dropped    []Dropped // tests of the game below that a variant takes out
	Scenarios  []Scenario
	Playing    int // the scenario that is played, 0 where none is declared
	Fixtures   map[string]*dsl.Fixture
	Legend     []*LegendLine // how the map is drawn, in the order of drawing
	Aims       []*Aim        // what who plays to win wants, in the order of the files
	Drawing    *Drawing      // of a map of areas; nil without one
	Data       []Dataset     // what was printed, derived, reconstructed

	cells                                         names.Layout
	reachList                                     []*Reach
	movementList                                  []*Movement
	titles                                        map[string]string // of enum words, by enum and word
	declared                                      map[string]lexer.Position
	modules                                       map[string]bool // the files of the modules taken
	diags                                         *reporter
	setups                                        []setup
	files                                         []*dsl.File     // every file read, modules too
	moduleClauses                                 map[string]bool // the clauses of the modules taken
	phaseCell, segmentCell, phasingCell, turnCell int
	mapKind                                       *dsl.Map
	rulesHash                                     func() uint64    // worked out when somebody asks
	ruleDefines                                   func() []*Define // likewise
	inForce                                       []Stated
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

// Rule is a clause of the rulebook with its items.
type Rule struct {
	Clause string
	Also   []string // other clauses that say the same
	Title  string
	Origin string // "", or the module of the standard library, option or reading it comes from
	Pos    lexer.Position
	Part   bool // it replaces lines of a rule of its clause, which stands beside it

	was string // the clause in the module that the rule comes from, before it was renamed
}

// is tells whether the rule has a clause, or had it in its module.
func (r *Rule) is(clause string) bool {
	return r != nil && (r.Clause == clause || r.was != "" && r.was == clause)
}

// Ref names a rule for people: 5.1.6 No crossing….
func (r *Rule) Ref() string {
	if r == nil {
		return ""
	}
	if r.Title == "" {
		return r.Clause
	}
	return r.Clause + " " + r.Title
}

// ClauseID is the rule's clause, empty without a rule.
func (r *Rule) ClauseID() string {
	if r == nil {
		return ""
	}
	return r.Clause
}

// TitleText is the rule's title, empty without a rule.
func (r *Rule) TitleText() string {
	if r == nil {
		return ""
	}
	return r.Title
}

// Option is an optional rule that a player may switch.
type Option struct {
	Name, Clause, Title string
	Default, On         bool
	Excludes            []string
	Pos                 lexer.Position
}

// Dispute is a clause with several readings.
type Dispute struct {
	Name, Clause, Title string
	Readings            []Reading
	Chosen              int
	Pos                 lexer.Position
}

// Reading is one answer to a dispute.
type Reading struct {
	Name, Title string
	Default     bool
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

// Test is a spec case as written.
type Test struct {
	*dsl.Test
	File     string
	Scenario string      // that the test is played in, empty for the default
	First    []*dsl.Line // with which every test of the file begins

	// Found is what the checker has to say about this test alone. An error
	// fails the test and no other.
	Found dsl.Diagnostics
}

// All are the lines of the test, those of every test of its file first.
func (t *Test) All() []*dsl.Line { return slices.Concat(t.First, t.Lines) }
