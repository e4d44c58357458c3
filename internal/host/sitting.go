package host

import (
	"fmt"

	"wargame/internal/host/store"
	"wargame/interpreter/dice"
)

// sitting is a request to sit down. A seat sends it twice: first with the pledge of its
// number for each seat that it plays, and when all seats have pledged, with the number. A
// client that trusts this server may send the number alone: the server pledges it, and shows
// it to no seat before all have pledged theirs.
type sitting struct {
	Pledges map[string]string `json:"pledges"` // by seat: dice.PledgeNumber
	Number  string            `json:"number"`
}

// sit takes the pledge of a seat, or its number. No number that was pledged is taken, and
// none is shown, before every seat of people has pledged its own: the seat that comes last
// has chosen its number before it sees another. The operator of the server sees a number
// that was sent without a pledge, but none of the others. A second request changes nothing.
func (t *table) sit(seat int, r sitting) error {
	switch {
	case seat == watcher:
		return fmt.Errorf("%w: this link is to watch", errAsk)
	case (r.Number == "") == (len(r.Pledges) == 0):
		return fmt.Errorf("%w: sitting down takes either pledges or a number", errAsk)
	}
	for _, text := range append(values(r.Pledges), r.Number) {
		if _, err := dice.ParseSecret(text); text != "" && err != nil {
			return fmt.Errorf("%w: the number: %w", errAsk, err)
		}
	}
	if t.g != nil {
		return nil
	}
	take := t.takesPledge
	if r.Number != "" {
		take = t.takesNumber
	}
	sat := false
	for i := range t.rec.Seats {
		s := &t.rec.Seats[i]
		if s.Bot != "" || seat != together && s.Name != t.name(seat) {
			continue
		}
		first, err := take(s, r)
		if err != nil {
			return err
		}
		sat = sat || first
	}
	if !sat {
		return nil
	}
	clear(t.views)
	if err := t.sits(); err != nil {
		t.dead = true
		return err
	}
	t.h.hub.Publish(t.id, t.toAll())
	return nil
}

func values(m map[string]string) (out []string) {
	for _, v := range m {
		out = append(out, v)
	}
	return out
}

// allPledged reports whether every seat of people has pledged its number.
func (t *table) allPledged() bool {
	for _, s := range t.rec.Seats {
		if s.Bot == "" && s.Pledge == "" {
			return false
		}
	}
	return true
}

func (t *table) takesPledge(s *store.Seat, r sitting) (first bool, err error) {
	pledge := r.Pledges[s.Name]
	if pledge == "" {
		return false, fmt.Errorf("%w: the pledge of %s is missing", errAsk, s.Name)
	}
	if first, err = t.h.store.Pledge(t.id, s.Name, pledge); first {
		s.Pledge = pledge
	}
	return first, err
}

func (t *table) takesNumber(s *store.Seat, r sitting) (first bool, err error) {
	switch {
	case s.Pledge == "":
		r.Pledges = map[string]string{s.Name: dice.PledgeNumber(s.Name, r.Number)}
		if _, err = t.takesPledge(s, r); err != nil {
			return false, err
		}
	case s.Number == "" && !t.allPledged():
		return false, fmt.Errorf("%w: a number that was pledged is told when every seat has pledged its own", errAsk)
	}
	if dice.PledgeNumber(s.Name, r.Number) != s.Pledge {
		return false, fmt.Errorf("%w: this is not the number that %s has pledged", errAsk, s.Name)
	}
	if first, err = t.h.store.SitDown(t.id, s.Name, r.Number); first {
		s.Number = r.Number
	}
	return first, err
}
