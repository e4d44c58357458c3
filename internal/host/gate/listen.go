//go:build !js

package gate

import (
	"net"
	"sync"
)

// Listen returns a listener that closes connections beyond the limits. A trusted proxy
// may use up the total number.
func (g *Gate) Listen(l net.Listener) net.Listener { return &listener{l, g} }

type listener struct {
	net.Listener
	gate *Gate
}

// Accept returns the next admitted connection.
func (l *listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		address, proxy := c.RemoteAddr().String(), false
		if ip, ok := parse(address); ok {
			address, proxy = Network(ip), l.gate.trusts(ip)
		}
		if !l.gate.connect(address, proxy) {
			_ = c.Close() // the client notices; there is no one else to report to
			continue
		}
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetWriteBuffer(sendBuffer) // best effort: the system may keep its own size
		}
		return &conn{Conn: c, gate: l.gate, address: address}, nil
	}
}

// conn releases its count when it is closed.
type conn struct {
	net.Conn
	gate    *Gate
	address string
	once    sync.Once
}

func (c *conn) Close() error {
	c.once.Do(func() { c.gate.disconnect(c.address) })
	return c.Conn.Close()
}
