// Package page has the types of net/http that a host of games takes, for requests that come as
// messages of a page instead of over a network. A type that both have does the same, which the
// tests compare; what only networks need is missing.
package page

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
)

// Request is a request to a Handler.
type Request struct {
	Method           string
	URL              *url.URL
	Header           Header
	Body             io.ReadCloser
	Host             string
	RemoteAddr       string
	RequestURI       string
	Pattern          string   // of the ServeMux, once it has found one
	TransferEncoding []string // always empty

	ctx    context.Context
	values map[string]string // of the wildcards of the pattern
}

// NewRequest returns a request. A nil body is an empty one.
func NewRequest(ctx context.Context, method, address string, body io.Reader) (*Request, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	if method == "" || strings.ContainsAny(method, " \t\r\n/") {
		return nil, fmt.Errorf("invalid method %q", method)
	}
	if body == nil {
		body = strings.NewReader("")
	}
	return &Request{Method: method, URL: u, Header: Header{}, Body: io.NopCloser(body), Host: u.Host, ctx: ctx}, nil
}

// Context returns the context of the request, which ends when its sender cancels it.
func (r *Request) Context() context.Context { return r.ctx }

// WithContext returns a copy of the request with another context.
func (r *Request) WithContext(ctx context.Context) *Request {
	c := *r
	c.ctx = ctx
	return &c
}

// PathValue returns the text in the place of a wildcard of the pattern, or "".
func (r *Request) PathValue(name string) string { return r.values[name] }

// Cookie is a cookie of a browser.
type Cookie struct{ Value string }

// ErrNoCookie reports that a request has no such cookie.
var ErrNoCookie = errors.New("no such cookie")

// Cookie fails: a browser sends cookies only over a network.
func (*Request) Cookie(string) (*Cookie, error) { return nil, ErrNoCookie }

// Header holds the values of header fields by their canonical names, such as Content-Type.
type Header map[string][]string

// Set replaces the values of a field.
func (h Header) Set(name, value string) { h[canonical(name)] = []string{value} }

// Get returns the first value of a field, or "".
func (h Header) Get(name string) string {
	if v := h[canonical(name)]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// Add appends a value to a field.
func (h Header) Add(name, value string) {
	name = canonical(name)
	h[name] = append(h[name], value)
}

// Del removes a field.
func (h Header) Del(name string) { delete(h, canonical(name)) }

// Values returns all values of a field.
func (h Header) Values(name string) []string { return h[canonical(name)] }

// canonical returns a name with capitals at the start and after each hyphen.
func canonical(name string) string {
	out := []byte(strings.ToLower(name))
	for i, c := range out {
		if (i == 0 || out[i-1] == '-') && 'a' <= c && c <= 'z' {
			out[i] = c - 'a' + 'A'
		}
	}
	return string(out)
}

// MaxBytesError reports a body that is longer than its limit.
type MaxBytesError struct{ Limit int64 }

func (*MaxBytesError) Error() string { return "http: request body too large" }

// MaxBytesReader limits a body to n bytes; reading more gives a MaxBytesError.
func MaxBytesReader(r io.ReadCloser, n int64) io.ReadCloser { return &limited{r, n, n} }

type limited struct {
	io.ReadCloser
	limit, left int64
}

func (l *limited) Read(p []byte) (int, error) {
	if int64(len(p)) > l.left+1 {
		p = p[:l.left+1]
	}
	n, err := l.ReadCloser.Read(p)
	if int64(n) > l.left {
		n, err = int(l.left), &MaxBytesError{l.limit}
	}
	l.left -= int64(n)
	return n, err
}
