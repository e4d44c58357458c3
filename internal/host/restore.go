package host

import (
	"errors"
	"fmt"
	"net/http"

	"wargame/internal/host/lanes"
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
// decided since the undo is lost. Dice that were seen since then never fall again. The
// game was made again beside the table (ready): that takes as long as to load it.
func (t *table) restore(seat int, key string, ready *remake) error {
	n := t.restorable()
	if n == 0 || seat == watcher {
		return fmt.Errorf("%w: there is nothing that all could restore", errAsk)
	}
	if !t.restores(seat) {
		_, err := t.asksAll(seat, request{What: asksRestore, Count: n}, key)
		return err
	}
	if ready == nil || ready.from != t.rows {
		return errStale
	}
	return t.becomes(ready, key, seat)
}

// restores reports whether the word of a seat is the last that a restoration waits for.
func (t *table) restores(seat int) bool {
	n := t.restorable()
	return n > 0 && seat != watcher && t.allWant(seat, request{What: asksRestore, Count: n})
}

// restored makes the game of a copy of the table again with what all undid.
func (t *table) restored() (*remake, error) {
	f := t.ledger.Game()
	moves, _ := f.Restorable()
	era := f.Era()
	return t.remade(func() error {
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
	})
}

// restoring makes the game again beside the table, if a request is the one that all others
// have waited for; nil if it is not.
func (h *Host) restoring(r *http.Request, o order, due func(t *table, seat int) bool) (ready *remake, err error) {
	now, l := false, lanes.Tables
	err = h.seated(r, func(t *table, seat int) error {
		done, err := t.once(o, seat)
		now = err == nil && !done && due(t, seat)
		return err
	})
	if err != nil || !now {
		return nil, err
	}
	g, err := h.guest(r)
	if err != nil {
		return nil, err
	}
	if size, err := h.store.Size(g.game); err != nil {
		return nil, err
	} else if size >= longGame {
		l = lanes.LongTables
	}
	err = h.wonder(r, l, true, func(t *table, _ guest) error {
		if t.restorable() == 0 {
			return nil
		}
		ready, err = t.restored()
		return err
	})
	if errors.Is(err, lanes.ErrCost) {
		err = fmt.Errorf("%w: the game takes too long to be restored", errAsk)
	}
	return ready, err
}

// redoes answers POST /g/LINK/redo.
func (h *Host) redoes(w http.ResponseWriter, r *http.Request) {
	var ready *remake
	changes(h, func(t *table, seat int, q redoing) error {
		if done, err := t.once(q.order, seat); done || err != nil {
			return err
		}
		if q.Ask {
			return t.restore(seat, q.Key, ready)
		}
		return t.redo(seat, q.Key)
	}, func(q redoing) (err error) {
		if q.Ask {
			ready, err = h.restoring(r, q.order, (*table).restores)
		}
		return err
	})(w, r)
}

type redoing struct {
	order
	Ask bool `json:"ask"` // to restore what was undone with the word of all
}

// resigns answers POST /g/LINK/resign. The seat may be the last that a restoration waits
// for.
func (h *Host) resigns(w http.ResponseWriter, r *http.Request) {
	var ready *remake
	changes(h, func(t *table, seat int, q resigning) error { return t.resign(seat, q.Bot, q.order, ready) }, func(q resigning) (err error) {
		ready, err = h.restoring(r, q.order, (*table).settlesRestore)
		return err
	})(w, r)
}

type resigning struct {
	order
	Bot string `json:"bot"`
}
