package host

import (
	"fmt"
	"regexp"
	"runtime/debug"

	http "wargame/internal/web"
)

// A panic is a bug. It is recovered at two places: here for requests, and in package
// jobs for background work. Both log it with its stack. The table in use has been
// dropped before (tables/door.go).

// recovers answers a request with 500 if its handler panics, and logs the request and
// the stack. If a part of the answer has been sent, the connection is closed, so that
// the client does not take the part for the whole.
func (h *Host) recovers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out := &startedWriter{ResponseWriter: w}
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
			fail(w, http.StatusInternalServerError, "internal server error; the game is as it was last saved")
		}()
		next.ServeHTTP(out, r)
	})
}

// startedWriter records whether a part of an answer has been sent.
type startedWriter struct {
	http.ResponseWriter
	begun bool
}

func (w *startedWriter) WriteHeader(status int) {
	w.begun = true
	w.ResponseWriter.WriteHeader(status)
}

func (w *startedWriter) Write(text []byte) (int, error) {
	w.begun = true
	return w.ResponseWriter.Write(text)
}

// Unwrap supports http.ResponseController.
func (w *startedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// links matches the link in a path. A link opens a seat, so it must not be logged.
var links = regexp.MustCompile(`^/g/[^/]*`)

// spelled returns a request for the log, without the link.
func spelled(r *http.Request) string {
	query := r.URL.RawQuery
	if len(query) > 400 {
		query = query[:400]
	}
	return fmt.Sprintf("%s %q?%q from %s", r.Method, links.ReplaceAllString(r.URL.Path, "/g/LINK"), query, address(r))
}

// trips adds a failure point for tests at the receipt of a request.
func (h *Host) trips(x route) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		h.jobs.Trip("received")
		x.serve(w, r)
	}
}
