package host

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/view"
	"wargame/internal/wait"
)

// Several clients of each seat, a watcher and bots act at the same time: they answer,
// undo, redo, request, refuse, order, talk, ask, read, branch, replace links and resign,
// with numbers and keys that are right, old or repeated. No request fails, all seats see
// one game afterwards, and a restart replays it. The detector of races reads along
// (make soak-race). WARGAME_SOAK=1 sends more.
func TestCrossingRequests(t *testing.T) {
	each := 40
	if n, err := strconv.Atoi(os.Getenv("WARGAME_CROSS")); err == nil {
		each = n
	}
	long := strings.Replace(bidding, "sequence { choose first from 1..3 by west do bidding ask fine by red ask sure by blue }",
		"sequence { repeat 300 times { turn { choose first from 1..3 by west do bidding ask fine by red ask sure by blue } } }", 1)
	require.NotEqual(t, bidding, long)
	for name, game := range map[string]struct {
		text string
		what map[string]any
	}{
		"people":            {what: map[string]any{"game": "the_pass"}},
		"a bot":             {what: map[string]any{"game": "the_pass", "bots": map[string]string{"blue": "random"}}},
		"hidden":            {text: strings.Replace(veiled, "repeat 9 times", "repeat 90 times", 1), what: map[string]any{"game": "veiled"}},
		"secret":            {text: long, what: map[string]any{"game": "bids"}},
		"secret with a bot": {text: long, what: map[string]any{"game": "bids", "bots": map[string]string{"lone": "random"}}},
		"one page":          {text: long, what: map[string]any{"game": "bids", "shared": true}},
	} {
		t.Run(name, func(t *testing.T) {
			var b *bed
			if game.text == "" {
				b = newBed(t, nil)
			} else {
				b, _ = bringing(t, game.what["game"].(string), game.text)
			}
			links := b.game(game.what)
			b.sit(links)
			c := &crowded{bed: b, links: links}
			var all sync.WaitGroup
			n := uint64(0)
			for seat := range links {
				for range 2 {
					n++
					x := &clientOf{crowded: c, seat: seat, rand: rand.New(rand.NewPCG(n, uint64(len(name))))}
					all.Go(func() {
						for range each {
							x.acts()
						}
					})
				}
			}
			all.Wait()
			require.Empty(t, c.failed)
			t.Log(c.sent.Load(), "requests,", c.taken.Load(), "changes")
			require.Positive(t, c.taken.Load())
			wait.Until(t, func() bool { return !b.thinks(links) })
			b.again(links)
		})
	}
}

// thinks reports whether a bot is to decide.
func (b *bed) thinks(links map[string]string) (thinks bool) {
	b.with(links[""], func(t table) { thinks = t.State().Playing })
	return thinks
}

// crowded is a game with many clients.
type crowded struct {
	*bed
	sent, taken atomic.Int64
	mu2         sync.Mutex
	links       map[string]string
	failed      []string
}

// clientOf is one client of a seat.
type clientOf struct {
	*crowded
	seat string
	rand *rand.Rand
	keys int
	last string // the key of the last request
	ask  int    // the number that it has seen last
}

func (x *clientOf) link() string {
	x.mu2.Lock()
	defer x.mu2.Unlock()
	return x.links[x.seat]
}

// sends sends a request and reports a failure of the server.
func (x *clientOf) sends(method, path string, body any) (int, []byte) {
	var in io.Reader
	text, _ := json.Marshal(body)
	if body != nil {
		in = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(x.Context(), method, x.s.URL+path, in)
	if err == nil {
		r.Header.Set("Content-Type", "application/json")
		var got *http.Response
		if got, err = http.DefaultClient.Do(r); err == nil {
			defer got.Body.Close()
			out, err := io.ReadAll(got.Body)
			x.sent.Add(1)
			if err == nil && (got.StatusCode < 500 || got.StatusCode == http.StatusServiceUnavailable) { // a slow machine is busy
				return got.StatusCode, out
			}
			x.fails("%s %s %s: %d %s %v", method, path, text, got.StatusCode, out, err)
			return got.StatusCode, out
		}
	}
	x.fails("%s %s: %v", method, path, err)
	return 0, nil
}

func (x *clientOf) fails(format string, args ...any) {
	x.mu2.Lock()
	defer x.mu2.Unlock()
	if len(x.failed) < 20 {
		x.failed = append(x.failed, fmt.Sprintf(format, args...))
	}
}

// acts sends one random request of the seat.
func (x *clientOf) acts() {
	at := "/g/" + x.link()
	status, text := x.sends("GET", at+"/view", nil)
	v := &view.Picture{}
	if status == http.StatusOK && json.Unmarshal(text, v) == nil && x.rand.IntN(5) > 0 {
		x.ask = v.Ask
	}
	post := func(what string, fields map[string]any) {
		if x.rand.IntN(12) > 0 || x.last == "" {
			x.keys++
			x.last = fmt.Sprintf("cross-%p-%08d", x, x.keys)
		}
		all := map[string]any{"expected": x.ask, "key": x.last}
		for k, f := range fields {
			all[k] = f
		}
		if status, _ := x.sends("POST", at+"/"+what, all); status == http.StatusOK {
			x.taken.Add(1)
		}
	}
	switch k := x.rand.IntN(24); {
	case k < 9:
		if v.Decision == nil {
			return
		}
		words := []string{}
		for word, may := range map[string]bool{"pass": v.Decision.Pass, "done": v.Decision.Done, "stop": v.Decision.Stop} {
			if may {
				words = append(words, word)
			}
		}
		if n := len(v.Decision.Options); n > 0 && (len(words) == 0 || x.rand.IntN(3) > 0) {
			post("answer", map[string]any{"pick": x.rand.IntN(n)})
		} else if len(words) > 0 {
			post("answer", map[string]any{"word": pickOf(x.rand, words...)})
		}
	case k < 12:
		post("undo", map[string]any{"count": 1 + x.rand.IntN(5), "ask": x.rand.IntN(2) == 0})
	case k < 14:
		post("redo", map[string]any{"ask": x.rand.IntN(2) == 0})
	case k == 14:
		post("refuse", nil)
	case k == 15:
		post("order", map[string]any{"line": pickOf(x.rand, "R1 > 0203", "Plan 3", "B1 > 0401", "pass")})
	case k == 16:
		x.keys++
		x.sends("POST", at+"/say", map[string]any{"key": fmt.Sprintf("say-%p-%08d", x, x.keys), "text": "well", "note": x.rand.IntN(2) == 0})
	case k == 17:
		x.keys++
		x.sends("POST", at+"/sandbox", map[string]any{"key": fmt.Sprintf("box-%p-%08d", x, x.keys), "at": x.rand.IntN(4)})
	case k == 18 && x.seat != "" && x.rand.IntN(3) == 0:
		x.mu2.Lock()
		defer x.mu2.Unlock()
		status, text := x.relinks()
		var out struct{ Token string }
		if status == http.StatusOK && json.Unmarshal(text, &out) == nil {
			x.links[x.seat] = out.Token
		}
	case k == 19 && x.seat == "blue" && x.rand.IntN(20) == 0:
		post("resign", map[string]any{"bot": "random"})
	default:
		x.sends("GET", at+"/"+pickOf(x.rand, "log", "chat", "board", "charts", "todo", "preview?pick=0", "why?pick=0", "facts", "ways?unit=1", "losses?count=2", "view?at=1", "thinks", "export", "onto", "words?line=P", "overlay", "orders?line="+strings.Repeat("x", 9)), nil)
	}
}

// relinks replaces the link of the seat, with the lock held.
func (x *clientOf) relinks() (int, []byte) {
	r, err := http.NewRequestWithContext(x.Context(), "POST", x.s.URL+"/g/"+x.links[x.seat]+"/relink", strings.NewReader("{}"))
	if err != nil {
		return 0, nil
	}
	r.Header.Set("Content-Type", "application/json")
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil
	}
	defer got.Body.Close()
	text, _ := io.ReadAll(got.Body)
	return got.StatusCode, text
}
