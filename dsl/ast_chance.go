package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Odds is an axis that is entered by the ratio or the difference of two numbers. Favour is
// the side that a number between two columns favours.
type Odds struct {
	Pos        lexer.Position
	Difference bool   `parser:"( 'odds' (?= 'for' ) | @'difference' )"`
	Favour     string `parser:"( 'for' @( 'attacker' | 'defender' ) )?"`
}

// Deck is a source of chance that remembers which cards were drawn: a deck of cards, a cup
// of chits. deck cards(s: side): 2d6 has a card for each throw of the dice;
// deck orders(s: side): unit from filter(units, .side == s) per turn has one for each unit.
// Copies is the number of each card: deck chits: 2 of chit.
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

// CardDice replaces the dice of rolls by cards: dice of combat by s from cards(s).
type CardDice struct {
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
	Secret bool // only the drawing player sees the result: secretly draw …

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
