package dsl

import "github.com/alecthomas/participle/v2/lexer"

// Block is a series of steps in braces.
type Block struct {
	Pos    lexer.Position
	EndPos lexer.Position
	Steps  []*Step `parser:"'{' @@* '}'"`
}

// Step is one step of a procedure.
type Step struct {
	Pos    lexer.Position
	EndPos lexer.Position

	Let      *Let        `parser:"  @@"`
	Set      *Set        `parser:"| @@"`
	Clear    *Clear      `parser:"| @@"`
	Adjust   *Adjust     `parser:"| @@"`
	Roll     *Roll       `parser:"| @@"`
	Draw     *Draw       `parser:"| @@"`
	Shuffle  *Shuffle    `parser:"| @@"`
	Choose   *Choose     `parser:"| @@"`
	Ask      *Ask        `parser:"| @@"`
	Offer    *Offer      `parser:"| @@"`
	Spend    *Spend      `parser:"| @@"`
	If       *If         `parser:"| @@"`
	ForEach  *ForEach    `parser:"| @@"`
	Secretly *Secretly   `parser:"| @@"`
	Repeat   *Repeat     `parser:"| @@"`
	While    *While      `parser:"| @@"`
	Stop     *Stop       `parser:"| @@"`
	Return   *Return     `parser:"| @@"`
	End      *End        `parser:"| @@"`
	Do       *Do         `parser:"| @@"`
	Move     *Move       `parser:"| @@"`
	Go       *Go         `parser:"| @@"`
	Place    *Place      `parser:"| @@"`
	Takeoff  *Takeoff    `parser:"| @@"`
	Remember *Remember   `parser:"| @@"`
	Oblige   *Oblige     `parser:"| @@"`
	Consume  *Consume    `parser:"| @@"`
	Announce *Announce   `parser:"| @@"`
	Reroll   *Reroll     `parser:"| @@"`
	Log      *Log        `parser:"| @@"`
	Tell     *Tell       `parser:"| @@"`
	GameOver *GameOver   `parser:"| @@"`
	Later    *Later      `parser:"| @@"`
	Scope    *ScopeBlock `parser:"| @@"`
}

// Let names a value for the rest of the block; an empty list says its type:
// let path: list of hex = [].
type Let struct {
	Pos   lexer.Position
	Name  *Name    `parser:"'let' @@"`
	Type  *TypeRef `parser:"( ':' @@ )?"`
	Value *Expr    `parser:"'=' @@"`
}

// Set changes a track, a changing attribute, a local name or a record field.
type Set struct {
	Pos    lexer.Position
	Target *Expr `parser:"'set' @@"`
	Value  *Expr `parser:"'=' @@"`
}

// Clear resets a track to its default, or to its initial value.
type Clear struct {
	Pos    lexer.Position
	Target *Expr `parser:"'clear' @@"`
}

// Adjust adds to or takes from a number: increase vp(red) by 2.
type Adjust struct {
	Pos    lexer.Position
	Verb   string `parser:"@( 'increase' | 'decrease' )"`
	Target *Expr  `parser:"@@"`
	By     *Expr  `parser:"'by' @@"`
}

// Roll rolls dice, of several players at the same time:
// roll attack = 2d6 by attacker, defence = 2d6 by defender as combat.
type Roll struct {
	Pos    lexer.Position
	Secret bool // only the rolling player sees them: secretly roll …

	Parts []*RollPart `parser:"'roll' @@ ( ',' @@ )*"`
	Kind  *Name       `parser:"( 'as' @@ )?"`
}

// RollPart is one player's dice of a roll.
type RollPart struct {
	Pos  lexer.Position
	Name *Name `parser:"@@ '='"`
	Dice *Dice `parser:"@@"`
	By   *Expr `parser:"( 'by' @@ )?"`
}

// Choose is a decision. One of a set: choose to from adjacent(u.hex) allowed
// enter(u, u.hex, to) by u.side. Several: choose attackers = some u from … . Of a record it
// sets a field: choose b.columns from 0..2.
type Choose struct {
	Pos       lexer.Position
	Of        *Whole       `parser:"'choose' @@?"`
	Name      *Name        `parser:"@@"`
	Many      *Many        `parser:"( '=' @@ )?"`
	From      *Expr        `parser:"'from' @@"`
	Tails     []*ChooseEnd `parser:"@@*"`
	Otherwise *Block       `parser:"( 'otherwise' @@ )?"`
}

// Many is the number of members that a chosen set may have, and the name of a member.
type Many struct {
	Pos   lexer.Position
	Count string `parser:"@( 'some' | 'any' | 'up' | 'exactly' )"`
	Limit *Expr  `parser:"( ( 'up'? 'to' )? @@ 'of' )?"`
	Each  *Name  `parser:"@@"`
}

// ChooseEnd is one condition of a choice.
type ChooseEnd struct {
	Pos      lexer.Position
	Where    *Expr `parser:"  'where' @@"`
	Allowed  *Call `parser:"| 'allowed' @@"`
	Prefer   *Call `parser:"| 'preferring' @@"`
	SuchThat *Call `parser:"| 'such' 'that' @@"`
	By       *Expr `parser:"| 'by' @@"`
	OrStop   bool  `parser:"| ( @( 'or' 'stop' )"`
	StopWhen *Expr `parser:"    ( 'when' @@ )? )"`
	OrNone   bool  `parser:"| @( 'or' 'none' )"`
	Several  bool  `parser:"| @( 'if' 'several' )"`
	Noting   *Text `parser:"| 'noting' @@"`
	Preview  *Name `parser:"| 'previewing' @@"`
	Shown    *Expr `parser:"  '=' @@"`
	Prompt   *Text `parser:"| @@"`
}

// Whole is the record of which a decision sets a field: the b. of ask b.ready.
type Whole struct {
	Pos  lexer.Position
	Name *Name `parser:"@@"`
	Dot  *Dot  `parser:"@@"`
}

// Dot is a dot with its place.
type Dot struct {
	Pos  lexer.Position
	Text string `parser:"@'.'"`
}

// Ask is a yes-or-no decision. Of a record it sets a field: ask b.ready by red.
type Ask struct {
	Pos    lexer.Position
	Of     *Whole `parser:"'ask' @@?"`
	Name   *Name  `parser:"@@"`
	By     *Expr  `parser:"( 'by' @@ )?"`
	Prompt *Text  `parser:"@@?"`
}

// Offer lets a player act: any of the actions, as often as the player likes, until they
// pass; with once, one action. By each: several players in turn, until each has passed.
type Offer struct {
	Pos     lexer.Position
	Once    bool       `parser:"'offer' @'once'?"`
	Actions []*Offered `parser:"@@ ( ',' @@ )*"`
	Each    *Name      `parser:"( 'by' ( 'each' @@"`
	In      *Expr      `parser:"         ( 'in' @@ )?"`
	By      *Expr      `parser:"       | @@ ) )?"`
	Finish  *Call      `parser:"( 'finish' 'allowed' @@ )?"`
	Forced  bool       `parser:"@( 'or' 'nothing' )?"`
}

// Spend is an allocation of points to options, until none is left or none can be spent.
// With fully, a choice is legal only if the most points can be spent after it.
type Spend struct {
	Pos     lexer.Position
	Name    *Name          `parser:"'spend' @@"`
	Points  *Expr          `parser:"'=' @@"`
	By      *Expr          `parser:"( 'by' @@ )?"`
	Fully   bool           `parser:"@'fully'?"`
	Prompt  *Text          `parser:"@@?"`
	Options []*SpendOption `parser:"'{' @@+ '}'"`
}

// SpendOption is one way to use points: option step_loss "Loses a step:" u from … costs 1 { … }.
type SpendOption struct {
	Pos     lexer.Position
	Name    *Name  `parser:"'option' @@"`
	Title   *Text  `parser:"@@?"`
	Each    *Name  `parser:"@@"`
	From    *Expr  `parser:"( 'from' @@ )?"` // in a declaration of losses: by default those who lose
	Where   *Expr  `parser:"( 'where' @@ )?"`
	Allowed *Call  `parser:"( 'allowed' @@ )?"`
	Costs   *Expr  `parser:"( 'costs' @@ )?"`
	Body    *Block `parser:"@@"`
}

// If is a conditional.
type If struct {
	Pos    lexer.Position
	Cond   *Expr  `parser:"'if' @@"`
	Then   *Block `parser:"@@"`
	ElseIf *If    `parser:"( 'else' ( @@"`
	Else   *Block `parser:"| @@ ) )?"`
}

// ForEach runs steps for each member of a list. With chosen by, that player picks the
// order.
type ForEach struct {
	Pos    lexer.Position
	Name   *Name  `parser:"'for' 'each' @@"`
	In     *Expr  `parser:"'in' @@"`
	By     *Expr  `parser:"( 'chosen' 'by' @@"`
	Prompt *Text  `parser:"  @@? )?"`
	Block  *Block `parser:"@@"`
}

// Secretly lets several players decide in secret: each runs the whole block, in any order,
// and all results are revealed together: secretly for each p in seats { … }. A secret roll
// or draw becomes a Roll or Draw with Secret set (see unwrap).
type Secretly struct {
	Pos   lexer.Position
	Roll  *Roll  `parser:"'secretly' ( @@"`
	Draw  *Draw  `parser:"| @@"`
	Name  *Name  `parser:"| 'for' 'each' @@"`
	In    *Expr  `parser:"'in' @@"`
	Block *Block `parser:"@@ )"`
}

// unwrap replaces `secretly roll …` and `secretly draw …` by the roll or the draw.
func (s *Step) unwrap() {
	switch p := s.Secretly; {
	case p == nil:
	case p.Roll != nil:
		p.Roll.Secret = true
		s.Roll, s.Secretly = p.Roll, nil
	case p.Draw != nil:
		p.Draw.Secret = true
		s.Draw, s.Secretly = p.Draw, nil
	}
}

// Repeat runs steps until a condition holds, a number of times, or until stop.
type Repeat struct {
	Pos   lexer.Position
	Times *Expr  `parser:"'repeat' ( @@ 'times' )?"`
	Block *Block `parser:"@@"`
	Until *Expr  `parser:"( 'until' @@ )?"`
}

// While runs steps as long as a condition holds.
type While struct {
	Pos   lexer.Position
	Cond  *Expr  `parser:"'while' @@"`
	Block *Block `parser:"@@"`
}

// Stop leaves the innermost loop.
type Stop struct {
	Pos  lexer.Position
	Word string `parser:"@'stop'"`
}

// Return leaves the procedure.
type Return struct {
	Pos   lexer.Position
	Word  string `parser:"@'return'"`
	Value *Expr  `parser:"( 'with' @@ )?"`
}

// End leaves a scope early: end phase.
type End struct {
	Pos   lexer.Position
	Scope string `parser:"'end' @Ident"`
}

// Do runs a procedure: do combat(b) giving result.
type Do struct {
	Pos    lexer.Position
	Call   *Call `parser:"'do' @@"`
	Giving *Name `parser:"( 'giving' @@ )?"`
}

// Move moves units that are on the map, one or a set, to a space. With a movement (As) the
// step is part of their path, over one of several edges (Over).
type Move struct {
	Pos  lexer.Position
	Who  *Expr `parser:"'move' @@"`
	To   *Expr `parser:"'to' @@"`
	As   *Name `parser:"( 'as' @@"`
	Over *Expr `parser:"  ( 'over' @@ )? )?"`
}

// Place places units that are off the map, or pieces, on a space or on a unit.
type Place struct {
	Pos lexer.Position
	Who *Expr `parser:"'place' @@"`
	At  *Expr `parser:"( 'at' @@"`
	On  *Expr `parser:"| 'on' @@ )"`
}

// Takeoff removes units from the map. Eliminate is an event, withdraw is not.
type Takeoff struct {
	Pos  lexer.Position
	Verb string `parser:"@( 'eliminate' | 'withdraw' )"`
	Who  *Expr  `parser:"@@"`
}

// Remember asserts a fact, forget retracts it. The argument _ matches any value.
type Remember struct {
	Pos   lexer.Position
	Verb  string `parser:"@( 'remember' | 'forget' )"`
	Fact  *Call  `parser:"@@"`
	Value *Expr  `parser:"( '=' @@ )?"`
}

// Oblige creates an obligation.
type Oblige struct {
	Pos  lexer.Position
	What *Call `parser:"'oblige' @@"`
}

// Consume spends from a budget: use 1 of overruns(us).
type Consume struct {
	Pos    lexer.Position
	Amount *Expr `parser:"'use' @@"`
	Budget *Call `parser:"'of' @@"`
}

// Announce triggers the rules that watch an event or a moment. The rules of a moment may
// change its first argument: moment before_the_die(b).
type Announce struct {
	Pos    lexer.Position
	Moment bool  `parser:"( 'announce' | @'moment' )"`
	Event  *Call `parser:"@@"`
}

// Reroll rolls the dice of the roll being watched again.
type Reroll struct {
	Pos  lexer.Position
	Word string `parser:"@'reroll'"`
}

// Log writes a line into the game's log. {expr} in the text is replaced by its value.
type Log struct {
	Pos  lexer.Position
	Text *Text `parser:"'log' @@"`
}

// GameOver ends the game.
type GameOver struct {
	Pos    lexer.Position
	Level  *Text `parser:"'game' 'over' @@?"`
	Winner *Expr `parser:"( 'for' (?! 'each' ) @@ )?"`
}

// ScopeBlock is a scope of the sequence of play. Of each: several sides in turn,
// segment attrition of each red, blue { … }.
type ScopeBlock struct {
	Pos   lexer.Position
	Kind  string  `parser:"@( 'turn' | 'phase' | 'segment' | 'impulse' | 'combat' | 'activation' )"`
	Name  *Name   `parser:"( (?! 'of' | 'when' ) @@ )?"`
	Title *Text   `parser:"@@?"`
	Each  []*Expr `parser:"( 'of' ( 'each' @@ ( ',' @@ )*"`
	Of    *Expr   `parser:"       | @@ ) )?"`
	When  *Expr   `parser:"( 'when' @@ )?"`
	Block *Block  `parser:"@@"`
}
