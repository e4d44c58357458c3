package host

import (
	"io"
	"log"
	"net"
	"net/http"
	"time"
)

// The times after which a connection is given up: while it sends the head of a request,
// the whole request, and while it waits for another. writeTime is the bound for an
// answer that nobody writes at; one that is being written has a deadline for each piece.
const (
	headTime  = 5 * time.Second
	bodyTime  = 15 * time.Second
	idleTime  = 2 * time.Minute
	writeTime = 2 * time.Minute
	maxHead   = 16 << 10
)

// Server returns a server for the host, and the listener that it is to serve on: each
// connection of it counts towards the bounds of its address.
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
