package gate

import (
	"context"
	"net/netip"
	"time"

	http "wargame/internal/web"
)

// Request describes a request after its answer.
type Request struct {
	Route  string // the matching pattern; empty if none matched
	Status int
	Took   time.Duration
}

type routeKey struct{}

// Handler applies the limits to next. It sets the RemoteAddr of each request to the
// address of the client, so that later handlers count by that.
func (g *Gate) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, route := time.Now(), new(string)
		r = r.WithContext(context.WithValue(r.Context(), routeKey{}, route))
		address := r.RemoteAddr
		if ip, ok := g.Client(r); ok {
			address = Network(ip)
			r.RemoteAddr = netip.AddrPortFrom(ip, 0).String()
		}
		out := &writer{ResponseWriter: w, to: http.NewResponseController(w), gate: g, address: address}
		out.deadline()
		if g.seen != nil {
			defer func() { g.seen(Request{*route, out.answered(), time.Since(began)}) }()
		}
		if g.begin(address) {
			defer g.end(address)
			next.ServeHTTP(out, r)
		} else {
			out.refuse(http.StatusTooManyRequests, "too many requests from this address are in progress; wait until some are answered")
		}
		out.commit()
	})
}

// Routed reports to the gate which pattern of a mux matched a request.
func Routed(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() { // also after a panic of the handler
			if route, ok := r.Context().Value(routeKey{}).(*string); ok {
				*route = r.Pattern
			}
		}()
		mux.ServeHTTP(w, r)
	})
}

// writer writes an answer in pieces, each with its own deadline, and counts the unread
// bytes. It delays the status until there is room for the first bytes, so that an answer
// without room becomes a 503.
type writer struct {
	http.ResponseWriter
	to      *http.ResponseController
	gate    *Gate
	address string
	status  int
	sent    bool // the status has been sent
	broken  bool
}

// Unwrap supports http.ResponseController.
func (w *writer) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *writer) deadline() {
	_ = w.to.SetWriteDeadline(time.Now().Add(w.gate.limits.Stall)) // a test recorder has no deadline
}

// WriteHeader delays the status. Informational statuses are sent at once.
func (w *writer) WriteHeader(status int) {
	if status < 200 && status != http.StatusSwitchingProtocols {
		w.ResponseWriter.WriteHeader(status)
		return
	}
	if w.status == 0 {
		w.status = status
	}
}

// answered returns the final status of an answer, or 500 if none was sent.
func (w *writer) answered() int {
	if w.status == 0 {
		return http.StatusInternalServerError
	}
	return w.status
}

// commit sends the status once.
func (w *writer) commit() {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	if !w.sent {
		w.sent = true
		w.ResponseWriter.WriteHeader(w.status)
	}
}

// Write returns when the kernel has taken the bytes. It fails when the limit of unread
// bytes is reached. Then the client gets an error, or a connection that ends early.
func (w *writer) Write(p []byte) (n int, err error) {
	if w.broken {
		return 0, ErrFull
	}
	if !w.gate.hold(w.address, int64(len(p))) {
		w.full()
		return 0, ErrFull
	}
	defer w.gate.release(w.address, int64(len(p)))
	w.commit()
	for {
		w.deadline()
		k, err := w.ResponseWriter.Write(p[:min(len(p), piece)])
		n += k
		if p = p[k:]; err != nil || len(p) == 0 {
			return n, err
		}
	}
}

// FlushError sends the written bytes.
func (w *writer) FlushError() error {
	w.commit()
	w.deadline()
	return w.to.Flush()
}

func (w *writer) full() {
	w.broken = true
	if w.sent {
		_ = w.to.SetWriteDeadline(time.Unix(1, 0)) // makes the client see an error instead of a truncated answer
		return
	}
	w.refuse(http.StatusServiceUnavailable, "too many answers wait to be read; try again")
}

// refuse sends a short error that does not count as unread.
func (w *writer) refuse(status int, text string) {
	h := w.Header()
	for _, name := range []string{"Content-Encoding", "Content-Disposition", "Content-Length", "ETag", "Content-Range", "Accept-Ranges"} {
		h.Del(name)
	}
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("Retry-After", "5")
	w.status, w.broken = status, true
	w.commit()
	_, _ = w.ResponseWriter.Write([]byte(`{"error":"` + text + `"}`)) // ignored: the client may have disconnected
}
