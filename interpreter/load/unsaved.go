package load

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Unsaved holds texts of files that an editor has not written to disk, by absolute path.
// They stand in place of what is on disk.
type Unsaved map[string][]byte

// OpenUnsaved opens the game in or around a folder with its tests, reading unsaved texts in
// place of the files on disk. The texts must not be changed afterwards. known may be nil.
func OpenUnsaved(dir string, texts Unsaved, known *Known) (*Game, error) {
	known.begin()
	g, err := readDir(dir, texts, known)
	if err == nil {
		err = g.extend()
	}
	if err == nil {
		err = g.addTests()
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// Home returns the folder of the game that a file belongs to, also for a file of the game's
// tests elsewhere; empty for none.
func Home(file string) string {
	dir := home(file)
	if parent := filepath.Dir(dir); filepath.Base(parent) == "spec_tests" && !exists(filepath.Join(dir, "game.wgr")) {
		if game := filepath.Join(filepath.Dir(parent), "games", filepath.Base(dir)); exists(filepath.Join(game, "game.wgr")) {
			return game
		}
	}
	return dir
}

// path returns the absolute path of a file of the folder; empty in the binary.
func (f *folder) path(file string) string {
	if f.dir == "" {
		return ""
	}
	return filepath.Join(f.dir, filepath.FromSlash(file))
}

// take returns an unsaved text, which counts as a file does.
func (f *folder) take(file string, text []byte) ([]byte, error) {
	if int64(len(text)) > MaxFile || f.tally.bytes+int64(len(text)) > MaxGame {
		return nil, f.tooLarge(file, int64(len(text)))
	}
	f.tally.bytes += int64(len(text))
	return text, nil
}

// withUnsaved adds the unsaved files below the folder that are not on disk.
func (f *folder) withUnsaved(files []string) []string {
	if f.dir == "" || len(f.tally.unsaved) == 0 {
		return files
	}
	for name := range f.tally.unsaved {
		rel, err := filepath.Rel(f.dir, name)
		file := filepath.ToSlash(rel)
		if err != nil || strings.HasPrefix(file, "../") || path.Ext(file) != ".wgr" || slices.Contains(files, file) {
			continue
		}
		files = append(files, file)
	}
	slices.SortFunc(files, byFolders)
	return files
}
