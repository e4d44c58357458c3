package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Odds is an axis entered by the ratio of two numbers, or by their difference,
// and says to whom what lies between two columns falls.
type Odds struct {
	Pos        lexer.Position
	Difference bool   `parser:"( 'odds' (?= 'for' ) | @'difference' )"`
	Favour     string `parser:"( 'for' @( 'attacker' | 'defender' ) )?"`
}

// Deck is a source of chance that remembers what was drawn: a deck of cards, a
// cup of chits. deck cards(s: side): 2d6 has a card for each throw of the dice;
// deck orders(s: side): unit from filter(units, .side == s) per turn. Of 2 of chit
// it has each card twice.
type Deck struct {
	Pos    lexer.Position
	Name   *Name    `parser:"'deck' @@"`
	Params *Params  `parser:"@@? ':'"`
	Copies string   `parser:"( @Int 'of' )?"`
	Dice   *Dice    `parser:"( @@"`
	Type   *TypeRef `parser:"| @@ )"`
	From   *Expr    `parser:"( 'from' @@ )?"`
	Per    string   `parser:"( 'per' @Ident )?"`
}

// Instead has rolls take a card in place of their dice:
// dice of combat by s from cards(s).
type Instead struct {
	Pos   lexer.Position
	Kinds []*Name `parser:"'dice' ( 'of' @@ ( ',' @@ )* )?"`
	By    *Name   `parser:"( 'by' @@ )?"`
	Deck  *Call   `parser:"'from' @@"`
	When  *Expr   `parser:"( 'when' @@ )?"`
}

// Draw takes one or several members of a list, or cards of a deck, at random:
// draw card from cards(red) by red as combat, draw 3 chits from pool.
type Draw struct {
	Pos    lexer.Position
	Secret bool // only who draws sees what: secretly draw …

	Count *Expr `parser:"'draw' ( (?! Ident 'from' ) @@ )?"`
	Name  *Name `parser:"@@ 'from'"`
	From  *Expr `parser:"@@"`
	By    *Expr `parser:"( 'by' @@ )?"`
	Kind  *Name `parser:"( 'as' @@ )?"`
}

// Shuffle fills a deck again: shuffle cards(red).
type Shuffle struct {
	Pos  lexer.Position
	Deck *Call `parser:"'shuffle' @@"`
}
