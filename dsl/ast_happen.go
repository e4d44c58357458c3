package dsl

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// Once is a rule that watches a state rather than an event: it runs when its
// condition has become true, however that came about. Once: the first time (of
// each key); whenever: each time.
//
//	once surrendered(c) for each c in countries during phase politics { … }
type Once struct {
	Pos    lexer.Position
	Word   string   `parser:"@( 'once' | 'whenever' )"`
	When   *Expr    `parser:"@@"`
	Each   *Name    `parser:"( 'for' 'each' @@"`
	In     *Expr    `parser:"  'in' @@ )?"`
	During *Stretch `parser:"( 'during' @@ )?"`
	Body   *Block   `parser:"@@"`
}

// Stretch names stretches of play: phase combat, turn of red, turns.
type Stretch struct {
	Pos   lexer.Position
	Scope string `parser:"@Ident"`
	Name  *Name  `parser:"( (?! 'of' ) @@ )?"`
	Of    *Expr  `parser:"( 'of' @@ )?"`
}

// Start is the moment at which such a stretch begins.
func (s *Stretch) Start() *Moment {
	return &Moment{Pos: s.Pos, Edge: "start", Scope: strings.TrimSuffix(s.Scope, "s"), Name: s.Name, Of: s.Of}
}

// Later puts steps off: after 2 turns { … }, at end of phase combat { … }.
type Later struct {
	Pos   lexer.Position
	Count *Expr    `parser:"( 'after' @@"`
	Of    *Stretch `parser:"  @@"`
	At    *Moment  `parser:"| 'at' @@ )"`
	Body  *Block   `parser:"@@"`
}

// Offered is one action of an offer, with what it is about: attack(here), or
// for each element of a list: drop(zone) for each zone in zones.
type Offered struct {
	Pos    lexer.Position
	EndPos lexer.Position
	Call   *Call `parser:"@@"`
	Each   *Name `parser:"( 'for' 'each' @@"`
	In     *Expr `parser:"  'in' @@ )?"`
}

// Payers are who can pay a debt: payable by u from units where may_attack(u, h).
// None pays two.
type Payers struct {
	Pos   lexer.Position
	Name  *Name `parser:"'payable' 'by' @@"`
	From  *Expr `parser:"'from' @@"`
	Where *Expr `parser:"( 'where' @@ )?"`
}
