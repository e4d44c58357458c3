package host

import (
	"net/http"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/lanes"
	"wargame/internal/host/tables"
	"wargame/internal/wait"
	"wargame/interpreter/state"
)

// from sends a request of a client behind a proxy.
func (b *bed) from(address, path string) int {
	r, err := http.NewRequestWithContext(b.Context(), "GET", b.s.URL+path, nil)
	if err != nil {
		return 0
	}
	r.Header.Set("X-Forwarded-For", address)
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	got.Body.Close()
	return got.StatusCode
}

// An address that fills a lane delays the work of another by one piece, even in a lane
// with one place. Its own further work waits.
func TestLaneIsShared(t *testing.T) {
	b := newBed(t, func(c *Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	order, goOn := make(chan string, 100), make(chan bool)
	l := lanes.Lane{Name: "a lane", Steps: 1, Time: time.Hour, Slots: 1, Waits: 0}
	done := make(chan error, 100)
	work := func(address string) {
		done <- b.h.lanes.Do(t.Context(), l, lanes.Client{Address: address}, func(*state.Allowance) error {
			order <- address
			<-goOn
			return nil
		})
	}
	in := func() int { return b.h.lanes.Pieces(l.Name) }
	for range 10 {
		go work("10.0.0.1")
	}
	wait.Until(t, func() bool { return in() == lanes.AddressAtOnce })
	require.Equal(t, "10.0.0.1", <-order)
	go work("10.0.0.2")
	wait.Until(t, func() bool { return in() == lanes.AddressAtOnce+1 })
	goOn <- true
	require.Equal(t, "10.0.0.2", <-order)
	close(goOn)
	for range 11 {
		require.NoError(t, <-done)
	}
}

// Map pictures are drawn entirely in their lane, one at a time.
func TestPicturesAreMadeInTheirLane(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	paints, goOn := make(chan bool, 100), make(chan bool)
	wire := func(at string) {
		if at == "paints" {
			paints <- true
			<-goOn
		}
	}
	b.h.jobs.OnTrip(wire)
	answers := make(chan int, 3)
	for range 3 {
		go func() { answers <- b.from("10.0.0.1", "/g/"+links[""]+"/map.png") }()
	}
	<-paints
	wait.Until(t, func() bool { return b.h.lanes.Pieces(lanes.Exports.Name) == 3 })
	require.Empty(t, paints)
	close(goOn)
	for range 3 {
		require.Equal(t, http.StatusOK, <-answers)
	}
}

// The bots of a client with many games share places fairly with those of others.
func TestBotsAreShared(t *testing.T) {
	b := newBed(t, func(c *Config) { c.thinkers, c.Proxies = 1, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	defer func(was time.Duration) { tables.Spell = was }(tables.Spell)
	tables.Spell = 0
	thinks, goOn := make(chan bool, 100), make(chan bool)
	wire := func(at string) {
		if at == "thinks" {
			thinks <- true
			<-goOn
		}
	}
	b.h.jobs.OnTrip(wire)
	defer close(goOn)
	bots := map[string]string{"red": "random", "blue": "random"}
	for range 5 {
		links := b.game(map[string]any{"game": "the_pass", "bots": bots})
		require.Equal(t, http.StatusOK, b.from("10.0.0.1", "/g/"+links[""]+"/view"))
	}
	<-thinks
	links := b.game(map[string]any{"game": "the_pass", "bots": bots})
	l, err := b.h.store.Find(tables.HashOf(links[""]))
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, b.from("10.0.0.2", "/g/"+links[""]+"/view"))
	wait.Until(t, func() bool { return b.h.tables.WaitingToThink() == 5 })
	goOn <- true
	<-thinks
	require.Equal(t, []int64{l.Game}, b.h.tables.ThinkingAt())
}

// Without human seats bots wait until a client watches.
func TestBotsThatNobodyWatches(t *testing.T) {
	c := &calendar{}
	b := newBed(t, c.config)
	thinks, goOn := make(chan bool, 100), make(chan bool)
	wire := func(at string) {
		if at == "thinks" {
			thinks <- true
			<-goOn
		}
	}
	b.h.jobs.OnTrip(wire)
	defer close(goOn)
	links := b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "random", "blue": "random"}})
	b.view(links[""])
	<-thinks
	goOn <- true
	<-thinks
	c.pass(2 * tables.UnwatchedAfter)
	goOn <- true
	wait.Until(t, func() bool {
		still := false
		b.with(links[""], func(t table) { still = !t.State().Playing && len(t.Record.Decisions) == 2 })
		return still
	})
	b.view(links[""])
	<-thinks
}
