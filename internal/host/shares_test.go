package host

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
	"wargame/interpreter/state"
)

// begun reports whether a waiter has a place.
func (w *waiter) begun() bool {
	select {
	case <-w.turn:
		return true
	default:
		return false
	}
}

// An owner that has asked for much and goes on to do so lets one that comes later go first.
func TestSharesOfTwoOwners(t *testing.T) {
	s := newShares(1)
	var greedy []*waiter
	for range 20 {
		greedy = append(greedy, s.enter("greedy"))
	}
	require.True(t, greedy[0].begun())
	honest := s.enter("honest")
	s.end(greedy[0], 3*time.Second)
	require.True(t, honest.begun())
	again := s.enter("honest")
	s.end(honest, time.Millisecond)
	require.True(t, again.begun(), "it has had less")
	s.end(again, 10*time.Second)
	for _, w := range greedy[1:] {
		require.True(t, w.begun(), "in their order")
		s.end(w, 0)
	}
	require.Empty(t, s.owners, "nothing is known of those that are gone")
}

// Owners that are new all the time do not keep an older one waiting.
func TestSharesOfNewOwners(t *testing.T) {
	s := newShares(1)
	old := s.enter("old")
	next := []*waiter{s.enter("old")}
	for i := range 3 {
		next = append(next, s.enter(fmt.Sprint("new ", i)))
	}
	s.end(old, time.Second)
	served := 0
	for i := 3; !next[0].begun(); i++ {
		at := slices.IndexFunc(next, (*waiter).begun)
		require.Positive(t, at)
		done := next[at]
		next = append(slices.Delete(next, at, at+1), s.enter(fmt.Sprint("new ", i)))
		s.end(done, time.Second)
		served++
		require.Less(t, served, 20)
	}
}

// Of several places an owner gets one more only when nobody else waits.
func TestSharesOfSeveralPlaces(t *testing.T) {
	s := newShares(2)
	a, b := s.enter("a"), s.enter("a")
	require.True(t, a.begun())
	require.True(t, b.begun())
	c, d := s.enter("a"), s.enter("b")
	s.end(a, 0)
	require.True(t, d.begun())
	require.False(t, c.begun())
	s.end(b, 0)
	require.True(t, c.begun())
}

// Who waits no longer takes no place.
func TestSharesWithdrawn(t *testing.T) {
	s := newShares(1)
	a := s.enter("a")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	require.False(t, s.in(ctx, "b", func() { t.Error("done all the same") }))
	s.end(a, 0)
	require.Empty(t, s.owners)
	require.True(t, s.in(t.Context(), "b", func() {}))
}

// from is a request of a client behind a proxy.
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

// An address that keeps a lane busy delays the work of another by one piece, in a lane with
// one place as well; the others of its own wait.
func TestLaneIsShared(t *testing.T) {
	b := newBed(t, func(c *Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	b.h.rates = newRates()
	order, goOn := make(chan string, 100), make(chan bool)
	l := lane{name: "a lane", steps: 1, time: time.Hour, slots: 1, waits: 0}
	done := make(chan error, 100)
	work := func(address string) {
		done <- b.h.bounded(t.Context(), l, "", address, func(*state.Allowance) error {
			order <- address
			<-goOn
			return nil
		})
	}
	in := func() int {
		b.h.desks.mu.Lock()
		defer b.h.desks.mu.Unlock()
		if turn := b.h.desks.turns[l.name]; turn != nil {
			return turn.in
		}
		return 0
	}
	for range 10 {
		go work("10.0.0.1")
	}
	wait.Until(t, func() bool { return in() == addressAtOnce })
	require.Equal(t, "10.0.0.1", <-order)
	go work("10.0.0.2")
	wait.Until(t, func() bool { return in() == addressAtOnce+1 })
	goOn <- true
	require.Equal(t, "10.0.0.2", <-order)
	close(goOn)
	for range 11 {
		require.NoError(t, <-done)
	}
}

// A picture of the map is made wholly in its lane, one at a time.
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
	b.h.tripwire.Store(&wire)
	answers := make(chan int, 3)
	for range 3 {
		go func() { answers <- b.from("10.0.0.1", "/g/"+links[""]+"/map.png") }()
	}
	<-paints
	wait.Until(t, func() bool {
		b.h.desks.mu.Lock()
		defer b.h.desks.mu.Unlock()
		turn := b.h.desks.turns[exporting.name]
		return turn != nil && turn.in == 3
	})
	require.Empty(t, paints)
	close(goOn)
	for range 3 {
		require.Equal(t, http.StatusOK, <-answers)
	}
}

// thinking are the tables at which a bot thinks.
func (b *bed) thinking() (ids []int64) {
	b.h.mu.Lock()
	defer b.h.mu.Unlock()
	b.h.free(func(id int64, t *table) {
		if t.thinks {
			ids = append(ids, id)
		}
	})
	return ids
}

// The bots of somebody who has many games take turns with those of others as one.
func TestBotsAreShared(t *testing.T) {
	b := newBed(t, func(c *Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	b.h.busy = newShares(1)
	defer func(was time.Duration) { spell = was }(spell)
	spell = 0
	thinks, goOn := make(chan bool, 100), make(chan bool)
	wire := func(at string) {
		if at == "thinks" {
			thinks <- true
			<-goOn
		}
	}
	b.h.tripwire.Store(&wire)
	defer close(goOn)
	bots := map[string]string{"red": "random", "blue": "random"}
	for range 5 {
		links := b.game(map[string]any{"game": "the_pass", "bots": bots})
		require.Equal(t, http.StatusOK, b.from("10.0.0.1", "/g/"+links[""]+"/view"))
	}
	<-thinks
	links := b.game(map[string]any{"game": "the_pass", "bots": bots})
	l, err := b.h.store.Find(hashOf(links[""]))
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, b.from("10.0.0.2", "/g/"+links[""]+"/view"))
	waits := func() int {
		b.h.busy.mu.Lock()
		defer b.h.busy.mu.Unlock()
		return len(b.h.busy.waits)
	}
	wait.Until(t, func() bool { return waits() == 5 })
	goOn <- true
	<-thinks
	require.Equal(t, []int64{l.Game}, b.thinking())
}

// Where no person has a seat the bots wait until somebody watches.
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
	b.h.tripwire.Store(&wire)
	defer close(goOn)
	links := b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "random", "blue": "random"}})
	b.view(links[""])
	<-thinks
	goOn <- true
	<-thinks
	c.pass(2 * unwatchedAfter)
	goOn <- true
	wait.Until(t, func() bool {
		still := false
		b.with(links[""], func(t *table) { still = !t.botting && len(t.stands) == 2 })
		return still
	})
	b.view(links[""])
	<-thinks
}
