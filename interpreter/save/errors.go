package save

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// ErrExists means that a file would have been overwritten.
var ErrExists = errors.New("the file already exists")

// ErrFormat means that a file cannot be continued, because it is of format 1 or an export.
var ErrFormat = errors.New("a game in this format can only be replayed, not continued")

// ChangedError means that another program has changed the file while it was written.
type ChangedError struct{ Path, What string }

// Error implements error.
func (e *ChangedError) Error() string {
	return fmt.Sprintf("%s %s while the game was being played, so nothing more is written to it", e.Path, e.What)
}

// LockedError means that another Writer holds the file.
type LockedError struct{ Path, Who string }

// Error implements error.
func (e *LockedError) Error() string {
	return fmt.Sprintf("%s is being written by %s: a game can only be played in one place at a time. Quit there, or continue in a copy", e.Path, e.Who)
}

// unsaved returns the error for a file that cannot be written.
func unsaved(path string, err error) error {
	var place *fs.PathError
	if errors.As(err, &place) {
		err = place.Err
	}
	text := "the game cannot be saved in " + path
	var e *Error
	if errors.As(err, &e) {
		return fmt.Errorf("%s: %s", text, strings.TrimPrefix(e.Error(), path+":1: "))
	}
	return fmt.Errorf("%s: %w", text, err)
}
