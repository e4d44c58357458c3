package tables

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"wargame/internal/host/clock"
	"wargame/internal/host/jobs"
	"wargame/internal/host/lanes"
	"wargame/internal/host/library"
	"wargame/internal/host/news"
	"wargame/internal/host/store"
	"wargame/interpreter/budget"
)

// Config holds what tables need from the host.
type Config struct {
	Store   store.Store
	Library *library.Library
	Hub     *news.Hub
	Lanes   *lanes.Lanes
	Jobs    *jobs.Runner
	Logf    func(format string, args ...any)
	Now     func() time.Time

	Thinkers int           // bots that may think at once; 0 for AtOnce
	Think    time.Duration // thinking time of bots per act; 0 for the time of their level
	Work     bool          // the rules are under development: games continue under new ones at once
	MaxGames int
	Budget   int           // bytes of positions in memory
	Expire   time.Duration // idle time after which a game expires; 0 for never
	Expired  string        // the folder of expired games
	OnExpiry func()        // called when a game has expired
}

// Tables holds all games of a host. All methods may be called concurrently.
type Tables struct {
	Config

	Clocks   *clock.Clocks
	Times    *Times
	Visits   Visits
	expiring sync.Mutex // held while games expire

	thinkers *lanes.Places // places for thinking bots
	thinking atomic.Int32  // number of thinking bots

	mu      sync.Mutex // guards the fields below; while it is held, tables are locked only by try
	tables  map[int64]*place
	eased   uint64         // number of the garbage collection after which idle tables last emptied their caches
	willing map[int64]bool // games that continue under other rules by the consent of all
	fault   string         // error in rules under development
	falls   map[int64]int  // consecutive panics of the bots of a game
}

// place holds a table, or the fact that one is being loaded.
type place struct {
	ready chan struct{} // closed when loading has ended
	t     *Table
	err   error
	until time.Time // time of the next attempt, for a table that takes too long to load; guarded by the registry's lock
}

// Open returns the games of a store, and starts their clocks and expiry.
func Open(cfg Config) (*Tables, error) {
	deadlines, err := cfg.Store.Clocks()
	if err != nil {
		return nil, err
	}
	times, err := openTimes(cfg.Store)
	if err != nil {
		return nil, err
	}
	h := &Tables{Config: cfg, Clocks: clock.NewClocks(deadlines), Times: times, thinkers: lanes.NewPlaces(cmp.Or(cfg.Thinkers, AtOnce())),
		tables: map[int64]*place{}, willing: map[int64]bool{}, falls: map[int64]int{}}
	h.Jobs.Start("running the clocks", h.runClocks, nil)
	h.Jobs.Start("measuring the time of seats", h.runTimes, nil)
	if cfg.Expire > 0 {
		h.Jobs.Start("expiring idle games", h.runExpiry, nil)
	}
	return h, nil
}

// Len returns the number of tables in memory.
func (h *Tables) Len() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// WaitingToThink returns the number of tables whose bots wait for a place.
func (h *Tables) WaitingToThink() int { return h.thinkers.Waiting() }

// ThinkingAt returns the games at whose tables a bot is thinking. Tables in use are
// skipped.
func (h *Tables) ThinkingAt() (games []int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.free(func(game int64, t *Table) {
		if t.bots.Thinking {
			games = append(games, game)
		}
	})
	return games
}

// Thinking returns the number of bots that are thinking.
func (h *Tables) Thinking() int { return int(h.thinking.Load()) }

// roomToThink estimates the most memory that a thinking bot takes, in bytes.
const roomToThink = 256 << 20

// AtOnce returns the number of bots that may think at once, from the number of
// processors and the memory.
func AtOnce() int {
	return max(1, min(runtime.GOMAXPROCS(0), int(budget.CurrentLimits().Memory/roomToThink)))
}

// ease empties the caches of idle tables when memory is short, once for each garbage
// collection. Idle games get no questions, so they would never do it themselves. A table
// whose bots wait for a place counts as idle. The registry must be locked.
func (h *Tables) ease() {
	n := budget.MemoryTight()
	if n == 0 || n == h.eased {
		return
	}
	h.eased = n
	h.free(func(_ int64, t *Table) {
		if !t.bots.Thinking {
			t.rest()
		}
	})
}

// tidy drops the least recently used tables until the rest fits the budget. A dropped
// table is loaded again on the next request.
func (h *Tables) tidy() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ease()
	if len(h.tables)*perTable < h.Budget/8 {
		return
	}
	type idle struct {
		game int64
		t    *Table
		size int
		used time.Time
	}
	var all []idle
	total := 0
	h.free(func(game int64, t *Table) {
		n := t.size()
		total += n
		if !t.bots.Playing {
			all = append(all, idle{game, t, n, t.used})
		}
	})
	slices.SortFunc(all, func(a, b idle) int { return a.used.Compare(b.used) })
	for _, i := range all {
		if total <= h.Budget {
			return
		}
		i.t.try(func() {
			if !i.t.bots.Playing {
				i.t.dead = true
				delete(h.tables, i.game)
				total -= i.size
			}
		})
	}
}
