package tables

import (
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/store"
)

// MaxRows is how many lines a game may have. A test sets it.
var MaxRows = 200_000

// Authorize is the one place that lets a seat change a game. It returns done when a request
// with this key has been carried out already, and an error when the seat may not act: it
// watches, a bot plays there, the game has not begun, or the request is about another
// position than that of now. That the link leads to the seat, Do has checked.
func (t *Table) Authorize(seat int, o match.Order) (done bool, err error) {
	if !match.ValidKey(o.Key) {
		return false, match.ErrKey
	}
	by, _, done, err := t.tables.Store.Done(t.ID, o.Key)
	switch {
	case err != nil:
		return false, err
	case done && by != t.Seats.Name(seat):
		return false, refusal.Request("%w", store.ErrKey)
	case done:
		return true, nil
	case t.Seats.IsBot(seat):
		return false, refusal.ErrResigned
	case t.Game == nil:
		return false, refusal.ErrNotBegun
	case o.Expected != t.Asked(seat):
		return false, refusal.ErrStale
	case t.Record.Rows() >= MaxRows:
		return false, refusal.Request("enough has been decided in this game; a sandbox goes on from any moment of it")
	}
	return false, nil
}

// act calls do if a seat may act and has not done so.
func (t *Table) act(seat int, o match.Order, do func() error) error {
	if done, err := t.Authorize(seat, o); done || err != nil {
		return err
	}
	return do()
}
