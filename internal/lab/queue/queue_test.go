package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wargame/internal/lab/work"
	"wargame/internal/wait"

	"github.com/nats-io/nats.go"
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

// numbers expects the squares of the items of the tests.
func numbers(t testing.TB) *work.Expected { return work.Expect(someItems(t, 1000), isSquare) }

// isSquare is the check of the kind square.
func isSquare(it work.Item, body json.RawMessage) error {
	var n, is int
	if err := json.Unmarshal(it.Spec, &n); err != nil {
		return err
	}
	if err := work.Strict(body, &is, 0); err != nil {
		return err
	}
	if is != n*n {
		return fmt.Errorf("%d is not the square of %d", is, n)
	}
	return nil
}

// squares does items of the kind square. during is called while an item is under
// way; its error ends the work on it. It may be nil.
func squares(during func(context.Context, work.Item) error) work.Doers {
	return work.Doers{"square": func(ctx context.Context, it work.Item) (json.RawMessage, error) {
		if during != nil {
			if err := during(ctx, it); err != nil {
				return nil, err
			}
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
	ctx := wait.Context(t)
	h, err := Connect(ctx, a)
	require.NoError(t, err)
	t.Cleanup(h.Close)
	return h
}

// lists notes the items that come by.
type lists struct {
	mu   sync.Mutex
	keys []string
}

func (l *lists) note(_ context.Context, it work.Item) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.keys = append(l.keys, it.Key)
	return nil
}

func (l *lists) take() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	keys := l.keys
	l.keys = nil
	return keys
}

// Each item is done at least once, and its result is in the book once: how often
// a worker does an item is not promised, since a block may come again when a word
// that it is done was late or lost.
func TestManyWorkers(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "")
	path := filepath.Join(t.TempDir(), "book.jsonl")
	book, err := work.Open(path, numbers(t))
	require.NoError(t, err)
	defer book.Close()
	ctx := wait.Context(t)
	items := someItems(t, 60)
	keysOf := func(items []work.Item) (keys []string) {
		for _, it := range items {
			keys = append(keys, it.Key)
		}
		return keys
	}
	var did lists
	working, home := context.WithCancel(ctx)
	defer home()
	ended := make(chan error, 3)
	for i := range 3 {
		w := Worker{Hub: hub(t, Access{URL: s.URL()}), Doers: squares(did.note), Name: fmt.Sprint("w", i)}
		go func() { ended <- w.Go(working) }()
	}
	var told []string
	d := Desk{Hub: hub(t, Access{URL: s.URL()}), Items: items, Book: book, Each: func(r work.Result) { told = append(told, r.Key) }}
	require.NoError(t, d.Go(ctx))
	home()
	for range 3 {
		require.NoError(t, <-ended)
	}
	require.ElementsMatch(t, keysOf(items), told, "each result is new once")
	require.Subset(t, did.take(), keysOf(items))
	back, err := work.Read(path, numbers(t))
	require.NoError(t, err)
	require.Len(t, back.Results, 60)

	// Whatever is lost of the streams is done again; what is in the book is not.
	d.Items = append(items, someItems(t, 65)[60:]...)
	require.NoError(t, d.Hub.js.DeleteStream(ctx, blocks))
	require.NoError(t, d.Hub.js.DeleteStream(ctx, results))
	w := Worker{Hub: hub(t, Access{URL: s.URL()}), Doers: squares(did.note)}
	working, home = context.WithCancel(ctx)
	defer home()
	go func() { ended <- w.Go(working) }()
	require.NoError(t, d.Go(ctx))
	home()
	require.NoError(t, <-ended)
	again := did.take()
	require.Subset(t, keysOf(d.Items[60:]), again)
	require.Subset(t, again, keysOf(d.Items[60:]))
	require.ElementsMatch(t, keysOf(d.Items), told)
}

func TestASecondResultIsRefused(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "")
	h := hub(t, Access{URL: s.URL()})
	ctx := wait.Context(t)
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
	ctx := wait.Context(t)
	items := someItems(t, 1)
	require.NoError(t, h.publish(ctx, resultOf+items[0].Key, []byte(`{"key":"`+items[0].Key+`","body":7,"sum":"00"}`)))
	book, err := work.Open(filepath.Join(t.TempDir(), "book.jsonl"), numbers(t))
	require.NoError(t, err)
	defer book.Close()
	w := Worker{Hub: h, Doers: squares(nil)}
	working, home := context.WithCancel(ctx)
	defer home()
	go func() { _ = w.Go(working) }()
	require.NoError(t, (&Desk{Hub: h, Items: items, Book: book}).Go(ctx))
	require.Equal(t, "0", string(book.Results[items[0].Key].Body))
}

// A result with the right checksum and the wrong content is not done: it is refused and
// reported, and the block is played again.
func TestAWrongResultIsRefused(t *testing.T) {
	items := someItems(t, 3)
	for name, body := range map[string]string{"garbage": `{"nonsense":1}`, "another block's": "4", "more than one": "[0]"} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, "127.0.0.1:0", t.TempDir(), "")
			h := hub(t, Access{URL: s.URL()})
			ctx := wait.Context(t)
			wrong, err := work.Of(items[0], json.RawMessage(body))
			require.NoError(t, err)
			require.True(t, wrong.Checks())
			wrong.By = "liar"
			require.NoError(t, h.Deliver(ctx, wrong))
			book, err := work.Open(filepath.Join(t.TempDir(), "book.jsonl"), numbers(t))
			require.NoError(t, err)
			defer book.Close()
			working, home := context.WithCancel(ctx)
			defer home()
			go func() { _ = (&Worker{Hub: hub(t, Access{URL: s.URL()}), Doers: squares(nil)}).Go(working) }()
			var mu sync.Mutex
			var told []string
			d := Desk{Hub: h, Items: items, Book: book, Failed: func(text string) {
				mu.Lock()
				defer mu.Unlock()
				told = append(told, text)
			}}
			require.NoError(t, d.Go(ctx))
			mu.Lock()
			defer mu.Unlock()
			require.Len(t, told, 1)
			require.Contains(t, told[0], "liar: the result is refused: "+items[0].Key)
			require.Equal(t, "0", string(book.Results[items[0].Key].Body))
		})
	}
}

// A worker cannot fill what is kept or shown with words of its own: a result under a name
// without end is refused, and of a failure the beginning is told.
func TestWordsOfAWorkerAreBounded(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "")
	h := hub(t, Access{URL: s.URL()})
	ctx := wait.Context(t)
	items := someItems(t, 1)
	book, err := work.Open(filepath.Join(t.TempDir(), "book.jsonl"), numbers(t))
	require.NoError(t, err)
	defer book.Close()
	long := strings.Repeat("x", 1<<20)
	named, err := work.Of(items[0], json.RawMessage("0"))
	require.NoError(t, err)
	named.By = long
	require.NoError(t, h.Deliver(ctx, named))
	working, home := context.WithCancel(ctx)
	defer home()
	told := make(chan string, 2)
	d := Desk{Hub: h, Items: items, Book: book, Failed: func(text string) {
		told <- text
		if len(told) == 1 { // the result has been refused
			_ = h.nc.Publish(failures, []byte(long))
			return
		}
		go func() {
			_ = (&Worker{Hub: hub(t, Access{URL: s.URL()}), Doers: squares(nil), Name: "honest"}).Go(working)
		}()
	}}
	require.NoError(t, d.Go(ctx))
	require.Equal(t, "honest", book.Results[items[0].Key].By)
	for range 2 {
		require.Less(t, len(<-told), 2*maxFailure)
	}
}

// A worker whose every result is refused does not go on for ever.
func TestOnlyWrongResultsEnd(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "")
	h := hub(t, Access{URL: s.URL()})
	ctx := wait.Context(t)
	items := someItems(t, 1)
	book, err := work.Open(filepath.Join(t.TempDir(), "book.jsonl"), numbers(t))
	require.NoError(t, err)
	defer book.Close()
	working, home := context.WithCancel(ctx)
	defer home()
	liar := work.Doers{"square": func(context.Context, work.Item) (json.RawMessage, error) { return json.RawMessage("7"), nil }}
	go func() { _ = (&Worker{Hub: hub(t, Access{URL: s.URL()}), Doers: liar, Name: "liar"}).Go(working) }()
	err = (&Desk{Hub: h, Items: items, Book: book}).Go(ctx)
	require.ErrorIs(t, err, work.ErrRefused)
	require.ErrorContains(t, err, "the last from liar")
	require.Empty(t, book.Results)
}

func TestOtherRulesGoHome(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "")
	h := hub(t, Access{URL: s.URL()})
	ctx := wait.Context(t)
	for _, it := range someItems(t, maxForeign) {
		require.NoError(t, h.Post(ctx, it))
	}
	w := Worker{Hub: h, Doers: work.Doers{"square": func(context.Context, work.Item) (json.RawMessage, error) { return nil, work.ErrOther }}}
	require.ErrorIs(t, w.Go(ctx), work.ErrOther)
	n, err := h.waiting(ctx)
	require.NoError(t, err)
	require.EqualValues(t, maxForeign, n, "the blocks are still there for others")
}

// A worker says that it is alive for as long as its block lasts, so that the
// server does not give the block to another. The block here lasts until it has
// said so for far longer than it may be silent.
func TestALongBlockStaysWithItsWorker(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "")
	a := Access{URL: s.URL(), Alive: 600 * time.Millisecond}
	ctx := wait.Context(t)
	path := filepath.Join(t.TempDir(), "book.jsonl")
	book, err := work.Open(path, numbers(t))
	require.NoError(t, err)
	defer book.Close()
	h := hub(t, a)
	var said atomic.Int64 // progress is told on the way on which blocks are acknowledged
	sub, err := h.nc.Subscribe("$JS.ACK."+blocks+".>", func(m *nats.Msg) {
		if string(m.Data) == "+WPI" {
			said.Add(1)
		}
	})
	require.NoError(t, err)
	defer func() { require.NoError(t, sub.Unsubscribe()) }()
	require.NoError(t, h.nc.Flush())
	lasts := func(ctx context.Context, _ work.Item) error {
		if !wait.Seen(ctx, func() bool { return said.Load() >= 10 }) {
			return ctx.Err()
		}
		return nil
	}
	working, home := context.WithCancel(ctx)
	defer home()
	for range 2 {
		w := Worker{Hub: hub(t, a), Doers: squares(lasts)}
		go func() { _ = w.Go(working) }()
	}
	require.NoError(t, (&Desk{Hub: h, Items: someItems(t, 1), Book: book}).Go(ctx))
	back, err := work.Read(path, numbers(t))
	require.NoError(t, err)
	require.Len(t, back.Results, 1)
}

func TestWhoMayConnect(t *testing.T) {
	_, err := Serve(Listen{Addr: "0.0.0.0:0", Dir: t.TempDir()})
	require.ErrorContains(t, err, "needs a token")

	dir := t.TempDir()
	s := serve(t, "0.0.0.0:0", dir, "secret")
	require.Len(t, s.Pin, 64)
	try := func(a Access) error {
		a.URL = strings.Replace(s.URL(), "0.0.0.0", "127.0.0.1", 1)
		h, err := Connect(wait.Context(t), a)
		if err == nil {
			h.Close()
		}
		return err
	}
	require.NoError(t, try(Access{Token: "secret", Pin: s.Pin}))
	require.ErrorContains(t, try(Access{Token: "wrong", Pin: s.Pin}), "the server does not accept this token")
	require.ErrorContains(t, try(Access{Pin: s.Pin}), "the server needs a token")
	require.ErrorContains(t, try(Access{Token: "secret", Pin: strings.Repeat("0", 64)}), "has another pin: "+s.Pin)
	require.ErrorContains(t, try(Access{Token: "secret"}), "If it is the right one, confirm it with --pin "+s.Pin)
	_, err = Connect(context.Background(), Access{URL: "nats://192.0.2.1:4222"})
	require.ErrorContains(t, err, "needs a token")
	for _, url := range []string{"", "hub", "hub:4222", "garbage:://"} {
		_, err = Connect(context.Background(), Access{URL: url})
		require.ErrorContains(t, err, "is not the address of a server", url)
	}
	_, err = Connect(context.Background(), Access{URL: "nats://user:secret@127.0.0.1:1"})
	require.ErrorContains(t, err, "must not contain a token")
	require.NotContains(t, err.Error(), "secret")
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
