package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Movement declares a kind of movement: the moving units, the cost and the conditions of a
// step, where a move must stop, and the conditions of its end. Mover is one unit, Stack the
// group that moves: movement march(u of stack) "March" trail marched lasts phase { … }.
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
	Push   *MovementPush `parser:"| @@"`
}

// MovementPush says who makes room in a space that a unit enters, by a step of the same
// movement: displaces v in h from others(u, h) when crowded(u, h) by enemy(u).
type MovementPush struct {
	Pos    lexer.Position
	Each   *Name `parser:"'displaces' @@"`
	H      *Name `parser:"'in' @@"`
	From   *Expr `parser:"'from' @@"`
	When   *Expr `parser:"'when' @@"`
	By     *Expr `parser:"( 'by' @@ )?"`
	Prompt *Text `parser:"@@?"`
}

// MovementMode is a mode of moving. A path keeps its mode until a line with `into` leads to
// another. A move may begin in each mode without `from`.
type MovementMode struct {
	Pos   lexer.Position
	Name  *Name          `parser:"'mode' @@"`
	Title *Text          `parser:"@@?"`
	From  []*Name        `parser:"( 'from' @@ ( ',' @@ )*"`
	Here  *Name          `parser:"  ( 'in' @@ )? )?"`
	When  *Expr          `parser:"( 'when' @@ )?"`
	Rows  []*MovementRow `parser:"'{' @@+ '}'"`
}

// MovementStep is a step from a space to its neighbour. Of several lines that allow a step
// the cheapest counts. No step follows a `last` one. Because is the reason given where When is
// false.
type MovementStep struct {
	Pos     lexer.Position
	Nth     string  `parser:"@( 'first' | 'later' | 'last' )?"`
	Ends    *Ends   `parser:"'step' @@"`
	Cost    *Expr   `parser:"( 'costs' @@ )?"`
	When    *Expr   `parser:"( 'when' @@"`
	Because *Text   `parser:"  ( 'because' @@ )? )?"`
	Allowed []*Call `parser:"( 'allowed' @@ )*"`
	Prefer  *Call   `parser:"( 'preferring' @@ )?"`
	Into    *Name   `parser:"( 'into' @@"`
	IntoIf  *Expr   `parser:"  ( 'when' @@ )? )?"`
}

// MovementStop is a space where a move must stop, or a condition of its end. Because is the
// reason given where a move stops, or must not end.
type MovementStop struct {
	Pos     lexer.Position
	Verb    string  `parser:"@( 'stop' | 'end' )"`
	H       *Name   `parser:"'in' @@"`
	When    *Expr   `parser:"( 'when' @@"`
	Because *Text   `parser:"  ( 'because' @@ )? )?"`
	Unless  *Call   `parser:"( 'unless' @@ )?"`
	Allowed []*Call `parser:"( 'allowed' @@ )*"`
	Prefer  *Call   `parser:"( 'preferring' @@ )?"`
}

// Go moves units by a movement: go march(stack). Without To their owner chooses the
// destination. Of several ways (Else) the first one that can be gone counts. With Each
// the units of a list go step by step together, each on its own way.
type Go struct {
	Pos       lexer.Position
	Each      *Name    `parser:"'go' ( 'each' @@"`
	In        *Expr    `parser:"  'in' @@ 'along' )?"`
	Call      *Call    `parser:"@@"`
	To        *Expr    `parser:"( 'to' @@ )?"`
	UpTo      bool     `parser:"( 'for' @( 'up' 'to' )?"`
	Steps     *Expr    `parser:"  @@ ( 'step' | 'steps' ) )?"`
	Else      []*GoWay `parser:"( 'else' @@ )*"`
	Early     *GoEarly `parser:"@@?"`
	Until     *Expr    `parser:"( 'until' @@ )?"`
	By        *Expr    `parser:"( 'by' @@ )?"`
	Prompt    *Text    `parser:"@@?"`
	Noting    *Text    `parser:"( 'noting' @@ )?"`
	Nothing   bool     `parser:"@( 'or' 'nothing' )?"`
	Giving    *Name    `parser:"( 'giving' @@ )?"`
	Otherwise *Block   `parser:"( 'otherwise' @@ )?"`
}

// GoEarly lets the player end a move of several steps after the first one, in a space that
// meets a condition.
type GoEarly struct {
	Pos    lexer.Position
	Name   *Name `parser:"'or' 'end' 'early' 'in' @@"`
	Where  *Expr `parser:"'where' @@"`
	Prompt *Text `parser:"@@?"`
}

// GoWay is a further way, for units that cannot go those before it.
type GoWay struct {
	Pos    lexer.Position
	EndPos lexer.Position
	Call   *Call `parser:"@@"`
	To     *Expr `parser:"( 'to' @@ )?"`
	UpTo   bool  `parser:"( 'for' @( 'up' 'to' )?"`
	Steps  *Expr `parser:"  @@ ( 'step' | 'steps' ) )?"`
}
