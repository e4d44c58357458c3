package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Noun declares a type of the game's own; rows of data name its members:
// noun country plural countries has { capital: hex }. The members of a piece have a place on
// the map or on a unit. A member of a group stands for all units that share attributes:
// noun division groups unit by .side, .formation.
type Noun struct {
	Pos    lexer.Position
	Kind   string    `parser:"@( 'noun' | 'piece' )"`
	Name   *Name     `parser:"@@"`
	Plural *Name     `parser:"( 'plural' @@ )?"`
	By     []*Shared `parser:"( 'groups' 'unit' 'by' @@ ( ',' @@ )* )?"`
	Fields []*Field  `parser:"( 'has' ( '{' ( @@ ','? )* '}' | @@ ( ',' @@ )* ) )?"`
}

// Shared is an attribute that the members of a group have in common: .formation.
type Shared struct {
	Pos  lexer.Position
	Name *Name `parser:"'.' @@"`
}

// NounLine places a member of a noun for a test, or makes one:
// depot d: sp = 3 at 0404, truck t: on a.
type NounLine struct {
	Pos    lexer.Position
	Of     *Name        `parser:"@@"`
	Names  []*Cell      `parser:"@@ ( ',' @@ )* ':'"`
	Values []*Attribute `parser:"( (?! 'at' | 'on' ) @@ ( ',' @@ )* )?"`
	At     *Cell        `parser:"( 'at' @@"`
	On     *Cell        `parser:"| 'on' @@ )?"`
}
