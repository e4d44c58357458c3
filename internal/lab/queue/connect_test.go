package queue

import (
	"context"
	"fmt"
	"net"
	"path/filepath"
	"strings"
	"testing"

	"wargame/internal/lab/work"
	"wargame/internal/wait"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
)

// heard is what a connection tells, line by line.
type heard chan string

func (h heard) tell(line string) {
	select {
	case h <- line:
	default:
	}
}

func (h heard) has(t *testing.T, text string) {
	t.Helper()
	var others []string
	for line := ""; !strings.Contains(line, text); others = append(others, line) {
		line, _ = wait.For(t, h, fmt.Sprintf("nobody said %q, but %q", text, others))
	}
}

// freeAddr is an address at which nobody listens.
func freeAddr(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().String()
}

// A server that is not there yet, goes away and comes back is waited for, and whoever
// waits is told so.
func TestAServerIsWaitedFor(t *testing.T) {
	addr, dir := freeAddr(t), t.TempDir()
	told := make(heard, 100)
	ctx := wait.Context(t)
	type reached struct {
		h   *Hub
		err error
	}
	came := make(chan reached)
	go func() {
		h, err := Connect(ctx, Access{URL: "nats://" + addr, Tell: told.tell})
		came <- reached{h, err}
	}()
	told.has(t, "no server answers at "+addr)
	s := serve(t, addr, dir, "")
	r := <-came
	require.NoError(t, r.err)
	defer r.h.Close()
	s.Close()
	told.has(t, "lost")
	serve(t, addr, dir, "")
	told.has(t, "connected to the server")
	require.NoError(t, r.h.Post(ctx, someItems(t, 1)[0]))
}

// A server that comes back with another token has turned its workers and its desk out,
// and they say so rather than wait for ever.
func TestWhoIsTurnedOutGoesHome(t *testing.T) {
	addr, dir := freeAddr(t), t.TempDir()
	s := serve(t, addr, dir, "one")
	at, bench := hub(t, Access{URL: "nats://" + addr, Token: "one"}), hub(t, Access{URL: "nats://" + addr, Token: "one"})
	ctx := wait.Context(t)
	book, err := work.Open(filepath.Join(t.TempDir(), "book.jsonl"), numbers(t))
	require.NoError(t, err)
	defer book.Close()
	ended := make(chan error)
	go func() { ended <- (&Worker{Hub: bench, Doers: work.Doers{}}).Go(ctx) }()
	go func() { ended <- (&Desk{Hub: at, Items: someItems(t, 3), Book: book}).Go(ctx) }()
	s.Close()
	serve(t, addr, dir, "two")
	for range 2 {
		require.ErrorContains(t, <-ended, "is closed")
	}
}

// A server without streams is named as such.
func TestAServerWithoutStreams(t *testing.T) {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true})
	require.NoError(t, err)
	s.Start()
	defer s.Shutdown()
	require.True(t, s.ReadyForConnections(wait.Limit))
	told := make(heard, 100)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() {
		_, err := Connect(ctx, Access{URL: s.ClientURL(), Tell: told.tell})
		ended <- err
	}()
	told.has(t, "start the server with JetStream")
	stop()
	require.ErrorIs(t, <-ended, context.Canceled)
}

// Beyond the loopback, or with a pin, a token is sent over TLS alone.
func TestNoTokenInTheClear(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "secret")
	_, err := Connect(context.Background(), Access{URL: s.URL(), Token: "secret", Pin: strings.Repeat("0", 64)})
	require.ErrorContains(t, err, "does not use TLS")
	require.ErrorContains(t, err, fmt.Sprint(s.s.Addr().(*net.TCPAddr).Port), "and names the server")
}

// Who has the token cannot keep streams in the memory of the server.
func TestNoStreamsInMemory(t *testing.T) {
	s := serve(t, "127.0.0.1:0", t.TempDir(), "secret")
	h := hub(t, Access{URL: s.URL(), Token: "secret"})
	ctx := wait.Context(t)
	_, err := h.js.CreateStream(ctx, jetstream.StreamConfig{Name: "OWN", Subjects: []string{"own"}, Storage: jetstream.MemoryStorage})
	for i := 0; err == nil && i < 4; i++ {
		_, err = h.js.Publish(ctx, "own", make([]byte, maxMessage/4))
	}
	require.ErrorContains(t, err, "insufficient")
	require.NoError(t, h.Post(ctx, someItems(t, 1)[0]), "the queue goes on")
}
