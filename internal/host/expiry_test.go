package host

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/rate"
	"wargame/internal/host/tables"
	"wargame/internal/wait"
	"wargame/interpreter/save"
)

// calendar is a clock that a test sets.
type calendar struct{ past atomic.Int64 }

func (c *calendar) now() time.Time       { return time.Now().Add(time.Duration(c.past.Load())) }
func (c *calendar) pass(d time.Duration) { c.past.Add(int64(d)) }
func (c *calendar) config(cfg *Config)   { cfg.now, cfg.Expire = c.now, 90*day }
func (c *calendar) room(n int) func(*Config) {
	return func(cfg *Config) { c.config(cfg); cfg.MaxGames = n }
}

const day = 24 * time.Hour

// files returns the files of expired games, by name.
func (b *bed) files() map[string]string {
	out := map[string]string{}
	list, err := os.ReadDir(filepath.Join(b.dir, "expired"))
	if !os.IsNotExist(err) {
		require.NoError(b, err)
	}
	for _, e := range list {
		text, err := os.ReadFile(filepath.Join(b.dir, "expired", e.Name()))
		require.NoError(b, err)
		info, err := e.Info()
		require.NoError(b, err)
		require.Zero(b, info.Mode().Perm()&0o077, "for its owner alone")
		out[e.Name()] = string(text)
	}
	return out
}

func (b *bed) count() int {
	n, err := b.h.store.Count()
	require.NoError(b, err)
	return n
}

// A game without visits expires after its time and not before, also after a restart. Its
// file is the saved game.
func TestIdleGameExpires(t *testing.T) {
	c := &calendar{}
	b := newBed(t, c.config)
	idle := b.game(map[string]any{"game": "the_pass"})
	b.sit(idle)
	used := b.game(map[string]any{"game": "the_pass"})
	b.sit(used)
	c.pass(89 * day)
	require.Zero(t, b.h.tables.ExpireIdle())
	b.view(used[""])
	b.close()
	b.open(c.config)
	c.pass(day + 2*tables.VisitEvery)
	require.Equal(t, 1, b.h.tables.ExpireIdle())
	require.Zero(t, b.h.tables.ExpireIdle())
	require.Equal(t, 1, b.count())
	b.view(used[""])
	status, _ := b.ask("GET", "/g/"+idle[""]+"/view", nil)
	require.Equal(t, http.StatusNotFound, status)
	require.Equal(t, "1", b.metric("wargame_games_expired_total"))

	files := b.files()
	require.Len(t, files, 1)
	for name, text := range files {
		require.True(t, strings.HasSuffix(name, ".save"), name)
		require.Contains(t, name, "_the_pass_")
		l, err := save.Resume("the_pass", []byte(text))
		require.NoError(t, err)
		require.Equal(t, "pledged", l.Game().Dice)
		require.NotEmpty(t, l.Game().Seed)
	}
}

// Regular visits keep a game indefinitely, and so does an open page without requests.
func TestGameInUseStays(t *testing.T) {
	c := &calendar{}
	b := newBed(t, c.config)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	for range 5 {
		c.pass(90 * day)
		require.Zero(t, b.h.tables.ExpireIdle(), "the time is not over")
		b.view(links[""])
	}
	r, err := http.Get(b.s.URL + "/g/" + links[""] + "/news")
	require.NoError(t, err)
	for range 3 {
		c.pass(100 * day)
		require.Zero(t, b.h.tables.ExpireIdle(), "a page is open")
	}
	require.NoError(t, r.Body.Close())
	wait.Until(t, func() bool { return b.h.hub.Streams() == 0 })
	require.Zero(t, b.h.tables.ExpireIdle(), "the page was open just now")
	c.pass(100 * day)
	require.Equal(t, 1, b.h.tables.ExpireIdle())
}

// Without an expiry time no game expires.
func TestNoExpiry(t *testing.T) {
	c := &calendar{}
	b := newBed(t, func(cfg *Config) { c.config(cfg); cfg.Expire = 0 })
	b.game(map[string]any{"game": "the_pass"})
	c.pass(100 * 365 * day)
	require.Zero(t, b.h.tables.ExpireIdle())
	require.Equal(t, 1, b.count())
	require.Empty(t, b.files())
}

// Games that only bots play expire too. A game that has not begun, a sandbox and a study
// are written with their setup.
func TestAllKindsExpire(t *testing.T) {
	c := &calendar{}
	b := newBed(t, c.config)
	b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "random", "blue": "random"}})
	b.game(map[string]any{"game": "the_pass"})
	b.game(map[string]any{"game": "the_pass", "study": true})
	c.pass(100 * day)
	expired := 0
	wait.Until(t, func() bool { // a bot may decide between export and deletion; then the game remains until the next search
		expired += b.h.tables.ExpireIdle()
		return expired == 3
	})
	require.Zero(t, b.count())
	kinds := map[string]int{}
	for name, text := range b.files() {
		kinds[filepath.Ext(name)]++
		require.Contains(t, text, "the_pass")
	}
	require.Equal(t, map[string]int{".save": 1, ".json": 2}, kinds)
	wait.Until(t, func() bool { return b.metric("wargame_tables") == "0" })
}

// After a crash between export and deletion both exist, and the next attempt replaces
// the file.
func TestExpiryCutShort(t *testing.T) {
	c := &calendar{}
	b := newBed(t, c.config)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	c.pass(100 * day)
	fail := func(at string) {
		if at == "exported" {
			panic("made by the test")
		}
	}
	b.h.jobs.OnTrip(fail)
	require.Panics(t, func() { b.h.tables.ExpireIdle() })
	require.Equal(t, 1, b.count())
	first := b.files()
	require.Len(t, first, 1)
	b.h.jobs.OnTrip(nil)
	require.Equal(t, 1, b.h.tables.ExpireIdle())
	require.Zero(t, b.count())
	require.Equal(t, first, b.files())
}

// A game that is visited during its export remains, and its file is deleted.
func TestVisitDuringExpiry(t *testing.T) {
	c := &calendar{}
	b := newBed(t, c.config)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	c.pass(100 * day)
	come := func(at string) {
		if at == "exported" {
			b.view(links[""])
		}
	}
	b.h.jobs.OnTrip(come)
	require.Zero(t, b.h.tables.ExpireIdle())
	require.Equal(t, 1, b.count())
	require.Empty(t, b.files())
	b.view(links[""])
}

// A visit whose write failed counts too.
func TestVisitOnlyInMemory(t *testing.T) {
	c := &calendar{}
	b := newBed(t, c.config)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	id, err := b.h.store.Find(tables.HashOf(links[""]))
	require.NoError(t, err)
	c.pass(100 * day)
	require.True(t, b.h.tables.Visits.Due(id.Game, b.h.tables.Now()))
	require.Zero(t, b.h.tables.ExpireIdle())
	ids, err := b.h.store.Idle(b.h.tables.Now().Add(-day), 10)
	require.NoError(t, err)
	require.Empty(t, ids, "it is written now")
}

// A game that cannot be exported remains.
func TestExpiryWithoutFolder(t *testing.T) {
	c := &calendar{}
	b := newBed(t, c.config)
	links := b.game(map[string]any{"game": "the_pass"})
	require.NoError(t, os.WriteFile(filepath.Join(b.dir, "expired"), nil, 0o600))
	c.pass(100 * day)
	require.Zero(t, b.h.tables.ExpireIdle())
	require.Equal(t, 1, b.count())
	b.view(links[""])
}

// A full server makes room only by expiry, and reports that it is full.
func TestFullServer(t *testing.T) {
	c := &calendar{}
	b := newBed(t, c.room(2))
	for range 2 {
		b.game(map[string]any{"game": "the_pass"})
	}
	status, text := b.ask("POST", "/games", map[string]any{"game": "the_pass"})
	require.Equal(t, http.StatusInsufficientStorage, status)
	require.Contains(t, string(text), "games that nobody visits for 90 days are removed")
	require.Equal(t, 2, b.count())
	c.pass(91 * day)
	b.game(map[string]any{"game": "the_pass"})
	require.Equal(t, 1, b.count())
	require.Len(t, b.files(), 2)
}

// Repeated timeouts are not visits, and the clock is deleted with its game.
func TestClockIsNoVisit(t *testing.T) {
	c := &calendar{}
	b, write := inWork(t, false)
	write(strings.Replace(ferry, "track crossed", "clock late: 10 minutes per phase\ntrack crossed", 1))
	games := b.games
	b.games = func(cfg *Config) {
		if games != nil {
			games(cfg)
		}
		c.config(cfg)
	}
	b.reopen()
	links := b.game(map[string]any{"game": "ferry"})
	b.sit(links)
	c.pass(89 * day)
	b.h.tables.EndTimes()
	require.Zero(t, b.h.tables.ExpireIdle())
	c.pass(2 * day)
	b.h.tables.EndTimes()
	require.Equal(t, 1, b.h.tables.ExpireIdle(), fmt.Sprint(b.h.tables.Now()))
	require.Empty(t, b.h.tables.Clocks.Over(b.h.tables.Now().Add(1000*day)))
}

// Data of clients on disk is limited: sandboxes in total, and the lines of a game.
func TestDiskIsBounded(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	require.True(t, b.step(links, 0))
	defer func(bytes int64, rows int) { tables.MaxMoments, tables.MaxRows = bytes, rows }(tables.MaxMoments, tables.MaxRows)
	branch := func() int {
		status, _ := b.ask("POST", "/g/"+links["red"]+"/sandbox", map[string]any{"key": key(), "at": 0})
		return status
	}
	require.Equal(t, http.StatusCreated, branch())
	n, err := b.h.store.Moments()
	require.NoError(t, err)
	require.Positive(t, n)
	b.h.rates = rate.Frozen(time.Now())
	require.Equal(t, http.StatusCreated, branch())
	require.InDelta(t, rate.NewGamesLong.Burst-1-float64(n)*gamesPerMegabyte/(1<<20), b.h.rates.Tokens("found 127.0.0.1"), 1e-9, "it counts by its size")
	b.h.rates = nil
	tables.MaxMoments = 3*n - 1
	require.Equal(t, http.StatusInsufficientStorage, branch())
	require.NotEmpty(t, b.game(map[string]any{"game": "the_pass"}), "other games are made")

	tables.MaxRows = b.rows(links["red"]) + 1
	require.True(t, b.step(links, 1))
	_, token, v := b.decider(links)
	status, f := b.answer(token, v.Ask, b.taken(token, v))
	require.Equal(t, http.StatusUnprocessableEntity, status)
	require.Contains(t, f.Error, "limit of decisions")
	require.NotNil(t, b.view(token).Decision, "it is still there to be seen")
}
