package load

import (
	"errors"
	"io/fs"
	"os"

	"wargame/games"
)

// File reads a file beside a game's game.wgr, on disk or in the binary, or else one of the
// game that it extends; fs.ErrNotExist if there is none.
func (g *Game) File(name string) ([]byte, error) {
	data, err := g.file(name)
	if g.Extends != nil && errors.Is(err, fs.ErrNotExist) {
		return g.Extends.File(name)
	}
	return data, err
}

func (g *Game) file(name string) ([]byte, error) {
	if g.texts != nil {
		return (&folder{texts: g.texts, tally: &tally{}}).read(name)
	}
	if g.Dir == "" {
		return games.Files.ReadFile(g.Name + "/" + name)
	}
	if info, err := os.Stat(g.Dir); err != nil || !info.IsDir() {
		return nil, fs.ErrNotExist // a game of a single file has no others
	}
	f, err := openFolder(g.Dir, &tally{})
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.read(name)
}
