// Package refusal defines the errors with which a host refuses requests. Errors that
// wrap ErrRequest are written for the client.
package refusal

import (
	"errors"
	"fmt"
)

var (
	ErrRequest   = errors.New("this cannot be done")
	ErrStale     = errors.New("the game has gone on meanwhile")
	ErrConsent   = errors.New("not without consent")
	ErrRules     = errors.New("the rules failed, so this has not been done")
	ErrStore     = errors.New("this could not be kept, and has not been done")
	ErrFull      = errors.New("there is no room for more games here")
	ErrMalformed = errors.New("the request cannot be read")
	ErrLong      = errors.New("this game takes too long to load; the server tries again in a minute")

	ErrNotBegun = fmt.Errorf("%w: the game has not begun; everybody must sit down first", ErrRequest)
	ErrNotDue   = fmt.Errorf("%w: it is not for this seat to decide now", ErrRequest)
	ErrWatcher  = fmt.Errorf("%w: this link is to watch", ErrRequest)
	ErrResigned = fmt.Errorf("%w: a bot plays at this seat", ErrRequest)
	ErrNoStudy  = fmt.Errorf("%w: the position of this game is not set up by hand", ErrRequest)
)

// Refused is an illegal answer with its reasons and clauses, as the seat that gave it
// may read them.
type Refused struct {
	Text    string
	Reasons []string
}

func (r *Refused) Error() string { return r.Text }

// Request returns an error with a message for the client.
func Request(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrRequest, fmt.Errorf(format, args...))
}
