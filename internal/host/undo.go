package host

import (
	"errors"
	"fmt"
	"slices"

	"wargame/internal/host/store"
	"wargame/interpreter/save"
)

// undoShown is what a seat may take back.
type undoShown struct {
	Free    int           `json:"free"`              // decisions it may take back alone
	Last    int           `json:"last"`              // that lead back to before its own last one; 0 when there is none
	Act     int           `json:"act,omitempty"`     // that take back the last act of its own whole, where these are more
	Redo    bool          `json:"redo,omitempty"`    // what was taken back can be made again
	Restore int           `json:"restore,omitempty"` // decisions that were undone with the word of all, and can be made again with it
	Request *requestShown `json:"request,omitempty"` // what somebody asks the others for
}

// undoable is what a seat may take back, and what is being asked for.
func (t *table) undoable(seat int) *undoShown {
	out := &undoShown{Free: t.free(seat), Last: t.last(seat)}
	act := t.act(seat, out)
	out.Free, out.Last, act = t.shownTail(seat, out.Free), t.shownTail(seat, out.Last), t.shownTail(seat, act)
	out.Act, out.Redo = act, len(t.redoable(seat)) > 0
	if seat != watcher {
		out.Restore = t.restorable()
	}
	out.Request = t.requested(seat)
	return out
}

// shownTail is a number of the last decisions that a seat may take back, as it counts them.
func (t *table) shownTail(seat, n int) int {
	if t.g.Desks() > 0 && t.ownSealed(seat) > 0 { // they are its own, one by one
		return n
	}
	return t.tail(seat, n)
}

// free is how many decisions a seat may take back without asking anybody: its own,
// and those of bots, since a die fell, the time was over, or somebody saw what was
// hidden from him.
func (t *table) free(seat int) int {
	moves, n := t.ledger.Game().Moves, 0
	if seat == watcher || t.g.Desks() > 0 {
		return t.ownSealed(seat)
	}
	for i := len(moves) - 1; i >= 0; i-- {
		s := t.stands[i]
		if s.shown != t.g.Shown() || s.learnt && seat != together || moves[i].Word == "timeout" || s.seat != seat && s.seat >= 0 && seat != together && !t.isBot(s.seat) {
			break
		}
		n++
	}
	return n
}

// last is how many decisions lead back to before the last one of a seat that it was asked for.
func (t *table) last(seat int) int {
	if seat != watcher && t.g.Desks() > 0 && t.ownSealed(seat) > 0 {
		return 1
	}
	for i := len(t.stands) - 1; i >= 0; i-- {
		if t.stands[i].forced { // it belongs to what came before
			continue
		}
		if s := t.stands[i].seat; s == seat || s < 0 && seat != watcher || seat == together && !t.isBot(s) {
			return len(t.stands) - i
		}
	}
	return 0
}

// act is how many decisions take the last act of a seat back whole; of a battle, those
// since the die. 0 when it is no more than its last decision.
func (t *table) act(seat int, u *undoShown) int {
	i := len(t.stands) - u.Last
	if u.Last == 0 || t.g.Desks() > 0 || t.ledger.Game().Sealed() > 0 {
		return 0
	}
	for i > 0 && !t.stands[i].opens {
		i--
	}
	n := len(t.stands) - i
	if u.Free > 0 {
		n = min(n, max(u.Free, u.Last))
	}
	if n <= u.Last {
		return 0
	}
	return n
}

// redoable are the decisions of a seat that were taken back and can be made again now.
func (t *table) redoable(seat int) []save.Move {
	undone := t.ledger.Game().Undone()
	d := t.due(seat)
	if len(undone) == 0 || d == nil || d.Desk > 0 || seat == watcher {
		return nil
	}
	if _, err := undone[0].Choice(t.g.P, d); err != nil {
		return nil
	}
	return undone
}

// redo makes the last act that was taken back again, as far as it falls to the seat.
func (t *table) redo(seat int, key string) error {
	undone := t.redoable(seat)
	if len(undone) == 0 {
		return fmt.Errorf("%w: there is nothing to make again: nothing was taken back, or something else has been decided since", errAsk)
	}
	return t.atOnce(func() error {
		for i := range undone {
			d := t.due(seat)
			if d == nil || i > 0 && d.Opens {
				return nil
			}
			c, err := undone[i].Choice(t.g.P, d)
			if err != nil {
				return nil
			}
			if no, err := t.decide(d, c, seat, key); no != nil || err != nil {
				return err
			}
			key = ""
		}
		return nil
	})
}

// ownSealed is how many secret decisions of a seat stand.
func (t *table) ownSealed(seat int) int {
	n, moves := 0, t.ledger.Game().Moves
	for i := len(moves) - t.ledger.Game().Sealed(); i < len(moves); i++ {
		if t.stands[i].seat == seat || seat == together {
			n++
		}
	}
	return n
}

func (t *table) isBot(seat int) bool {
	return seat >= 0 && slices.ContainsFunc(t.rec.Seats, func(s store.Seat) bool { return s.Name == t.name(seat) && s.Bot != "" })
}

// undo takes decisions back: free ones at once, others when every seat has asked for
// the same. Bots agree to everything.
func (t *table) undo(seat, count int, ask bool, key string) error {
	if seat == together && t.g.Desks() > 0 && t.ownSealed(seat) > 0 {
		seat = t.stands[len(t.stands)-1].seat
	}
	switch {
	case count < 1 || count > len(t.stands):
		return fmt.Errorf("%w: these decisions cannot be taken back", errAsk)
	case t.over():
		return fmt.Errorf("%w: the game has ended, and what was secret has been told", errAsk)
	case t.g.Desks() > 0 && count <= t.ownSealed(seat):
		return t.undoAtDesk(seat, count, key)
	case t.ledger.Game().Inside(len(t.stands) - count):
		return fmt.Errorf("%w: that leads into the middle of what several decided in secret", errAsk)
	}
	alone := count <= t.free(seat) && t.g.Desks() == 0
	if !alone && !ask {
		return fmt.Errorf("%w: %d of these decisions may be taken back without asking; for more all seats must agree", errConsent, t.shownTail(seat, t.free(seat)))
	}
	if !alone {
		all, err := t.asksAll(seat, request{What: asksUndo, Count: count}, key)
		if !all {
			return err
		}
		for _, name := range save.Seats(t.ed.p) {
			if err := t.ledger.Agree(name, count); err != nil {
				return err
			}
		}
	}
	counts := t.tails(count)
	back, err := t.at(len(t.stands) - count)
	if err != nil {
		return err
	}
	if err := t.ledger.Undo(count, t.ledger.Game().Hash(back)); err != nil {
		t.dead = true
		return err
	}
	t.g, t.stands = back, t.stands[:len(t.stands)-count]
	t.g.Dice = t.ledger.Game().Renewed(t.dice)
	t.marks = slices.DeleteFunc(t.marks, func(m mark) bool { return m.moves > len(t.stands) })
	t.known = nil
	t.learns()
	return t.keep(store.Batch{Told: t.tell(len(t.g.Log), len(t.g.Reckoned), record{Kind: "undo", By: seat, counts: counts}, nil), Key: key, Seat: t.name(seat)})
}

// undoAtDesk takes back what a seat has decided in secret.
func (t *table) undoAtDesk(seat, count int, key string) error {
	moves := t.ledger.Game().Moves
	at, desk := len(moves), 0
	for left := count; left > 0; {
		if at--; at < 0 || moves[at].Word == "timeout" {
			return fmt.Errorf("%w: the time was over since", errAsk)
		}
		if t.stands[at].seat == seat {
			left, desk = left-1, moves[at].Desk
		}
	}
	from, err := t.at(at)
	if err != nil {
		return err
	}
	next, waited := t.g.Clone(), t.waited()
	if !next.Rejoin(desk, from) {
		return errors.New("nobody decides in secret here")
	}
	if err := t.ledger.TakeBack(desk, count); err != nil {
		t.dead = true
		return err
	}
	t.g = next
	var stands []stand
	left := count
	for i := len(t.stands) - 1; i >= 0; i-- {
		if left > 0 && moves[i].Desk == desk {
			left--
			continue
		}
		stands = append(stands, t.stands[i])
	}
	slices.Reverse(stands)
	t.stands = stands
	t.marks = slices.DeleteFunc(t.marks, func(m mark) bool { return m.moves > at })
	counts := map[int]int{seat: count, together: count}
	for _, s := range t.watchers() {
		counts[s] = max(1, counts[s]) // the others see that it decides again, and no number
	}
	return t.keep(store.Batch{Told: t.tell(len(t.g.Log), len(t.g.Reckoned), record{Kind: "undo", By: seat, counts: counts, sealed: t.sealedFrom(desk, waited)}, nil), Key: key, Seat: t.name(seat)})
}
