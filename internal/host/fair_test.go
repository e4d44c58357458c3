package host

import (
	"net/http"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/lanes"
	"wargame/internal/host/rate"
	"wargame/internal/host/tables"
	"wargame/internal/wait"
)

// Clients that share a link take turns in its lane. One with many questions delays
// another by one question at most, and uses up no rate but its own.
func TestWatchersOfOneLink(t *testing.T) {
	b := newBed(t, func(c *Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	b.h.rates = rate.Frozen(b.h.tables.Now())
	ask := func(from string) int {
		r, err := http.NewRequestWithContext(t.Context(), "GET", b.s.URL+"/g/"+links[""]+"/why?text=1", nil)
		require.NoError(t, err)
		r.Header.Set("X-Forwarded-For", from)
		got, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		got.Body.Close()
		return got.StatusCode
	}
	works, goOn := make(chan bool, 100), make(chan bool)
	wire := func(at string) {
		if at == "works" {
			works <- true
			<-goOn
		}
	}
	b.h.jobs.OnTrip(wire)
	in := b.h.lanes.Pieces
	l, err := b.h.store.Find(tables.HashOf(links[""]))
	require.NoError(t, err)
	link := "questions by " + linkOf(tables.Guest(l))

	greedy, honest := make(chan int, 100), make(chan int, 1)
	for range lanes.LinkWaits {
		go func() { greedy <- ask("10.0.0.1") }()
	}
	<-works
	wait.Until(t, func() bool { return in(link+" of 10.0.0.1") == lanes.LinkWaits })
	go func() { honest <- ask("10.0.0.2") }()
	wait.Until(t, func() bool { return in(link) == 2 })
	goOn <- true // the first of the greedy one
	require.Equal(t, http.StatusOK, <-greedy)
	<-works
	goOn <- true
	require.Equal(t, http.StatusOK, <-honest, "the next one")
	close(goOn)
	for range lanes.LinkWaits - 1 {
		require.Equal(t, http.StatusOK, <-greedy)
	}

	for range int(rate.Reasons.Burst) - lanes.LinkWaits {
		require.Equal(t, http.StatusOK, ask("10.0.0.1"))
	}
	require.Equal(t, http.StatusTooManyRequests, ask("10.0.0.1"))
	require.Equal(t, http.StatusOK, ask("10.0.0.2"))
}
