package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Action is something that a player may do when a step offers it. It may begin with the
// choices of another: action declare "Declare an attack" chosen as attack { … }.
type Action struct {
	Pos     lexer.Position
	Name    *Name   `parser:"'action' @@"`
	Params  *Params `parser:"@@?"`
	Title   *Text   `parser:"@@?"`
	As      *Name   `parser:"( 'chosen' 'as' @@ )?"`
	When    *Expr   `parser:"( 'when' @@ )?"`
	Allowed *Call   `parser:"( 'allowed' @@ )?"`
	Body    *Block  `parser:"@@"`
}

// Procedure is a series of steps with parameters and an optional result.
type Procedure struct {
	Pos    lexer.Position
	Name   *Name    `parser:"'procedure' @@"`
	Params *Params  `parser:"@@?"`
	Result *TypeRef `parser:"( ':' @@ )?"`
	Body   *Block   `parser:"@@"`
}

// Sequence is the sequence of play: the procedure that runs the game.
type Sequence struct {
	Pos  lexer.Position
	Body *Block `parser:"'sequence' @@"`
}

// On is a triggered rule.
type On struct {
	Pos    lexer.Position
	Moment *Moment  `parser:"'on' ( @@"`
	Event  *Name    `parser:"| @@"`
	Params *Binders `parser:"  @@? )"`
	When   *Expr    `parser:"( 'when' @@ )?"`
	Body   *Block   `parser:"@@"`
}

// Option is an optional rule.
type Option struct {
	Pos      lexer.Position
	Name     *Name      `parser:"'option' @@"`
	Clause   *ClauseRef `parser:"( (?! 'default' | 'excludes' ) @@ )?"`
	Title    *Text      `parser:"@@?"`
	On       bool       `parser:"( 'default' ( @'on' | 'off' ) )?"`
	Excludes []*Name    `parser:"( 'excludes' @@ ( ',' @@ )* )?"`
	Items    []*Item    `parser:"'{' @@* '}'"`
}

// Interpretation is a disputed clause with its readings.
type Interpretation struct {
	Pos      lexer.Position
	Name     *Name      `parser:"'interpretation' @@"`
	Clause   *ClauseRef `parser:"@@?"`
	Title    *Text      `parser:"@@?"`
	Readings []*Reading `parser:"'{' @@+ '}'"`
}

// Reading is one way to read a disputed clause.
type Reading struct {
	Pos     lexer.Position
	Name    *Name   `parser:"'reading' @@"`
	Title   *Text   `parser:"@@?"`
	Default bool    `parser:"@'default'?"`
	Items   []*Item `parser:"( '{' @@* '}' )?"`
}

// Rename gives a rule of a module the number of its clause in the rulebook:
// rename rule zoc.1 to 6.3.1.
type Rename struct {
	Pos  lexer.Position
	From *ClauseRef `parser:"'rename' 'rule' @@"`
	To   *ClauseRef `parser:"'to' @@"`
}

// Rule binds items to a clause of the rulebook. Also are other clauses with the same
// content.
type Rule struct {
	Pos    lexer.Position
	Clause *ClauseRef   `parser:"'rule' @@"`
	Also   []*ClauseRef `parser:"( 'also' @@ ( ',' @@ )* )?"`
	Title  *Text        `parser:"@@?"`
	Items  []*Item      `parser:"'{' @@* '}'"`
}
