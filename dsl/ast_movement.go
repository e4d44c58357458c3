package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Movement declares a way of going over the map: who goes, what a step costs and
// who may take it, where one must stop, and what must hold where it ends. The
// mover is a unit; the second name is that of all who go together:
// movement march(u of stack) "March" trail marched lasts phase { … }.
type Movement struct {
	Pos    lexer.Position
	Name   *Name          `parser:"'movement' @@"`
	Mover  *Name          `parser:"'(' @@"`
	Stack  *Name          `parser:"( 'of' @@ )?"`
	Params []*Param       `parser:"( ',' @@ )* ')'"`
	Title  *Text          `parser:"@@?"`
	Trail  *Name          `parser:"( 'trail' @@"`
	Lasts  string         `parser:"'lasts' @Ident )?"`
	Rows   []*MovementRow `parser:"'{' @@+ '}'"`
}

// MovementRow is one line of a movement.
type MovementRow struct {
	Pos    lexer.Position
	Draws  *Call         `parser:"  'draws' @@"`
	Within *Expr         `parser:"| 'within' @@"`
	Mode   *MovementMode `parser:"| @@"`
	Step   *MovementStep `parser:"| @@"`
	Place  *MovementStop `parser:"| @@"`
}

// MovementMode is a manner of moving: a way keeps to its mode until a line leads
// into another. A mode without `from` is one that a move may begin in.
type MovementMode struct {
	Pos   lexer.Position
	Name  *Name          `parser:"'mode' @@"`
	Title *Text          `parser:"@@?"`
	From  []*Name        `parser:"( 'from' @@ ( ',' @@ )*"`
	Here  *Name          `parser:"  ( 'in' @@ )? )?"`
	When  *Expr          `parser:"( 'when' @@ )?"`
	Rows  []*MovementRow `parser:"'{' @@+ '}'"`
}

// MovementStep is a step from a space to its neighbour; any line that is open
// will do, and the cheapest counts.
type MovementStep struct {
	Pos     lexer.Position
	Nth     string  `parser:"@( 'first' | 'later' )?"`
	Ends    *Ends   `parser:"'step' @@"`
	Cost    *Expr   `parser:"( 'costs' @@ )?"`
	When    *Expr   `parser:"( 'when' @@ )?"`
	Allowed []*Call `parser:"( 'allowed' @@ )*"`
	Prefer  *Call   `parser:"( 'preferring' @@ )?"`
	Into    *Name   `parser:"( 'into' @@"`
	IntoIf  *Expr   `parser:"  ( 'when' @@ )? )?"`
}

// MovementStop says where a move stops, or what must hold where it ends.
type MovementStop struct {
	Pos     lexer.Position
	Verb    string  `parser:"@( 'stop' | 'end' )"`
	H       *Name   `parser:"'in' @@"`
	When    *Expr   `parser:"( 'when' @@ )?"`
	Unless  *Call   `parser:"( 'unless' @@ )?"`
	Allowed []*Call `parser:"( 'allowed' @@ )*"`
	Prefer  *Call   `parser:"( 'preferring' @@ )?"`
}

// Go has units move by a movement: go march(stack). Where to is their owner's
// choice unless the step says it.
type Go struct {
	Pos       lexer.Position
	Call      *Call  `parser:"'go' @@"`
	To        *Expr  `parser:"( 'to' @@ )?"`
	Steps     *Expr  `parser:"( 'for' @@ ( 'step' | 'steps' ) )?"`
	By        *Expr  `parser:"( 'by' @@ )?"`
	Prompt    *Text  `parser:"@@?"`
	Noting    *Text  `parser:"( 'noting' @@ )?"`
	Nothing   bool   `parser:"@( 'or' 'nothing' )?"`
	Giving    *Name  `parser:"( 'giving' @@ )?"`
	Otherwise *Block `parser:"( 'otherwise' @@ )?"`
}
