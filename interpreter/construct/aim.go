package construct

import (
	"wargame/dsl"
	"wargame/interpreter/formula"
)

// Aim is a goal that a bot pursues. Aims are no rules: they do not affect legality, and
// saved games do not depend on them.
type Aim struct {
	Title string
	Of    AimOf
	Kind  AimKind

	When   *formula.Expr // nil means always; the subject is the only local name here, in What and in Weight
	What   *formula.Expr // a number, a space or a list of spaces, a flag
	Weight *formula.Expr // nil means 1
	Shared bool          // What does not read the subject and is the same for all

	Pos dsl.Span
}

// AimOf is the kind of subject that an aim applies to, one by one.
type AimOf uint8

// The subjects of aims.
const (
	AimOfSide AimOf = iota
	AimOfSeat
	AimOfUnit
	AimOfSpace
)

// AimKind is the form of an aim.
type AimKind uint8

// The forms of aims.
const (
	AimRaise AimKind = iota // a number to maximize
	AimReach                // spaces to approach
	AimAvoid                // a condition to avoid
)
