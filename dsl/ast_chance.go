package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Odds is an axis entered by the ratio of two numbers, or by their difference,
// and says to whom what lies between two columns falls.
type Odds struct {
	Pos        lexer.Position
	Difference bool   `parser:"( 'odds' (?= 'for' ) | @'difference' )"`
	Favour     string `parser:"( 'for' @( 'attacker' | 'defender' ) )?"`
}
