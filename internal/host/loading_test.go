package host

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/lanes"
	"wargame/internal/host/library"
	"wargame/internal/host/refusal"
	"wargame/internal/host/tables"
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
	b.with(long[""], func(t table) {
		tables.LongGame, err = b.h.store.Size(t.Match.ID)
	})
	require.NoError(t, err)
	defer func(was int) { tables.LongGame = was }(64 << 10)
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
	b.h.jobs.OnTrip(wire)
	status := make(chan int)
	go func() {
		got, _ := b.ask("GET", "/g/"+long[""]+"/view", nil)
		status <- got
	}()
	<-begun
	require.True(t, b.step(short, 1))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	l, err := b.h.store.Find(tables.HashOf(long[""]))
	require.NoError(t, err)
	require.ErrorIs(t, b.h.tables.Await(tables.Asker{Ctx: gone, Client: lanes.Client{Link: "a link", Address: "an address"}}, l.Game), lanes.ErrBusy, "a client that is gone waits for nothing")
	close(goOn)
	require.Equal(t, http.StatusOK, <-status)
	require.True(t, b.step(long, 1))
}

// tighten sets the step budget for loading until the test ends.
func (b *bed) tighten(steps int64) {
	was := lanes.Tables
	lanes.Tables.Steps = steps
	b.Cleanup(func() { lanes.Tables = was })
}

// A game that is too expensive to load is not retried continuously, and is loaded when
// the budget allows it.
func TestGameThatIsTooDearToLoad(t *testing.T) {
	c := &calendar{}
	b, j := journaled(t, c.config)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	require.True(t, b.step(links, 0))
	was := b.state(links[""])
	b.forgets(links[""])
	b.tighten(10)
	loads := 0
	wire := func(at string) {
		if at == "loads" {
			loads++
		}
	}
	b.h.jobs.OnTrip(wire)
	for range 3 {
		status, text := b.ask("GET", "/g/"+links[""]+"/view", nil)
		require.Equal(t, http.StatusServiceUnavailable, status)
		require.Contains(t, string(text), refusal.ErrLong.Error())
	}
	require.Equal(t, 1, loads)
	require.Contains(t, j.take(), "too long to load")
	lanes.Tables.Steps = 1 << 40
	c.pass(2 * tables.AfterFailure)
	require.Equal(t, was, b.state(links[""]))
	require.Equal(t, 2, loads)
	require.True(t, b.step(links, 1))
}

// A game that continues under other rules loses no decision if the budget to repeat them
// is exhausted.
func TestOntoLosesNothingForWantOfRoom(t *testing.T) {
	b, write := inWork(t, false)
	links := b.game(map[string]any{"game": "ferry"})
	b.sit(links)
	b.plays(links["north"], 3)
	b.plays(links["south"], 2)
	write(strings.Replace(ferry, "1..6", "1..5", 1))
	b.reopen()
	l, err := b.h.store.Find(tables.HashOf(links["north"]))
	require.NoError(t, err)
	was, _, err := b.h.store.Lines(l.Game)
	require.NoError(t, err)
	b.h.tables.Willed(l.Game)
	for steps := int64(1); ; steps += 1 + steps/8 {
		b.tighten(steps)
		err := b.h.tables.Await(tables.Asker{}, l.Game)
		if err == nil {
			break
		}
		require.ErrorIs(t, err, refusal.ErrLong)
		is, _, err := b.h.store.Lines(l.Game)
		require.NoError(t, err)
		require.Equal(t, string(bytes.Join(was, nil)), string(bytes.Join(is, nil)), "%d steps", steps)
		b.h.tables.Forget(l.Game)
	}
	require.Equal(t, library.Onto{Made: 4, Of: 4}, *b.view(links["north"]).Onto)
}

// Client input that a game begins with is executed in a lane: the lines of a study, and
// the moment of a sandbox.
func TestGamesBeginInALane(t *testing.T) {
	b := newBed(t, nil)
	study := b.game(map[string]any{"game": "the_pass", "study": true, "hand": []string{`place unit("R1") at hex(0806)`}})
	plain := b.game(map[string]any{"game": "the_pass"})
	b.sit(plain)
	for i := range 8 {
		require.True(t, b.step(plain, i))
	}
	var save string
	b.with(plain["red"], func(t table) { save = string(t.Record.Ledger.Text()) })
	status, text := b.ask("POST", "/saves", map[string]any{"text": save})
	require.Equal(t, http.StatusCreated, status, string(text))
	var brought struct{ Links map[string]string }
	require.NoError(t, json.Unmarshal(text, &brought))

	was, also := lanes.Uploads, lanes.Positions
	defer func() { lanes.Uploads, lanes.Positions = was, also }()
	lanes.Uploads.Steps, lanes.Positions.Steps = 1, 1
	for _, links := range []map[string]string{study, brought.Links} {
		status, text := b.ask("POST", "/g/"+links["+"]+"/sit", map[string]any{"number": strings.Repeat("ab", 32)})
		require.Equal(t, http.StatusUnprocessableEntity, status, string(text))
		require.Contains(t, string(text), `"dear"`)
		require.Equal(t, "waiting", b.view(links["+"]).State)
	}
	lanes.Uploads, lanes.Positions = was, also
	for _, links := range []map[string]string{study, brought.Links} {
		b.sitAll(links)
		require.Equal(t, "playing", b.view(links["+"]).State)
		require.True(t, b.step(map[string]string{"+": links["+"]}, 1))
	}
}
