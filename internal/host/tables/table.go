// Package tables holds the games of a host: it makes them from the store, locks them, lets a
// seat act, stores what was done before anybody is shown it, and tells who listens. It runs
// their bots and clocks, and has idle games expire. It knows no HTTP.
package tables

import (
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"wargame/internal/host/bots"
	"wargame/internal/host/clock"
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/view"
)

// Table is a match that is played. It is what the lines in the store say, carried out: it can
// be dropped at any time and made again. Nothing of it is shown before the lines that led
// there are in the store.
//
// mu guards all of it but stale. It is locked by Tables.Do, do and try alone (door.go), which
// release it also when the program panics. While it is held its owner may lock the registry
// (Tables.mu), the hub, the clocks and the store, and none of them locks a table.
type Table struct {
	*match.Match
	tables *Tables

	mu    sync.Mutex
	dead  bool        // it has been dropped, or is ahead of the store
	stale atomic.Bool // the rules are others now

	bots  bots.Players
	clock clock.Clock
	shown *view.Cache
	used  time.Time      // when somebody last used it
	visit visit          // the last one of a client
	heard map[string]int // by name of who listens: the number of the game that was last told
}

// visit is when a client at an address came.
type visit struct {
	address string
	at      time.Time
}

// Drop has the table made again when it is next asked for. The caller holds it.
func (t *Table) Drop() { t.dead = true }

// Changed has nobody see the table as it was before, and tells all that listen.
func (t *Table) Changed() {
	t.shown.Changed()
	t.tables.Hub.Publish(t.ID, t.toAll())
}

// Tell tells all that listen to load again, though the game has not gone on.
func (t *Table) Tell() { t.tables.Hub.Publish(t.ID, t.toAll()) }

// Show is the position as a seat may see it, in JSON, without the faces of counters that it
// has been shown at the number since.
func (t *Table) Show(seat, since int) ([]byte, error) {
	live := view.Live{Broken: t.tables.Fault()}
	if !t.clock.Deadline.IsZero() && t.Pending() != nil {
		live.Clock = &view.Clock{Left: max(0, t.clock.Deadline.Sub(t.tables.Now()).Seconds())}
	}
	return t.shown.Show(t.Match, seat, since, live)
}

// Progress tells a seat how far the bot is whose turn it is.
func (t *Table) Progress(seat int) bots.Progress { return t.bots.Progress(t.Match, seat) }

// commit stores what the match has done, and then tells of it. When that fails the table is
// ahead of the store, and is dropped.
func (t *Table) commit() error {
	t.dead = t.dead || t.Broken
	j := t.Journal
	if t.Journal = (match.Journal{}); j.Empty() || t.dead {
		return nil
	}
	t.tables.Jobs.Trip("keeps")
	if err := t.write(j); err != nil {
		t.dead = true
		return fmt.Errorf("%w: %w", refusal.ErrStore, err)
	}
	t.tables.Jobs.Trip("kept")
	t.shown.Changed()
	if !j.Again {
		t.tables.Hub.Publish(t.ID, t.news())
		return t.wind()
	}
	t.shown.Again()
	t.bots.Again()
	t.clock = clock.Clock{}
	t.tables.Hub.Publish(t.ID, t.toAll())
	return t.wind()
}

func (t *Table) write(j match.Journal) error {
	if !j.Again {
		return t.tables.Store.Append(j.Batches...)
	}
	setup, err := json.Marshal(t.Setup)
	if err != nil {
		return err
	}
	return t.tables.Store.Rewrite(t.ID, setup, t.Record.Past(), j.Batches...)
}

// news tells whose number of the game has grown since this was last asked.
func (t *Table) news() func(name string) (n int, grown bool) {
	now := map[string]int{seats.TogetherName: t.Record.Number()}
	for _, seat := range t.Seats.Readers() {
		now[t.Seats.Name(seat)] = t.Record.NumberFor(seat)
	}
	before := t.heard
	t.heard = now
	return func(name string) (int, bool) {
		was, known := before[name]
		return now[name], !known || was != now[name]
	}
}

// toAll tells everybody the number of the game, whether it has grown or not.
func (t *Table) toAll() func(name string) (int, bool) {
	news := t.news()
	return func(name string) (int, bool) {
		n, _ := news(name)
		return n, true
	}
}

// rest has the table, at which no bot thinks, empty its caches.
func (t *Table) rest() {
	t.shown.Forget()
	if t.Game != nil {
		t.Game.Rest()
	}
	t.bots.Rest()
}

// State tells whether the bots of a table play, and how much it caches.
type State struct {
	Playing     bool  // its bots play
	Game, Bots  int64 // what its game and its bots cache
	ShowsCached bool  // a picture is cached
}

// State tells what a table is at.
func (t *Table) State() State {
	s := State{Playing: t.bots.Playing, Bots: t.bots.Keeps(), ShowsCached: !t.shown.Empty()}
	if t.Game != nil {
		s.Game = t.Game.Keeps()
	}
	return s
}

// perTable is what a table takes besides its positions, roughly.
const perTable = 1 << 20

// size is about how many bytes a table takes.
func (t *Table) size() int { return perTable + t.Match.Size() }
