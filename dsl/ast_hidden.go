package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Hide hides something from some sides or seats: hide unit(u) from s when … reveals kind.
type Hide struct {
	Pos   lexer.Position
	Thing *Secret `parser:"'hide' @@"`
	From  *Viewer `parser:"'from' @@"`
	When  *Expr   `parser:"( 'when' @@ )?"`
	Tail  []*Tail `parser:"@@*"`
}

// Show is an exception to Hide: show unit(u) to s when … despite 21.4.
type Show struct {
	Pos   lexer.Position
	Thing *Secret `parser:"'show' @@"`
	To    *Viewer `parser:"'to' @@"`
	When  *Expr   `parser:"( 'when' @@ )?"`
	Tail  []*Tail `parser:"@@*"`
}

// Secret is something that may be hidden: unit(u), unit(u).strength, reserve(s), supply.
type Secret struct {
	Pos    lexer.Position
	Name   *Name    `parser:"@@"`
	Params *Binders `parser:"@@?"`
	Field  *Name    `parser:"( '.' @@ )?"`
}

// Viewer is a side, or with the type seat a seat, from which something is hidden.
type Viewer struct {
	Pos  lexer.Position
	Name *Name  `parser:"@@"`
	Type string `parser:"( ':' @( 'side' | 'seat' ) )?"`
}

// Tell writes a line to the log that only some players may read: tell phasing "…".
type Tell struct {
	Pos  lexer.Position
	To   *Expr `parser:"'tell' @@"`
	Text *Text `parser:"@@"`
}

// Seen is an assertion about what a side or a seat may see:
// expect hidden unit(a).strength from red by 15.2.5.
type Seen struct {
	Pos   lexer.Position
	Word  string  `parser:"@( 'hidden' | 'shown' )"`
	Name  *Name   `parser:"@@"`
	Args  []*Expr `parser:"( '(' ( @@ ( ',' @@ )* )? ')' )?"`
	Field *Name   `parser:"( '.' @@ )?"`
	Who   *Expr   `parser:"( 'from' | 'to' ) @@"`
}
