package tables

import (
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/store"
)

// MaxRows is the most lines of a game. Tests set it.
var MaxRows = 200_000

// Authorize is the only check that lets a seat change a game; Do has checked the link.
// It returns done if a request with this key was executed before. It returns an error if
// the seat watches or belongs to a bot, the game has not begun, or the request refers to
// an earlier position.
func (t *Table) Authorize(seat int, o match.Order) (done bool, err error) {
	if !match.ValidKey(o.Key) {
		return false, match.ErrKey
	}
	by, _, done, err := t.tables.Store.Done(t.match.ID, o.Key)
	switch {
	case err != nil:
		return false, err
	case done && by != t.match.Seats.Name(seat):
		return false, refusal.Request("%w", store.ErrKey)
	case done:
		return true, nil
	case t.lost() != nil:
		return false, t.lost()
	case match.Ending(t.match) != nil:
		return false, refusal.Request("the game is over")
	case t.match.Seats.IsBot(seat):
		return false, refusal.ErrResigned
	case t.match.Game == nil:
		return false, refusal.ErrNotBegun
	case o.Expected != t.match.Asked(seat):
		return false, refusal.ErrStale
	case t.match.Record.Rows() >= MaxRows:
		return false, refusal.Request("this game has reached the limit of decisions; open a sandbox to continue from any position")
	}
	return false, nil
}

// act calls do if the seat is authorized and the request was not executed before.
func (t *Table) act(seat int, o match.Order, do func() error) error {
	if done, err := t.Authorize(seat, o); done || err != nil {
		return err
	}
	return do()
}
