package gate

import (
	"net"
	"sync"
)

// Listen returns a listener that closes each connection for which there is no room.
// A proxy that is trusted may have as many connections as there are in total.
func (g *Gate) Listen(l net.Listener) net.Listener { return &listener{l, g} }

type listener struct {
	net.Listener
	gate *Gate
}

// Accept returns the next connection that may stay.
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
			_ = c.Close() // the client sees it; there is nobody else to tell
			continue
		}
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetWriteBuffer(sendBuffer) // a system that refuses keeps its own bound
		}
		return &conn{Conn: c, gate: l.gate, address: address}, nil
	}
}

// conn gives its place back when it is closed.
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
