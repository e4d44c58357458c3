package port_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host"
	"wargame/internal/host/store/memory"
	"wargame/internal/site/port"
)

// answer is what a page gets.
type answer struct {
	status  int
	headers map[string]string
	chunks  []string
	ended   bool
	heard   chan string // gets each chunk; nil for none
}

func (a *answer) Head(status int, headers map[string]string) { a.status, a.headers = status, headers }
func (a *answer) End()                                       { a.ended = true }
func (a *answer) Chunk(data []byte) {
	a.chunks = append(a.chunks, string(data))
	if a.heard != nil {
		a.heard <- string(data)
	}
}

func ask(t *testing.T, h http.Handler, q port.Request) *answer {
	t.Helper()
	a := &answer{}
	port.Serve(t.Context(), h, q, a)
	require.True(t, a.ended)
	return a
}

// TestAnswersComeWhole holds that an answer has the status, the headers and the body of its
// handler, and a request those of its page.
func TestAnswersComeWhole(t *testing.T) {
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		require.EqualValues(t, len(text), r.ContentLength)
		w.Header().Set("X-Path", r.URL.Path+" "+r.URL.Query().Get("since")+" "+r.Header.Get("Accept-Language"))
		w.WriteHeader(http.StatusTeapot)
		_, _ = w.Write([]byte("a "))
		_, _ = w.Write(text)
	})
	a := ask(t, h, port.Request{Method: "POST", Path: "/g/x%20y?since=3", Headers: map[string]string{"Accept-Language": "ja"}, Body: []byte("body")})
	require.Equal(t, http.StatusTeapot, a.status)
	require.Equal(t, "/g/x y 3 ja", a.headers["X-Path"])
	require.Equal(t, []string{"a body"}, a.chunks)
}

// TestEmptyAnswer holds that a handler that writes nothing answers with 200.
func TestEmptyAnswer(t *testing.T) {
	a := ask(t, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}), port.Request{Method: "GET", Path: "/"})
	require.Equal(t, http.StatusOK, a.status)
	require.Empty(t, a.chunks)
}

// TestBadRequests holds that no request of a page stops the worker.
func TestBadRequests(t *testing.T) {
	h := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("a fault") })
	require.Equal(t, http.StatusInternalServerError, ask(t, h, port.Request{Method: "GET", Path: "/"}).status)
	for _, path := range []string{"", "x", "//\x00", "/%zz"} {
		require.Equal(t, http.StatusBadRequest, ask(t, h, port.Request{Method: "GET", Path: path}).status, "%q", path)
	}
	require.Equal(t, http.StatusBadRequest, ask(t, h, port.Request{Method: "B A D", Path: "/"}).status)
}

// TestGameOverMessages plays against the host as the page does: it creates a game, listens to
// its news, and hears of a decision.
func TestGameOverMessages(t *testing.T) {
	h, err := host.New(host.Config{Store: memory.New(), Games: []string{"the_pass"}, Trusting: true})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	all := h.Handler()
	post := func(path, body string) *answer {
		return ask(t, all, port.Request{Method: "POST", Path: path, Headers: map[string]string{"Content-Type": "application/json"}, Body: []byte(body)})
	}
	a := post("/games", `{"game":"the_pass","shared":true,"study":true}`)
	require.Equal(t, http.StatusCreated, a.status, a.chunks)
	var made struct{ Links map[string]string }
	require.NoError(t, json.Unmarshal([]byte(a.chunks[0]), &made))
	base := "/g/" + made.Links["+"]

	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	news, done := &answer{heard: make(chan string, 100)}, make(chan struct{})
	go func() {
		port.Serve(ctx, all, port.Request{Method: "GET", Path: base + "/news"}, news)
		close(done)
	}()
	require.Equal(t, "retry: 1000\n\n", <-news.heard)
	require.True(t, strings.HasPrefix(<-news.heard, "id: "))
	a = post(base+"/sit", `{"number":"`+strings.Repeat("ab", 32)+`"}`)
	require.Equal(t, http.StatusOK, a.status, a.chunks)
	require.True(t, strings.HasPrefix(<-news.heard, "id: "), "the game has begun")
	stop()
	<-done
	require.True(t, news.ended)
	require.Equal(t, "text/event-stream", news.headers["Content-Type"])

	a = ask(t, all, port.Request{Method: "GET", Path: base + "/view?since=0", Headers: map[string]string{"Accept-Language": "ja"}})
	require.Equal(t, http.StatusOK, a.status)
	require.True(t, json.Valid([]byte(strings.Join(a.chunks, ""))))
}
