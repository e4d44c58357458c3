// Package refusal defines the errors with which a host refuses requests. Errors that
// wrap ErrRequest are written for the client.
package refusal

import (
	"errors"
	"fmt"

	"wargame/interpreter/messages"
)

var (
	ErrRequest   = errors.New("the request is refused")
	ErrStale     = errors.New("the position has changed")
	ErrConsent   = errors.New("all players must agree")
	ErrRules     = errors.New("the rules failed, so nothing was changed")
	ErrStore     = errors.New("this could not be saved, so nothing was changed")
	ErrFull      = errors.New("this server has no room for more games")
	ErrMalformed = errors.New("the request is malformed")
	ErrLong      = errors.New("this game takes too long to load; the server retries in a minute")

	ErrNotBegun = Request("the game has not begun; every player must open their link first")
	ErrNotDue   = Request("this seat has no decision to make now")
	ErrWatcher  = Request("this link is for watching only")
	ErrResigned = Request("a bot plays this seat")
	ErrNoStudy  = Request("the position of this game is not set up by hand")
)

// Refused is an illegal answer with its reasons and clauses, as the seat that gave it
// may read them.
type Refused struct {
	Text    string
	Reasons []string
}

func (r *Refused) Error() string { return r.Text }

// Request returns an error with a message for the client. It wraps ErrRequest, and its
// text is the message alone.
func Request(format string, args ...any) error {
	return &request{fmt.Errorf(format, args...), format, args}
}

type request struct {
	reason  error
	english string
	values  []any
}

// In returns the message of an error in a language.
func In(by *messages.Printer, err error) string {
	if x, ok := err.(*request); ok && by.Has(x.english) {
		return fmt.Errorf(by.Text(x.english), x.values...).Error()
	}
	return by.Text(err.Error())
}

func (r *request) Error() string   { return r.reason.Error() }
func (r *request) Unwrap() []error { return []error{ErrRequest, r.reason} }
