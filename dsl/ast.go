// Package dsl turns .wgr text into a syntax tree and back.
//
// The tree mirrors the grammar: the participle tags of the nodes (ast*.go) are the
// grammar, and Reference prints it. The package knows no meaning: names are resolved and
// checked by package program.
//
// Parse may be called from several goroutines. A tree is not changed after Parse returns
// it, and its texts refer to the source, which must not be changed either.
package dsl

import "github.com/alecthomas/participle/v2/lexer"

// File is one source file. Each item is parsed by itself (parse.go), so a mistake in one
// does not hide the others.
type File struct {
	Name   string
	Source []byte
	Tokens []lexer.Token // the whole source, blanks and comments included, EOF last
	Items  []*Item
	Unread map[string]bool // names that items with a mistake would declare; nil without any
}

// Item is a declaration or a rule; one of its pointers is set. The same items may stand at
// the top of a file and inside a rule, an option or a reading. Inside a rule they belong to
// the rule's clause.
type Item struct {
	Pos    lexer.Position
	EndPos lexer.Position

	Head, HeadEnd lexer.Position // the head of a line that Lines made an item; else zero

	Edition        *Edition        `parser:"  @@"`
	Game           *Game           `parser:"| @@"`
	Use            *Use            `parser:"| @@"`
	Map            *Map            `parser:"| @@"`
	Side           *Side           `parser:"| @@"`
	Seat           *Seat           `parser:"| @@"`
	Enum           *Enum           `parser:"| @@"`
	Record         *Record         `parser:"| @@"`
	Noun           *Noun           `parser:"| @@"`
	Data           *Data           `parser:"| @@"`
	Names          *Names          `parser:"| @@"`
	Track          *Track          `parser:"| @@"`
	Budget         *Budget         `parser:"| @@"`
	Clock          *Clock          `parser:"| @@"`
	Deck           *Deck           `parser:"| @@"`
	CardDice       *CardDice       `parser:"| @@"`
	Fact           *Fact           `parser:"| @@"`
	Snapshot       *Snapshot       `parser:"| @@"`
	Event          *Event          `parser:"| @@"`
	Define         *Define         `parser:"| @@"`
	Quantity       *Quantity       `parser:"| @@"`
	Permission     *Permission     `parser:"| @@"`
	Preference     *Preference     `parser:"| @@"`
	Table          *Table          `parser:"| @@"`
	Reach          *Reach          `parser:"| @@"`
	Movement       *Movement       `parser:"| @@"`
	Obligation     *Obligation     `parser:"| @@"`
	Stacking       *Stacking       `parser:"| @@"`
	Action         *Action         `parser:"| @@"`
	Procedure      *Procedure      `parser:"| @@"`
	Losses         *Losses         `parser:"| @@"`
	Sequence       *Sequence       `parser:"| @@"`
	On             *On             `parser:"| @@"`
	Once           *Once           `parser:"| @@"`
	Option         *Option         `parser:"| @@"`
	Interpretation *Interpretation `parser:"| @@"`
	Replace        *Replace        `parser:"| @@"`
	Remove         *Remove         `parser:"| @@"`
	Rename         *Rename         `parser:"| @@"`
	Texts          *Texts          `parser:"| @@"`
	About          *About          `parser:"| @@"`
	Titles         *Titles         `parser:"| @@"`
	Scenario       *Scenario       `parser:"| @@"`
	In             *In             `parser:"| @@"`
	TestsOf        *TestsOf        `parser:"| @@"`
	Every          *Every          `parser:"| @@"`
	Rule           *Rule           `parser:"| @@"`
	Forbid         *Forbid         `parser:"| @@"`
	Hide           *Hide           `parser:"| @@"`
	Show           *Show           `parser:"| @@"`
	Allow          *Allow          `parser:"| @@"`
	Require        *Require        `parser:"| @@"`
	Fixture        *Fixture        `parser:"| @@"`
	Test           *Test           `parser:"| @@"`
	Legend         *Legend         `parser:"| @@"`
	Drawing        *Drawing        `parser:"| @@"`
	Aim            *Aim            `parser:"| @@"`
	Has            *Has            `parser:"| @@"`
	Contribution   *Contribution   `parser:"| @@"`
}

// ---- the game and its nouns ----

// Edition says for which edition of the language the rules of a folder are written:
// edition 3.
type Edition struct {
	Pos    lexer.Position
	Number string `parser:"'edition' @Int"`
}

// Game names the game: game ferry "The Ferry" { clauses "clauses.tsv" }. A variant also
// names the game that it changes: game my_ferry extends ferry "Mine".
type Game struct {
	Pos     lexer.Position
	Name    *Name       `parser:"'game' @@"`
	Extends *Cell       `parser:"( 'extends' @@ )?"`
	Title   *Text       `parser:"@@?"`
	Notes   []*GameNote `parser:"( '{' @@* '}' )?"`
}

// GameNote is a labelled text of a game: edition, publisher, clauses.
type GameNote struct {
	Pos  lexer.Position
	Key  string `parser:"@Ident"`
	Text *Text  `parser:"@@"`
}

// Use takes modules: of the standard library, or of the game's folder modules.
type Use struct {
	Pos   lexer.Position
	Names []*Name `parser:"'use' @@ ( ',' @@ )*"`
}

// Scenario declares one of the games in the box: scenario day 16.0 "The Longest Day". The
// first one is the default.
type Scenario struct {
	Pos    lexer.Position
	Name   *Name      `parser:"'scenario' @@"`
	Clause *ClauseRef `parser:"@@?"`
	Title  *Text      `parser:"@@?"`
}

// In restricts a file to one scenario: in scenario day.
type In struct {
	Pos  lexer.Position
	Name *Name `parser:"'in' 'scenario' @@"`
}

// Map declares the kind of map. A hex map numbers its hexes by column and row.
type Map struct {
	Pos  lexer.Position
	Hex  *HexMap `parser:"'map' ( @@"`
	Area bool    `parser:"| @'area' )"`
}

// HexMap is the grid: map hex columns 1..51 rows 1..34 stagger even columns. The staggered
// lines are shifted by half a hex: columns down, rows to the right. Size and stagger may
// each have a provenance.
type HexMap struct {
	Pos     lexer.Position
	Columns *IntRange   `parser:"'hex' 'columns' @@"`
	Rows    *IntRange   `parser:"'rows' @@"`
	Size    *Provenance `parser:"@@?"`
	Odd     bool        `parser:"'stagger' ( @'odd' | 'even' )"`
	ByRows  bool        `parser:"( @'rows' | 'columns' )"`
	Stagger *Provenance `parser:"@@?"`
}

// IntRange is 1..51.
type IntRange struct {
	Pos lexer.Position
	Min string `parser:"@( '-'? Int )"`
	Max string `parser:"'..' @( '-'? Int )"`
}

// Side declares sides in order of play: side red "Red", blue "Blue".
type Side struct {
	Pos   lexer.Position
	Names []*Titled `parser:"'side' @@ ( ',' @@ )*"`
}

// Titled is a name with an optional title for people.
type Titled struct {
	Pos   lexer.Position
	Name  *Name `parser:"@@"`
	Title *Text `parser:"@@?"`
}

// Seat declares a place at the table, and the sides that it plays at first:
// seat west "West" plays red, blue.
type Seat struct {
	Pos   lexer.Position
	Name  *Titled `parser:"'seat' @@"`
	Plays []*Name `parser:"( 'plays' @@ ( ',' @@ )* )?"`
}

// Enum declares a closed set of words.
type Enum struct {
	Pos    lexer.Position
	Name   *Name     `parser:"'enum' @@"`
	Values []*Titled `parser:"'{' @@ ( ','? @@ )* '}'"`
}

// Has gives attributes to units, spaces or edges: unit has { strength: number }.
type Has struct {
	Pos    lexer.Position
	Owner  string   `parser:"@( 'unit' | 'space' | 'hex' | 'area' | 'edge' | 'border' ) 'has'"`
	Fields []*Field `parser:"( '{' ( @@ ','? )* '}' | @@ ( ',' @@ )* )"`
}

// Field is one attribute. A changing attribute is part of the position; the others are
// printed on the map or the counter. The title replaces the name in texts for players:
// kmh: number "Speed".
type Field struct {
	Pos      lexer.Position
	Name     *Name    `parser:"@@"`
	Type     *TypeRef `parser:"':' @@"`
	Title    *Text    `parser:"@@?"`
	Default  *Expr    `parser:"( '=' @@ )?"`
	Changing bool     `parser:"@'changing'?"`
}

// TypeRef is number, flag, text, a declared name, set of T, list of T or column of a
// table.
type TypeRef struct {
	Pos  lexer.Position
	Many string `parser:"( @( 'set' | 'list' | 'column' ) 'of' )?"`
	Name string `parser:"@Ident"`
}

// Record declares a bundle of values that travel together: record battle { … }. With has it
// adds fields to a record that is declared elsewhere: record battle has { ready: flag }.
type Record struct {
	Pos    lexer.Position
	Name   *Name    `parser:"'record' @@"`
	More   bool     `parser:"@'has'?"`
	Fields []*Field `parser:"'{' ( @@ ','? )* '}'"`
}

// Names gives names the type that they have as parameters without a type:
// names u, v: unit, s: side.
type Names struct {
	Pos  lexer.Position
	List []*Named `parser:"'names' @@ ( ',' @@ )*"`
}

// Named are names with their type.
type Named struct {
	Pos   lexer.Position
	Names []*Name  `parser:"@@ ( ',' @@ )*"`
	Type  *TypeRef `parser:"':' @@"`
}

// Data is bulk data in rows: a row is a line, blanks separate its cells, and the first row
// names the columns.
type Data struct {
	Pos        lexer.Position
	Kind       *Name       `parser:"'data' @@"`
	Provenance *Provenance `parser:"@@?"`
	Grid       *Grid       `parser:"'{' @@ '}'"`
}

// Provenance is where data come from: a kind, clauses, a note.
type Provenance struct {
	Pos     lexer.Position
	Kind    string       `parser:"@( 'printed' | 'derived' | 'reconstructed' | 'imported' )"`
	Clauses []*ClauseRef `parser:"( @@ ( ',' @@ )* )?"`
	Note    *Text        `parser:"@@?"`
}

// Track is a value of the game that changes: track weather: weather = clear. A track with
// a default has that value until a step sets it, and again after clear.
type Track struct {
	Pos     lexer.Position
	Name    *Name    `parser:"'track' @@"`
	Params  *Params  `parser:"@@?"`
	Type    *TypeRef `parser:"':' @@"`
	Initial *Expr    `parser:"( '=' @@"`
	Default *Expr    `parser:"| 'default' @@ )?"`
	Min     *Expr    `parser:"( 'from' @@"`
	Max     *Expr    `parser:"'to' @@ )?"`
}

// Budget is an amount that is refilled with each scope:
// budget overruns(a: army): command(a) per phase.
type Budget struct {
	Pos    lexer.Position
	Name   *Name   `parser:"'budget' @@"`
	Params *Params `parser:"@@?"`
	Amount *Expr   `parser:"':' @@"`
	Per    string  `parser:"'per' @Ident"`
}

// Clock is the time that the players have for a scope:
// clock overtime: 20 minutes per segment. Its name is a flag: the time is over.
type Clock struct {
	Pos     lexer.Position
	Name    *Name   `parser:"'clock' @@ ':'"`
	Minutes *Number `parser:"@@ 'minutes'"`
	Per     string  `parser:"'per' @Ident"`
}

// Fact is something that steps remember: fact retreated(u: unit) lasts phase. With a type
// it has a value for each key: fact retreat_hex(u: unit, n: number): hex lasts combat.
type Fact struct {
	Pos    lexer.Position
	Name   *Name    `parser:"'fact' @@"`
	Params *Params  `parser:"@@?"`
	Type   *TypeRef `parser:"( ':' @@ )?"`
	Lasts  string   `parser:"'lasts' @Ident"`
}

// Snapshot stores the value of an expression at a moment.
type Snapshot struct {
	Pos    lexer.Position
	Name   *Name    `parser:"'snapshot' @@"`
	Params *Params  `parser:"@@?"`
	Type   *TypeRef `parser:"( ':' @@ )?"`
	Body   *Expr    `parser:"'=' @@"`
	At     *Moment  `parser:"'at' @@"`
}

// Moment is the start or the end of a scope: start of phase combat.
type Moment struct {
	Pos   lexer.Position
	Edge  string `parser:"@( 'start' | 'end' ) 'of'"`
	Scope string `parser:"@Ident"`
	Here  Inline `parser:"( @@ (?! 'of' | 'when' )"`
	Name  *Name  `parser:"@@ )?"`
	Of    *Expr  `parser:"( 'of' @@ )?"`
}

// Event declares an event: a step may announce it, a rule may watch it. A moment is an event
// whose rules may change its first parameter, a record: moment before_the_die(b: battle).
type Event struct {
	Pos    lexer.Position
	Moment bool    `parser:"( 'event' | @'moment' )"`
	Name   *Name   `parser:"@@"`
	Params *Params `parser:"@@?"`
}

// ---- shared parts ----

// Name is an identifier with its place.
type Name struct {
	Pos  lexer.Position
	Text string `parser:"@Ident"`
}

// Text is a string in quotes with its place; Value removes the quotes.
type Text struct {
	Pos lexer.Position
	Raw string `parser:"@String"`

	Translates string         // the text of the rules without quotes, if this is its translation; else empty
	Origin     lexer.Position // where that text stands; zero if this is no translation
}

// Params declares typed parameters: (u: unit, to: hex).
type Params struct {
	Pos  lexer.Position
	List []*Param `parser:"'(' ( @@ ( ',' @@ )* )? ')'"`
}

// Param is one parameter. Without a type it has the type that Names give its name.
type Param struct {
	Pos  lexer.Position
	Name *Name    `parser:"@@"`
	Type *TypeRef `parser:"( ':' @@ )?"`
}

// Binders names the parameters of something declared elsewhere: (u, from, to).
type Binders struct {
	Pos   lexer.Position
	Names []*Name `parser:"'(' ( @@ ( ',' @@ )* )? ')'"`
}

// Call is a name with arguments.
type Call struct {
	Pos  lexer.Position
	Name *Name   `parser:"@@"`
	Args []*Expr `parser:"( '(' ( @@ ( ',' @@ )* )? ')' )?"`
}

// Dice is d6 or 2d6.
type Dice struct {
	Pos   lexer.Position
	Count string `parser:"@Int?"`
	Die   string `parser:"@( 'd4' | 'd6' | 'd8' | 'd10' | 'd12' | 'd20' | 'd100' )"`
}
