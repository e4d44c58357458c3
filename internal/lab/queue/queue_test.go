package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wargame/internal/lab/work"

	"github.com/stretchr/testify/require"
)

func someItems(t testing.TB, n int) []work.Item {
	var out []work.Item
	for i := range n {
		it, err := work.New("square", "r", i)
		require.NoError(t, err)
		out = append(out, it)
	}
	return out
}

func squares(takes time.Duration, calls *atomic.Int64) work.Doers {
	return work.Doers{"square": func(ctx context.Context, it work.Item) (json.RawMessage, error) {
		calls.Add(1)
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(takes):
		}
		var n int
		if err := json.Unmarshal(it.Spec, &n); err != nil {
			return nil, err
		}
		return json.Marshal(n * n)
	}}
}

func serve(t testing.TB, addr, dir, token string) *Server {
	s, err := Serve(Listen{Addr: addr, Dir: dir, Token: token})
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s
}

func hub(t testing.TB, a Access) *Hub {
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	defer stop()
	h, err := Connect(ctx, a)
	require.NoError(t, err)
	t.Cleanup(h.Close)
	return h
}

func TestManyWorkers(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "")
	path := filepath.Join(t.TempDir(), "book.jsonl")
	book, err := work.Open(path)
	require.NoError(t, err)
	defer book.Close()
	ctx, stop := context.WithTimeout(context.Background(), 60*time.Second)
	defer stop()
	items := someItems(t, 60)
	var calls atomic.Int64
	working, home := context.WithCancel(ctx)
	defer home()
	ended := make(chan error, 3)
	for i := range 3 {
		w := Worker{Hub: hub(t, Access{URL: s.URL()}), Doers: squares(time.Millisecond, &calls), Name: fmt.Sprint("w", i)}
		go func() { ended <- w.Go(working) }()
	}
	told := 0
	d := Desk{Hub: hub(t, Access{URL: s.URL()}), Items: items, Book: book, Each: func(work.Result) { told++ }}
	require.NoError(t, d.Go(ctx))
	home()
	for range 3 {
		require.NoError(t, <-ended)
	}
	require.Equal(t, 60, told)
	require.EqualValues(t, 60, calls.Load())
	back, err := work.Read(path)
	require.NoError(t, err)
	require.Len(t, back.Results, 60)

	// Whatever is lost of the streams is done again; what is in the book is not.
	d.Items = append(items, someItems(t, 65)[60:]...)
	require.NoError(t, d.Hub.js.DeleteStream(ctx, blocks))
	require.NoError(t, d.Hub.js.DeleteStream(ctx, results))
	w := Worker{Hub: hub(t, Access{URL: s.URL()}), Doers: squares(0, &calls)}
	working, home = context.WithCancel(ctx)
	defer home()
	go func() { ended <- w.Go(working) }()
	require.NoError(t, d.Go(ctx))
	home()
	require.NoError(t, <-ended)
	require.EqualValues(t, 65, calls.Load())
}

func TestASecondResultIsRefused(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "")
	h := hub(t, Access{URL: s.URL()})
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	defer stop()
	it := someItems(t, 1)[0]
	for _, body := range []string{"1", "2"} {
		r, err := work.Of(it, json.RawMessage(body))
		require.NoError(t, err)
		require.NoError(t, h.Deliver(ctx, r))
		require.NoError(t, h.Post(ctx, it))
	}
	st, err := h.js.Stream(ctx, results)
	require.NoError(t, err)
	info, err := st.Info(ctx)
	require.NoError(t, err)
	require.EqualValues(t, 1, info.State.Msgs)
	m, err := st.GetLastMsgForSubject(ctx, resultOf+it.Key)
	require.NoError(t, err)
	require.Contains(t, string(m.Data), `"body":1`)
	n, err := h.waiting(ctx)
	require.NoError(t, err)
	require.EqualValues(t, 1, n)
}

func TestABadResultMakesRoom(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "")
	h := hub(t, Access{URL: s.URL()})
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	defer stop()
	items := someItems(t, 1)
	require.NoError(t, h.publish(ctx, resultOf+items[0].Key, []byte(`{"key":"`+items[0].Key+`","body":7,"sum":"00"}`)))
	book, err := work.Open(filepath.Join(t.TempDir(), "book.jsonl"))
	require.NoError(t, err)
	defer book.Close()
	var calls atomic.Int64
	w := Worker{Hub: h, Doers: squares(0, &calls)}
	working, home := context.WithCancel(ctx)
	defer home()
	go func() { _ = w.Go(working) }()
	require.NoError(t, (&Desk{Hub: h, Items: items, Book: book}).Go(ctx))
	require.Equal(t, "0", string(book.Results[items[0].Key].Body))
}

func TestOtherRulesGoHome(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "")
	h := hub(t, Access{URL: s.URL()})
	ctx, stop := context.WithTimeout(context.Background(), 30*time.Second)
	defer stop()
	for _, it := range someItems(t, strange) {
		require.NoError(t, h.Post(ctx, it))
	}
	w := Worker{Hub: h, Doers: work.Doers{"square": func(context.Context, work.Item) (json.RawMessage, error) { return nil, work.ErrOther }}}
	require.ErrorIs(t, w.Go(ctx), work.ErrOther)
	n, err := h.waiting(ctx)
	require.NoError(t, err)
	require.EqualValues(t, strange, n, "the blocks are still there for others")
}

func TestALongBlockStaysWithItsWorker(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "")
	a := Access{URL: s.URL(), Alive: 600 * time.Millisecond}
	ctx, stop := context.WithTimeout(context.Background(), 30*time.Second)
	defer stop()
	book, err := work.Open(filepath.Join(t.TempDir(), "book.jsonl"))
	require.NoError(t, err)
	defer book.Close()
	var calls atomic.Int64
	working, home := context.WithCancel(ctx)
	defer home()
	for range 2 {
		w := Worker{Hub: hub(t, a), Doers: squares(2*time.Second, &calls)}
		go func() { _ = w.Go(working) }()
	}
	require.NoError(t, (&Desk{Hub: hub(t, a), Items: someItems(t, 1), Book: book}).Go(ctx))
	require.EqualValues(t, 1, calls.Load(), "nobody else has taken it")
}

func TestWhoMayConnect(t *testing.T) {
	_, err := Serve(Listen{Addr: "0.0.0.0:0", Dir: t.TempDir()})
	require.ErrorContains(t, err, "asks for a token")

	dir := t.TempDir()
	s := serve(t, "0.0.0.0:0", dir, "secret")
	require.Len(t, s.Pin, 64)
	try := func(a Access) error {
		a.URL = strings.Replace(s.URL(), "0.0.0.0", "127.0.0.1", 1)
		ctx, stop := context.WithTimeout(context.Background(), 3*time.Second)
		defer stop()
		h, err := Connect(ctx, a)
		if err == nil {
			h.Close()
		}
		return err
	}
	require.NoError(t, try(Access{Token: "secret", Pin: s.Pin}))
	require.ErrorContains(t, try(Access{Token: "wrong", Pin: s.Pin}), "the server has another token")
	require.ErrorContains(t, try(Access{Pin: s.Pin}), "the server asks for a token")
	require.ErrorContains(t, try(Access{Token: "secret", Pin: strings.Repeat("0", 64)}), "has another pin: "+s.Pin)
	require.ErrorContains(t, try(Access{Token: "secret"}), "If it is the right one, say so with --pin "+s.Pin)
	_, err = Connect(context.Background(), Access{URL: "nats://192.0.2.1:4222"})
	require.ErrorContains(t, err, "a token is needed")
	for _, url := range []string{"", "hub", "hub:4222", "garbage:://"} {
		_, err = Connect(context.Background(), Access{URL: url})
		require.ErrorContains(t, err, "no address of a server", url)
	}
	s.Close()
	require.Equal(t, s.Pin, serve(t, "0.0.0.0:0", dir, "secret").Pin, "the certificate stays")
}

// How many messages a second a server keeps: what gives way first when there are many
// workers. go test -run '^$' -bench . ./internal/lab/queue
func BenchmarkMessages(b *testing.B) {
	for _, size := range []int{200, 20_000} {
		for _, n := range []int{1, 16} {
			b.Run(fmt.Sprintf("%d-bytes/%d-at-once", size, n), func(b *testing.B) {
				s := serve(b, "127.0.0.1:0", b.TempDir(), "")
				h := hub(b, Access{URL: s.URL()})
				body, err := json.Marshal(strings.Repeat("x", size))
				require.NoError(b, err)
				var i atomic.Int64
				b.SetParallelism(n)
				b.ResetTimer()
				b.RunParallel(func(pb *testing.PB) {
					for pb.Next() {
						it := work.Item{Key: fmt.Sprint("k", i.Add(1))}
						r, err := work.Of(it, body)
						if err == nil {
							err = h.Deliver(context.Background(), r)
						}
						if err != nil {
							b.Error(err)
							return
						}
					}
				})
			})
		}
	}
}
