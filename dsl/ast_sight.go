package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Hide keeps something from those who may not see it:
// hide unit(u) from s when … reveals kind.
type Hide struct {
	Pos   lexer.Position
	Thing *Secret `parser:"'hide' @@"`
	From  *Viewer `parser:"'from' @@"`
	When  *Expr   `parser:"( 'when' @@ )?"`
	Tail  []*Tail `parser:"@@*"`
}

// Show lets somebody see what another clause hides:
// show unit(u) to s when … despite 21.4.
type Show struct {
	Pos   lexer.Position
	Thing *Secret `parser:"'show' @@"`
	To    *Viewer `parser:"'to' @@"`
	When  *Expr   `parser:"( 'when' @@ )?"`
	Tail  []*Tail `parser:"@@*"`
}

// Secret is what may be hidden: unit(u), unit(u).strength, reserve(s), supply.
type Secret struct {
	Pos    lexer.Position
	Name   *Name    `parser:"@@"`
	Params *Binders `parser:"@@?"`
	Field  *Name    `parser:"( '.' @@ )?"`
}

// Viewer is who may not see it: a side, or a seat if it says so.
type Viewer struct {
	Pos  lexer.Position
	Name *Name  `parser:"@@"`
	Type string `parser:"( ':' @( 'side' | 'seat' ) )?"`
}

// Tell writes a line that only some may read: tell phasing "…".
type Tell struct {
	Pos  lexer.Position
	To   *Expr `parser:"'tell' @@"`
	Text *Text `parser:"@@"`
}

// Seen is an assertion about what somebody may see:
// expect hidden unit(a).strength from red by 15.2.5.
type Seen struct {
	Pos   lexer.Position
	Word  string  `parser:"@( 'hidden' | 'shown' )"`
	Name  *Name   `parser:"@@"`
	Args  []*Expr `parser:"( '(' ( @@ ( ',' @@ )* )? ')' )?"`
	Field *Name   `parser:"( '.' @@ )?"`
	Who   *Expr   `parser:"( 'from' | 'to' ) @@"`
}
