package save

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Writer keeps a game on disk while it is played: every decision is a line that
// is written at once.
type Writer struct {
	Path string
	file *os.File
	n    int
}

// ErrExists says that a file would have been overwritten.
var ErrExists = errors.New("the file exists already")

// Create begins a save with its header and the decisions so far. A file that
// exists is never overwritten (ErrExists). The file appears whole or not at all.
func Create(path string, h Header, moves []Move) (*Writer, error) {
	h.Format, h.Version = Name, Version
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, unsaved(path, err)
	}
	defer os.Remove(tmp.Name())
	enc := json.NewEncoder(tmp)
	enc.SetEscapeHTML(false)
	err = enc.Encode(h)
	for i := range moves {
		if err == nil {
			err = enc.Encode(moves[i])
		}
	}
	if err = errors.Join(err, tmp.Chmod(0o644), tmp.Close()); err != nil {
		return nil, unsaved(path, err)
	}
	// A link, unlike a rename, does not replace what is there.
	if err := os.Link(tmp.Name(), path); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return nil, fmt.Errorf("%w: %s", ErrExists, path)
		}
		if _, there := os.Stat(path); there == nil {
			return nil, fmt.Errorf("%w: %s", ErrExists, path)
		}
		if err := os.Rename(tmp.Name(), path); err != nil {
			return nil, unsaved(path, err)
		}
	}
	return Append(path, len(moves))
}

// unsaved says that a file cannot be written, and why.
func unsaved(path string, err error) error {
	var place *fs.PathError
	if errors.As(err, &place) {
		err = place.Err
	}
	return fmt.Errorf("the game cannot be saved in %s: %w", path, err)
}

// Append goes on with a save that holds n decisions.
func Append(path string, n int) (*Writer, error) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return nil, unsaved(path, err)
	}
	return &Writer{Path: path, file: f, n: n}, nil
}

// Add writes a decision with the hash of the position after it.
func (w *Writer) Add(m Move, hash uint64) error {
	w.n++
	m.N, m.Hash = w.n, Hex(hash)
	return w.write(m)
}

// Undo writes that decisions were taken back.
func (w *Writer) Undo(n int) error {
	w.n -= n
	return w.write(Move{Undo: n})
}

func (w *Writer) write(m Move) error {
	line, err := json.Marshal(m)
	if err == nil {
		_, err = w.file.Write(append(line, '\n'))
	}
	if err != nil {
		return unsaved(w.Path, err)
	}
	return nil
}

// Close ends the writing.
func (w *Writer) Close() error { return w.file.Close() }
