package tables

import (
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/interpreter/dice"
	"wargame/interpreter/simulate"
)

// Sitting is a request to take a seat. A client sends it twice: first with the pledge of
// its number for each seat that it plays, then, when all seats have pledged, with the
// number.
//
// A client that trusts the server may send the number alone. The server then pledges it,
// and shows it to no seat before all have pledged.
type Sitting struct {
	Pledges map[string]string `json:"pledges"` // by seat: dice.PledgeNumber
	Number  string            `json:"number"`
}

// Sit accepts the pledge of a seat, or its number. No pledged number is accepted or
// shown before every human seat has pledged. Thus the last seat chooses its number
// before it sees another.
//
// The operator sees numbers sent without a pledge, but no others. A repeated request
// changes nothing.
func (t *Table) Sit(seat int, r Sitting) error {
	switch {
	case seat == seats.Watcher:
		return refusal.ErrWatcher
	case (r.Number == "") == (len(r.Pledges) == 0):
		return refusal.Request("send either pledges or a number")
	}
	if err := r.check(); err != nil {
		return err
	}
	if t.match.Game != nil {
		return nil
	}
	take := t.takePledge
	if r.Number != "" {
		take = t.takeNumber
	}
	sat := false
	for i := range t.match.Seats.Taken {
		s := &t.match.Seats.Taken[i]
		if s.Bot != "" || seat != seats.Together && s.Name != t.match.Seats.Name(seat) {
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
	return t.seated()
}

// check returns an error for an invalid number.
func (r *Sitting) check() error {
	texts := []string{r.Number}
	for _, text := range r.Pledges {
		texts = append(texts, text)
	}
	for _, text := range texts {
		if _, err := dice.ParseSecret(text); text != "" && err != nil {
			return refusal.Request("the number is not valid: %w", err)
		}
	}
	return nil
}

func (t *Table) takePledge(s *store.Seat, r Sitting) (first bool, err error) {
	pledge := r.Pledges[s.Name]
	if pledge == "" {
		return false, refusal.Request("the pledge of %s is missing", s.Name)
	}
	if first, err = t.tables.Store.Pledge(t.match.ID, s.Name, pledge); first {
		s.Pledge = pledge
	}
	return first, err
}

func (t *Table) takeNumber(s *store.Seat, r Sitting) (first bool, err error) {
	switch {
	case s.Pledge == "":
		r.Pledges = map[string]string{s.Name: dice.PledgeNumber(s.Name, r.Number)}
		if _, err = t.takePledge(s, r); err != nil {
			return false, err
		}
	case s.Number == "" && !t.match.Seats.AllPledged():
		return false, refusal.Request("the number can be sent only after every seat has sent its pledge")
	}
	if dice.PledgeNumber(s.Name, r.Number) != s.Pledge {
		return false, refusal.Request("the number does not match the pledge of %s", s.Name)
	}
	if first, err = t.tables.Store.SitDown(t.match.ID, s.Name, r.Number); first {
		s.Number = r.Number
	}
	return first, err
}

// SeatBot assigns a bot to a seat that no player has taken, before the game begins. A
// guest with the link of that seat watches from then on.
func (t *Table) SeatBot(seat int, at, bot string) error {
	x := t.match.Seats.At(at)
	switch {
	case seat == seats.Watcher:
		return refusal.ErrWatcher
	case t.match.Game != nil:
		return refusal.Request("the game has begun")
	case x == nil:
		return refusal.Request("there is no such seat")
	case at == t.match.Seats.Name(seat) || x.Bot != "" || x.Pledge != "":
		return refusal.Request("that seat is taken")
	}
	if err := simulate.KnownBot(bot); err != nil {
		return refusal.Request("%w", err)
	}
	if err := t.tables.Store.SetBot(t.match.ID, at, bot, false); err != nil {
		return err
	}
	x.Bot = bot
	return t.seated()
}

// seated begins the game if all seats are taken, and notifies listeners.
func (t *Table) seated() error {
	t.shown.Changed()
	err := t.match.BeginIfSeated()
	if err != nil {
		t.dead = true
		return err
	}
	if err := t.commit(); err != nil {
		return err
	}
	t.Changed()
	return nil
}
