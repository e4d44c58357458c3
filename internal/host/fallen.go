package host

import (
	"fmt"
	"net/http"
	"regexp"
	"runtime/debug"
)

// A panic is a fault of the program. It is caught at two places: here for requests
// (recovers) and for everything that runs beside them (guarded, which job uses). Both log
// it with its stack; the table in use has been dropped on the way (door.go).

// recovers answers a request with 500 if its handler panics, and logs the request and the
// stack. What has been sent already cannot be taken back: then the connection ends, so that
// nobody takes a part for the whole.
func (h *Host) recovers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out := &begun{ResponseWriter: w}
		defer func() {
			p := recover()
			switch {
			case p == nil:
				return
			case p == http.ErrAbortHandler: //nolint:errorlint // net/http compares it so
				panic(p)
			}
			h.metrics.Panic()
			h.logf("panic in %s: %v\n%s", spelled(r), p, debug.Stack())
			if out.begun {
				panic(http.ErrAbortHandler)
			}
			clear(w.Header())
			w.Header().Set("Content-Security-Policy", policy)
			w.Header().Set("X-Content-Type-Options", "nosniff")
			w.Header().Set("Cache-Control", "no-store")
			fail(w, http.StatusInternalServerError, "the server failed over this request; the game stands as it was last saved")
		}()
		next.ServeHTTP(out, r)
	})
}

// begun notes whether anything of an answer has been sent.
type begun struct {
	http.ResponseWriter
	begun bool
}

func (w *begun) WriteHeader(status int) {
	w.begun = true
	w.ResponseWriter.WriteHeader(status)
}

func (w *begun) Write(text []byte) (int, error) {
	w.begun = true
	return w.ResponseWriter.Write(text)
}

// Unwrap is for http.ResponseController.
func (w *begun) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// links are where a path names a link, which opens a seat and is not logged.
var links = regexp.MustCompile(`^/g/[^/]*`)

// spelled is a request for the log, without the link.
func spelled(r *http.Request) string {
	query := r.URL.RawQuery
	if len(query) > 400 {
		query = query[:400]
	}
	return fmt.Sprintf("%s %q?%q from %s", r.Method, links.ReplaceAllString(r.URL.Path, "/g/LINK"), query, address(r))
}

// trips marks where a request has been received.
func (h *Host) trips(x route) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		h.jobs.Trip("received")
		x.serve(w, r)
	}
}
