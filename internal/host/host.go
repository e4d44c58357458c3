// Package host lets people play games with one another over HTTP: games at tables,
// a link for each seat, decisions that are kept before they are shown. It knows no
// rule and no game: what may be done, the engine says, and what may be seen, package
// sight.
package host

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/netip"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"wargame/internal/host/gate"
	"wargame/internal/host/jobs"
	"wargame/internal/host/lanes"
	"wargame/internal/host/metrics"
	"wargame/internal/host/news"
	"wargame/internal/host/rate"
	"wargame/internal/host/store"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/simulate"
)

// What may go wrong, for whoever answers a request.
var (
	errAsk     = errors.New("this cannot be done")
	errStale   = errors.New("the game has gone on meanwhile")
	errConsent = errors.New("not without consent")
	errRules   = errors.New("the rules failed, so this has not been done")
	errKeep    = errors.New("this could not be kept, and has not been done")
	errFull    = errors.New("there is no room for more games here")
	errWaits   = fmt.Errorf("%w: the game has not begun; everybody must sit down first", errAsk)
)

// Config says what a host offers.
type Config struct {
	Data     string   // the folder of the database
	Games    []string // that can be played; none for those in the program
	Open     func(name string) (*load.Game, error)
	Read     func(name string) (*load.Game, error) // with its tests
	Work     bool                                  // the rules are being written: games go on under new ones by themselves
	Trusting bool                                  // nobody is bounded in how often he asks
	MaxGames int                                   // 0 for 10,000
	Expire   time.Duration                         // games that nobody visits for so long expire; 0 for never
	Expired  string                                // the folder of expired games; empty for "expired" in Data
	Budget   int                                   // bytes of positions in memory; 0 for 256 MiB
	Hosts    []string                              // the names under which the server is asked; none for any
	Think    time.Duration                         // that bots have for an act; 0 for what their levels say
	Limits   gate.Limits                           // what clients can hold; the zero value for the defaults
	Proxies  []netip.Prefix                        // proxies whose word on the address of a client is believed
	Log      *log.Logger                           // nil for none

	now func() time.Time // of a test; nil for time.Now
}

// unbounded is a bound that nobody meets.
const unbounded = 1 << 30

// Host is a running host.
type Host struct {
	cfg     Config
	store   *store.Store
	library *library
	shelf   *shelf
	hub     *news.Hub
	rates   *rate.Limiter
	gate    *gate.Gate
	metrics *metrics.Metrics

	pictures *pictures
	lanes    *lanes.Lanes
	jobs     *jobs.Runner

	thinkers *lanes.Places // where bots think
	thinking atomic.Int32  // bots

	clocks   clocks
	visits   visits
	expiring sync.Mutex // held while games expire
	now      func() time.Time

	mu      sync.Mutex
	eased   uint64 // the collection of garbage at which those who wait last let go of what they keep
	tables  map[int64]*seatedTable
	willing map[int64]bool // games that go on under other rules, since all agree
	fault   string         // of the rules of a game in work
	falls   map[int64]int  // how often the bots of a table have panicked in a row
}

// seatedTable is a table, or one that is being made.
type seatedTable struct {
	ready chan struct{} // closed when it has been made
	t     *table
	err   error
	until time.Time // when it is tried again to make one that takes too long; the host is locked
}

// New opens a host.
func New(cfg Config) (*Host, error) {
	if cfg.Open == nil {
		cfg.Open, cfg.Read = load.InProgram, load.InProgramWithTests
	}
	if cfg.Read == nil {
		cfg.Read = cfg.Open
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
	s, err := store.Open(cfg.Data)
	if err != nil {
		return nil, err
	}
	h := &Host{cfg: cfg, store: s, library: newLibrary(cfg.Games, cfg.Open), hub: news.NewHub(cfg.Trusting), rates: rate.New(), tables: map[int64]*seatedTable{}, thinkers: lanes.NewPlaces(atOnce())}
	h.pictures = newPictures(s.Picture)
	if cfg.Trusting {
		h.rates = nil
		cfg.Limits.ConnectionsEach, cfg.Limits.RequestsEach = unbounded, unbounded
		cfg.Limits.BytesEach, cfg.Limits.BodiesEach = unbounded, unbounded
	}
	h.gate = gate.New(cfg.Limits, cfg.Proxies)
	h.metrics = metrics.New(h.level)
	h.gate.Observe(h.metrics.Request)
	h.jobs = jobs.New(h.logf, h.metrics.Panic)
	h.lanes = lanes.New(h.jobs.Trip, h.questioned)
	h.shelf = newShelf(cfg.Read, h.jobs.Adrift)
	h.now, h.willing, h.falls = cfg.now, map[int64]bool{}, map[int64]int{}
	if h.clocks.end, err = s.Clocks(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	h.jobs.Start("the clocks", h.runClocks, nil)
	if cfg.Expire > 0 {
		h.jobs.Start("the expiry", h.runExpiry, nil)
	}
	return h, nil
}

// Quiet ends all streams, so that a server can stop.
func (h *Host) Quiet() { h.hub.Close() }

// Close ends all streams, lets the bots finish what they are at, and closes the
// store.
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

// token is a link that nobody guesses: 192 bits.
func token() string {
	var b [24]byte
	if _, err := rand.Read(b[:]); err != nil {
		panic(err)
	}
	return base64.RawURLEncoding.EncodeToString(b[:])
}

func hashOf(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// Create makes a game with its links, by seat; the empty seat watches. bots says
// which seats bots play.
func (h *Host) Create(s Setup, bots map[string]string) (links map[string]string, err error) {
	s.Onto = nil
	switch {
	case s.Real && len(bots) > 0:
		return nil, fmt.Errorf("%w: bots have no dice of their own", errAsk)
	case s.Real && s.Study:
		return nil, fmt.Errorf("%w: a position by hand is played with the server's dice", errAsk)
	}
	if s.Study {
		s.Shared = true
	} else {
		s.Hand = nil
	}
	return h.create(s, bots, nil, "")
}

// create makes a game that may begin at a moment of another, which counts for an address.
func (h *Host) create(s Setup, bots map[string]string, from []byte, by string) (links map[string]string, err error) {
	ed, err := h.library.edition(s)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errAsk, err)
	}
	if err := h.room(); err != nil {
		return nil, err
	}
	if len(from) > 0 {
		if err := h.roomFor(len(from)); err != nil {
			return nil, err
		}
	}
	setup, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	rec := store.Game{Made: h.now(), Game: s.Game, Setup: setup, Secret: make([]byte, 32), Moment: from}
	if _, err := rand.Read(rec.Secret); err != nil {
		return nil, err
	}
	links, hashes := map[string]string{}, map[string][]byte{}
	link := func(seat string) {
		links[seat] = token()
		hashes[seat] = hashOf(links[seat])
	}
	link("")
	for i := range ed.p.Seats {
		name := ed.p.Seats[i].Name
		if bot := bots[name]; bot != "" {
			if err := simulate.KnownBot(bot); err != nil {
				return nil, fmt.Errorf("%w: %w", errAsk, err)
			}
		}
		rec.Seats = append(rec.Seats, store.Seat{Name: name, Bot: bots[name]})
		switch {
		case bots[name] != "":
		case !s.Shared:
			link(name)
		case links[allSeats] == "":
			link(allSeats)
		}
	}
	for name := range bots {
		if !slices.ContainsFunc(rec.Seats, func(x store.Seat) bool { return x.Name == name }) {
			return nil, fmt.Errorf("%w: the game has no seat %q", errAsk, name)
		}
	}
	id, err := h.store.NewGame(rec, hashes)
	if err != nil {
		return nil, err
	}
	h.began(by, len(from))
	if len(links) == 1 { // only bots play
		if err := h.awaits(asker{}, id); !errors.Is(err, lanes.ErrBusy) { // else the bots begin when somebody watches
			return links, err
		}
	}
	return links, nil
}

// roomToThink is what a bot that thinks takes at most, roughly, in bytes.
const roomToThink = 256 << 20

// atOnce is how many bots may think at once: as many as there are processors, and as there
// is memory for.
func atOnce() int {
	return max(1, min(runtime.GOMAXPROCS(0), int(formula.LimitsNow().Memory/roomToThink)))
}

// perTable is what a table takes besides its positions, roughly.
const perTable = 1 << 20

// size is about how many bytes a table takes.
func (t *table) size() int {
	n := perTable
	if t.g != nil {
		n += t.g.S.Size()*(t.g.WayBack()+len(t.marks)+2) + 200*len(t.g.Log) + 2*len(t.ledger.Text())
	}
	return n
}

// ease has the tables at which nobody is at work let go of what they keep to be quicker,
// where memory is tight: nobody asks them, so they would not do so by themselves. So have
// those whose bots wait for their turn to think. The host is held.
func (h *Host) ease() {
	n := formula.Tight()
	if n == 0 || n == h.eased {
		return
	}
	h.eased = n
	h.free(func(_ int64, t *table) {
		if !t.thinks {
			t.rest()
		}
	})
}

// tidy throws tables away that have not been used for the longest time, until the
// rest is within the budget. Each is made again when it is asked for.
func (h *Host) tidy() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ease()
	if len(h.tables)*perTable < h.cfg.Budget/8 {
		return
	}
	type idle struct {
		id   int64
		t    *table
		size int
		used time.Time
	}
	var all []idle
	total := 0
	h.free(func(id int64, t *table) {
		n := t.size()
		total += n
		if !t.botting {
			all = append(all, idle{id, t, n, t.used})
		}
	})
	slices.SortFunc(all, func(a, b idle) int { return a.used.Compare(b.used) })
	for _, i := range all {
		if total <= h.cfg.Budget {
			return
		}
		i.t.try(func() {
			if !i.t.botting {
				i.t.dead = true
				delete(h.tables, i.id)
				total -= i.size
			}
		})
	}
}
