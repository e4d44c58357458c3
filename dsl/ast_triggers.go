package dsl

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// Once is a rule that watches a condition: it runs when the condition becomes true, whatever
// changed it. With once it runs the first time for each key, with whenever each time.
//
//	once surrendered(c) for each c in countries during phase politics { … }
type Once struct {
	Pos    lexer.Position
	Word   string    `parser:"@( 'once' | 'whenever' )"`
	When   *Expr     `parser:"@@"`
	Each   *Name     `parser:"( 'for' 'each' @@"`
	In     *Expr     `parser:"  'in' @@ )?"`
	During *ScopeRef `parser:"( 'during' @@ )?"`
	Body   *Block    `parser:"@@"`
}

// ScopeRef names a scope or several: phase combat, turn of red, turns.
type ScopeRef struct {
	Pos   lexer.Position
	Scope string `parser:"@Ident"`
	Name  *Name  `parser:"( (?! 'of' ) @@ )?"`
	Of    *Expr  `parser:"( 'of' @@ )?"`
}

// Start returns the moment at which the scope begins.
func (s *ScopeRef) Start() *Moment {
	return &Moment{Pos: s.Pos, Edge: "start", Scope: strings.TrimSuffix(s.Scope, "s"), Name: s.Name, Of: s.Of}
}

// Later postpones steps: after 2 turns { … }, at end of phase combat { … }.
type Later struct {
	Pos   lexer.Position
	Count *Expr     `parser:"( 'after' @@"`
	Of    *ScopeRef `parser:"  @@"`
	At    *Moment   `parser:"| 'at' @@ )"`
	Body  *Block    `parser:"@@"`
}

// Offered is one action of an offer with its arguments: attack(here), or one for each
// element of a list: drop(zone) for each zone in zones.
type Offered struct {
	Pos    lexer.Position
	EndPos lexer.Position
	Call   *Call `parser:"@@"`
	Each   *Name `parser:"( 'for' 'each' @@"`
	In     *Expr `parser:"  'in' @@ )?"`
}

// Payers are the things that can meet an obligation: payable by u from units where
// may_attack(u, h). Each meets one debt, or any number at once if it is shared.
type Payers struct {
	Pos    lexer.Position
	Shared bool  `parser:"'payable' 'by' ( (?= 'shared' (?! 'from') ) @'shared' )?"`
	Name   *Name `parser:"@@"`
	From   *Expr `parser:"'from' @@"`
	Where  *Expr `parser:"( 'where' @@ )?"`
}
