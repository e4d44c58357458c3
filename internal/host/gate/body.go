package gate

import (
	"errors"
	"io"
	"net/http"
)

// ErrBodies reports that large requests take as much memory as they may.
var ErrBodies = errors.New("the server reads too many large requests; try again")

// perByte is about how many bytes of memory a byte of a large request takes until it is
// answered: it is read, unpacked and read again.
const perByte = 4

// Body bounds what the body of a request takes, which is counted as it comes in, so that a
// slow client takes no room that it does not use. Release gives the room back when the
// request has been answered.
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

// Read fails when there is no room for what it has read.
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

// take counts bytes of bodies, also fewer; false when there is no room for them.
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
