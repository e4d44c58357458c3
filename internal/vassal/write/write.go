package write

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// designed are the files that a second import leaves as they are.
var designed = []string{"rules.wgr", "legend.wgr"}

// Folder writes files into a folder. The folder must be absent or empty, or hold files of an
// earlier import, which are then replaced, except those that a designer goes on with.
func Folder(dir string, files map[string][]byte) error {
	earlier := false
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return fmt.Errorf("cannot use %s as a folder: %w", dir, err)
	default:
		_, err := os.Stat(filepath.Join(dir, PiecesFile))
		if earlier = err == nil; !earlier && len(entries) > 0 {
			return fmt.Errorf("the folder %s is not empty and was not written by import; nothing was written", dir)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if _, err := os.Stat(to); err == nil && earlier && slices.Contains(designed, name) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}
