// Package program holds compiled rules: quantities, permissions, movements, reaches,
// codes, and the declarations of what a position stores. Bodies of rules are expressions
// and instructions. A loaded Program is immutable and may be shared by any number of
// games and goroutines.
//
// Package build makes a program from files, with package codegen for the steps of
// procedures. Callers load programs through package check, which also runs the checks of
// a finished program.
package program

import (
	"sync"

	"wargame/dsl"
	"wargame/interpreter/board"
	"wargame/interpreter/names"
	"wargame/interpreter/picture"
	"wargame/interpreter/query"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/state"
	"wargame/interpreter/tables"

	"github.com/alecthomas/participle/v2/lexer"
)

// Program is a game under one choice of options and readings. It is immutable and safe
// for concurrent use.
type Program struct {
	*ruleset.Set  // the rules in force
	names.Lexicon // enums, records, units, attributes, functions
	board.Board
	Questions
	Memory
	Play
	Support
	picture.Picture

	ruleDefines func() []*Define          // computed once, on demand
	Declared    map[string]lexer.Position // where each name was declared
	Broken      map[string]bool           // names whose declaration has an error
}

// Questions are the declarations that are evaluated: quantities, permissions….
type Questions struct {
	Quantities  map[string]*Quantity
	Permissions map[string]*Permission
	Secrets     []*Secret
	Preferences map[string]*Preference
	Tables      map[string]*tables.Table
	Reaches     map[string]*Reach
	Movements   map[string]*Movement
	Defines     map[string]*Define

	ReachList    []*Reach
	MovementList []*Movement
	watch        *Watching // nil unless the program is watched
	queries      query.ID  // the highest query ID in use
}

// NewQuery allocates a query ID.
func (q *Questions) NewQuery() query.ID {
	q.queries++
	return q.queries
}

// Memory is what a position stores besides the board.
type Memory struct {
	Facts       map[string]*Fact
	FactList    []*Fact
	Budgets     map[string]*Budget
	Tracks      map[string]*Track
	Decks       map[string]*Deck
	Snapshots   map[string]*Snapshot
	Obligations map[string]*Obligation
	Clock       *Clock       // nil if the game has no clock
	Start       *state.State // the set-up position
	FirstValues []FirstValue // in the order of the rules

	phaseCell, segmentCell, phasingCell, turnCell int
	putOff                                        *names.Cell // nil if no step is deferred
	budgetOrder, snapshotOrder, deckOrder         []string    // in a fixed order
}

// Play is the procedural part of a game: its sequence of play, actions and triggers.
type Play struct {
	Insteads   []*Instead // cards in place of dice; the first that applies is used
	Actions    map[string]*Code
	Procedures map[string]*Code
	Sequence   *Code
	Codes      []*Code
	Triggers   map[string][]*Trigger // by event
	Onsets     []*Onset              // in the order of the rules
	ScopeKinds []string
	ScopeNames []string

	Events  map[string]*EventDecl
	Offered map[string]bool // actions that a step offers
	Called  map[string]bool // procedures and movements that a step runs
}

// New returns a program without declarations. lexicon is copied.
func New(set *ruleset.Set, lexicon names.Lexicon) *Program {
	p := &Program{
		Set: set, Lexicon: lexicon,
		Questions: Questions{Quantities: map[string]*Quantity{}, Permissions: map[string]*Permission{}, Preferences: map[string]*Preference{},
			Tables: map[string]*tables.Table{}, Reaches: map[string]*Reach{}, Movements: map[string]*Movement{}, Defines: map[string]*Define{}},
		Memory: Memory{Facts: map[string]*Fact{}, Budgets: map[string]*Budget{}, Decks: map[string]*Deck{},
			Tracks: map[string]*Track{}, Snapshots: map[string]*Snapshot{}, Obligations: map[string]*Obligation{}},
		Play: Play{Actions: map[string]*Code{}, Procedures: map[string]*Code{}, Triggers: map[string][]*Trigger{}, Events: map[string]*EventDecl{},
			Offered: map[string]bool{}, Called: map[string]bool{},
			ScopeKinds: []string{"turn", "phase", "segment", "impulse", "combat", "activation"}},
		Support: Support{Fixtures: map[string]*dsl.Fixture{}},
	}
	p.ruleDefines = sync.OnceValue(p.defined)
	return p
}

// Support is what play itself does not need.
type Support struct {
	Fixtures map[string]*dsl.Fixture // positions that tests begin from
	Aims     []*Aim                  // what a bot pursues, in the order of the files
}

// Aliases for the types of declarations.
type (
	Enum        = names.Enum
	Record      = names.Record
	RecordField = names.RecordField
	Param       = names.Param
	Attribute   = names.Attribute
)
