package setup

import (
	"errors"
	"fmt"
	"os"

	"wargame/internal/console"
	"wargame/interpreter/save"
)

func Taken(path string, err error) error {
	if errors.Is(err, save.ErrExists) {
		return fmt.Errorf("%s already exists and was not overwritten: name another file, or continue it with --load %s", path, path)
	}
	return err
}

// CreateFree creates a save under the first free name.
func CreateFree(name string, h save.Header, moves []save.Move) (*save.Writer, error) {
	for i := 1; ; i++ {
		path := name + ".save"
		if i > 1 {
			path = fmt.Sprintf("%s-%d.save", name, i)
		}
		if _, err := os.Lstat(path); err == nil {
			continue
		}
		w, err := save.Create(path, h, moves)
		if !errors.Is(err, save.ErrExists) || i > 10000 {
			return w, err
		}
	}
}

// ReadSave reads a saved game. It warns if the end of the file is damaged.
func ReadSave(e *console.Console, path string) (*save.File, error) {
	f, err := save.ReadFile(path)
	if err == nil && f.Torn != "" {
		fmt.Fprintf(e.Err, "note: %s: %s\n", path, f.Torn)
	}
	return f, err
}

// ErrExport reports that an export for one seat was loaded instead of a save.
var ErrExport = errors.New("this is an export for one seat: it can be replayed (wargame replay), but not continued")
