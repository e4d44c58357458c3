package host

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// undone plays a game and undoes all of it by consent; n is the number of decisions.
func (b *bed) undone() (links map[string]string, n int, was uint64) {
	b.Helper()
	links = b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	n = b.playSome(links, links["red"]).Moves
	was = b.stands(links["red"])
	for _, s := range []string{"red", "blue"} {
		require.Equal(b, http.StatusOK, b.posts(links[s], "undo", map[string]any{"count": n, "ask": true}))
	}
	require.Equal(b, n, b.view(links["red"]).Undo.Restore)
	return links, n, was
}

// During a restoration the table is free for views and decisions. After a decision the
// restored copy is outdated and is not used.
func TestRestoringKeepsNobodyWaiting(t *testing.T) {
	b := newBed(t, nil)
	links, n, _ := b.undone()
	require.Equal(t, http.StatusOK, b.posts(links["red"], "redo", map[string]any{"ask": true}))
	works, goOn := make(chan bool, 10), make(chan bool)
	wire := func(at string) {
		if at == "works" {
			works <- true
			<-goOn
		}
	}
	ask, answered := b.view(links["blue"]).Ask, make(chan int)
	b.h.jobs.OnTrip(wire)
	go func() {
		status, _ := b.ask("POST", "/g/"+links["blue"]+"/redo", map[string]any{"expected": ask, "key": key(), "ask": true})
		answered <- status
	}()
	<-works
	b.h.jobs.OnTrip(nil)
	require.Equal(t, "playing", b.view(links["red"]).State)
	require.True(t, b.step(links, 3), "somebody decides meanwhile")
	close(goOn)
	require.Equal(t, http.StatusConflict, <-answered)
	require.NotEqual(t, n, b.view(links["red"]).Moves)
	require.Positive(t, b.view(links["red"]).Moves)
	b.again(links)
}

// A restoration that waits for a seat is carried out when that seat resigns, and a bot
// plays on.
func TestRestoredByTheLastSeat(t *testing.T) {
	b := newBed(t, nil)
	links, n, _ := b.undone()
	require.Equal(t, http.StatusOK, b.posts(links["red"], "redo", map[string]any{"ask": true}))
	require.Equal(t, http.StatusOK, b.posts(links["blue"], "resign", map[string]any{"bot": "random"}))
	require.GreaterOrEqual(t, b.view(links["red"]).Moves, n)
	require.Zero(t, b.view(links["red"]).Undo.Restore)
	b.again(links)
}
