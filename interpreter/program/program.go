// Package program holds a whole game under one choice of options and readings: its
// constructs by name (package construct), what a position stores, the map and its picture.
// It answers what only the whole can answer: which scope a clock counts, who plays a side,
// what depends on what. A loaded Program is immutable and may be shared by any number of
// games and goroutines.
//
// Package build makes a program from files, with package codegen for the steps of
// procedures. Callers load programs through package check, which also runs the checks of
// a finished program.
package program

import (
	"cmp"
	"sync"

	"wargame/interpreter/construct"

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

	ruleDefines func() []*construct.Define // computed once, on demand
	Declared    map[string]lexer.Position  // where each name was declared
	Broken      map[string]bool            // names whose declaration has an error
}

// Questions are the declarations that are evaluated: quantities, permissions….
type Questions struct {
	Quantities  map[string]*construct.Quantity
	Permissions map[string]*construct.Permission
	Secrets     []*construct.Secret
	Preferences map[string]*construct.Preference
	Tables      map[string]*tables.Table
	Reaches     map[string]*construct.Reach
	Movements   map[string]*construct.Movement
	Defines     map[string]*construct.Define

	ReachList    []*construct.Reach
	MovementList []*construct.Movement
	watch        *construct.Watching // nil unless the program is watched
	queries      query.ID            // the highest query ID in use
}

// NewQuery allocates a query ID.
func (q *Questions) NewQuery() query.ID {
	q.queries++
	return q.queries
}

// Memory is what a position stores besides the board.
type Memory struct {
	Facts       map[string]*construct.Fact
	FactList    []*construct.Fact
	Budgets     map[string]*construct.Budget
	Tracks      map[string]*construct.Track
	Decks       map[string]*construct.Deck
	Snapshots   map[string]*construct.Snapshot
	Obligations map[string]*construct.Obligation
	Clock       *construct.Clock       // nil if the game has no clock
	Start       *state.State           // the set-up position
	FirstValues []construct.FirstValue // in the order of the rules

	phaseCell, segmentCell, phasingCell, turnCell int
	putOff                                        *names.Cell // nil if no step is deferred
	budgetOrder, snapshotOrder, deckOrder         []string    // in a fixed order
}

// Play is the procedural part of a game: its sequence of play, actions and triggers.
type Play struct {
	Insteads   []*construct.Instead // cards in place of dice; the first that applies is used
	Actions    map[string]*construct.Code
	Procedures map[string]*construct.Code
	Sequence   *construct.Code
	Codes      []*construct.Code
	Triggers   map[string][]*construct.Trigger // by event
	Onsets     []*construct.Onset              // in the order of the rules
	ScopeKinds []string
	ScopeNames []string

	Events  map[string]*construct.EventDecl
	Offered map[string]bool // actions that a step offers
	Called  map[string]bool // procedures and movements that a step runs
}

// New returns a program without declarations. lexicon is copied.
func New(set *ruleset.Set, lexicon names.Lexicon) *Program {
	p := &Program{
		Set: set, Lexicon: lexicon,
		Questions: Questions{Quantities: map[string]*construct.Quantity{}, Permissions: map[string]*construct.Permission{}, Preferences: map[string]*construct.Preference{},
			Tables: map[string]*tables.Table{}, Reaches: map[string]*construct.Reach{}, Movements: map[string]*construct.Movement{}, Defines: map[string]*construct.Define{}},
		Memory: Memory{Facts: map[string]*construct.Fact{}, Budgets: map[string]*construct.Budget{}, Decks: map[string]*construct.Deck{},
			Tracks: map[string]*construct.Track{}, Snapshots: map[string]*construct.Snapshot{}, Obligations: map[string]*construct.Obligation{}},
		Play: Play{Actions: map[string]*construct.Code{}, Procedures: map[string]*construct.Code{}, Triggers: map[string][]*construct.Trigger{}, Events: map[string]*construct.EventDecl{},
			Offered: map[string]bool{}, Called: map[string]bool{},
			ScopeKinds: []string{"turn", "phase", "segment", "impulse", "combat", "activation"}},
		Support: Support{Fixtures: map[string]*dsl.Fixture{}},
	}
	p.ruleDefines = sync.OnceValue(p.defined)
	return p
}

// Support is what play itself does not need.
type Support struct {
	About    map[string]About        // what a player reads who chooses a game, by scenario; "" is the game
	Fixtures map[string]*dsl.Fixture // positions that tests begin from
	Aims     []*construct.Aim        // what a bot pursues, in the order of the files
}

// About is what a player reads who chooses a game. Each text may be empty.
type About struct {
	Length     string
	Complexity string
	History    string
	First      string // why it is a good first game; empty if it is not recommended as one
}

// AboutScenario returns what is said about a scenario, and what is said about the game where
// the scenario says nothing.
func (s *Support) AboutScenario(scenario string) About {
	game, own := s.About[""], s.About[scenario]
	return About{cmp.Or(own.Length, game.Length), cmp.Or(own.Complexity, game.Complexity), cmp.Or(own.History, game.History), own.First}
}
