package cli

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"time"
)

// operator listens where the operator of a server reads its health and its metrics; nil
// if no address was given.
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

// operatorTime is how long a client of the operator's server may take for each of its
// request and the answer.
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
