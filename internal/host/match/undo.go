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

// UndoShown describes what a seat may undo.
type UndoShown struct {
	Free    int           `json:"free"`              // number of decisions it may undo alone
	Last    int           `json:"last"`              // number that reaches back before its own last decision; 0 if there is none
	Act     int           `json:"act,omitempty"`     // number that undoes its own last order or act, if that is larger
	Redo    bool          `json:"redo,omitempty"`    // an undone act can be redone
	Restore int           `json:"restore,omitempty"` // decisions undone by consent that can be restored by consent
	Request *RequestShown `json:"request,omitempty"` // the pending request

	Proposal *Proposal `json:"proposal,omitempty"` // the pending proposal to end the game
}

// Undoable returns what a seat may undo, and the pending request.
func (m *Match) Undoable(seat int) *UndoShown {
	out := &UndoShown{Free: m.free(seat), Last: m.last(seat)}
	act := m.act(seat, out)
	out.Free, out.Last, act = m.shownTail(seat, out.Free), m.shownTail(seat, out.Last), m.shownTail(seat, act)
	out.Act, out.Redo = act, len(m.redoable(seat)) > 0
	if seat != seats.Watcher {
		out.Restore = m.restorable()
	}
	out.Request, out.Proposal = m.requested(seat), EndsOf(m).Proposed(seat)
	return out
}

// shownTail converts a number of the last decisions to the count of a seat.
func (m *Match) shownTail(seat, n int) int {
	if m.Game.Branches() > 0 && m.Record.ownSealed(seat) > 0 { // all of them are its own
		return n
	}
	return m.Record.tail(seat, n)
}

// free returns the number of decisions that a seat may undo without consent: its own and
// those of bots. It stops at the last die roll, the last deadline and the last revealed
// secret.
func (m *Match) free(seat int) int {
	moves, n := m.Record.Ledger.Game().Moves, 0
	if seat == seats.Watcher || m.Game.Branches() > 0 {
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

// last returns how many decisions lead back to before the last one that the seat was
// asked for.
func (m *Match) last(seat int) int {
	if seat != seats.Watcher && seat != seats.Together && m.Game.Branches() > 0 && m.Record.ownSealed(seat) > 0 {
		return 1
	}
	for i := len(m.Record.Decisions) - 1; i >= 0; i-- {
		if m.Record.Decisions[i].forced { // it belongs to the decision before it
			continue
		}
		if s := m.Record.Decisions[i].Seat; s == seat || s < 0 && seat != seats.Watcher || seat == seats.Together && !m.Seats.IsBot(s) {
			return len(m.Record.Decisions) - i
		}
	}
	return 0
}

// act returns the number of decisions that undo the last act of a seat, or its last order if
// that was more than an act; in a combat, those since the die. It returns 0 unless that is more than its last decision.
func (m *Match) act(seat int, u *UndoShown) int {
	i := len(m.Record.Decisions) - u.Last
	if u.Last == 0 || m.Game.Branches() > 0 || m.Record.Ledger.Game().Sealed() > 0 {
		return 0
	}
	for i > 0 && (m.Record.Decisions[i].joined || !m.Record.Decisions[i].opens) {
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

// BackOver returns how many decisions an undo of the last known ones covers. It includes
// the secret decisions before them that the seat does not know of.
func (m *Match) BackOver(seat, known int) int {
	if m.Game == nil || m.Game.Branches() > 0 && known <= m.Record.ownSealed(seat) {
		return known
	}
	return len(m.Record.Decisions) - m.Record.After(seat, m.Record.MovesFor(seat, len(m.Record.Decisions))-known)
}

// redoable returns the undone decisions of a seat that can be redone now.
func (m *Match) redoable(seat int) []save.Move {
	undone := m.Record.Ledger.Game().Undone()
	d := m.Due(seat)
	if len(undone) == 0 || d == nil || d.Branch > 0 || seat == seats.Watcher {
		return nil
	}
	if _, err := undone[0].Choice(m.Game.P, d); err != nil {
		return nil
	}
	return undone
}

// Redo redoes the last undone act, or what the last undo took back if that was more, as far
// as its decisions belong to the seat. Where the rules keep something from a seat, it redoes
// the last undo: the number of decisions of an act may depend on what is hidden, and the
// other seats see how many are redone. They have seen how many were undone.
func (m *Match) Redo(seat int, key string) error {
	undone := m.redoable(seat)
	if len(undone) == 0 {
		return refusal.Request("nothing to redo: nothing was undone, or another decision was made since")
	}
	last, apart := m.Record.Ledger.Game().UndoneLast(), m.keepsApart()
	if apart {
		undone = undone[:last]
	}
	for i := range undone {
		d := m.Due(seat)
		if d == nil || i >= last && d.Opens && !apart {
			return nil
		}
		c, err := undone[i].Choice(m.Game.P, d)
		if err != nil {
			return nil
		}
		m.batch.at = i // one more undo takes them back together
		no, err := m.Decide(d, c, seat, key)
		if m.batch = (batch{}); no != nil || err != nil {
			return err
		}
		key = ""
	}
	return nil
}

// Undo undoes the last count decisions. Free ones are undone at once; others when every
// seat has made the same request (ask). An undo of a finished game or into the middle of
// a block of secret decisions is refused. Without the needed consent the error is
// ErrConsent. Bots always consent.
func (m *Match) Undo(seat, count int, ask bool, key string) error {
	switch {
	case count < 1 || count > len(m.Record.Decisions):
		return refusal.Request("these decisions cannot be undone")
	case m.Over():
		return refusal.Request("the game has ended and its secrets are revealed")
	case m.Game.Branches() > 0 && count <= m.Record.ownSealed(seat):
		return m.undoSecret(seat, count, key)
	case m.Record.Ledger.Game().InsideSecretBlock(len(m.Record.Decisions) - count):
		return refusal.Request("that would undo only part of the decisions made in secret")
	}
	alone := count <= m.free(seat) && m.Game.Branches() == 0
	if !alone && !ask {
		return fmt.Errorf("%w: only the last %d of these decisions can be undone alone", refusal.ErrConsent, m.shownTail(seat, m.free(seat)))
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
	private := alone && undoesAlone(m, seat)
	if private {
		err = m.Record.Ledger.Note(noteAlone + " " + m.Seats.Name(seat))
	}
	if err == nil {
		err = m.Record.Ledger.Undo(count, m.Record.Ledger.Game().Hash(back))
	}
	if err != nil {
		m.Broken = true
		return err
	}
	if private {
		m.Record.keepPrivate(m.Seats.Name(seat))
	}
	m.Game, m.Record.Decisions = back, m.Record.Decisions[:len(m.Record.Decisions)-count]
	m.Game.Dice = m.Record.Ledger.Game().DiceOfEra(m.Record.Dice)
	m.Record.truncate(len(m.Record.Decisions))
	m.known = nil
	m.learn()
	stands := m.Record.MovesFor(seats.Watcher, len(m.Record.Decisions))
	m.keep(store.Batch{Told: m.tell(len(m.Game.Log), len(m.Game.Derivations), Entry{Kind: "undo", By: seat, counts: counts}, nil), Key: key, Seat: m.Seats.Name(seat), Undone: true, Stands: stands})
	return nil
}

// undoSecret undoes the last secret decisions of a seat, or of all seats for a page that
// plays them. Each branch position undoes its own. If one of them fails, the match is
// broken.
func (m *Match) undoSecret(seat, count int, key string) error {
	moves := m.Record.Ledger.Game().Moves
	type run struct{ branch, count int } // consecutive decisions at one branch position, the last first
	var runs []run
	for at := len(moves) - 1; count > 0; at-- {
		if at < 0 || moves[at].Word == "timeout" {
			return refusal.Request("the time was up since")
		}
		if m.Record.Decisions[at].Seat != seat && seat != seats.Together {
			continue
		}
		count--
		if n := len(runs); n > 0 && runs[n-1].branch == moves[at].Branch {
			runs[n-1].count++
		} else {
			runs = append(runs, run{moves[at].Branch, 1})
		}
	}
	for _, r := range runs {
		if err := m.undoInBranch(seat, r.branch, r.count, key); err != nil {
			m.Broken = true
			return err
		}
		key = ""
	}
	return nil
}

// undoInBranch undoes the last decisions at one branch position. by is the seat whose
// request has the key.
func (m *Match) undoInBranch(by, branch, count int, key string) error {
	moves := m.Record.Ledger.Game().Moves
	at := len(moves)
	for left := count; left > 0; {
		if at--; moves[at].Branch == branch {
			left--
		}
	}
	seat := m.Record.Decisions[at].Seat
	from, err := m.At(at)
	if err != nil {
		return err
	}
	next, before := m.Game.Clone(), waited(m.Game)
	if !next.Rejoin(branch, from) {
		return errors.New("no seat decides in secret here")
	}
	if err := m.Record.Ledger.TakeBack(branch, count); err != nil {
		m.Broken = true
		return err
	}
	m.Game = next
	var stands []Decision
	left := count
	for i := len(m.Record.Decisions) - 1; i >= 0; i-- {
		if left > 0 && moves[i].Branch == branch {
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
		counts[s] = max(1, counts[s]) // the others learn that it decides again, but not how much was undone
	}
	m.keep(store.Batch{Told: m.tell(len(m.Game.Log), len(m.Game.Derivations), Entry{Kind: "undo", By: seat, counts: counts, sealed: m.sealedFrom(branch, before)}, nil), Key: key, Seat: m.Seats.Name(by)})
	return nil
}
