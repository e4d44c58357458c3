// Package formula defines expressions: the typed tree over functions and names, the
// context of evaluation, and the derivation of an answer. Package compile makes
// expressions from texts, lower turns their trees into closures, and derive explains
// them.
package formula

import "wargame/interpreter/value"

// Symbol is one meaning of an identifier.
type Symbol struct {
	Name  string
	Type  value.Type
	Const bool // a constant: Value holds it
	Value value.Value
	Slot  int   // a local: index into Ctx.Locals (when neither Const nor Fn)
	Fn    *Func // a name without arguments that is computed (a track, phasing, units)

	// Own means that the caller supplied the name, as a test names its units. Among the
	// meanings that fit a place, such a meaning takes precedence.
	Own bool

	// Whose is the origin of the name for messages: "a unit of this test". It is empty for
	// names that the rules declare.
	Whose string
}

// Scope resolves names; package program implements it.
type Scope interface {
	// Ident returns the possible meanings of an identifier. Several enums may share a word.
	Ident(name string) []Symbol
	// Func returns the function with a name, or nil.
	Func(name string) *Func
	// Question returns a function that may be written like an attribute: u.supplied is
	// supplied(u). It returns nil if any type has an attribute of that name.
	Question(name string) *Func
	// Member returns the attribute of a type: u.hex, b.attackers, h.units, or weather.clear,
	// where t.Kind is Invalid and the enum's name qualifies a word.
	Member(t value.Type, field string) *Func
	// Word resolves a text literal as a word of t: "clear", "2010", "1:3".
	Word(t value.Type, text string) (value.Value, bool)
	// Show returns a value as text for players.
	Show(t value.Type, v value.Value) string
	// Names returns candidates for suggestions, in no order: the members of t, or, if t.Kind
	// is Invalid, all identifiers and functions.
	Names(t value.Type) []string
	// Suggest returns help for an unknown name from the most similar candidates. It may
	// return "" without calling candidates, so that many mistakes in one game take linear
	// time.
	Suggest(name string, candidates func() []string) string
}
