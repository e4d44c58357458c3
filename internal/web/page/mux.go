package page

import (
	"net/url"
	"slices"
	"strings"
)

// ServeMux finds the handler of a request by patterns such as "GET /games/{name}". A pattern
// may begin with a method, GET also for HEAD; {x} is any segment, {x...} all that follow, {$}
// the end after a slash, and a pattern that ends with a slash matches all that it begins. Of
// several patterns that match, the first literal segment decides, and then a method. Patterns
// of which neither is more special than the other are not refused, and no request is redirected
// to the same path with a slash.
type ServeMux struct{ routes []*route }

type route struct {
	pattern, method string
	segments        []string
	handler         Handler
}

// NewServeMux returns a ServeMux without patterns.
func NewServeMux() *ServeMux { return &ServeMux{} }

// Handle adds a pattern.
func (m *ServeMux) Handle(pattern string, h Handler) {
	method, path, ok := strings.Cut(pattern, " ")
	if !ok {
		method, path = "", pattern
	}
	s := strings.Split(strings.TrimPrefix(path, "/"), "/")
	if s[len(s)-1] == "" {
		s[len(s)-1] = "{...}"
	}
	m.routes = append(m.routes, &route{pattern, method, s, h})
	slices.SortStableFunc(m.routes, before)
}

// HandleFunc adds a pattern.
func (m *ServeMux) HandleFunc(pattern string, f func(w ResponseWriter, r *Request)) {
	m.Handle(pattern, HandlerFunc(f))
}

// before orders the more special pattern first.
func before(a, b *route) int {
	for i := range min(len(a.segments), len(b.segments)) {
		if c := general(a.segments[i]) - general(b.segments[i]); c != 0 {
			return c
		}
	}
	if c := len(b.segments) - len(a.segments); c != 0 {
		return c
	}
	return len(b.method) - len(a.method)
}

// general is the larger the more texts a segment of a pattern matches.
func general(segment string) int {
	switch {
	case !strings.HasPrefix(segment, "{"), segment == "{$}":
		return 0
	case strings.HasSuffix(segment, "...}"):
		return 2
	}
	return 1
}

// match returns the values of the wildcards, if the pattern matches the segments of a path.
func (x *route) match(path []string) (values map[string]string, ok bool) {
	values = map[string]string{}
	for i, s := range x.segments {
		switch name := strings.Trim(s, "{}"); {
		case strings.HasSuffix(s, "...}"):
			values[strings.TrimSuffix(name, "...")] = strings.Join(path[min(i, len(path)):], "/")
			return values, i < len(path)
		case i >= len(path):
			return nil, false
		case s == "{$}":
			if path[i] != "" {
				return nil, false
			}
		case s[0] == '{':
			if path[i] == "" {
				return nil, false
			}
			values[name] = path[i]
		case s != path[i]:
			return nil, false
		}
	}
	return values, len(path) == len(x.segments)
}

// find returns the route of a request. If only the method is wrong, other is true.
func (m *ServeMux) find(r *Request) (x *route, values map[string]string, other bool) {
	path := strings.Split(strings.TrimPrefix(r.URL.EscapedPath(), "/"), "/")
	for i := range path {
		if s, err := url.PathUnescape(path[i]); err == nil {
			path[i] = s
		}
	}
	for _, x := range m.routes {
		values, ok := x.match(path)
		switch {
		case !ok:
		case x.method == "" || x.method == r.Method || x.method == "GET" && r.Method == "HEAD":
			return x, values, false
		default:
			other = true
		}
	}
	return nil, nil, other
}

// Handler returns the handler of a request with its pattern, which is empty if there is none.
func (m *ServeMux) Handler(r *Request) (h Handler, pattern string) {
	x, _, other := m.find(r)
	switch {
	case x != nil:
		return x.handler, x.pattern
	case other:
		return HandlerFunc(func(w ResponseWriter, _ *Request) { fail(w, 405, "Method Not Allowed\n") }), ""
	}
	return HandlerFunc(NotFound), ""
}

// ServeHTTP passes a request to its handler, with the pattern and the values of its wildcards.
func (m *ServeMux) ServeHTTP(w ResponseWriter, r *Request) {
	x, values, _ := m.find(r)
	if x == nil {
		h, _ := m.Handler(r)
		h.ServeHTTP(w, r)
		return
	}
	r.Pattern, r.values = x.pattern, values
	x.handler.ServeHTTP(w, r)
}
