package tables

import (
	"testing"
	"time"
	"wargame/interpreter/save"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/library"
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/internal/host/timing"
	"wargame/internal/host/turns"
)

// watch is the time of a test.
type watch struct{ now time.Time }

// pass lets some time pass, in steps that a meter takes for real.
func (w *watch) pass(h *Tables, d time.Duration) {
	for end := w.now.Add(d); w.now.Before(end); {
		w.now = w.now.Add(min(20*time.Second, end.Sub(w.now)))
		h.EndTurns()
	}
}

// timed returns a game with a time control that has begun, and the seat to decide.
func timed(t *testing.T, h *Tables, c timing.Control) (id int64, seat string) {
	t.Helper()
	links, err := h.CreateTimed(library.Setup{Game: "the_pass"}, nil, c)
	require.NoError(t, err)
	id = sit(t, h, links)
	at(t, h, id, func(x *Table) { seat = x.match.Seats.Name(x.match.Pending().Seat) })
	return id, seat
}

func waits(t *testing.T, h *Tables, id int64) (out []turns.Wait) {
	t.Helper()
	require.NoError(t, h.Store.View(func(r store.Records) (err error) { out, err = turns.Of(r, id); return err }))
	return out
}

// What happens on time is the choice of the table: a bot takes the seat.
func TestTimeUpBot(t *testing.T) {
	w := &watch{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	h := open(t, &w.now)
	id, seat := timed(t, h, timing.Control{Kind: timing.Move, Seconds: 60, End: "easy"})
	require.Equal(t, seat, waits(t, h, id)[0].Seat)
	w.pass(h, 59*time.Second)
	at(t, h, id, func(x *Table) { require.Empty(t, x.match.Seats.At(seat).Bot) })
	w.pass(h, time.Second)
	at(t, h, id, func(x *Table) {
		require.Equal(t, "easy", x.match.Seats.At(seat).Bot)
		require.True(t, x.match.Seats.At(seat).Left)
	})
	for _, left := range waits(t, h, id) {
		require.NotEqual(t, seat, left.Seat)
	}
}

// A seat that forfeits ends the game: nobody may act, bots stop, and it may be deleted.
func TestTimeUpForfeit(t *testing.T) {
	w := &watch{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	h := open(t, &w.now)
	id, seat := timed(t, h, timing.Control{Kind: timing.Game, Seconds: 60, End: timing.Forfeit})
	w.pass(h, 30*time.Second)
	w.now = w.now.Add(-48 * time.Hour) // the clock of the system jumps: nobody loses time
	h.EndTurns()
	w.pass(h, 29*time.Second)
	at(t, h, id, func(x *Table) { require.NoError(t, x.lost()) })
	h.Forget(id) // as after a restart
	w.pass(h, 2*time.Second)
	at(t, h, id, func(x *Table) {
		require.ErrorContains(t, x.lost(), "lost on time")
		require.Equal(t, &save.Ending{How: save.EndTime, Seat: seat}, match.Ending(x.match), "the end is in the saved game")
		require.True(t, x.match.Over())
		_, err := x.Authorize(x.Seat(Guest{id, seat}), match.Order{Expected: x.match.Asked(x.Seat(Guest{id, seat})), Key: "0123456789abcdef"})
		require.ErrorIs(t, err, refusal.ErrRequest)
		require.NoError(t, x.Remove(x.Seat(Guest{id, seat})))
	})
	require.Empty(t, waits(t, h, id))
}

// Nothing happens where the table wants nothing; a vacation stops the clock.
func TestTimeUpNothing(t *testing.T) {
	w := &watch{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	h := open(t, &w.now)
	id, seat := timed(t, h, timing.Control{Kind: timing.Game, Seconds: 60, Vacation: 1})
	at(t, h, id, func(x *Table) {
		require.ErrorIs(t, x.Leave(seats.Watcher, 1), refusal.ErrWatcher)
		require.NoError(t, x.Leave(x.Seat(Guest{id, seat}), 1))
		require.ErrorIs(t, x.Leave(x.Seat(Guest{id, seat}), 2), refusal.ErrRequest)
	})
	w.pass(h, 5*time.Minute)
	shown := func() (c SeatClock) {
		at(t, h, id, func(x *Table) { c = h.Times.Shown(x.times, w.now).Seats[seat] })
		return c
	}
	require.InDelta(t, 60, shown().Left, 0.1)
	at(t, h, id, func(x *Table) { require.NoError(t, x.Leave(x.Seat(Guest{id, seat}), 0)) })
	w.pass(h, 90*time.Second)
	require.InDelta(t, -30, shown().Left, 0.1)
	at(t, h, id, func(x *Table) {
		require.NoError(t, x.lost())
		step(t, x.match)
	})
}

// A new wait begins when a seat is to decide again; one that goes on stays the same.
func TestWaits(t *testing.T) {
	w := &watch{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	h := open(t, &w.now)
	id := begun(t, h, library.Setup{Game: "the_pass"})
	seen := map[string]bool{}
	last, changes := waits(t, h, id)[0], 0
	for range 60 {
		w.now = w.now.Add(time.Second)
		over := false
		at(t, h, id, func(x *Table) { step(t, x.match); over = x.match.Over() })
		if over {
			require.Empty(t, waits(t, h, id))
			break
		}
		now := waits(t, h, id)
		require.Len(t, now, 1)
		at(t, h, id, func(x *Table) { require.Equal(t, x.due(), []string{now[0].Seat}) })
		if now[0].Seat == last.Seat {
			require.Equal(t, last, now[0])
			continue
		}
		require.False(t, seen[now[0].Key()])
		seen[now[0].Key()], last = true, now[0]
		require.Equal(t, w.now.Unix(), now[0].Since)
		changes++
		h.Forget(id)
		at(t, h, id, func(*Table) {})
		require.Equal(t, last, waits(t, h, id)[0], "loading changes nothing")
	}
	require.Positive(t, changes)
}

// A control that no game may have is refused.
func TestTimedRefused(t *testing.T) {
	w := &watch{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	h := open(t, &w.now)
	for _, c := range []timing.Control{{Kind: timing.Move, Seconds: 1}, {Kind: timing.Move, Seconds: 60, End: "nobody"}} {
		_, err := h.CreateTimed(library.Setup{Game: "the_pass"}, nil, c)
		require.ErrorIs(t, err, refusal.ErrRequest)
	}
	_, err := h.CreateTimed(library.Setup{Game: "the_pass", Shared: true}, nil, timing.Control{Kind: timing.Move, Seconds: 60})
	require.ErrorIs(t, err, refusal.ErrRequest)
}
