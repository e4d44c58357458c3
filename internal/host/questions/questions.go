// Package questions answers what a player asks before deciding: the outcome of an
// answer, the meaning of an order, the reason of a value, the reach of units. All
// answers use the view of the seat, on a copy of the match, and change nothing. The
// caller limits the work (package lanes).
package questions

import (
	"fmt"
	"net/url"
	"strconv"

	"wargame/internal/host/library"
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Question is a question about a match that has begun, with its query parameters.
type Question struct {
	url.Values
	Seat     int
	View     *sight.View
	Decision *run.Decision // pending decision of the seat; nil for none
	Edition  *library.Edition
	match    *match.Match
}

// About returns a question by a seat. The match must be a copy.
func About(m *match.Match, seat int, parameters url.Values) Question {
	return Question{parameters, seat, m.Sees(m.Game, seat), m.Due(seat), m.Edition, m}
}

// then returns what the seat saw after a number of decisions (at); without it, what it sees.
func (q *Question) then() (*sight.View, error) {
	if !q.Has("at") {
		return q.View, nil
	}
	at := -1
	if err := Whole(q.Values, "at", &at); err != nil {
		return nil, err
	}
	g, err := match.Then(q.match, q.Seat, at)
	if err != nil {
		return nil, err
	}
	return q.match.Sees(g, q.Seat), nil
}

// Whole parses a whole number parameter into into, if it is present.
func Whole(q url.Values, name string, into *int) error {
	if !q.Has(name) {
		return nil
	}
	n, err := strconv.Atoi(q.Get(name))
	if err != nil {
		return fmt.Errorf("%w: %s must be a number", refusal.ErrMalformed, name)
	}
	*into = n
	return nil
}

// answer parses the parameters of an answer: pick, word or name.
func (q *Question) answer() (match.Answer, error) {
	a := match.Answer{Word: q.Get("word"), Name: q.Get("name")}
	pick := 0
	if err := Whole(q.Values, "pick", &pick); err != nil {
		return a, err
	}
	if q.Has("pick") {
		a.Pick = &pick
	}
	return a, nil
}
