//go:build !js

package metrics

import "github.com/prometheus/client_golang/prometheus"

// levels collects a Level. It calls the function once per read, so that all numbers
// belong to one moment.
type levels func() Level

func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("wargame_"+name, help, labels, nil)
}

var (
	connections = desc("connections", "Open connections.")
	underWay    = desc("http_requests_under_way", "Requests being answered.")
	addresses   = desc("client_addresses", "Client addresses with connections, requests or unread answers.")
	unread      = desc("unread_bytes", "Bytes of answers not read yet.")
	peak        = desc("unread_bytes_peak", "Highest number of bytes of answers not read yet.")
	bounds      = desc("refused_total", "Connections, requests and answers refused, by the limit reached.", "bound")
	streams     = desc("streams", "Open streams of news.")
	tables      = desc("tables", "Games in memory.")
	games       = desc("games", "Games in the database.")
	bots        = desc("bots_thinking", "Bots thinking now.")
)

// Describe sends the descriptions of the metrics.
func (l levels) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{connections, underWay, addresses, unread, peak, bounds, streams, tables, games, bots} {
		to <- d
	}
}

// Collect sends the current levels. It omits the number of games if the database does
// not answer.
func (l levels) Collect(to chan<- prometheus.Metric) {
	x := l()
	gauge := func(d *prometheus.Desc, v float64) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v)
	}
	gauge(connections, float64(x.Clients.Connections))
	gauge(underWay, float64(x.Clients.Requests))
	gauge(addresses, float64(x.Clients.Addresses))
	gauge(unread, float64(x.Clients.Bytes))
	gauge(peak, float64(x.Clients.Peak))
	gauge(streams, float64(x.Streams))
	gauge(tables, float64(x.Tables))
	gauge(bots, float64(x.Bots))
	if x.Games >= 0 {
		gauge(games, float64(x.Games))
	}
	no := x.Clients.Refused
	for _, b := range []struct {
		bound string
		n     uint64
	}{{"connections", no.Connections}, {"connections_each", no.ConnectionsEach}, {"requests_each", no.Requests}, {"bytes", no.Bytes}, {"bodies", no.Bodies}} {
		to <- prometheus.MustNewConstMetric(bounds, prometheus.CounterValue, float64(b.n), b.bound)
	}
}
