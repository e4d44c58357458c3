package load

import (
	"fmt"
	"path/filepath"
	"strings"

	"wargame/internal/archive"
)

// packed is the end of the name of an archive with a game.
const packed = ".zip"

// maxPacked is the number of entries of an archive, of which most may be no texts.
const maxPacked = 20_000

// isArchive reports whether a path names an archive.
func isArchive(path string) bool { return strings.EqualFold(filepath.Ext(path), packed) }

// openArchive opens the game in a zip archive, with its tests. Nothing is written to disk, and
// the limits are those of a folder. The game has the name of its folder in the archive, or of
// the archive.
func openArchive(path string) (*Game, error) {
	data, err := ReadFile(path)
	if err != nil {
		return nil, err
	}
	a, err := archive.Read(data, archive.Limits{Entries: maxPacked, Files: MaxFiles, File: MaxFile, All: MaxGame})
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrRefused, shown(path), err)
	}
	name := a.Name
	if name == "" {
		base := filepath.Base(path)
		name = base[:len(base)-len(filepath.Ext(base))]
	}
	return openTexts(name, shown(path), a.Files, nil)
}
