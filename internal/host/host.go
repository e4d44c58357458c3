// Package host serves games over HTTP, with a link for each seat. Decisions are stored
// before they are shown. The package parses requests, applies limits and answers; the
// games are in package tables. It has no knowledge of rules: the engine decides what is
// legal, and package sight what is visible.
package host

import (
	"errors"
	"log"
	"net/netip"
	"path/filepath"
	"time"

	"wargame/internal/art"
	"wargame/internal/host/gate"
	"wargame/internal/host/jobs"
	"wargame/internal/host/lanes"
	"wargame/internal/host/library"
	"wargame/internal/host/metrics"
	"wargame/internal/host/news"
	"wargame/internal/host/pictures"
	"wargame/internal/host/rate"
	"wargame/internal/host/rulebook"
	"wargame/internal/host/store"
	"wargame/internal/host/tables"
	"wargame/internal/host/writers"
	"wargame/interpreter/load"
)

// Config says what a host offers.
type Config struct {
	Data      string      // folder of the database
	Store     store.Store // used instead of the database in Data if not nil; the host closes it (see Personal)
	Games     []string    // games on offer; none for the embedded ones
	Open      func(name string) (*load.Game, error)
	OpenTests func(name string) (*load.Game, error) // like Open, with the tests
	Work      bool                                  // the rules are under development: games continue under new ones at once
	Trusting  bool                                  // clients have no limits
	MaxGames  int                                   // 0 for 10,000
	Expire    time.Duration                         // idle time after which a game expires; 0 for never
	Expired   string                                // the folder of expired games; empty for "expired" in Data
	Art       map[string]*art.Art                   // pictures from elsewhere, by game
	Budget    int                                   // bytes of positions in memory; 0 for 256 MiB
	Hosts     []string                              // host names of the server; none accepts any
	Think     time.Duration                         // thinking time of bots per act; 0 for the time of their level
	Limits    gate.Limits                           // limits for clients; the zero value for the defaults
	Proxies   []netip.Prefix                        // trusted proxies, which may name the address of a client
	Log       *log.Logger                           // nil for none

	// Notices returns the ways to call players back, with what the store holds of them;
	// nil for none.
	Notices func(s store.Recorder) (Notices, error)

	now      func() time.Time // for tests; nil for time.Now
	thinkers int              // for tests: bots that may think at once
}

// Personal marks a store that belongs to the person who plays, as in a browser. Saved games
// are exported whole, and continue as they are.
type Personal struct{ store.Store }

// personal reports whether the store belongs to the person who plays.
func personal(s store.Store) bool {
	_, ok := s.(Personal)
	return ok
}

// unbounded is a limit that is never reached.
const unbounded = 1 << 30

// Host is a running host. Its fields do not change after New; what they point to is safe
// for concurrent use.
type Host struct {
	cfg      Config
	store    store.Store
	library  *library.Library
	shelf    *rulebook.Shelf
	pictures *pictures.Pictures
	tables   *tables.Tables

	hub     *news.Hub
	jobs    *jobs.Runner
	lanes   *lanes.Lanes
	rates   *rate.Limiter // nil for no limits
	gate    *gate.Gate
	writers *writers.Writers
	metrics *metrics.Metrics
	mailer  mailer
}

// withDefaults fills in the defaults of a configuration.
func withDefaults(cfg Config) Config {
	if cfg.Open == nil {
		cfg.Open, cfg.OpenTests = load.InProgram, load.InProgramWithTests
	}
	if cfg.OpenTests == nil {
		cfg.OpenTests = cfg.Open
	}
	if len(cfg.Games) == 0 {
		cfg.Games = load.Embedded()
	}
	if cfg.MaxGames == 0 {
		cfg.MaxGames = 10_000
	}
	if cfg.Budget == 0 {
		cfg.Budget = 256 << 20
	}
	if cfg.Expired == "" {
		cfg.Expired = filepath.Join(cfg.Data, "expired")
	}
	if cfg.now == nil {
		cfg.now = time.Now
	}
	if cfg.Trusting {
		cfg.Limits.ConnectionsEach, cfg.Limits.RequestsEach = unbounded, unbounded
		cfg.Limits.BytesEach, cfg.Limits.BodiesEach = unbounded, unbounded
	}
	return cfg
}

// New opens a host.
func New(cfg Config) (*Host, error) {
	cfg = withDefaults(cfg)
	s, err := cfg.Store, error(nil)
	if s == nil {
		if s, err = openStore(cfg.Data); err != nil {
			return nil, err
		}
	}
	h := &Host{cfg: cfg, store: s, library: library.New(cfg.Games, cfg.Open, cfg.OpenTests), pictures: pictures.New(s.Picture), hub: news.NewHub(cfg.Trusting), gate: gate.New(cfg.Limits, cfg.Proxies), writers: writers.New(book)}
	h.library.Art = cfg.Art
	if !cfg.Trusting {
		h.rates = rate.New()
	}
	h.metrics = metrics.New(h.level)
	h.gate.Observe(h.metrics.Request)
	h.jobs = jobs.New(h.logf, h.metrics.Panic)
	h.lanes = lanes.New(h.jobs.Trip, h.questioned)
	h.shelf = rulebook.NewShelf(cfg.OpenTests, h.jobs.Adrift)
	h.tables, err = tables.Open(tables.Config{
		Store: s, Library: h.library, Hub: h.hub, Lanes: h.lanes, Jobs: h.jobs, Logf: h.logf, Now: cfg.now, OnExpiry: h.metrics.Expired,
		Thinkers: cfg.thinkers, Think: cfg.Think, Work: cfg.Work, MaxGames: cfg.MaxGames, Budget: cfg.Budget, Expire: cfg.Expire, Expired: cfg.Expired,
	})
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	var n Notices
	if cfg.Notices != nil {
		if n, err = cfg.Notices(s); err != nil {
			return nil, errors.Join(err, h.Close())
		}
	}
	h.mailer = newMailer(h, n)
	return h, nil
}

// Create creates a game and returns its links, by seat; the empty name is the watchers'
// link. bots maps seats to kinds of bots.
func (h *Host) Create(s library.Setup, bots map[string]string) (links map[string]string, err error) {
	return h.tables.Create(s, bots)
}

// Quiet ends all streams, so that a server can stop.
func (h *Host) Quiet() { h.hub.Close() }

// Close ends all streams, waits for the current decisions of bots, and closes the store.
func (h *Host) Close() error {
	h.jobs.Stop()
	h.hub.Close()
	h.jobs.Wait()
	return h.store.Close()
}

func (h *Host) logf(format string, args ...any) {
	if h.cfg.Log != nil {
		h.cfg.Log.Printf(format, args...)
	}
}
