package save

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// ErrExists says that a file would have been overwritten.
var ErrExists = errors.New("the file exists already")

// ErrFormat says that a file cannot be written on, because it is of format 1 or
// an export.
var ErrFormat = errors.New("a file of this format is not written on")

// ChangedError is a file that somebody else has touched while it was written.
type ChangedError struct{ Path, What string }

// Error says what has happened to the file.
func (e *ChangedError) Error() string {
	return fmt.Sprintf("%s %s while the game was being played, so nothing more is written to it", e.Path, e.What)
}

// LockedError is a file that another Writer holds.
type LockedError struct{ Path, Who string }

// Error says who writes.
func (e *LockedError) Error() string {
	return fmt.Sprintf("%s is being written by %s: a game is played in one place at a time; end it there, or go on in a copy", e.Path, e.Who)
}

// unsaved says that a file cannot be written, and why.
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
