package tables

import (
	"fmt"
	"time"

	"wargame/internal/host/bots"
	"wargame/interpreter/run"
)

// play lets the bots of a locked table play while it is their turn. They run in a job,
// and each decision is stored like any other. Without human seats they play only while a
// client watches: abandoned games must not use up the processors.
func (h *Tables) play(t *Table) {
	if t.dead || t.bots.Playing || bots.Due(t.match) == nil || t.unwatched() || t.lost() != nil {
		return
	}
	t.bots.Playing = true
	h.Jobs.Start(fmt.Sprintf("running the bots of table %d", t.match.ID), func() {
		for h.botsMove(t) {
		}
	}, func() { h.playAgain(t) })
}

// MaxFalls is the number of consecutive panics after which the bots of a table stop
// until the next request for the table.
const MaxFalls = 3

// playAgain loads a table again after a panic of its bots, so that they play on.
func (h *Tables) playAgain(t *Table) {
	_ = t.do(func() error { t.dead = true; return nil })
	if h.fell(t.match.ID) <= MaxFalls && !h.Jobs.Closing() {
		if err := h.Do(Asker{}, t.match.ID, func(*Table) error { return nil }); err != nil {
			h.Logf("cannot continue the bots of table %d after a panic: %s", t.match.ID, err)
		}
	}
}

// fell counts a panic and returns the number of consecutive ones of a table's bots.
func (h *Tables) fell(game int64) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.falls[game]++
	return h.falls[game]
}

// stands resets that count.
func (h *Tables) stands(game int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.falls, game)
}

// UnwatchedAfter is how long bots play on after a visit, in a game without human seats.
const UnwatchedAfter = time.Minute

// unwatched reports whether only bots play at a table and no client watches.
func (t *Table) unwatched() bool {
	h := t.tables
	return t.match.Seats.People() == 0 && !h.Hub.HasListeners(t.match.ID) && h.Now().Sub(t.visit.at) > UnwatchedAfter
}

// Spell is how long the bots of a table use a place before those of another table. Most
// decisions are far shorter, and would otherwise each wait for a place. Tests set it.
var Spell = time.Second

// botsMove lets the bots decide for one spell. It returns false when no bot is to move.
// They think on behalf of the last visitor, whose tables share places fairly with those
// of other visitors.
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

// botDecides makes one decision of a bot. It returns false when no bot is to move. The
// table is not locked while the bot thinks; if the game has changed meanwhile, the bot
// thinks again.
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
				err := t.bots.Carry(t.match, turn, c, h.Logf)
				if stored := t.commit(); err == nil {
					err = stored
				}
				return err
			})
		}
	}
	h.tidy()
	if err != nil {
		h.Logf("a bot at table %d failed: %s", t.match.ID, err)
	}
	if turn == nil || err != nil {
		_ = t.do(func() error { t.bots.End(); return nil })
		return false
	}
	h.stands(t.match.ID)
	return true
}

// botBegins begins the turn of the bot to move, with a copy of the position. It returns
// nil when no bot is to move.
func (t *Table) botBegins() (turn *bots.Turn, err error) {
	err = t.do(func() error {
		d := bots.Due(t.match)
		if t.dead || d == nil || t.tables.Jobs.Closing() || t.unwatched() {
			t.bots.End()
			return nil
		}
		turn, err = t.bots.Begin(t.match, d, t.tables.Think)
		return err
	})
	return turn, err
}

// think runs the computation of a bot and counts it as thinking.
func (h *Tables) think(turn *bots.Turn) (run.Choice, error) {
	h.thinking.Add(1)
	defer h.thinking.Add(-1)
	return turn.Think()
}
