package host

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestLoadQuestions has a watcher ask 40 expensive questions at a time, each from its
// own address, for twenty seconds on two processors. Meanwhile a player views and
// decides. It prints the player's latency and asserts no times: make load-questions.
func TestLoadQuestions(t *testing.T) {
	name := os.Getenv("WARGAME_LOAD_QUESTIONS")
	if name == "" {
		t.Skip("make load-questions runs it")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	h, err := New(Config{Data: t.TempDir(), Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}})
	require.NoError(t, err)
	s := httptest.NewServer(h.Handler())
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}}
	defer func() {
		h.Quiet()
		s.Close()
		require.NoError(t, h.Close())
	}()
	b := &bed{T: t, h: h, s: s, sent: map[string]*bytesBuffer{}}
	links := b.game(map[string]any{"game": name})
	b.sit(links)
	answered := [600]atomic.Int64{}
	ask := func(path, from string) time.Duration {
		r, err := http.NewRequest(http.MethodGet, s.URL+path, nil)
		require.NoError(t, err)
		r.Header.Set("X-Forwarded-For", from)
		began := time.Now()
		got, err := client.Do(r)
		require.NoError(t, err)
		_, _ = io.Copy(io.Discard, got.Body) // only the time counts
		got.Body.Close()
		answered[got.StatusCode].Add(1)
		return time.Since(began)
	}
	end := time.Now().Add(20 * time.Second)
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			for time.Now().Before(end) {
				ask("/g/"+links[""]+"/why?text="+url.QueryEscape("sum(units, sum(units, sum(units, 1)))"), fmt.Sprintf("10.0.0.%d", i+1))
			}
		})
	}
	var views []time.Duration
	_, token, _ := b.decider(links)
	for i := 0; time.Now().Before(end); i++ {
		if i%20 == 0 {
			b.with(token, func(t table) { t.Changed() }) // as after a decision
		}
		views = append(views, ask("/g/"+token+"/view", fmt.Sprintf("10.1.%d.%d", i/200%200, i%200+1)))
		time.Sleep(20 * time.Millisecond)
	}
	all.Wait()
	slices.Sort(views)
	at := func(part float64) time.Duration {
		return views[int(part*float64(len(views)-1))].Round(10 * time.Microsecond)
	}
	fmt.Printf("%s, 40 questions at a time: %d views, p50 %s, p95 %s, p99 %s, longest %s; questions answered %d, too dear %d, refused %d, given up waiting %d\n", name, len(views), at(.5), at(.95), at(.99), at(1),
		answered[200].Load()-int64(len(views)), answered[422].Load(), answered[429].Load(), answered[503].Load())
}
