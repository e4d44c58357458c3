package gate

import (
	"errors"
	"io"

	http "wargame/internal/web"
)

// ErrBodies reports that the memory limit of large requests has been reached.
var ErrBodies = errors.New("the server is reading too many large requests; try again")

// perByte estimates the bytes of memory per byte of a large request until its answer.
// The request is read, decoded and parsed.
const perByte = 4

// Body limits the memory of a request's body. Bytes are counted as they arrive, so that
// a slow client reserves nothing in advance. release returns the memory after the
// answer.
func (g *Gate) Body(r *http.Request) (release func()) {
	address := r.RemoteAddr
	if ip, ok := parse(address); ok {
		address = Network(ip)
	}
	b := &body{ReadCloser: r.Body, gate: g, address: address}
	r.Body = b
	return func() { g.take(address, -b.taken) }
}

type body struct {
	io.ReadCloser
	gate    *Gate
	address string
	taken   int64
}

// Read fails if there is no room for the bytes read.
func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if n == 0 {
		return n, err
	}
	if !b.gate.take(b.address, int64(n)*perByte) {
		return 0, ErrBodies
	}
	b.taken += int64(n) * perByte
	return n, err
}

// take adjusts the count of body bytes; n may be negative. It returns false if a limit
// has been reached.
func (g *Gate) take(address string, n int64) bool {
	return g.change(address, func(c *client) bool {
		if n > 0 && (c.taken+n > g.limits.BodiesEach || g.taken+n > g.limits.Bodies) {
			g.no.Bodies++
			return false
		}
		c.taken += n
		g.taken += n
		return true
	})
}
