package web

import (
	"context"
	"io"
	"time"

	"wargame/internal/web/page"
)

// Types of package page.
type (
	Handler            = page.Handler
	HandlerFunc        = page.HandlerFunc
	Header             = page.Header
	MaxBytesError      = page.MaxBytesError
	Request            = page.Request
	ResponseController = page.ResponseController
	ResponseWriter     = page.ResponseWriter
	ServeMux           = page.ServeMux
)

// ErrAbortHandler is page.ErrAbortHandler.
var ErrAbortHandler = page.ErrAbortHandler

// MaxBytesReader is page.MaxBytesReader.
func MaxBytesReader(_ ResponseWriter, r io.ReadCloser, n int64) io.ReadCloser {
	return page.MaxBytesReader(r, n)
}

// NewRequestWithContext is page.NewRequest.
func NewRequestWithContext(ctx context.Context, method, url string, body io.Reader) (*Request, error) {
	return page.NewRequest(ctx, method, url, body)
}

// NewResponseController is page.NewResponseController.
func NewResponseController(w ResponseWriter) *ResponseController {
	return page.NewResponseController(w)
}

// NewServeMux is page.NewServeMux.
func NewServeMux() *ServeMux { return page.NewServeMux() }

// NotFound is page.NotFound.
func NotFound(w ResponseWriter, r *Request) { page.NotFound(w, r) }

// NotFoundHandler answers every request with NotFound.
func NotFoundHandler() Handler { return HandlerFunc(page.NotFound) }

// ServeContent writes the content.
func ServeContent(w ResponseWriter, _ *Request, _ string, _ time.Time, content io.ReadSeeker) {
	_, _ = io.Copy(w, content) // an answer in memory never fails
}
