package load

import (
	"fmt"
	"slices"

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
		Summary: "the game does not declare its edition of the language",
		Help:    fmt.Sprintf("write `edition %d` in the line above; if the game is older, `wargame fix` rewrites it", ruleset.Edition),
	}}
}

// forPlay returns the diagnostics of the files for play and tests. A game that does not say
// its edition can be played if it says nothing that an edition has changed; then the error is
// a warning. Check reports it as an error in any case.
func (g *Game) forPlay() dsl.Diagnostics {
	out := slices.Clone(g.Diags)
	for i := range out {
		if out[i].Code == codes.WrongEdition && out[i].Severity == dsl.Error && !changed(slices.Concat(g.Files, g.Tests)) {
			out[i].Severity = dsl.Warning
		}
	}
	return out
}

// changed reports whether files say something that means something else in another edition:
// `areas` on a map of hexes.
func changed(files []*dsl.File) bool {
	hexes, areas := false, false
	for _, f := range files {
		for _, it := range f.Items {
			hexes = hexes || it.Map != nil && it.Map.Hex != nil
		}
		for _, t := range f.Tokens {
			areas = areas || t.Type == dsl.TokenIdent && t.Value == "areas"
		}
	}
	return hexes && areas
}
