package host

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
)

// What is said all hear, once; a note nobody but who wrote it.
func TestTalk(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	news := make(chan int, 10)
	go b.stream(ctx, links["blue"], "1", news)
	hear := func(token string) (out []string) {
		var r struct{ Said []saidShown }
		b.got(token, "chat?from=0", &r)
		for _, x := range r.Said {
			out = append(out, x.Who+": "+x.Text)
		}
		return out
	}
	k := key()
	for range 2 {
		status, text := b.ask("POST", "/g/"+links["red"]+"/say", map[string]any{"key": k, "text": "Good luck"})
		require.Equal(t, http.StatusOK, status, string(text))
	}
	status, _ := b.ask("POST", "/g/"+links["red"]+"/say", map[string]any{"key": key(), "text": "hold the village", "note": true})
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, []string{"Pursuer: Good luck"}, hear(links["blue"]))
	require.Equal(t, []string{"Pursuer: Good luck"}, hear(links[""]))
	require.Len(t, hear(links["red"]), 2)
	for _, bad := range []string{"", "a\nb", long(1001)} {
		status, _ = b.ask("POST", "/g/"+links["red"]+"/say", map[string]any{"key": key(), "text": bad})
		require.Equal(t, http.StatusUnprocessableEntity, status, bad)
	}
	status, _ = b.ask("POST", "/g/"+links[""]+"/say", map[string]any{"key": key(), "text": "hello"})
	require.Equal(t, http.StatusUnprocessableEntity, status, "those who watch say nothing")
	late := make(chan int, 10) // who comes back at the same number has not heard what was said meanwhile
	go b.stream(ctx, links["blue"], strconv.Itoa(b.view(links["blue"]).N), late)
	for _, c := range []chan int{news, late} {
		n, _ := wait.For(t, c)
		require.Positive(t, n)
	}
}

// A bot takes a seat at which nobody has sat down, before the game begins.
func TestBotsForEmptySeats(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	seat := func(token, at, bot string) int {
		status, _ := b.ask("POST", "/g/"+token+"/bot", map[string]any{"seat": at, "bot": bot})
		return status
	}
	require.Equal(t, http.StatusUnprocessableEntity, seat(links[""], "blue", "random"))
	require.Equal(t, http.StatusUnprocessableEntity, seat(links["red"], "red", "random"))
	require.Equal(t, http.StatusUnprocessableEntity, seat(links["red"], "blue", "clever"))
	b.pledge(links["red"], long64)
	require.Equal(t, "waiting", b.view(links["red"]).State)
	require.Equal(t, http.StatusUnprocessableEntity, seat(links["blue"], "red", "random"), "a seat that has pledged is taken")
	require.Equal(t, http.StatusOK, seat(links["red"], "blue", "random"))
	status, text := b.ask("POST", "/g/"+links["red"]+"/sit", map[string]any{"number": long64})
	require.Equal(t, http.StatusOK, status, string(text))
	require.Equal(t, "playing", b.view(links["red"]).State)
	require.Equal(t, http.StatusUnprocessableEntity, seat(links["red"], "blue", "greedy"), "the game has begun")
}

const long64 = "00000000000000000000000000000000000000000000000000000000000000ff"

// What is said is what it looks like: nothing turns the order of a text, and nothing in it
// is invisible.
func TestDisguisesAreRefused(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	for i, text := range []string{"\u202eevol I", "\u2067x\u2069", "pass\u200bword", "\u200d", "a\u200eb", "\ufeffhello", "a\u00adb", "a\u2028b"} {
		status, answer := b.ask("POST", "/g/"+links["red"]+"/say", map[string]any{"key": fmt.Sprintf("disguise%016d", i), "text": "so: " + text + " !"})
		require.Equal(t, http.StatusUnprocessableEntity, status, "%q: %s", text, answer)
	}
	status, answer := b.ask("POST", "/g/"+links["red"]+"/say", map[string]any{"key": "plain-text-0000000", "text": "攻撃する, naïve \U0001f468\u200d\U0001f469"})
	require.Equal(t, http.StatusOK, status, string(answer))
}
