package page

import (
	"errors"
	"time"
)

// ErrAbortHandler is the value of a panic that ends an answer without a report.
var ErrAbortHandler = errors.New("http: abort Handler")

// ErrNotSupported reports that a ResponseWriter cannot do what a ResponseController asks.
var ErrNotSupported = errors.New("feature not supported")

// ResponseWriter takes an answer.
type ResponseWriter interface {
	Header() Header
	Write([]byte) (int, error)
	WriteHeader(status int)
}

// Handler answers requests.
type Handler interface {
	ServeHTTP(w ResponseWriter, r *Request)
}

// HandlerFunc is a function as a Handler.
type HandlerFunc func(w ResponseWriter, r *Request)

// ServeHTTP calls the function.
func (f HandlerFunc) ServeHTTP(w ResponseWriter, r *Request) { f(w, r) }

// NotFound answers with status 404.
func NotFound(w ResponseWriter, _ *Request) { fail(w, 404, "404 page not found\n") }

func fail(w ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text)) // an answer in memory never fails
}

// ResponseController controls the ResponseWriter that others wrap (Unwrap).
type ResponseController struct{ w ResponseWriter }

// NewResponseController returns a controller.
func NewResponseController(w ResponseWriter) *ResponseController { return &ResponseController{w} }

// Flush sends what has been written.
func (c *ResponseController) Flush() error {
	if f, ok := inside[interface{ FlushError() error }](c.w); ok {
		return f.FlushError()
	}
	return ErrNotSupported
}

// SetWriteDeadline limits the time in which an answer must be taken.
func (c *ResponseController) SetWriteDeadline(t time.Time) error {
	if d, ok := inside[interface{ SetWriteDeadline(time.Time) error }](c.w); ok {
		return d.SetWriteDeadline(t)
	}
	return ErrNotSupported
}

// inside returns the outermost of the wrapped writers that has the methods of T.
func inside[T any](w ResponseWriter) (t T, ok bool) {
	for {
		if t, ok = w.(T); ok {
			return t, true
		}
		u, more := w.(interface{ Unwrap() ResponseWriter })
		if !more {
			return t, false
		}
		w = u.Unwrap()
	}
}
