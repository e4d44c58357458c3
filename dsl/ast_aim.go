package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Aim is something that a player who wants to win tries to reach. It is no rule; bots
// follow it:
//
//	aim "Points" for side(s): raise points(s) weight 3
//	aim "Armour off the map" for unit(u) when u.armour: reach exits(u) weight 2
//	aim "In supply" for unit(u): avoid not supplied(u)
type Aim struct {
	Pos    lexer.Position
	Title  *Text    `parser:"'aim' @@"`
	Of     string   `parser:"'for' @( 'side' | 'seat' | 'unit' | 'hex' | 'area' | 'space' )"`
	Params *Binders `parser:"@@"`
	When   *Expr    `parser:"( 'when' @@ )? ':'"`
	Kind   string   `parser:"@( 'raise' | 'reach' | 'avoid' )"`
	What   *Expr    `parser:"@@"`
	Weight *Expr    `parser:"( 'weight' @@ )?"`
}
