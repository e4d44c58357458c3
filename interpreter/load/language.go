package load

import (
	"golang.org/x/text/language"

	"wargame/interpreter/messages"
	"wargame/interpreter/translation"
)

// Languages returns the languages in which the game has texts besides that of its rules.
func (g *Game) Languages() []language.Tag { return translation.Languages(g.Files) }

// Speak makes the programs loaded from now on have their texts in the language of the game
// that serves a reader of the given languages best.
//
// The program's own words follow the reader too, also where the game has only the texts of
// its rules.
func (g *Game) Speak(wanted ...language.Tag) {
	g.Language, g.Messages = translation.Best(g.Files, wanted...), messages.For(wanted...)
}

// In returns a copy of the game whose programs have their texts in the language that serves
// a reader of the given languages best.
func (g *Game) In(wanted ...language.Tag) *Game {
	out := *g
	out.Speak(wanted...)
	return &out
}
