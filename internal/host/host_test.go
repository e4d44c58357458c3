package host

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/seats"
	"wargame/internal/host/view"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
)

type bytesBuffer = bytes.Buffer

// bed is a host with a server, and a record of everything sent.
type bed struct {
	*testing.T
	h    *Host
	s    *httptest.Server
	dir  string
	slow time.Duration // timeout of a request that does not arrive
	mu   sync.Mutex
	sent map[string]*bytesBuffer // by token

	look  func(path string, text []byte) // called for everything sent
	games func(*Config)                  // of its own
	lang  string                         // Accept-Language of the requests; empty for none
}

func newBed(t *testing.T, change func(*Config)) *bed {
	b := &bed{T: t, dir: t.TempDir(), sent: map[string]*bytes.Buffer{}}
	b.open(change)
	t.Cleanup(func() { b.close() })
	return b
}

func (b *bed) open(change func(*Config)) {
	cfg := Config{Data: b.dir}
	for _, c := range []func(*Config){b.games, change} {
		if c != nil {
			c(&cfg)
		}
	}
	h, err := New(cfg)
	require.NoError(b, err)
	b.h = h
	h.rates = nil // tests send requests faster than people
	b.s = httptest.NewUnstartedServer(h.Handler())
	b.s.Config.ReadTimeout = b.slow
	b.s.Start()
}

func (b *bed) close() {
	b.h.Quiet()
	b.s.Close()
	require.NoError(b, b.h.Close())
}

// ask sends a request and records the answer.
func (b *bed) ask(method, path string, body any) (int, []byte) {
	b.Helper()
	var in io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		require.NoError(b, err)
		in = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(b.Context(), method, b.s.URL+path, in)
	require.NoError(b, err)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if b.lang != "" {
		r.Header.Set("Accept-Language", b.lang)
	}
	got, err := http.DefaultClient.Do(r)
	require.NoError(b, err)
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	require.NoError(b, err)
	var head bytes.Buffer
	require.NoError(b, got.Header.Write(&head))
	b.note(path, append(head.Bytes(), text...))
	return got.StatusCode, text
}

func (b *bed) note(path string, text []byte) {
	token := ""
	if rest, ok := strings.CutPrefix(path, "/g/"); ok {
		token, _, _ = strings.Cut(rest, "/")
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.sent[token] == nil {
		b.sent[token] = &bytes.Buffer{}
	}
	b.sent[token].Write(text)
	if b.look != nil {
		b.look(path, text)
	}
}

// game creates a game.
func (b *bed) game(what map[string]any) map[string]string {
	b.Helper()
	status, text := b.ask("POST", "/games", what)
	require.Equal(b, http.StatusCreated, status, string(text))
	var out struct{ Links map[string]string }
	require.NoError(b, json.Unmarshal(text, &out))
	return out.Links
}

// sit takes all seats.
func (b *bed) sit(links map[string]string) {
	b.Helper()
	numbers, n := map[string]string{}, 1
	for seat := range links {
		if seat != "" {
			numbers[seat] = fmt.Sprintf("%064x", n)
			n++
		}
	}
	for seat, number := range numbers {
		b.pledge(links[seat], number)
	}
	for seat, number := range numbers {
		status, text := b.ask("POST", "/g/"+links[seat]+"/sit", map[string]any{"number": number})
		require.Equal(b, http.StatusOK, status, string(text))
	}
}

// pledge pledges a number for the seats of a link.
func (b *bed) pledge(token, number string) {
	b.Helper()
	status, text := b.ask("POST", "/g/"+token+"/sit", map[string]any{"pledges": pledgesFor(b.view(token), number)})
	require.Equal(b, http.StatusOK, status, string(text))
}

// pledgesFor returns the pledges of a number for the human seats that a view plays.
func pledgesFor(v *view.Picture, number string) map[string]string {
	out := map[string]string{}
	for _, s := range v.Seats {
		if s.Bot == "" && (s.Name == v.Seat || v.Seat == seats.TogetherName) {
			out[s.Name] = dice.PledgeNumber(s.Name, number)
		}
	}
	return out
}

func (b *bed) view(token string) *view.Picture {
	b.Helper()
	status, text := b.ask("GET", "/g/"+token+"/view", nil)
	require.Equal(b, http.StatusOK, status, string(text))
	p := &view.Picture{}
	require.NoError(b, json.Unmarshal(text, p))
	return p
}

var keys = 0

func key() string {
	keys++
	return fmt.Sprintf("key-%016d", keys)
}

func (b *bed) answer(token string, expected int, what map[string]any) (int, failure) {
	b.Helper()
	body := map[string]any{"expected": expected, "key": key()}
	for k, v := range what {
		body[k] = v
	}
	status, text := b.ask("POST", "/g/"+token+"/answer", body)
	var f failure
	require.NoError(b, json.Unmarshal(text, &f), string(text))
	return status, f
}

// step applies the first legal answer of any deciding seat.
func (b *bed) step(links map[string]string, turn int) bool {
	b.Helper()
	for seat, token := range links {
		if seat == "" {
			continue
		}
		v := b.view(token)
		if v.Decision == nil {
			continue
		}
		var tries []map[string]any
		for i := range v.Decision.Options {
			tries = append(tries, map[string]any{"pick": (i + turn) % len(v.Decision.Options)})
		}
		for _, x := range []struct {
			word string
			may  bool
		}{{"pass", v.Decision.Pass}, {"done", v.Decision.Done}, {"stop", v.Decision.Stop}} {
			if x.may {
				tries = append([]map[string]any{{"word": x.word}}, tries...)
			}
		}
		if len(tries) > 1 && turn%3 > 0 { // ends the decision in some of the turns
			tries = append(tries[1:], tries[0])
		}
		for _, x := range tries {
			status, f := b.answer(token, v.Ask, x)
			if status == http.StatusOK {
				return true
			}
			require.Equal(b, http.StatusUnprocessableEntity, status, f.Error)
		}
		b.Fatalf("no answer of %s is taken", seat)
	}
	return false
}

func TestSkeleton(t *testing.T) {
	b := newBed(t, nil)
	status, text := b.ask("GET", "/games", nil)
	require.Equal(t, 200, status)
	require.Contains(t, string(text), `"name":"hidden_stacks"`)
	links := b.game(map[string]any{"game": "the_pass"})
	require.Len(t, links, 3)
	for _, token := range links {
		require.Equal(t, "waiting", b.view(token).State)
	}
	b.sit(links)
	for i := range 60 {
		if !b.step(links, i) {
			break
		}
	}
	v := b.view(links[""])
	require.Equal(t, "playing", v.State)
	require.Nil(t, v.Decision)
	require.Greater(t, v.Moves, 20)
	status, text = b.ask("GET", "/g/"+links[""]+"/log", nil)
	require.Equal(t, 200, status)
	require.Contains(t, string(text), `"clause":"`)
	status, text = b.ask("GET", "/g/"+links[""]+"/board", nil)
	require.Equal(t, 200, status)
	var board view.Board
	require.NoError(t, json.Unmarshal(text, &board))
	status, text = b.ask("GET", board.Ground, nil)
	require.Equal(t, 200, status)
	require.True(t, bytes.HasPrefix(text, []byte("\x89PNG")))
}

// stream listens until a number arrives.
func (b *bed) stream(ctx context.Context, token, last string, heard chan<- int) {
	r, err := http.NewRequestWithContext(ctx, "GET", b.s.URL+"/g/"+token+"/news", nil)
	require.NoError(b, err)
	r.Header.Set("Last-Event-ID", last)
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		close(heard)
		return
	}
	defer got.Body.Close()
	buf := make([]byte, 4096)
	for text := ""; ; {
		n, err := got.Body.Read(buf)
		b.note("/g/"+token+"/news", buf[:n])
		text += string(buf[:n])
		for {
			one, rest, ok := strings.Cut(text, "\n\n")
			if !ok {
				break
			}
			text = rest
			var id, same int
			if _, err := fmt.Sscanf(one, "id: %d\ndata: {\"n\":%d}", &id, &same); err == nil {
				require.Equal(b, id, same)
				heard <- id
			}
		}
		if err != nil {
			close(heard)
			return
		}
	}
}

func TestNews(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	ctx, cancel := context.WithCancel(t.Context())
	heard := make(chan int, 100)
	go b.stream(ctx, links[""], "0", heard)
	require.Equal(t, 1, <-heard)
	require.True(t, b.step(links, 0))
	require.Equal(t, 2, <-heard)
	cancel()
	for range heard {
	}
	require.True(t, b.step(links, 1))
	require.True(t, b.step(links, 2))
	heard = make(chan int, 100)
	go b.stream(t.Context(), links[""], "2", heard)
	require.Equal(t, 4, <-heard)
	require.True(t, b.step(links, 3))
	require.Equal(t, 5, <-heard, "4 is not heard twice")
}

// A stream outlasts the timeout of requests.
func TestNewsLast(t *testing.T) {
	b := &bed{T: t, dir: t.TempDir(), sent: map[string]*bytes.Buffer{}, slow: 2 * time.Second}
	b.open(nil)
	defer b.close()
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	heard := make(chan int, 10)
	go b.stream(t.Context(), links[""], "0", heard)
	require.Equal(t, 1, <-heard)
	silent, err := net.Dial("tcp", b.s.Listener.Addr().String()) // a request that never arrives
	require.NoError(t, err)
	defer silent.Close()
	_, err = silent.Read(make([]byte, 1))
	require.ErrorIs(t, err, io.EOF, "it has been given up, so a stream of that age would be, too")
	require.True(t, b.step(links, 0))
	n, open := <-heard
	require.True(t, open, "the stream has ended")
	require.Equal(t, 2, n)
}

// bringing returns a bed that offers one game from a text, with one game created.
func bringing(t *testing.T, name, text string) (*bed, map[string]string) {
	dir := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), []byte(text), 0o600))
	b := &bed{T: t, dir: t.TempDir(), sent: map[string]*bytesBuffer{}, games: func(c *Config) {
		c.Games, c.Open = []string{name}, func(string) (*load.Game, error) { return load.Open(dir) }
	}}
	b.open(nil)
	t.Cleanup(b.close)
	return b, b.game(map[string]any{"game": name})
}
