// Package port serves HTTP handlers over messages. In a page of a browser no server listens:
// a page posts a request to a worker, and the worker posts the answer back in parts.
package port

import (
	"bytes"
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	http "wargame/internal/web"
)

// Request is a request of a page.
type Request struct {
	Method  string
	Path    string // with its query, such as /g/TOKEN/view?since=3
	Headers map[string]string
	Body    []byte
}

// Reply takes the parts of an answer: one head, any number of chunks, and then End. The calls
// come from one goroutine. A chunk belongs to the receiver.
type Reply interface {
	Head(status int, headers map[string]string)
	Chunk(data []byte)
	End()
}

// Serve answers a request. An answer that its handler flushes, such as a stream of events,
// comes in several chunks; any other comes in one. Serve returns when the handler has ended.
// A panic of the handler is an answer with status 500.
func Serve(ctx context.Context, h http.Handler, q Request, to Reply) {
	w := &writer{head: http.Header{}, to: to}
	defer to.End()
	defer func() {
		if fault := recover(); fault != nil {
			w.fail(http.StatusInternalServerError, fmt.Sprintf("internal error: %v\n%s", fault, debug.Stack()))
		}
	}()
	r, err := http.NewRequestWithContext(ctx, q.Method, "http://page"+q.Path, bytes.NewReader(q.Body))
	if err != nil || !strings.HasPrefix(q.Path, "/") {
		w.fail(http.StatusBadRequest, "malformed request")
		return
	}
	for name, value := range q.Headers {
		r.Header.Set(name, value)
	}
	r.RequestURI, r.RemoteAddr = q.Path, "127.0.0.1:0"
	h.ServeHTTP(w, r)
	_ = w.FlushError() // never fails
}

// writer is the answer of a handler.
type writer struct {
	head   http.Header
	status int
	sent   bool // the head has been sent
	chunk  []byte
	to     Reply
}

// Header returns the headers that will be sent.
func (w *writer) Header() http.Header { return w.head }

// WriteHeader sets the status. Informational statuses are left out.
func (w *writer) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
}

// Write adds to the next chunk.
func (w *writer) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	w.chunk = append(w.chunk, p...)
	return len(p), nil
}

// FlushError sends what has been written.
func (w *writer) FlushError() error {
	w.WriteHeader(http.StatusOK)
	if !w.sent {
		w.sent = true
		headers := make(map[string]string, len(w.head))
		for name, values := range w.head {
			headers[name] = strings.Join(values, ", ")
		}
		w.to.Head(w.status, headers)
	}
	if len(w.chunk) > 0 {
		w.to.Chunk(w.chunk)
		w.chunk = nil
	}
	return nil
}

// SetWriteDeadline does nothing: messages have no deadline.
func (*writer) SetWriteDeadline(time.Time) error { return nil }

// fail answers with an error, unless an answer has begun.
func (w *writer) fail(status int, text string) {
	if !w.sent {
		w.head, w.status, w.chunk = http.Header{}, status, []byte(text)
	}
	_ = w.FlushError()
}
