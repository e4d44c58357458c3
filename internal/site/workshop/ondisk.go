package workshop

import (
	"fmt"
	"io"
	"io/fs"
	"os"
)

// maxSeen is the number of files and folders below the folder of a game that are looked at.
const maxSeen = 5000

// InFolder returns a function that reads the texts of the game in a folder, for Games. Links
// that lead out of the folder are not followed.
func InFolder(dir string) func() (map[string][]byte, error) {
	return func() (map[string][]byte, error) {
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil, err
		}
		defer root.Close()
		out, seen := map[string][]byte{}, 0
		err = fs.WalkDir(root.FS(), ".", func(file string, d fs.DirEntry, err error) error {
			if seen++; err == nil && seen > maxSeen {
				err = fmt.Errorf("the folder holds more than %d files", maxSeen)
			}
			if err != nil || !d.Type().IsRegular() || fit(file) != nil {
				return err
			}
			text, err := readFile(root, file)
			out[file] = text
			return err
		})
		return out, err
	}
}

// readFile reads a file up to one byte more than is allowed.
func readFile(root *os.Root, file string) ([]byte, error) {
	in, err := root.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(io.LimitReader(in, maxFile+1))
}
