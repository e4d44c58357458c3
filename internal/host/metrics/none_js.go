package metrics

import (
	"wargame/internal/host/gate"
	http "wargame/internal/web"
)

// Metrics counts nothing: a page has no operator.
type Metrics struct{}

// New returns metrics.
func New(func() Level) *Metrics { return &Metrics{} }

// Request does nothing.
func (*Metrics) Request(gate.Request) {}

// Refused does nothing.
func (*Metrics) Refused(Reason) {}

// Panic does nothing.
func (*Metrics) Panic() {}

// Expired does nothing.
func (*Metrics) Expired() {}

// Handler answers that there is no such page.
func (*Metrics) Handler() http.Handler { return http.NotFoundHandler() }
