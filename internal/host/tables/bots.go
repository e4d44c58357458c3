package tables

import (
	"fmt"
	"time"

	"wargame/internal/host/bots"
	"wargame/interpreter/run"
)

// play has the bots of a table play, which is locked, as long as it is their turn. They do
// so beside the requests; each of their decisions is stored like any other. Where no person
// has a seat they play only while somebody watches: else games that nobody cares about could
// take all processors.
func (h *Tables) play(t *Table) {
	if t.dead || t.bots.Playing || bots.Due(t.Match) == nil || t.unwatched() {
		return
	}
	t.bots.Playing = true
	h.Jobs.Start(fmt.Sprintf("the bots of table %d", t.ID), func() {
		for h.botsMove(t) {
		}
	}, func() { h.playAgain(t) })
}

// MaxFalls is how often in a row the bots of a table may panic before they wait for somebody
// to ask for the table.
const MaxFalls = 3

// playAgain has the table made again whose bots have panicked, so that they play on.
func (h *Tables) playAgain(t *Table) {
	_ = t.do(func() error { t.dead = true; return nil })
	if h.fell(t.ID) <= MaxFalls && !h.Jobs.Closing() {
		if err := h.Do(Asker{}, t.ID, func(*Table) error { return nil }); err != nil {
			h.Logf("table %d after its bots panicked: %s", t.ID, err)
		}
	}
}

// fell counts the panics of the bots of a table in a row.
func (h *Tables) fell(game int64) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.falls[game]++
	return h.falls[game]
}

// stands begins that count again.
func (h *Tables) stands(game int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.falls, game)
}

// UnwatchedAfter is how long bots play on after a visit where no person has a seat.
const UnwatchedAfter = time.Minute

// unwatched reports whether only bots play at a table and nobody watches.
func (t *Table) unwatched() bool {
	h := t.tables
	return t.Seats.People() == 0 && !h.Hub.HasListeners(t.ID) && h.Now().Sub(t.visit.at) > UnwatchedAfter
}

// Spell is how long the bots of a table go on before those of another have their turn: a
// decision of theirs mostly takes far less, and would wait as long as one of others takes. A
// test sets it.
var Spell = time.Second

// botsMove has the bots decide for a spell; false when it is nobody's turn of them. They
// think on behalf of the last visitor, whose bots at all tables take turns with those of
// others.
func (h *Tables) botsMove(t *Table) (again bool) {
	visitor := ""
	_ = t.do(func() error { visitor = t.visit.address; return nil })
	h.thinkers.Do(h.Jobs.Context(), visitor, func() {
		end := time.Now().Add(Spell)
		for again = h.botDecides(t); again && time.Now().Before(end); {
			again = h.botDecides(t)
		}
	})
	return again
}

// botDecides has a bot decide once; false when it is nobody's turn of them. While it thinks
// others use the table: if the game has gone on meanwhile it thinks again.
func (h *Tables) botDecides(t *Table) bool {
	turn, err := t.botBegins()
	if turn != nil {
		h.Jobs.Trip("thinks")
		var c run.Choice
		if c, err = h.think(turn); err == nil {
			err = t.do(func() error {
				if t.dead {
					return nil
				}
				err := t.bots.Carry(t.Match, turn, c, h.Logf)
				if stored := t.commit(); err == nil {
					err = stored
				}
				return err
			})
		}
	}
	h.tidy()
	if err != nil {
		h.Logf("a bot at table %d: %s", t.ID, err)
	}
	if turn == nil || err != nil {
		_ = t.do(func() error { t.bots.End(); return nil })
		return false
	}
	h.stands(t.ID)
	return true
}

// botBegins gives the bot whose turn it is a copy of the position; nil when it is none's.
func (t *Table) botBegins() (turn *bots.Turn, err error) {
	err = t.do(func() error {
		d := bots.Due(t.Match)
		if t.dead || d == nil || t.tables.Jobs.Closing() || t.unwatched() {
			t.bots.End()
			return nil
		}
		turn, err = t.bots.Begin(t.Match, d, t.tables.Think)
		return err
	})
	return turn, err
}

// think has a bot think, counted among the bots that do.
func (h *Tables) think(turn *bots.Turn) (run.Choice, error) {
	h.thinking.Add(1)
	defer h.thinking.Add(-1)
	return turn.Think()
}
