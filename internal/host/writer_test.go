package host

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/refusal"
	"wargame/internal/host/store"
	"wargame/internal/host/store/sqlite"
)

// The writer of the store panics at each of its points during a decision. The request
// fails, the game matches the store, a retry makes the decision once, and all tables
// remain playable.
func TestPanicsOfTheWriter(t *testing.T) {
	b, j := journaled(t, nil)
	links, others := b.game(map[string]any{"game": "the_pass"}), b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	b.sit(others)
	w := &wire{h: b.h}
	b.h.store.(*sqlite.Store).Trip(func(at string) {
		if w.falls(at) {
			panic("injected at " + at)
		}
	})
	for turn, at := range []string{"begins", "writes", "wrote", "commits", "committed"} {
		_, token, v := b.decider(links)
		x := b.taken(token, v)
		x["expected"], x["key"] = v.Ask, key()
		was := b.state(token)
		w.set(at, 1)
		status, text := b.ask("POST", "/g/"+token+"/answer", x)
		require.Equal(t, http.StatusServiceUnavailable, status, "%s: %s", at, text)
		require.Contains(t, string(text), refusal.ErrStore.Error())
		require.Zero(t, w.left())
		require.Contains(t, j.take(), "injected at "+at)
		is := b.state(token)
		if at != "committed" {
			require.Equal(t, was, is, "nothing has been done")
		}
		status, text = b.ask("POST", "/g/"+token+"/answer", x)
		require.Equal(t, http.StatusOK, status, "%s: %s", at, text)
		require.Equal(t, v.Moves+1, b.view(token).Moves, "once")
		if at == "committed" {
			require.Equal(t, is, b.state(token), "it had been kept")
		}
		require.True(t, b.step(links, turn))
		require.True(t, b.step(others, turn))
		was = b.state(token)
		b.forgets(token)
		require.Equal(t, was, b.state(token), "the table and the store")
	}
}

// A panic of the writer during any other write is an error of that request alone.
func TestPanicsOfTheWriterOverEverythingElse(t *testing.T) {
	b, j := journaled(t, nil)
	w := &wire{h: b.h}
	b.h.store.(*sqlite.Store).Trip(func(at string) {
		if w.falls(at) {
			panic("injected at " + at)
		}
	})
	links := b.game(map[string]any{"game": "the_pass"})
	for _, x := range []struct {
		path string
		body map[string]any
	}{
		{"/games", map[string]any{"game": "the_pass"}},
		{"/g/LINK/sit", map[string]any{"number": "ab"}},
		{"/g/LINK/say", map[string]any{"key": key(), "text": "a word"}},
		{"/g/LINK/bot", map[string]any{"seat": "blue", "bot": "random"}},
		{"/g/LINK/relink", map[string]any{}},
		{"/g/LINK/delete", map[string]any{}},
	} {
		body := x.body
		if x.path == "/g/LINK/sit" {
			body = map[string]any{"pledges": pledgesFor(b.view(links["red"]), key())}
		}
		path := x.path
		if path != "/games" {
			path = "/g/" + links["red"] + path[len("/g/LINK"):]
		}
		for _, at := range []string{"begins", "writes", "commits"} {
			w.set(at, 1)
			status, text := b.ask("POST", path, body)
			require.Equal(t, 5, status/100, "%s at %s: %s", path, at, text)
			require.NotContains(t, string(text), "injected")
			require.Contains(t, j.take(), "injected at "+at)
		}
		status, text := b.ask("POST", path, body)
		require.Equal(t, 2, status/100, "%s: %s", path, text)
		if x.path == "/g/LINK/relink" {
			links = b.game(map[string]any{"game": "the_pass"})
			b.view(links["red"]) // the visit is written
		}
	}
	links = b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	require.True(t, b.step(links, 0))
}

// A failed write yields 503, so that the client retries.
func TestWhatCannotBeWritten(t *testing.T) {
	b := newBed(t, nil)
	w := httptest.NewRecorder()
	b.h.fails(w, fmt.Errorf("%w: the disk is full", store.ErrUnkept))
	require.Equal(t, http.StatusServiceUnavailable, w.Code)
	require.NotContains(t, w.Body.String(), "disk")
}
