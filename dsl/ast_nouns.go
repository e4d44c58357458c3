package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Noun declares things of the game's own, which rows of data name:
// noun country plural countries has { capital: hex }. A piece is a noun that
// lies on the map or on a unit; a group is one whose members are the units that
// share attributes: noun division groups unit by .side, .formation.
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

// Thing lays down a noun of the game's own for a test, or makes one:
// depot d: sp = 3 at 0404, truck t: on a.
type Thing struct {
	Pos    lexer.Position
	Of     *Name        `parser:"@@"`
	Names  []*Cell      `parser:"@@ ( ',' @@ )* ':'"`
	Values []*Attribute `parser:"( (?! 'at' | 'on' ) @@ ( ',' @@ )* )?"`
	At     *Cell        `parser:"( 'at' @@"`
	On     *Cell        `parser:"| 'on' @@ )?"`
}
