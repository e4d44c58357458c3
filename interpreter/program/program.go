// Package program holds what rules mean: quantities, permissions, movements, reaches,
// codes and what a position remembers, with the bodies of rules compiled to expressions
// and instructions. A Program never changes once it is loaded; any number of games may
// be played on it at once.
//
// Which rules are in force is decided by package ruleset; board, tables and picture read
// what is printed, and declare holds the names in the making. Package check is the door:
// it has a program made and checks it.
package program

import (
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

// Program is a game under one choice of options and readings. It is only to be read,
// and any number of goroutines may.
type Program struct {
	*ruleset.Set  // the rules in force
	names.Lexicon // enums, records, units, attributes, functions
	board.Board
	Questions
	Memory
	Play
	picture.Picture

	Fixtures map[string]*dsl.Fixture
	Aims     []*Aim // what a player who wants to win pursues, in the order of the files

	ruleDefines func() []*Define // found when somebody asks
	watch       *watching
	places      map[string]lexer.Position // where each name was declared
	broken      map[string]bool           // names whose declaration has a mistake
	queries     query.ID                  // how many queries have a number
}

// Questions are what rules answer.
type Questions struct {
	Quantities  map[string]*Quantity
	Permissions map[string]*Permission
	Secrets     []*Secret
	Preferences map[string]*Preference
	Tables      map[string]*tables.Table
	Reaches     map[string]*Reach
	Movements   map[string]*Movement
	Defines     map[string]*Define

	reachList    []*Reach
	movementList []*Movement
}

// Memory is what a position holds beside the board.
type Memory struct {
	Facts       map[string]*Fact
	FactList    []*Fact
	Budgets     map[string]*Budget
	Tracks      map[string]*Track
	Decks       map[string]*Deck
	Snapshots   map[string]*Snapshot
	Obligations map[string]*Obligation
	Clock       *Clock       // nil when no clock runs
	Start       *state.State // the set-up position
	FirstValues []FirstValue // in the order of the rules

	phaseCell, segmentCell, phasingCell, turnCell int
	putOff                                        *names.Cell // nil when no step puts anything off
	budgetOrder, snapshotOrder, deckOrder         []string    // in a fixed order
}

// Play is what happens in a game: its sequence of play, actions and watching rules.
type Play struct {
	Insteads   []*Instead // what takes the place of dice, the first that applies
	Actions    map[string]*Code
	Procedures map[string]*Code
	Sequence   *Code
	Codes      []*Code
	Triggers   map[string][]*Trigger // by event
	Onsets     []*Onset              // in the order of the rules
	ScopeKinds []string
	ScopeNames []string

	events  map[string]*EventDecl
	offered map[string]bool // actions that a step offers
	called  map[string]bool // procedures that a step runs
}

// What rules are declared with, under the names that their readers use.
type (
	Enum        = names.Enum
	Record      = names.Record
	RecordField = names.RecordField
	Param       = names.Param
	Attribute   = names.Attribute
)
