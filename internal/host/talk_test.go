package host

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/chat"
	"wargame/internal/wait"
)

// All seats read a message once; only its author reads a note.
func TestTalk(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	news := make(chan int, 10)
	go b.stream(ctx, links["blue"], "1", news)
	hear := func(token string) (out []string) {
		var r struct{ Said []chat.Heard }
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
	late := make(chan int, 10) // a client that reconnects at the same number has missed messages
	go b.stream(ctx, links["blue"], strconv.Itoa(b.view(links["blue"]).N), late)
	for _, c := range []chan int{news, late} {
		n, _ := wait.For(t, c)
		require.Positive(t, n)
	}
}

// A bot can take an empty seat before the game begins.
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

// Messages must not contain invisible characters or change the text direction.
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

// The numbers of messages do not disclose notes of others. A message under another
// seat's key yields an error.
func TestTalkCountsNoNotesOfOthers(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	say := func(seat, key, text string, note bool) (int, string) {
		status, answer := b.ask("POST", "/g/"+links[seat]+"/say", map[string]any{"key": key, "text": text, "note": note})
		return status, string(answer)
	}
	hear := func(link string, from int) (texts []string, next int) {
		var out struct {
			Said []chat.Heard
			Next int
		}
		b.got(link, "chat?from="+itoa(from), &out)
		for _, x := range out.Said {
			texts = append(texts, x.Text)
		}
		return texts, out.Next
	}
	say("red", key(), "one", false)
	for range 3 {
		say("red", key(), "a note", true)
	}
	taken := key()
	say("red", taken, "two", false)
	status, answer := say("blue", taken, "three", false)
	require.Equal(t, http.StatusUnprocessableEntity, status)
	require.Contains(t, answer, "another seat has used this key")
	status, _ = say("red", taken, "two", false)
	require.Equal(t, http.StatusOK, status, "it has been said")
	for _, link := range []string{links["blue"], links[""]} {
		texts, next := hear(link, 0)
		require.Equal(t, []string{"one", "two"}, texts)
		require.Equal(t, 2, next)
		texts, next = hear(link, 1)
		require.Equal(t, []string{"two"}, texts)
		require.Equal(t, 2, next)
	}
	texts, next := hear(links["red"], -5)
	require.Equal(t, []string{"one", "a note", "a note", "a note", "two"}, texts)
	require.Equal(t, 5, next)
}
