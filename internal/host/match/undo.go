package match

import (
	"errors"
	"fmt"
	"slices"

	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/interpreter/save"
)

// UndoShown is what a seat may take back.
type UndoShown struct {
	Free    int           `json:"free"`              // decisions it may take back alone
	Last    int           `json:"last"`              // that lead back to before its own last one; 0 when there is none
	Act     int           `json:"act,omitempty"`     // that take back the last act of its own whole, where these are more
	Redo    bool          `json:"redo,omitempty"`    // what was taken back can be made again
	Restore int           `json:"restore,omitempty"` // decisions that were undone with the consent of all, and can be made again with it
	Request *RequestShown `json:"request,omitempty"` // what somebody asks the others for
}

// Undoable is what a seat may take back, and what is being asked for.
func (m *Match) Undoable(seat int) *UndoShown {
	out := &UndoShown{Free: m.free(seat), Last: m.last(seat)}
	act := m.act(seat, out)
	out.Free, out.Last, act = m.shownTail(seat, out.Free), m.shownTail(seat, out.Last), m.shownTail(seat, act)
	out.Act, out.Redo = act, len(m.redoable(seat)) > 0
	if seat != seats.Watcher {
		out.Restore = m.restorable()
	}
	out.Request = m.requested(seat)
	return out
}

// shownTail is a number of the last decisions that a seat may take back, as it counts them.
func (m *Match) shownTail(seat, n int) int {
	if m.Game.Desks() > 0 && m.Record.ownSealed(seat) > 0 { // they are its own, one by one
		return n
	}
	return m.Record.tail(seat, n)
}

// free is how many decisions a seat may undo without asking: its own and those of bots,
// back to the last die, the end of a time limit, or the last discovery of something hidden.
func (m *Match) free(seat int) int {
	moves, n := m.Record.Ledger.Game().Moves, 0
	if seat == seats.Watcher || m.Game.Desks() > 0 {
		return m.Record.ownSealed(seat)
	}
	for i := len(moves) - 1; i >= 0; i-- {
		s := m.Record.Decisions[i]
		if s.shown != m.Game.Shown() || s.learnt && seat != seats.Together || moves[i].Word == "timeout" || s.Seat != seat && s.Seat >= 0 && seat != seats.Together && !m.Seats.IsBot(s.Seat) {
			break
		}
		n++
	}
	return n
}

// last is how many decisions lead back to before the last one of a seat that it was asked for.
func (m *Match) last(seat int) int {
	if seat != seats.Watcher && m.Game.Desks() > 0 && m.Record.ownSealed(seat) > 0 {
		return 1
	}
	for i := len(m.Record.Decisions) - 1; i >= 0; i-- {
		if m.Record.Decisions[i].forced { // it belongs to what came before
			continue
		}
		if s := m.Record.Decisions[i].Seat; s == seat || s < 0 && seat != seats.Watcher || seat == seats.Together && !m.Seats.IsBot(s) {
			return len(m.Record.Decisions) - i
		}
	}
	return 0
}

// act is how many decisions take the last act of a seat back whole; of a battle, those
// since the die. 0 when it is no more than its last decision.
func (m *Match) act(seat int, u *UndoShown) int {
	i := len(m.Record.Decisions) - u.Last
	if u.Last == 0 || m.Game.Desks() > 0 || m.Record.Ledger.Game().Sealed() > 0 {
		return 0
	}
	for i > 0 && !m.Record.Decisions[i].opens {
		i--
	}
	n := len(m.Record.Decisions) - i
	if u.Free > 0 {
		n = min(n, max(u.Free, u.Last))
	}
	if n <= u.Last {
		return 0
	}
	return n
}

// BackOver is the number of decisions that an undo of the last that a seat knows goes
// back over: with those in secret before them of which it does not know.
func (m *Match) BackOver(seat, known int) int {
	if m.Game == nil || m.Game.Desks() > 0 && known <= m.Record.ownSealed(seat) {
		return known
	}
	return len(m.Record.Decisions) - m.Record.After(seat, m.Record.MovesFor(seat, len(m.Record.Decisions))-known)
}

// redoable are the decisions of a seat that were undone and can be made again now.
func (m *Match) redoable(seat int) []save.Move {
	undone := m.Record.Ledger.Game().Undone()
	d := m.Due(seat)
	if len(undone) == 0 || d == nil || d.Desk > 0 || seat == seats.Watcher {
		return nil
	}
	if _, err := undone[0].Choice(m.Game.P, d); err != nil {
		return nil
	}
	return undone
}

// Redo makes the last act that was undone again, as far as it falls to the seat.
func (m *Match) Redo(seat int, key string) error {
	undone := m.redoable(seat)
	if len(undone) == 0 {
		return refusal.Request("there is nothing to make again: nothing was taken back, or something else has been decided since")
	}
	for i := range undone {
		d := m.Due(seat)
		if d == nil || i > 0 && d.Opens {
			return nil
		}
		c, err := undone[i].Choice(m.Game.P, d)
		if err != nil {
			return nil
		}
		if no, err := m.Decide(d, c, seat, key); no != nil || err != nil {
			return err
		}
		key = ""
	}
	return nil
}

// Undo undoes the last count decisions: free ones at once, others when every seat has asked for
// the same (ask). It stops at the end of the game, and inside a block of secret decisions; else
// the error is ErrConsent. Bots agree to everything.
func (m *Match) Undo(seat, count int, ask bool, key string) error {
	if seat == seats.Together && m.Game.Desks() > 0 && m.Record.ownSealed(seat) > 0 {
		seat = m.Record.Decisions[len(m.Record.Decisions)-1].Seat
	}
	switch {
	case count < 1 || count > len(m.Record.Decisions):
		return refusal.Request("these decisions cannot be taken back")
	case m.Over():
		return refusal.Request("the game has ended, and what was secret has been told")
	case m.Game.Desks() > 0 && count <= m.Record.ownSealed(seat):
		return m.undoSecret(seat, count, key)
	case m.Record.Ledger.Game().InsideSecretBlock(len(m.Record.Decisions) - count):
		return refusal.Request("that leads into the middle of what several decided in secret")
	}
	alone := count <= m.free(seat) && m.Game.Desks() == 0
	if !alone && !ask {
		return fmt.Errorf("%w: %d of these decisions may be taken back without asking; for more all seats must agree", refusal.ErrConsent, m.shownTail(seat, m.free(seat)))
	}
	if !alone {
		all, err := m.asksAll(seat, Request{What: asksUndo, Count: count}, key)
		if !all {
			return err
		}
		for _, name := range m.Seats.Names() {
			if err := m.Record.Ledger.Agree(name, count); err != nil {
				return err
			}
		}
	}
	counts := m.Record.tails(count, &m.Seats)
	back, err := m.At(len(m.Record.Decisions) - count)
	if err != nil {
		return err
	}
	if err := m.Record.Ledger.Undo(count, m.Record.Ledger.Game().Hash(back)); err != nil {
		m.Broken = true
		return err
	}
	m.Game, m.Record.Decisions = back, m.Record.Decisions[:len(m.Record.Decisions)-count]
	m.Game.Dice = m.Record.Ledger.Game().DiceOfEra(m.Record.Dice)
	m.Record.truncate(len(m.Record.Decisions))
	m.known = nil
	m.learn()
	m.keep(store.Batch{Told: m.tell(len(m.Game.Log), len(m.Game.Reckoned), Entry{Kind: "undo", By: seat, counts: counts}, nil), Key: key, Seat: m.Seats.Name(seat)})
	return nil
}

// undoSecret undoes the last decisions that a seat has made in secret. A seat that plays
// several sides has made them at several desks; each desk takes back its own. If one of them
// cannot, the match is broken.
func (m *Match) undoSecret(seat, count int, key string) error {
	moves := m.Record.Ledger.Game().Moves
	type run struct{ desk, count int } // decisions in a row at one desk, the last first
	var runs []run
	for at := len(moves) - 1; count > 0; at-- {
		if at < 0 || moves[at].Word == "timeout" {
			return refusal.Request("the time was over since")
		}
		if m.Record.Decisions[at].Seat != seat {
			continue
		}
		count--
		if n := len(runs); n > 0 && runs[n-1].desk == moves[at].Desk {
			runs[n-1].count++
		} else {
			runs = append(runs, run{moves[at].Desk, 1})
		}
	}
	for _, r := range runs {
		if err := m.undoAtDesk(seat, r.desk, r.count, key); err != nil {
			m.Broken = true
			return err
		}
		key = ""
	}
	return nil
}

// undoAtDesk undoes the last decisions of a seat at one desk, after which it has made none at
// another.
func (m *Match) undoAtDesk(seat, desk, count int, key string) error {
	moves := m.Record.Ledger.Game().Moves
	at := len(moves)
	for left := count; left > 0; {
		if at--; m.Record.Decisions[at].Seat == seat {
			left--
		}
	}
	from, err := m.At(at)
	if err != nil {
		return err
	}
	next, before := m.Game.Clone(), waited(m.Game)
	if !next.Rejoin(desk, from) {
		return errors.New("nobody decides in secret here")
	}
	if err := m.Record.Ledger.TakeBack(desk, count); err != nil {
		m.Broken = true
		return err
	}
	m.Game = next
	var stands []Decision
	left := count
	for i := len(m.Record.Decisions) - 1; i >= 0; i-- {
		if left > 0 && moves[i].Desk == desk {
			left--
			continue
		}
		stands = append(stands, m.Record.Decisions[i])
	}
	slices.Reverse(stands)
	m.Record.Decisions = stands
	m.Record.truncate(at)
	counts := map[int]int{seat: count, seats.Together: count}
	for _, s := range m.Seats.Readers() {
		counts[s] = max(1, counts[s]) // the others see that it decides again, and no number
	}
	m.keep(store.Batch{Told: m.tell(len(m.Game.Log), len(m.Game.Reckoned), Entry{Kind: "undo", By: seat, counts: counts, sealed: m.sealedFrom(desk, before)}, nil), Key: key, Seat: m.Seats.Name(seat)})
	return nil
}
