// Package tables holds the games of a host. It loads them from the store, locks them,
// lets seats act, stores changes before any client sees them, and notifies listeners. It
// runs bots and clocks, and expires idle games. It does not depend on HTTP.
package tables

import (
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/text/language"

	"wargame/internal/host/bots"
	"wargame/internal/host/clock"
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/timing"
	"wargame/internal/host/view"
)

// Table is a match in play. It is fully determined by the lines in the store, so it can
// be dropped at any time and loaded again. Changes are stored before any client sees
// them.
//
// mu guards all fields but stale. Only Tables.Do, do and try lock it (door.go), and they
// release it after a panic too. The owner may lock the registry (Tables.mu), the hub,
// the clocks and the store. None of them locks a table.
//
// The match is reached by methods of Table alone. Those that let a seat change it call
// act (authorize.go), those that read it are in read.go. Copy gives callers a match of
// their own.
type Table struct {
	match  *match.Match
	tables *Tables

	mu    sync.Mutex
	dead  bool        // dropped, or ahead of the store
	stale atomic.Bool // the rules have changed

	bots  bots.Players
	clock clock.Clock
	times *timing.State // nil without a time control
	shown *view.Caches
	used  time.Time      // time of the last use
	visit visit          // last visit of a client
	heard map[string]int // by name of the reader: the last game number that was sent
}

// visit is the last visit of a client from an address.
type visit struct {
	address string
	at      time.Time
}

// Drop makes the next request load the table again. The caller must hold the lock.
func (t *Table) Drop() { t.dead = true }

// Changed drops the cached views and notifies all listeners.
func (t *Table) Changed() {
	t.shown.Changed()
	t.tables.Hub.Publish(t.match.ID, t.toAll())
}

// Tell makes all listeners load again, though the game has not changed.
func (t *Table) Tell() { t.tables.Hub.Publish(t.match.ID, t.toAll()) }

// Show returns the position as a seat may see it, in the language of its reader, in JSON. It
// omits counter faces that the seat received up to the number since.
func (t *Table) Show(tag language.Tag, seat, since int) ([]byte, error) {
	live := view.Live{Broken: t.tables.Fault()}
	if !t.clock.Deadline.IsZero() && t.match.Pending() != nil {
		live.Clock = &view.Clock{Left: max(0, t.clock.Deadline.Sub(t.tables.Now()).Seconds())}
	}
	return t.shown.Show(t.match, tag, seat, since, live)
}

// Progress returns the progress of the bot to move, for a seat.
func (t *Table) Progress(seat int) bots.Progress {
	p := t.bots.Progress(t.match, seat)
	p.Stop = p.Who != "" && mayStop(t, seat) == nil
	return p
}

// StopThinking lets the bot that thinks answer soon, with what it has found.
func (t *Table) StopThinking(seat int) error {
	if err := mayStop(t, seat); err != nil {
		return err
	}
	t.bots.Stop()
	return nil
}

// mayStop reports why a seat may not stop a bot. Among several people, one would weaken a bot
// against another.
func mayStop(t *Table, seat int) error {
	switch {
	case seat == seats.Watcher:
		return refusal.ErrWatcher
	case seat != seats.Together && t.match.Seats.People() > 1:
		return refusal.Request("a bot can be stopped only where one person plays")
	}
	return nil
}

// commit stores what the match has done, then notifies listeners. If storing fails, the
// table is ahead of the store and is dropped.
func (t *Table) commit() error {
	t.dead = t.dead || t.match.Broken
	j := t.match.Journal
	if t.match.Journal = (match.Journal{}); j.Empty() || t.dead {
		return nil
	}
	t.tables.Jobs.Trip("keeps")
	if err := t.write(j); err != nil {
		t.dead = true
		return fmt.Errorf("%w: %w", refusal.ErrStore, err)
	}
	t.tables.Jobs.Trip("kept")
	t.tables.Times.set(t.match.ID, t.times)
	t.shown.ChangedFor(func(seat int) bool { return seat == seats.Together || j.Tells(t.match.Seats.Name(seat)) })
	if !j.Again {
		t.tables.Hub.Publish(t.match.ID, t.news())
		return t.wind()
	}
	t.shown.Again()
	t.bots.Again()
	t.clock = clock.Clock{}
	t.tables.Hub.Publish(t.match.ID, t.toAll())
	return t.wind()
}

func (t *Table) write(j match.Journal) error {
	last := &j.Batches[len(j.Batches)-1]
	last.With = t.turn()
	if !j.Again {
		return t.tables.Store.Append(j.Batches...)
	}
	setup, err := json.Marshal(t.match.Setup)
	if err != nil {
		return err
	}
	return t.tables.Store.Rewrite(t.match.ID, setup, t.match.Record.Past(), j.Batches...)
}

// news returns a function that gives the game number of a reader, and whether it has
// grown since the last call of news.
func (t *Table) news() func(name string) (n int, grown bool) {
	now := map[string]int{seats.TogetherName: t.match.Record.Number()}
	for _, seat := range t.match.Seats.Readers() {
		now[t.match.Seats.Name(seat)] = t.match.Record.NumberFor(seat)
	}
	before := t.heard
	t.heard = now
	return func(name string) (int, bool) {
		was, known := before[name]
		return now[name], !known || was != now[name]
	}
}

// toAll is like news, but reports every number as grown.
func (t *Table) toAll() func(name string) (int, bool) {
	news := t.news()
	return func(name string) (int, bool) {
		n, _ := news(name)
		return n, true
	}
}

// rest empties the caches of a table at which no bot is thinking.
func (t *Table) rest() {
	t.shown.Forget()
	if t.match.Game != nil {
		t.match.Game.DropCache()
	}
	t.bots.Rest()
}

// State reports whether the bots of a table play, and the size of its caches.
type State struct {
	Playing     bool  // its bots are playing
	Game, Bots  int64 // cache sizes of its game and of its bots
	ShowsCached bool  // a view is cached
}

// State returns the current state of a table.
func (t *Table) State() State {
	s := State{Playing: t.bots.Playing, Bots: t.bots.Keeps(), ShowsCached: !t.shown.Empty()}
	if t.match.Game != nil {
		s.Game = t.match.Game.CacheSize()
	}
	return s
}

// perTable estimates the size of a table without its positions, in bytes.
const perTable = 1 << 20

// size estimates the memory of a table, in bytes.
func (t *Table) size() int { return perTable + t.match.Size() }
