package dsl

import "github.com/alecthomas/participle/v2/lexer"

// About tells a player who chooses a game what it is: about longest_day { length "2 hours" }.
// Without a name it is about the game. It is no part of the rules.
type About struct {
	Pos      lexer.Position
	Scenario *Name        `parser:"'about' @@?"`
	Notes    []*AboutNote `parser:"'{' @@* '}'"`
}

// AboutNote is a text about a game: its length, its complexity, the history behind it, or
// why it is a good first game.
type AboutNote struct {
	Pos  lexer.Position
	Key  string `parser:"@( 'length' | 'complexity' | 'history' | 'first' )"`
	Text *Text  `parser:"@@"`
}

// Titles gives names of the rules titles for players: titles { combat_shift "Column shift" }.
// A number with a title is shown to players. It is no part of the rules.
type Titles struct {
	Pos  lexer.Position
	List []*TitledName `parser:"'titles' '{' @@* '}'"`
}

// TitledName is a name with its title.
type TitledName struct {
	Pos   lexer.Position
	Name  *Name `parser:"@@"`
	Title *Text `parser:"@@"`
}
