package host

import (
	"errors"
	"fmt"
	"time"

	"wargame/internal/host/lanes"
	"wargame/internal/host/metrics"
	http "wargame/internal/web"
)

// The operator's pages are served on an address of their own, and are exempt from the
// limits of clients.

// healthTime limits the database check.
const healthTime = 5 * time.Second

// Operator serves GET /healthz and GET /metrics.
func (h *Host) Operator() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", h.health)
	mux.Handle("GET /metrics", h.metrics.Handler())
	return h.recovers(mux)
}

// health answers 200 if the host is open and the database is readable and writable, else
// 503.
func (h *Host) health(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if err := h.healthy(); err != nil {
		h.logf("healthz: %s", err)
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintln(w, err)
		return
	}
	fmt.Fprintln(w, "ok")
}

var (
	errStopping = errors.New("the server is stopping")
	errSick     = errors.New("the database does not respond; see the log")
)

func (h *Host) healthy() error {
	if h.jobs.Closing() {
		return errStopping
	}
	got := make(chan error, 1)
	h.jobs.Adrift("checking the database", func() { got <- h.store.Check() })
	late := time.NewTimer(healthTime)
	defer late.Stop()
	select {
	case err := <-got:
		if err != nil {
			h.logf("the check of the database failed: %s", err)
			return errSick
		}
		return nil
	case <-late.C:
		return errSick
	}
}

// level returns the current load of the host.
func (h *Host) level() metrics.Level {
	out := metrics.Level{Clients: h.gate.Holdings(), Streams: h.hub.Streams(), Bots: h.tables.Thinking(), Tables: h.tables.Len(), Games: -1}
	if n, err := h.store.Count(); err == nil {
		out.Games = n
	}
	return out
}

// questioned counts a refused question.
func (h *Host) questioned(err error) {
	switch {
	case errors.Is(err, lanes.ErrCost):
		h.metrics.Refused(metrics.Cost)
	case errors.Is(err, lanes.ErrBusy):
		h.metrics.Refused(metrics.Busy)
	case errors.Is(err, lanes.ErrOften):
		h.metrics.Refused(metrics.Rate)
	}
}
