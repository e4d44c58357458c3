// Package library holds the games on offer, their programs, and their map pictures. It
// does not depend on games in play.
package library

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"golang.org/x/text/language"

	"wargame/dsl"
	"wargame/internal/art"
	"wargame/internal/host/cache"
	"wargame/interpreter/charts"
	"wargame/interpreter/draw"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/spec"
)

// Library holds the games on offer and their compiled programs. Programs are immutable
// and shared by all tables. All methods may be called concurrently.
type Library struct {
	Names    []string
	Art      map[string]*art.Art // pictures from elsewhere, by game; set before use
	open     func(name string) (*load.Game, error)
	read     func(name string) (*load.Game, error) // like open, with the tests
	games    *cache.Cache[*load.Game]
	editions *cache.Cache[*Edition]    // by choices
	suites   *cache.Cache[*spec.Suite] // for executing lines of tests, by choices
}

// Edition is a game under one set of options.
type Edition struct {
	Program *program.Program

	drawing sync.Mutex // guards the fields below; held while the map is drawn
	board   *draw.Board
	key     string // key of the map picture

	charted sync.Once
	sheet   *charts.Sheet
}

// Charts returns the charts of the edition. They are made once and shared.
func (e *Edition) Charts() *charts.Sheet {
	e.charted.Do(func() { e.sheet = charts.Of(e.Program) })
	return e.sheet
}

// maxEditions is the most editions that are cached.
const maxEditions = 24

// New returns a library of the named games. open loads a game, and read loads it with
// its tests.
func New(names []string, open, read func(string) (*load.Game, error)) *Library {
	return &Library{Names: names, open: open, read: read, games: cache.New[*load.Game](0), editions: cache.New[*Edition](maxEditions), suites: cache.New[*spec.Suite](maxEditions)}
}

// Edition returns the compiled program of a setup. The error is written for the player:
// an unknown game or option, options that exclude each other, or a game that cannot be
// played.
func (l *Library) Edition(s Setup) (*Edition, error) { return l.EditionIn(s, language.English) }

// EditionIn is like Edition, with the texts of the program in a language. Editions that
// differ only in their language have the same rules and the same hash.
func (l *Library) EditionIn(s Setup, tag language.Tag) (*Edition, error) {
	return l.editions.Get(tag.String()+" "+s.choices(), func() (*Edition, error) {
		g, err := l.game(s.Game)
		if err != nil {
			return nil, err
		}
		if tag != language.English {
			g = g.In(tag)
		}
		e := &Edition{}
		cache.Build(func() { e.Program, err = playable(g, s) })
		return e, err
	})
}

// playable compiles the program of a setup.
func playable(g *load.Game, s Setup) (*program.Program, error) {
	p, ds := g.Program(s.Options, s.AllReadings())
	for _, d := range ds.Sorted() {
		if d.Severity == dsl.Error {
			if d.Help != "" {
				return nil, errors.New(d.Summary + "; " + d.Help)
			}
			return nil, errors.New(d.Summary)
		}
	}
	if p.Sequence == nil || len(p.Seats) == 0 {
		return nil, fmt.Errorf("%s has no sequence of play or no seats, so it cannot be played", g.Name)
	}
	return p, nil
}

// game returns a game, from the cache if possible.
func (l *Library) game(name string) (*load.Game, error) {
	if !slices.Contains(l.Names, name) {
		return nil, fmt.Errorf("this server has no game %q", name)
	}
	return l.games.Get(name, func() (g *load.Game, err error) {
		cache.Build(func() { g, err = l.open(name) })
		return g, err
	})
}

// Suite returns the executor of test lines for a setup.
func (l *Library) Suite(s Setup) (*spec.Suite, error) {
	if !slices.Contains(l.Names, s.Game) {
		return nil, fmt.Errorf("this server has no game %q", s.Game)
	}
	return l.suites.Get(s.choices(), func() (*spec.Suite, error) {
		var g *load.Game
		var err error
		cache.Build(func() { g, err = l.read(s.Game) })
		if err != nil {
			return nil, err
		}
		return &spec.Suite{Load: g.TestProgram, Options: s.Options, Readings: s.AllReadings(), Derive: true}, nil
	})
}
