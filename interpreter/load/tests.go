package load

import (
	"path/filepath"
	"strings"

	"wargame/dsl"
)

// A file of tests may stand anywhere if it names its game: `tests of ferry`, or
// by a path from its own folder, `tests of "../ferry"`.

// testsOf is the game that a file of tests names, nil for none.
func testsOf(f *dsl.File) *dsl.Cell {
	for _, it := range f.Items {
		if it.TestsOf != nil {
			return it.TestsOf.Game
		}
	}
	return nil
}

// notMine tells whether a file in the folder of a game is tests of another.
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

// lostGame says where a game is named that cannot be found.
type lostGame struct {
	of  *dsl.Cell
	err error
}

func (e *lostGame) Error() string {
	at := strings.TrimSuffix(dsl.SpanOf(e.of.Pos, e.of.Pos).String(), ":")
	return at + ": " + e.err.Error()
}

func (e *lostGame) Unwrap() error { return e.err }
