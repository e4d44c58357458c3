//go:build !js

package metrics

import (
	"net/http"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"wargame/internal/host/gate"
)

// Metrics holds the counters. Its methods are safe for concurrent use.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	took     *prometheus.HistogramVec
	refused  *prometheus.CounterVec
	panics   prometheus.Counter
	expired  prometheus.Counter
}

// none is the route label of a request that matched no pattern.
const none = "none"

// New returns metrics. level is called at each read.
func New(level func() Level) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "wargame_http_requests_total", Help: "Requests answered, by route and status."}, []string{"route", "status"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "wargame_http_request_seconds", Help: "Time from a request to the end of its answer, by route; a stream counts until it is closed.",
			Buckets: []float64{.001, .005, .02, .1, .5, 2, 10, 60}}, []string{"route"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "wargame_questions_refused_total", Help: "Questions not answered, by reason: cost, busy or rate."}, []string{"reason"}),
		panics:  prometheus.NewCounter(prometheus.CounterOpts{Name: "wargame_panics_total", Help: "Panics caught; each is a bug and is in the log."}),
		expired: prometheus.NewCounter(prometheus.CounterOpts{Name: "wargame_games_expired_total", Help: "Idle games exported and deleted."}),
	}
	for _, r := range []Reason{Cost, Busy, Rate} {
		m.refused.WithLabelValues(string(r))
	}
	m.registry.MustRegister(m.requests, m.took, m.refused, m.panics, m.expired, levels(level), collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Request counts a request.
func (m *Metrics) Request(r gate.Request) {
	route := r.Route
	if route == "" {
		route = none
	}
	m.requests.WithLabelValues(route, strconv.Itoa(r.Status)).Inc()
	m.took.WithLabelValues(route).Observe(r.Took.Seconds())
}

// Refused counts a refused question.
func (m *Metrics) Refused(why Reason) { m.refused.WithLabelValues(string(why)).Inc() }

// Panic counts a panic that was caught.
func (m *Metrics) Panic() { m.panics.Inc() }

// Expired counts a game that has expired.
func (m *Metrics) Expired() { m.expired.Inc() }

// maxReads is the most concurrent reads of the metrics.
const maxReads = 4

// Handler serves the metrics.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: maxReads})
}
