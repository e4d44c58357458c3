// Package ruleset decides which rules are in force: modules, options, readings of
// disputed clauses, scenarios, and variants that replace and remove rules. It computes
// the hash of the result. It works on syntax trees only, before names and types are
// resolved.
package ruleset

import (
	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// Set holds the rules in force under one choice of options, readings and scenario. It
// consists of syntax trees and is immutable after Assemble.
type Set struct {
	Sources   dsl.Sources // every file read, for diagnostics
	Rules     []*Rule
	Options   []*Option
	Disputes  []*Dispute
	Scenarios []Scenario
	Playing   int // index of the scenario in play; 0 if none is declared
	Tests     []*Test
	Dropped   []Dropped // tests of the base game that a variant removes

	absent        map[string]lexer.Position // counters that a variant removes, with the position of the removal
	inForce       []Stated
	made          map[string]bool           // names that stacking limits declare
	files         []*dsl.File               // every file read, including modules
	modules       map[string]bool           // the files of the modules in use
	moduleClauses map[string]bool           // the clauses of the modules in use
	layers        map[string]int            // as in Choice
	hash          func() uint64             // of the rules, computed once
	hashWithTexts func() uint64             // the same with the texts for players
	aims          func() map[*dsl.Item]bool // defines that only aims use, computed once
}

// Option is an optional rule that a player may switch on or off.
type Option struct {
	Name, Clause, Title string
	Default, On         bool
	Excludes            []string
	Pos                 lexer.Position
}

// Dispute is a clause that can be read in several ways.
type Dispute struct {
	Name, Clause, Title string
	Readings            []Reading
	Chosen              int
	Pos                 lexer.Position
}

// Reading is one reading of a disputed clause.
type Reading struct {
	Name, Title string
	Default     bool
}

// Stated is an item in force with its rule; Rule is nil for an item outside a rule.
type Stated struct {
	Item   *dsl.Item
	Rule   *Rule
	Origin string // the module, option or reading that it comes from; see Rule.Origin
	Made   bool   // made of a line of a stacking limit, which is in force as well
}

// InForce returns the items in force, in order. It includes items of chosen options and
// readings; it excludes removed and replaced items. The slice must not be changed.
func (s *Set) InForce() []Stated { return s.inForce }

// Made reports whether a name was declared by a stacking limit, which gives more than a game
// may use.
func (s *Set) Made(name string) bool { return s.made[name] }

// Files returns all files that the game was read from, including modules.
func (s *Set) Files() []*dsl.File { return s.files }

// OfModule reports whether a position is in a module that the game uses.
func (s *Set) OfModule(pos lexer.Position) bool { return s.modules[pos.Filename] }

// ModuleClause reports whether a module that the game uses has a clause.
func (s *Set) ModuleClause(clause string) bool { return s.moduleClauses[clause] }

// Layer returns the height of a position's file above the base game. It is 0 in the base
// game.
func (s *Set) Layer(at lexer.Position) int { return s.layers[at.Filename] }

// Below reports whether a place lies in a game that a variant builds on. The variant may
// have removed what is named there.
func (s *Set) Below(at lexer.Position) bool {
	height := s.Layer(at)
	for _, h := range s.layers {
		if h > height {
			return true
		}
	}
	return false
}

// Layered reports whether the game extends another.
func (s *Set) Layered() bool { return len(s.layers) > 0 }

// Absent returns the counters that a variant removes, with the positions of the
// removals.
func (s *Set) Absent() map[string]lexer.Position { return s.absent }
