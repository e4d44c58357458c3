package gate

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
)

// serve runs a handler behind a gate, on loopback.
func serve(t *testing.T, g *Gate, h http.Handler) (address string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s := &http.Server{Handler: g.Handler(h), ReadHeaderTimeout: time.Minute}
	done := make(chan struct{})
	go func() { defer close(done); _ = s.Serve(g.Listen(l)) }()
	t.Cleanup(func() { require.NoError(t, s.Close()); <-done })
	return l.Addr().String()
}

// ask sends a request and does not read the answer.
func ask(t *testing.T, address, path string, more ...string) net.Conn {
	c, err := net.Dial("tcp", address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = c.Close() })
	head := "GET " + path + " HTTP/1.1\r\nHost: x\r\n"
	for _, line := range more {
		head += line + "\r\n"
	}
	_, _ = io.WriteString(c, head+"\r\n") // the server may have closed the connection
	return c
}

func answer(t *testing.T, c net.Conn) *http.Response {
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	require.NoError(t, err)
	return r
}

func within(t *testing.T, cond func() bool) {
	t.Helper()
	wait.Until(t, cond)
}

// A connection beyond the limit of its address is closed. Its place is free again when
// another one ends.
func TestConnections(t *testing.T) {
	g := New(Limits{ConnectionsEach: 3, Connections: 10}, nil)
	at := serve(t, g, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "yes") }))
	var held []net.Conn
	for range 3 {
		c := ask(t, at, "/")
		require.Equal(t, http.StatusOK, answer(t, c).StatusCode)
		held = append(held, c)
	}
	c := ask(t, at, "/")
	_, err := http.ReadResponse(bufio.NewReader(c), nil)
	require.Error(t, err)
	require.Equal(t, uint64(1), g.Holdings().Refused.ConnectionsEach)
	require.NoError(t, held[0].Close())
	within(t, func() bool { return g.Holdings().Connections == 2 })
	require.Equal(t, http.StatusOK, answer(t, ask(t, at, "/")).StatusCode)
}

// A trusted proxy is limited only by the total; its clients by their own addresses.
func TestProxy(t *testing.T) {
	g := New(Limits{ConnectionsEach: 2, Connections: 5, RequestsEach: 1}, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")})
	open := make(chan struct{})
	var once sync.Once
	release := func() { once.Do(func() { close(open) }) }
	defer release()
	at := serve(t, g, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/wait" {
			<-open
		}
		_, _ = io.WriteString(w, r.RemoteAddr)
	}))
	ask(t, at, "/wait", "X-Forwarded-For: 192.0.2.1")
	within(t, func() bool { return g.Holdings().Requests == 1 })
	require.Equal(t, http.StatusTooManyRequests, answer(t, ask(t, at, "/", "X-Forwarded-For: 192.0.2.1")).StatusCode)
	r := answer(t, ask(t, at, "/", "X-Forwarded-For: 192.0.2.2"))
	require.Equal(t, http.StatusOK, r.StatusCode)
	text, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	require.Equal(t, "192.0.2.2:0", string(text))
	ask(t, at, "/")
	ask(t, at, "/")
	within(t, func() bool { return g.Holdings().Connections == 5 })
	ask(t, at, "/")
	within(t, func() bool { return g.Holdings().Refused.Connections == 1 })
	release()
}

// Unread bytes never exceed the limit, and an answer without room is refused as a whole.
// After the clients disconnect the count is zero.
func TestBytes(t *testing.T) {
	const size = 8 << 20 // more than the kernel buffers of an answer
	g := New(Limits{BytesEach: 3 * size, Stall: time.Hour}, nil)
	at := serve(t, g, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, size)) }))
	var held []net.Conn
	for n := range 3 {
		held = append(held, ask(t, at, "/"))
		within(t, func() bool { return g.Holdings().Bytes == int64(n+1)*size })
	}
	r := answer(t, ask(t, at, "/"))
	require.Equal(t, http.StatusServiceUnavailable, r.StatusCode)
	text, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	require.Contains(t, string(text), "wait to be read")
	require.LessOrEqual(t, g.Holdings().Peak, int64(3*size))
	require.Equal(t, http.StatusOK, answer(t, held[0]).StatusCode, "a client that reads gets what it asked for")
	for _, c := range held {
		require.NoError(t, c.Close())
	}
	within(t, func() bool { return g.Holdings().Bytes == 0 && g.Holdings().Requests == 0 })
}

// A client that never reads is disconnected after Stall. One that reads slowly is not,
// however long the whole answer takes.
func TestStall(t *testing.T) {
	g := New(Limits{Stall: 200 * time.Millisecond}, nil)
	ended := make(chan error, 1)
	at := serve(t, g, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, err := w.Write(make([]byte, 16<<20))
		ended <- err
	}))
	ask(t, at, "/")
	require.Error(t, <-ended)
	r := answer(t, ask(t, at, "/"))
	n, err := io.Copy(io.Discard, r.Body)
	require.NoError(t, err)
	require.Equal(t, int64(16<<20), n)
	require.NoError(t, <-ended)
}

// A later piece without room closes the connection, so that half an answer is never
// taken for a whole one.
func TestHalf(t *testing.T) {
	g := New(Limits{BytesEach: 1 << 10}, nil)
	at := serve(t, g, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, err := w.Write(make([]byte, 1<<10))
		require.NoError(t, err)
		_, err = w.Write(make([]byte, 8<<10))
		require.ErrorIs(t, err, ErrFull)
	}))
	c := ask(t, at, "/")
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err == nil {
		_, err = io.ReadAll(r.Body)
	}
	require.Error(t, err)
}

// Statuses, informational statuses, empty answers and flushes pass unchanged.
func TestAnswers(t *testing.T) {
	var seen []Request
	g := New(Limits{}, nil)
	g.Observe(func(r Request) { seen = append(seen, r) })
	mux := http.NewServeMux()
	mux.HandleFunc("GET /none/{x}", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.HandleFunc("GET /nothing", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /flush", func(w http.ResponseWriter, _ *http.Request) {
		require.NoError(t, http.NewResponseController(w).Flush())
	})
	h := g.Handler(Routed(mux))
	for path, want := range map[string]int{"/none/secret": 204, "/nothing": 200, "/flush": 200, "/elsewhere": 404} {
		w := httptest.NewRecorder()
		seen = nil
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		require.Equal(t, want, w.Code, path)
		require.Len(t, seen, 1)
		require.Equal(t, want, seen[0].Status)
		require.NotContains(t, seen[0].Route, "secret")
	}
	require.Zero(t, g.Holdings().Requests)
	require.Zero(t, g.Holdings().Addresses)
}
