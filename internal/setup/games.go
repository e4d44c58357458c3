package setup

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"wargame/internal/console"
	"wargame/internal/spelling"
	"wargame/interpreter/load"
)

// Open finds a game by its name or folder. Tests are not loaded. Its programs speak the
// language of the reader, if the game has it.
func Open(e *console.Console, where string) (*load.Game, error) {
	return openBy(e, where, load.Open)
}

// OpenWithTests is like Open, and loads the tests.
func OpenWithTests(e *console.Console, where string) (*load.Game, error) {
	return openBy(e, where, load.OpenWithTests)
}

func openBy(e *console.Console, where string, open func(string) (*load.Game, error)) (*load.Game, error) {
	g, err := open(where)
	if errors.Is(err, load.ErrNoGame) {
		if near := spelling.Help(where, load.Embedded()); near != "" {
			return nil, fmt.Errorf("%w; %s", err, near)
		}
	}
	if err == nil {
		noteShadow(e, g)
		g.Speak(e.Languages...)
	}
	return g, err
}

// Find returns the games at a path or of a name, with their tests. Their programs speak the
// language that the rules are written in, as tests may name texts.
func Find(e *console.Console, path string) ([]*load.Game, error) {
	games, err := load.Find(path)
	for _, g := range games {
		noteShadow(e, g)
	}
	return games, err
}

// noteShadow warns that a name was read as a folder and not as the embedded game of that
// name.
func noteShadow(e *console.Console, g *load.Game) {
	if g.Shadows {
		dir := g.Dir
		if wd, err := os.Getwd(); err == nil {
			if rel, err := filepath.Rel(wd, dir); err == nil {
				dir = filepath.ToSlash(rel)
			}
		}
		fmt.Fprintf(e.Err, "note: %s is the folder %s here, which differs from the game in the program\n", g.Name, dir)
	}
}
