package load

import (
	"errors"
	"fmt"
	"io/fs"

	"wargame/dsl"
	"wargame/interpreter/ruleset"
)

// catalogue reads the statements of the rulebook, if the game has them.
func (g *Game) catalogue(f *folder) error {
	file, named := catalogueOf(g.Files)
	data, err := f.read(file)
	if (named == nil || file == usual) && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if file == "" || errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w: %s:%d names %q as the statements of the rulebook; there is no such file below the folder of the game", ErrRefused, named.Pos.Filename, named.Pos.Line, file)
	}
	if err != nil {
		return err
	}
	if g.Catalogue, err = ruleset.ReadCatalogue(data); err != nil {
		return fmt.Errorf("%s of %s: %w", file, g.Name, err)
	}
	return nil
}

// usual is the file of the statements, which a game may lack even if it names it.
const usual = "clauses.tsv"

// catalogueOf returns the file that the game names with `clauses`, relative to its folder,
// and that note, or clauses.tsv and nil.
func catalogueOf(files []*dsl.File) (string, *dsl.GameNote) {
	for _, f := range files {
		for _, it := range f.Items {
			if it.Game == nil {
				continue
			}
			for _, n := range it.Game.Notes {
				if n.Key == "clauses" {
					return n.Text.Value(), n
				}
			}
		}
	}
	return usual, nil
}
