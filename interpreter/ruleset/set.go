// Package ruleset decides which rules are in force: modules, options, readings of
// disputed clauses, scenarios, variants that replace and remove, and the hash of
// what results. It works on syntax trees and knows nothing of what rules mean.
package ruleset

import (
	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// Set is the rules in force under one choice of options, readings and scenario. It
// knows syntax trees only, and does not change once it is read.
type Set struct {
	Sources   dsl.Sources // every file read, for diagnostics
	Rules     []*Rule
	Options   []*Option
	Disputes  []*Dispute
	Scenarios []Scenario
	Playing   int // the scenario that is played, 0 where none is declared
	Tests     []*Test
	Dropped   []Dropped // tests of the game below that a variant takes out

	absent        map[string]lexer.Position // counters that are taken out, and where that is said
	inForce       []Stated
	files         []*dsl.File     // every file read, modules too
	modules       map[string]bool // the files of the modules taken
	moduleClauses map[string]bool // the clauses of the modules taken
	layers        map[string]int  // as in Choice
	hash          func() uint64   // of the rules, computed once
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

// Stated is an item in force with the rule that it belongs to, nil for none.
type Stated struct {
	Item   *dsl.Item
	Rule   *Rule
	Origin string // the module, option or reading that it comes from; see Rule.Origin
}

// InForce lists all items in force, in their order: items of chosen options and
// readings are there, removed and replaced ones are not. It is only to be read.
func (s *Set) InForce() []Stated { return s.inForce }

// Files are all that the game was read from, modules too.
func (s *Set) Files() []*dsl.File { return s.files }

// OfModule reports whether something stands in a module that the game takes.
func (s *Set) OfModule(pos lexer.Position) bool { return s.modules[pos.Filename] }

// ModuleClause reports whether a module that the game takes has a clause.
func (s *Set) ModuleClause(clause string) bool { return s.moduleClauses[clause] }

// Layer is how far the file of a position stands above the game at the bottom: 0
// for a game that extends none.
func (s *Set) Layer(at lexer.Position) int { return s.layers[at.Filename] }

// Layered reports whether the game extends another.
func (s *Set) Layered() bool { return len(s.layers) > 0 }

// Absent are the counters that are taken out, and where that is said.
func (s *Set) Absent() map[string]lexer.Position { return s.absent }
