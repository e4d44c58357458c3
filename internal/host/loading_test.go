package host

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// While a long game is loaded, short ones are loaded and played.
func TestLongGamesKeepNoShortOneWaiting(t *testing.T) {
	b := newBed(t, nil)
	long, short := b.game(map[string]any{"game": "the_pass"}), b.game(map[string]any{"game": "the_pass"})
	for _, links := range []map[string]string{long, short} {
		b.sit(links)
	}
	for i := range 6 {
		require.True(t, b.step(long, i))
	}
	var err error
	b.with(long[""], func(t *table) {
		longGame, err = t.h.store.Size(t.id)
	})
	require.NoError(t, err)
	defer func(was int) { longGame = was }(64 << 10)
	b.forgets(long[""])
	b.forgets(short[""])
	begun, goOn := make(chan bool), make(chan bool)
	var first atomic.Bool
	wire := func(at string) {
		if at == "works" && !first.Swap(true) {
			close(begun)
			<-goOn
		}
	}
	b.h.tripwire.Store(&wire)
	status := make(chan int)
	go func() {
		got, _ := b.ask("GET", "/g/"+long[""]+"/view", nil)
		status <- got
	}()
	<-begun
	require.True(t, b.step(short, 1))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	l, err := b.h.store.Find(hashOf(long[""]))
	require.NoError(t, err)
	require.ErrorIs(t, b.h.awaits(asker{gone, "a link", "an address"}, l.Game), errBusy, "a client that is gone waits for nothing")
	close(goOn)
	require.Equal(t, http.StatusOK, <-status)
	require.True(t, b.step(long, 1))
}

// tighten gives tables so many steps to be loaded in, until the test ends.
func (b *bed) tighten(steps int64) {
	was := loading
	loading.steps = steps
	b.Cleanup(func() { loading = was })
}

// A game that takes too much to load is not loaded again and again, and is there when there
// is room.
func TestGameThatIsTooDearToLoad(t *testing.T) {
	b, j := journaled(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	require.True(t, b.step(links, 0))
	was := b.state(links[""])
	now := time.Now()
	b.h.now = func() time.Time { return now }
	b.forgets(links[""])
	b.tighten(10)
	loads := 0
	wire := func(at string) {
		if at == "loads" {
			loads++
		}
	}
	b.h.tripwire.Store(&wire)
	for range 3 {
		status, text := b.ask("GET", "/g/"+links[""]+"/view", nil)
		require.Equal(t, http.StatusServiceUnavailable, status)
		require.Contains(t, string(text), errLong.Error())
	}
	require.Equal(t, 1, loads)
	require.Contains(t, j.take(), "too long to load")
	loading.steps = 1 << 40
	now = now.Add(2 * afterFall)
	require.Equal(t, was, b.state(links[""]))
	require.Equal(t, 2, loads)
	require.True(t, b.step(links, 1))
}

// A game that goes on under other rules loses no decision because there was no room to make
// it again.
func TestOntoLosesNothingForWantOfRoom(t *testing.T) {
	b, write := inWork(t, false)
	links := b.game(map[string]any{"game": "ferry"})
	b.sit(links)
	b.plays(links["north"], 3)
	b.plays(links["south"], 2)
	write(strings.Replace(ferry, "1..6", "1..5", 1))
	b.reopen()
	l, err := b.h.store.Find(hashOf(links["north"]))
	require.NoError(t, err)
	was, _, err := b.h.store.Lines(l.Game)
	require.NoError(t, err)
	b.h.willed(l.Game)
	for steps := int64(1); ; steps += 1 + steps/8 {
		b.tighten(steps)
		err := b.h.awaits(asker{}, l.Game)
		if err == nil {
			break
		}
		require.ErrorIs(t, err, errLong)
		is, _, err := b.h.store.Lines(l.Game)
		require.NoError(t, err)
		require.Equal(t, string(bytes.Join(was, nil)), string(bytes.Join(is, nil)), "%d steps", steps)
		b.h.forget(l.Game, b.h.seatedAt(l.Game))
	}
	require.Equal(t, ontoShown{Made: 4, Of: 4}, *b.view(links["north"]).Onto)
}
