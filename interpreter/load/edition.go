package load

import (
	"fmt"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/ruleset"
)

// missingEdition returns an error about a game whose files do not say for which edition of
// the language they are written. Files without an item `game`, and files that do not parse,
// are left to other checks.
func missingEdition(files []*dsl.File, found dsl.Diagnostics) dsl.Diagnostics {
	var game *dsl.Game
	for _, f := range files {
		for _, it := range f.Items {
			switch {
			case it.Edition != nil:
				return nil
			case it.Game != nil && game == nil:
				game = it.Game
			}
		}
	}
	if game == nil || found.HasErrors() {
		return nil
	}
	end := game.Name.Pos
	end.Offset += len(game.Name.Text)
	end.Column += len(game.Name.Text)
	return dsl.Diagnostics{{
		Code: codes.WrongEdition, Span: dsl.SpanOf(game.Pos, end),
		Summary: "the game does not say for which edition of the language it is written",
		Help:    fmt.Sprintf("a game that is new says `edition %d` in the line above; `wargame fix` rewrites one that is older", ruleset.Edition),
	}}
}
