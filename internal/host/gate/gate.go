// Package gate bounds the resources that clients of a server can hold: connections,
// pending requests and unread bytes of answers, in total and for each address. It is
// independent of what is served.
//
// An address is the IPv4 address of a client, or the /64 network of its IPv6 address.
// Behind a trusted proxy it is the address that the proxy names.
package gate

import (
	"errors"
	"net/netip"
	"sync"
	"time"
)

// Limits bounds what clients can hold. A value of 0 means the default.
type Limits struct {
	Connections     int           // open connections
	ConnectionsEach int           // open connections of one address
	RequestsEach    int           // pending requests of one address
	Bytes           int64         // unread bytes of answers
	BytesEach       int64         // unread bytes of answers of one address
	Bodies          int64         // memory of large requests until they are answered, in bytes
	BodiesEach      int64         // the same for one address
	Stall           time.Duration // the longest time that a client may take to accept a piece of an answer
}

// Defaults are the limits for a server on the open network.
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

// piece is the number of bytes of an answer written at once. A client must read at least
// one piece within Stall.
const piece = 32 << 10

// sendBuffer limits the send buffer of each connection in the kernel, in bytes.
const sendBuffer = 256 << 10

// ErrFull reports that the limit of unread bytes has been reached.
var ErrFull = errors.New("too many answers wait to be read")

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
	taken int64 // bytes held by request bodies
	no    Refused
}

// client holds the counts of one address. It is removed when all are zero.
type client struct {
	conns, requests int
	held, taken     int64
}

// Refused counts refusals by the limit that was reached.
type Refused struct {
	Connections, ConnectionsEach, Requests, Bytes, Bodies uint64
}

// Holdings is what all clients hold now, and the largest number of bytes held so far.
type Holdings struct {
	Connections, Requests, Addresses int
	Bytes, Peak                      int64
	Refused                          Refused
}

// New returns a gate. Proxies in the trusted networks may name the addresses of their
// clients.
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

// Observe calls do after each request. It must be called before the first request.
func (g *Gate) Observe(do func(Request)) { g.seen = do }

// Holdings returns what clients hold.
func (g *Gate) Holdings() Holdings {
	g.mu.Lock()
	defer g.mu.Unlock()
	return Holdings{g.conns, g.under, len(g.by), g.held, g.peak, g.no}
}

// change updates the counts of an address, unless do returns false.
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

// connect counts a connection. It returns false if a limit has been reached.
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

// begin counts a request. It returns false if the address has too many pending ones.
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

// hold counts unread bytes. It returns false if a limit has been reached.
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
