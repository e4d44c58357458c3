package console

import (
	"errors"
)

// The exit codes.
const (
	Fine     = 0
	Failed   = 1 // wrong usage, or something could not be loaded
	Findings = 2 // something was found: an error in rules, a failing test
)

// ErrFindings ends a command that has already said what it found.
var ErrFindings = errors.New("something was found")

// ErrSaid ends a command that has already said why it failed.
var ErrSaid = errors.New("failed")

// Code is the exit code of an error.
func Code(err error) int {
	switch {
	case err == nil:
		return Fine
	case errors.Is(err, ErrFindings):
		return Findings
	}
	return Failed
}
