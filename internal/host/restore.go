package host

import (
	"fmt"
)

// restorable is how many decisions were undone with the word of all and can be made again
// with it; 0 once a person has decided something else since, where something is decided in
// secret, and when the game has ended.
func (t *table) restorable() int {
	if t.ledger == nil || t.over() || t.g.Desks() > 0 || t.from != nil {
		return 0
	}
	moves, since := t.ledger.Game().Restorable()
	if len(moves) == 0 {
		return 0
	}
	for _, s := range t.stands[len(t.stands)-since:] {
		if !s.forced && !t.isBot(s.seat) {
			return 0
		}
	}
	return len(moves) - (len(t.stands) - since)
}

// restore makes decisions again that were undone with the word of all, when all seats want
// it: each with the dice of its time, so that the position is the same. Whatever was
// decided since the undo is lost. Dice that were seen since then never fall again.
func (t *table) restore(seat int, key string) error {
	n := t.restorable()
	if n == 0 || seat == watcher {
		return fmt.Errorf("%w: there is nothing that all could restore", errAsk)
	}
	all, err := t.asksAll(seat, request{What: asksRestore, Count: n}, key)
	if !all {
		return err
	}
	f := t.ledger.Game()
	moves, _ := f.Restorable()
	era := f.Era()
	return t.anew(func() error {
		for i := range moves {
			if err := t.renew(moves[i].Era()); err != nil {
				return err
			}
			if err := t.again(&moves[i]); err != nil {
				return err
			}
		}
		if err := t.renew(era + 1); err != nil {
			return err
		}
		held := &t.held[len(t.held)-1]
		held.Lines = append(held.Lines, t.written()...)
		return nil
	}, key, seat)
}
