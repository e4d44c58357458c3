package load

import (
	"path/filepath"
	"strings"

	"wargame/dsl"
)

// A file of tests may be anywhere if it names its game: `tests of ferry`, or a path from its
// own folder, `tests of "../ferry"`.

// testsOf returns the game that a file of tests names; nil for none.
func testsOf(f *dsl.File) *dsl.Cell {
	for _, it := range f.Items {
		if it.TestsOf != nil {
			return it.TestsOf.Game
		}
	}
	return nil
}

// notMine reports whether a file in the folder of a game holds tests of another game.
func (g *Game) notMine(f *dsl.File) bool {
	of := testsOf(f)
	return of != nil && named(of.Text) && of.Text != g.Name
}

// openFor opens the game that a file of tests names, with that file.
func openFor(path string, f *dsl.File, diags dsl.Diagnostics) (*Game, error) {
	of := testsOf(f)
	where := of.Text
	if !named(where) && !filepath.IsAbs(where) {
		where = filepath.Join(filepath.Dir(path), filepath.FromSlash(where))
	}
	g, err := OpenWithTests(where)
	if err != nil {
		return nil, &lostGame{of, err}
	}
	for _, t := range g.Tests {
		if absolute(t.Name) == absolute(path) {
			return g, nil // one of its own
		}
	}
	g.Tests, g.Diags = append(g.Tests, f), append(g.Diags, diags...)
	return g, nil
}

// lostGame is the place of the name of a game that cannot be found.
type lostGame struct {
	of  *dsl.Cell
	err error
}

func (e *lostGame) Error() string {
	at := strings.TrimSuffix(dsl.SpanOf(e.of.Pos, e.of.Pos).String(), ":")
	return at + ": " + e.err.Error()
}

func (e *lostGame) Unwrap() error { return e.err }
