//go:build !js

package web

import (
	"context"
	"io"
	"net/http"
	"time"
)

// Types of net/http.
type (
	Handler            = http.Handler
	HandlerFunc        = http.HandlerFunc
	Header             = http.Header
	MaxBytesError      = http.MaxBytesError
	Request            = http.Request
	ResponseController = http.ResponseController
	ResponseWriter     = http.ResponseWriter
	ServeMux           = http.ServeMux
)

// ErrAbortHandler is http.ErrAbortHandler.
var ErrAbortHandler = http.ErrAbortHandler

// MaxBytesReader is http.MaxBytesReader.
func MaxBytesReader(w ResponseWriter, r io.ReadCloser, n int64) io.ReadCloser {
	return http.MaxBytesReader(w, r, n)
}

// NewRequestWithContext is http.NewRequestWithContext.
func NewRequestWithContext(ctx context.Context, method, url string, body io.Reader) (*Request, error) {
	return http.NewRequestWithContext(ctx, method, url, body)
}

// NewResponseController is http.NewResponseController.
func NewResponseController(w ResponseWriter) *ResponseController {
	return http.NewResponseController(w)
}

// NewServeMux is http.NewServeMux.
func NewServeMux() *ServeMux { return http.NewServeMux() }

// NotFound is http.NotFound.
func NotFound(w ResponseWriter, r *Request) { http.NotFound(w, r) }

// NotFoundHandler is http.NotFoundHandler.
func NotFoundHandler() Handler { return http.NotFoundHandler() }

// ServeContent is http.ServeContent.
func ServeContent(w ResponseWriter, r *Request, name string, modified time.Time, content io.ReadSeeker) {
	http.ServeContent(w, r, name, modified, content)
}
