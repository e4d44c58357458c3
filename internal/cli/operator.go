package cli

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"time"
)

// operator listens on the operator's address for health and metrics. It returns nil
// without an address.
func (s Serve) operator() (net.Listener, error) {
	if s.Metrics == "" {
		return nil, nil
	}
	l, err := net.Listen("tcp", s.Metrics)
	if err != nil {
		return nil, fmt.Errorf("--metrics-addr: %w", err)
	}
	return l, nil
}

// operatorTime limits the read of a request and the write of its answer, each, on the
// operator's server.
const operatorTime = 10 * time.Second

func operatorServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler:        h,
		ReadTimeout:    operatorTime,
		WriteTimeout:   2 * operatorTime,
		IdleTimeout:    time.Minute * 2,
		MaxHeaderBytes: 16 << 10,
		ErrorLog:       log.New(io.Discard, "", 0),
	}
}
