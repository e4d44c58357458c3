// Package formula says what an expression is: a typed tree over functions and names, the
// context in which it is evaluated, and the derivation of an answer. Package compile makes
// expressions of texts, lower makes closures of their trees, derive explains them.
package formula

import "wargame/interpreter/value"

// Symbol is what an identifier may stand for.
type Symbol struct {
	Name  string
	Type  value.Type
	Const bool // a constant: Value holds it
	Value value.Value
	Slot  int   // a local: index into Ctx.Locals (when neither Const nor Fn)
	Fn    *Func // a name without arguments that is computed (a track, phasing, units)

	// Own says that whoever asks has given the name, as a test names its units.
	// Among the meanings that fit a place, such a meaning comes first.
	Own bool

	// Whose names the origin of a name for messages: "a unit of this test". It is
	// empty for names that the rules declare.
	Whose string
}

// Scope is what package program knows of names.
type Scope interface {
	// Ident lists what an identifier may mean (several enums may share a word).
	Ident(name string) []Symbol
	// Func finds a callable by name.
	Func(name string) *Func
	// Question finds a function that may be asked like an attribute: u.supplied is
	// supplied(u). Nil where anything has an attribute of that name.
	Question(name string) *Func
	// Member finds the attribute of a type: u.hex, b.attackers, h.units,
	// weather.clear (t.Kind == Invalid and enum name for a qualified word).
	Member(t value.Type, field string) *Func
	// Word finds a text literal as a word of t: "clear", "2010", "1:3".
	Word(t value.Type, text string) (value.Value, bool)
	// Show writes a value for people.
	Show(t value.Type, v value.Value) string
	// Names lists what could have been meant, for suggestions: members of t,
	// or (t.Kind == Invalid) all identifiers and functions, in no order.
	Names(t value.Type) []string
	// Suggest returns the help for a name that means nothing, from the candidates
	// nearest to it. It may return "" without calling candidates, so that many
	// mistakes in one game take linear time.
	Suggest(name string, candidates func() []string) string
}
