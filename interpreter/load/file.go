package load

import (
	"io/fs"
	"os"

	"wargame/games"
)

// File reads a file that lies beside a game's game.wgr, on disk or in the
// binary; fs.ErrNotExist when there is none.
func (g *Game) File(name string) ([]byte, error) {
	if g.Dir == "" {
		return games.Files.ReadFile(g.Name + "/" + name)
	}
	if info, err := os.Stat(g.Dir); err != nil || !info.IsDir() {
		return nil, fs.ErrNotExist // a game in a single file has nothing beside it
	}
	f, err := openFolder(g.Dir, &tally{})
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.read(name)
}
