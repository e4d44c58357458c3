// Package gate bounds what clients of a server can hold: connections, requests under
// way and bytes of answers that wait to be read, in total and for each address. It
// knows nothing of what is served.
//
// An address is the IPv4 address of a client, or the /64 network of its IPv6 address.
// Behind a proxy that is trusted it is the address that the proxy names.
package gate

import (
	"errors"
	"net/netip"
	"sync"
	"time"
)

// Limits bounds what clients can hold. A bound of 0 is the default of that bound.
type Limits struct {
	Connections     int           // open connections
	ConnectionsEach int           // open connections of one address
	RequestsEach    int           // requests under way of one address
	Bytes           int64         // bytes of answers that wait to be read
	BytesEach       int64         // bytes of answers that one address has not read yet
	Bodies          int64         // bytes that large requests take while they are answered
	BodiesEach      int64         // bytes that large requests of one address take
	Stall           time.Duration // the longest time in which a client accepts a piece of an answer
}

// Defaults are the bounds of a server on the open network.
var Defaults = Limits{
	Connections:     4096,
	ConnectionsEach: 128,
	RequestsEach:    128,
	Bytes:           256 << 20,
	BytesEach:       32 << 20,
	Bodies:          256 << 20,
	BodiesEach:      64 << 20,
	Stall:           15 * time.Second,
}

// piece is how many bytes of an answer are written at once. A client that takes
// Stall for each piece reads at the lowest speed that is accepted.
const piece = 32 << 10

// sendBuffer bounds what the system itself holds of an answer, for each connection.
const sendBuffer = 256 << 10

// ErrFull reports that clients hold as many unread bytes as they may.
var ErrFull = errors.New("the clients have too many unread answers")

// Gate counts what clients hold. Its methods are safe for concurrent use.
type Gate struct {
	limits  Limits
	trusted []netip.Prefix
	seen    func(Request)

	mu    sync.Mutex
	by    map[string]*client
	conns int
	under int
	held  int64
	peak  int64
	taken int64 // by bodies
	no    Refused
}

// client is what one address holds. It is dropped when it holds nothing.
type client struct {
	conns, requests int
	held, taken     int64
}

// Refused counts what was refused, by the bound that was met.
type Refused struct {
	Connections, ConnectionsEach, Requests, Bytes, Bodies uint64
}

// Holdings is what all clients hold now, and the most bytes they have held.
type Holdings struct {
	Connections, Requests, Addresses int
	Bytes, Peak                      int64
	Refused                          Refused
}

// New returns a gate. It believes what the proxies in trusted say about clients.
func New(l Limits, trusted []netip.Prefix) *Gate {
	or(&l.Connections, Defaults.Connections)
	or(&l.ConnectionsEach, Defaults.ConnectionsEach)
	or(&l.RequestsEach, Defaults.RequestsEach)
	or(&l.Bytes, Defaults.Bytes)
	or(&l.BytesEach, Defaults.BytesEach)
	or(&l.Bodies, Defaults.Bodies)
	or(&l.BodiesEach, Defaults.BodiesEach)
	or(&l.Stall, Defaults.Stall)
	return &Gate{limits: l, trusted: trusted, by: map[string]*client{}}
}

func or[T int | int64 | time.Duration](v *T, otherwise T) {
	if *v == 0 {
		*v = otherwise
	}
}

// Observe has do called after each request. It is set before the first request.
func (g *Gate) Observe(do func(Request)) { g.seen = do }

// Holdings returns what clients hold.
func (g *Gate) Holdings() Holdings {
	g.mu.Lock()
	defer g.mu.Unlock()
	return Holdings{g.conns, g.under, len(g.by), g.held, g.peak, g.no}
}

// change alters what an address holds, if do reports that it may.
func (g *Gate) change(address string, do func(c *client) bool) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.by[address]
	if c == nil {
		c = &client{}
		g.by[address] = c
	}
	ok := do(c)
	if *c == (client{}) {
		delete(g.by, address)
	}
	return ok
}

// connect counts a connection; false when there is no room for it.
func (g *Gate) connect(address string, proxy bool) bool {
	return g.change(address, func(c *client) bool {
		switch {
		case g.conns >= g.limits.Connections:
			g.no.Connections++
			return false
		case !proxy && c.conns >= g.limits.ConnectionsEach:
			g.no.ConnectionsEach++
			return false
		}
		g.conns++
		c.conns++
		return true
	})
}

func (g *Gate) disconnect(address string) {
	g.change(address, func(c *client) bool {
		g.conns--
		c.conns--
		return true
	})
}

// begin counts a request; false when the address has too many under way.
func (g *Gate) begin(address string) bool {
	return g.change(address, func(c *client) bool {
		if c.requests >= g.limits.RequestsEach {
			g.no.Requests++
			return false
		}
		g.under++
		c.requests++
		return true
	})
}

func (g *Gate) end(address string) {
	g.change(address, func(c *client) bool {
		g.under--
		c.requests--
		return true
	})
}

// hold counts bytes that wait to be read; false when there is no room for them.
func (g *Gate) hold(address string, n int64) bool {
	return g.change(address, func(c *client) bool {
		if c.held+n > g.limits.BytesEach || g.held+n > g.limits.Bytes {
			g.no.Bytes++
			return false
		}
		c.held += n
		g.held += n
		g.peak = max(g.peak, g.held)
		return true
	})
}

func (g *Gate) release(address string, n int64) {
	g.change(address, func(c *client) bool {
		c.held -= n
		g.held -= n
		return true
	})
}
