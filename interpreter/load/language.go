package load

import (
	"golang.org/x/text/language"

	"wargame/interpreter/translation"
)

// Languages returns the languages in which the game has texts besides that of its rules.
func (g *Game) Languages() []language.Tag { return translation.Languages(g.Files) }

// Speak makes the programs loaded from now on have their texts in the language of the game
// that serves a reader of the given languages best.
func (g *Game) Speak(wanted ...language.Tag) { g.Language = translation.Best(g.Files, wanted...) }
