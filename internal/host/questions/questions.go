// Package questions answers what a player asks before deciding: what an answer would lead
// to, what an order means, why something is so, where units can go. All answers are by what
// the seat may see, on a copy of the match, and change nothing. The caller bounds the work
// (package lanes).
package questions

import (
	"fmt"
	"net/url"
	"strconv"

	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Question is a question about a match that has begun. Its parameters are those of a query.
type Question struct {
	url.Values
	Seat     int
	View     *sight.View
	Decision *run.Decision // due for the seat; nil for none
}

// About is a question by a seat about a match, which is a copy.
func About(m *match.Match, seat int, parameters url.Values) Question {
	return Question{parameters, seat, m.Sees(m.Game, seat), m.Due(seat)}
}

// Whole reads a whole number among parameters, if it is there.
func Whole(q url.Values, name string, into *int) error {
	if !q.Has(name) {
		return nil
	}
	n, err := strconv.Atoi(q.Get(name))
	if err != nil {
		return fmt.Errorf("%w: %s is a number", refusal.ErrMalformed, name)
	}
	*into = n
	return nil
}

// answer reads an answer among the parameters: pick, word or name.
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
