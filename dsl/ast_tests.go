package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Fixture is a named position for tests.
type Fixture struct {
	Pos   lexer.Position
	Name  *Name   `parser:"'fixture' @@"`
	Lines []*Line `parser:"'{' @@* '}'"`
}

// Test is a test case: a position, acts, and the expected results.
type Test struct {
	Pos   lexer.Position
	Title *Text        `parser:"'test' @@"`
	Cites []*ClauseRef `parser:"( 'cites' @@ ( ',' @@ )* )?"`
	Lines []*Line      `parser:"'{' @@*"`
	Cases *Grid        `parser:"( 'cases' '{' @@ '}' )? '}'"`
}

// TestsOf names the game of the tests of a file, which may then be anywhere:
// tests of ferry, tests of "../ferry".
type TestsOf struct {
	Pos  lexer.Position
	Game *Cell `parser:"'tests' 'of' @@"`
}

// Every holds the lines with which each test of the file begins.
type Every struct {
	Pos   lexer.Position
	Lines []*Line `parser:"'every' 'test' '{' @@* '}'"`
}

// Line is one line of a test or fixture.
type Line struct {
	Pos    lexer.Position
	EndPos lexer.Position

	Given   *Given      `parser:"  @@"`
	With    *With       `parser:"| @@"`
	Board   *Board      `parser:"| @@"`
	Counter *Counter    `parser:"| @@"`
	Begin   *Begin      `parser:"| @@"`
	Dice    *DiceLine   `parser:"| @@"`
	Refuse  *Refuse     `parser:"| @@"`
	Act     *Act        `parser:"| @@"`
	Answer  *Answer     `parser:"| @@"`
	Word    *AnswerWord `parser:"| @@"`
	Expect  *Expect     `parser:"| @@"`
	Step    *Step       `parser:"| @@"`
	Noun    *NounLine   `parser:"| @@"`
}

// Given includes the lines of a fixture.
type Given struct {
	Pos  lexer.Position
	Name *Name `parser:"'given' @@"`
}

// With switches an option on or off, chooses a reading, or removes all that is printed on
// the map: with blank map (with printed map restores it).
type With struct {
	Pos     lexer.Position
	Option  *Name  `parser:"'with' ( 'option' @@"`
	Off     bool   `parser:"  @'off'?"`
	Map     string `parser:"| @( 'blank' | 'printed' ) 'map'"`
	Disp    *Name  `parser:"| 'reading' @@"`
	Reading *Name  `parser:"  @@ )"`
}

// Board sets attributes of spaces and edges: hex 1923: city, level 3.
// An edge names both its spaces: edge 2010-2011: river.
type Board struct {
	Pos    lexer.Position
	Kind   string       `parser:"@( 'hex' | 'area' | 'space' | 'edge' | 'border' )"`
	Where  []*Cell      `parser:"@@ ( ',' @@ )* ':'"`
	Values []*Attribute `parser:"@@ ( ',' @@ )*"`
}

// Attribute is a flag, the negation of a flag, or a name with a value.
type Attribute struct {
	Pos   lexer.Position
	Not   bool  `parser:"@'not'?"`
	Name  *Name `parser:"@@"`
	Value *Expr `parser:"( '=' @@ )?"`
}

// Counter makes a unit for the test: unit a: red, kind = armor, strength = 5 at 2010.
type Counter struct {
	Pos    lexer.Position
	Names  []*Cell      `parser:"'unit' @@ ( ',' @@ )* ':'"`
	Values []*Attribute `parser:"( (?! 'at' ) @@ ( ',' @@ )* )?"`
	At     *Cell        `parser:"( 'at' @@ )?"`
}

// Begin enters the sequence of play: begin phase movement of red in turn 2. It begins the
// whole sequence with begin game.
type Begin struct {
	Pos  lexer.Position
	Kind string `parser:"'begin' ( @'game' | @( 'turn' | 'phase' | 'segment' | 'impulse' | 'combat' | 'activation' )"`
	Here Inline `parser:"( @@ (?! 'of' )"`
	Name *Name  `parser:"@@ )?"`
	Of   *Expr  `parser:"( 'of' @@ )? )"`
	Turn *Expr  `parser:"( 'in' 'turn' @@ )?"`
}

// DiceLine is the result of the next dice.
type DiceLine struct {
	Pos  lexer.Position
	Dice []*Expr `parser:"'dice' @@ ( ',' @@ )*"`
}

// Act takes an offered action and answers its choices by name:
// act attack(target: 1923, attackers: [a, b]). Of is the player whose answer it is where
// several decide in secret.
type Act struct {
	Pos    lexer.Position
	Action *Name       `parser:"'act' @@"`
	Args   []*NamedArg `parser:"( '(' ( @@ ( ',' @@ )* )? ')' )?"`
	Of     *Expr       `parser:"( 'of' @@ )?"`
}

// NamedArg is target: hex(1923).
type NamedArg struct {
	Pos   lexer.Position
	Name  *Name `parser:"@@ ':'"`
	Value *Expr `parser:"@@"`
}

// Answer answers decisions by their name; several values answer several decisions in a row:
// answer to = 2011, 2012. Of is the player where several decide in secret:
// answer bid of red = 3.
type Answer struct {
	Pos    lexer.Position
	Name   *Name   `parser:"'answer' @@"`
	Of     *Expr   `parser:"( 'of' @@ )? '='"`
	Values []*Expr `parser:"@@ ( ',' @@ )*"`
}

// AnswerWord is yes, no, pass, done or halt; timeout is the end of the time.
type AnswerWord struct {
	Pos  lexer.Position
	Word string `parser:"@( 'yes' | 'no' | 'pass' | 'done' | 'halt' | 'timeout' )"`
	Of   *Expr  `parser:"( 'of' @@ )?"`
}

// Refuse asserts that an act or an answer is refused, and by which clauses.
type Refuse struct {
	Pos    lexer.Position
	Act    *Act         `parser:"'refuse' ( @@"`
	Answer *Answer      `parser:"| @@"`
	Word   *AnswerWord  `parser:"| @@ )"`
	By     []*ClauseRef `parser:"( 'by' @@ ( ',' @@ )*"`
	Among  bool         `parser:"  @( 'among' 'others' )? )?"`
}

// StepCall is one step of a movement: step march(u) from 0303 to 0304.
type StepCall struct {
	Pos  lexer.Position
	Call *Call `parser:"'step' @@"`
	From *Expr `parser:"'from' @@"`
	To   *Expr `parser:"'to' @@"`
}

// Expect is an assertion. With by, exactly these rules must have decided; with among
// others, at least these.
type Expect struct {
	Pos       lexer.Position
	Verdict   string       `parser:"'expect' ( @( 'allowed' | 'forbidden' )"`
	Step      *StepCall    `parser:"  ( (?= 'step' Ident ) @@"`
	Verdicted *Call        `parser:"  | @@ )"`
	Seen      *Seen        `parser:"| ( (?= 'hidden' | 'shown' ) @@ )"`
	Decision  *Name        `parser:"| 'decision' @@"`
	DecBy     *Expr        `parser:"  ( 'of' @@ )?"`
	Choices   []*Expr      `parser:"  ( 'among' @@ ( ',' @@ )* )?"`
	Value     *Expr        `parser:"| @@ )"`
	By        []*ClauseRef `parser:"( 'by' @@ ( ',' @@ )*"`
	Among     bool         `parser:"  @( 'among' 'others' )? )?"`
}
