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

// Config is what tables need of the host.
type Config struct {
	Store   *store.Store
	Library *library.Library
	Hub     *news.Hub
	Lanes   *lanes.Lanes
	Jobs    *jobs.Runner
	Logf    func(format string, args ...any)
	Now     func() time.Time

	Thinkers int           // bots that may think at once; 0 for AtOnce
	Think    time.Duration // that bots have for an act; 0 for what their levels say
	Work     bool          // the rules are being written: games go on under new ones by themselves
	MaxGames int
	Budget   int           // bytes of positions in memory
	Expire   time.Duration // games that nobody visits for so long expire; 0 for never
	Expired  string        // the folder of expired games
	OnExpiry func()        // counts a game that has expired
}

// Tables are all games of a host. All methods may be called concurrently.
type Tables struct {
	Config

	Clocks   *clock.Clocks
	Visits   Visits
	expiring sync.Mutex // held while games expire

	thinkers *lanes.Places // where bots think
	thinking atomic.Int32  // bots

	mu      sync.Mutex // guards what follows; no table is locked while it is held, but by try
	tables  map[int64]*place
	eased   uint64         // the garbage collection at which idle tables last let go of what they hold
	willing map[int64]bool // games that go on under other rules, since all agree
	fault   string         // of the rules that are being written
	falls   map[int64]int  // how often the bots of a table have panicked in a row
}

// place is where a table is, or where one is being made.
type place struct {
	ready chan struct{} // closed when it has been made
	t     *Table
	err   error
	until time.Time // when it is tried again to make one that takes too long; the registry is locked
}

// Open returns the games of a store, and starts their clocks and their expiry.
func Open(cfg Config) (*Tables, error) {
	deadlines, err := cfg.Store.Clocks()
	if err != nil {
		return nil, err
	}
	h := &Tables{Config: cfg, Clocks: clock.NewClocks(deadlines), thinkers: lanes.NewPlaces(cmp.Or(cfg.Thinkers, AtOnce())),
		tables: map[int64]*place{}, willing: map[int64]bool{}, falls: map[int64]int{}}
	h.Jobs.Start("the clocks", h.runClocks, nil)
	if cfg.Expire > 0 {
		h.Jobs.Start("the expiry", h.runExpiry, nil)
	}
	return h, nil
}

// Len is how many tables are in memory.
func (h *Tables) Len() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}

// WaitingToThink is how many tables wait for their bots' turn to think.
func (h *Tables) WaitingToThink() int { return h.thinkers.Waiting() }

// ThinkingAt are the games at whose tables a bot thinks, of those that are not in use.
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

// Thinking is how many bots think.
func (h *Tables) Thinking() int { return int(h.thinking.Load()) }

// roomToThink is what a bot that thinks takes at most, roughly, in bytes.
const roomToThink = 256 << 20

// AtOnce is how many bots may think at once: as many as there are processors, and as there is
// memory for.
func AtOnce() int {
	return max(1, min(runtime.GOMAXPROCS(0), int(budget.CurrentLimits().Memory/roomToThink)))
}

// ease empties the caches of idle tables where memory is tight, once for each garbage
// collection: nobody asks these games anything, so they would not do so by themselves. A table
// whose bots wait for their turn to think is idle, too. The registry is locked.
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

// tidy drops tables that have not been used for the longest time, until the rest is within
// the budget. Each is made again when it is asked for.
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
