//go:build !js

package host

import (
	"io"
	"log"
	"net"
	"net/http"
	"time"
)

// Timeouts of connections: for the head of a request, the whole request, and an idle
// connection. writeTime limits an answer without any write; during writes each piece has
// a deadline of its own.
const (
	headTime  = 5 * time.Second
	bodyTime  = 15 * time.Second
	idleTime  = 2 * time.Minute
	writeTime = 2 * time.Minute
	maxHead   = 16 << 10
)

// Server returns a server for the host and the listener that it must serve on. The
// listener applies the limits on connections.
func (h *Host) Server(l net.Listener) (*http.Server, net.Listener) {
	s := &http.Server{
		Handler:           h.Handler(),
		ReadHeaderTimeout: headTime,
		ReadTimeout:       bodyTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHead,
		ErrorLog:          log.New(io.Discard, "", 0),
	}
	s.RegisterOnShutdown(h.Quiet)
	return s, h.gate.Listen(l)
}
