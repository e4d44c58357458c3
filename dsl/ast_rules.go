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

// Losses declares how a force takes points of loss, as a procedure: who chooses, what can
// be paid, and in what order.
// losses suffer(us, n) of n from us by first(us) { option step "A step of" u { … } }.
type Losses struct {
	Pos    lexer.Position
	EndPos lexer.Position
	Name   *Name      `parser:"'losses' @@"`
	Params *Params    `parser:"@@?"`
	Points *Expr      `parser:"'of' @@"`
	From   *Expr      `parser:"'from' @@"`
	By     *Expr      `parser:"'by' @@"`
	Prompt *Text      `parser:"@@?"`
	Rows   []*LossRow `parser:"'{' @@+ '}'"`
}

// LossRow is one line of losses: when the whole force is lost, what it may do together,
// who takes the first point, or one way to take a point.
type LossRow struct {
	Pos      lexer.Position
	All      *Expr         `parser:"  'all' 'when' @@"`
	Together *LossTogether `parser:"| @@"`
	First    *Expr         `parser:"| 'first' @@"`
	Option   *SpendOption  `parser:"| @@"`
}

// LossTogether is what the whole force may do in place of single losses. Pays is the
// number of points that this has paid, evaluated afterwards.
type LossTogether struct {
	Pos    lexer.Position
	Name   *Name  `parser:"'together' @@"`
	Prompt *Text  `parser:"@@?"`
	When   *Expr  `parser:"( 'when' @@ )?"`
	Pays   *Expr  `parser:"'pays' @@"`
	Body   *Block `parser:"@@"`
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
