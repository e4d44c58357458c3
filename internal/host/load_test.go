package host

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/view"
	"wargame/interpreter/dice"
)

// TestLoad runs many games, each with two players and two watchers that follow the news
// and fetch each position. It prints the latency of decisions and asserts no times: make
// load.
func TestLoad(t *testing.T) {
	games, err := strconv.Atoi(os.Getenv("WARGAME_LOAD"))
	if err != nil {
		t.Skip("make load runs it")
	}
	h, err := New(Config{Data: t.TempDir(), Trusting: true})
	require.NoError(t, err)
	s := httptest.NewServer(h.Handler())
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1000}}
	defer func() {
		h.Quiet()
		s.Close()
		require.NoError(t, h.Close())
	}()
	l := &crowd{url: s.URL, client: client}
	names := strings.Fields(os.Getenv("WARGAME_LOAD_OF"))
	var tables [][]string // for each game: the players, then a watcher
	for i := range games {
		var made struct{ Links map[string]string }
		l.do("POST", "/games", map[string]any{"game": names[i%len(names)]}, &made)
		var players []string
		for seat, token := range made.Links {
			if seat != "" {
				players = append(players, token)
				l.do("POST", "/g/"+token+"/sit", map[string]any{"pledges": map[string]string{seat: dice.PledgeNumber(seat, strings.Repeat("0", 64))}}, nil)
			}
		}
		for _, token := range players {
			l.do("POST", "/g/"+token+"/sit", map[string]any{"number": strings.Repeat("0", 64)}, nil)
		}
		for _, token := range players {
			l.do("GET", "/g/"+token+"/view", nil, nil)
		}
		tables = append(tables, append(players, made.Links[""]))
	}
	ctx, stop := context.WithTimeout(t.Context(), loadTime)
	defer stop()
	l.ctx = ctx
	var all sync.WaitGroup
	for _, tokens := range tables {
		for _, token := range append(slices.Clone(tokens), tokens[len(tokens)-1]) {
			all.Go(func() { l.hears(token) })
		}
		all.Go(func() { l.plays(tokens[:len(tokens)-1]) })
	}
	all.Wait()
	for _, x := range []struct {
		name  string
		times []time.Duration
	}{{"decision", l.decisions}, {"position", l.views}} {
		slices.Sort(x.times)
		at := func(part float64) time.Duration {
			return x.times[int(part*float64(len(x.times)-1))].Round(10 * time.Microsecond)
		}
		require.NotEmpty(t, x.times)
		fmt.Printf("%d games, %d times a %s: p50 %s, p95 %s, p99 %s, longest %s\n", games, len(x.times), x.name, at(.5), at(.95), at(.99), at(1))
	}
}

// loadTime is the duration of the run.
const loadTime = 40 * time.Second

// crowd is the state of a run.
type crowd struct {
	ctx    context.Context
	url    string
	client *http.Client

	mu        sync.Mutex
	decisions []time.Duration
	views     []time.Duration
}

func (l *crowd) do(method, path string, body, into any) (int, time.Duration) {
	text, _ := json.Marshal(body)
	r, err := http.NewRequestWithContext(context.Background(), method, l.url+path, bytes.NewReader(text))
	if err != nil {
		panic(err)
	}
	r.Header.Set("Content-Type", "application/json")
	began := time.Now()
	got, err := l.client.Do(r)
	if err != nil {
		return 0, 0
	}
	defer got.Body.Close()
	text, _ = io.ReadAll(got.Body)
	took := time.Since(began)
	if into != nil {
		_ = json.Unmarshal(text, into)
	}
	return got.StatusCode, took
}

// plays makes about one decision a second.
func (l *crowd) plays(players []string) {
	for l.ctx.Err() == nil {
		time.Sleep(time.Duration(500+rand.IntN(1000)) * time.Millisecond)
		for _, token := range players {
			var v view.Picture
			_, took := l.do("GET", "/g/"+token+"/view", nil, &v)
			if v.Decision == nil {
				continue
			}
			var tries []map[string]any
			for i := range v.Decision.Options {
				tries = append(tries, map[string]any{"pick": i})
			}
			rand.Shuffle(len(tries), func(i, j int) { tries[i], tries[j] = tries[j], tries[i] })
			for word, may := range map[string]bool{"pass": v.Decision.Pass, "done": v.Decision.Done, "stop": v.Decision.Stop} {
				if may && (len(tries) == 0 || rand.IntN(3) == 0) {
					tries = append([]map[string]any{{"word": word}}, tries...)
				}
			}
			l.note(&l.views, took)
			for i, x := range tries {
				x["expected"], x["key"] = v.Ask, fmt.Sprintf("%016d%s%d", v.Ask, token[:12], i)
				status, took := l.do("POST", "/g/"+token+"/answer", x, nil)
				l.note(&l.decisions, took)
				if status == http.StatusOK {
					break
				}
			}
			break
		}
	}
}

func (l *crowd) note(to *[]time.Duration, took time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	*to = append(*to, took)
}

// hears follows the news and fetches the position after each event.
func (l *crowd) hears(token string) {
	r, err := http.NewRequestWithContext(l.ctx, "GET", l.url+"/g/"+token+"/news", nil)
	if err != nil {
		panic(err)
	}
	got, err := l.client.Do(r)
	if err != nil {
		return
	}
	defer got.Body.Close()
	buf := make([]byte, 4096)
	for n := 0; ; {
		k, err := got.Body.Read(buf)
		if err != nil {
			return
		}
		if bytes.Contains(buf[:k], []byte("data:")) {
			var v struct{ N int }
			_, took := l.do("GET", fmt.Sprintf("/g/%s/view?since=%d", token, n), nil, &v)
			l.note(&l.views, took)
			n = v.N
		}
	}
}
