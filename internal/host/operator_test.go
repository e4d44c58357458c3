package host

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/lanes"
	"wargame/internal/host/refusal"
	"wargame/internal/wait"
)

// operator sends a request to the operator's handler.
func (b *bed) operator(path string) (int, string) {
	w := httptest.NewRecorder()
	b.h.Operator().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w.Code, w.Body.String()
}

// metric returns the value of a metric with its labels, or "" if there is none.
func (b *bed) metric(name string) string {
	status, text := b.operator("/metrics")
	require.Equal(b, http.StatusOK, status, text)
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, name+" "); ok {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}

var label = regexp.MustCompile(`([a-z]+)="((?:[^"\\]|\\.)*)"`)

// Metrics count events. Their labels come from fixed lists and never contain a link, a
// seat or client input.
func TestMetrics(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	for _, link := range links {
		status, _ := b.ask("GET", "/g/"+link+"/view", nil)
		require.Equal(t, http.StatusOK, status)
	}
	b.ask("GET", "/g/a-link-that-is-none/view", nil)
	b.ask("GET", "/nothing/here", nil)
	b.ask("GET", "/g/"+links[""]+"/log", nil)
	b.ask("DELETE", "/g/"+links[""]+"/view", nil)

	require.Equal(t, "3", b.metric(`wargame_http_requests_total{route="GET /g/{token}/view",status="200"}`))
	require.Equal(t, "1", b.metric(`wargame_http_requests_total{route="GET /g/{token}/view",status="404"}`))
	require.Equal(t, "1", b.metric(`wargame_http_requests_total{route="none",status="404"}`))
	require.Equal(t, "1", b.metric(`wargame_http_requests_total{route="none",status="405"}`))
	require.Equal(t, "4", b.metric(`wargame_http_request_seconds_count{route="GET /g/{token}/view"}`))
	require.Equal(t, "1", b.metric("wargame_games"))
	require.Equal(t, "1", b.metric("wargame_tables"))
	for _, zero := range []string{"wargame_streams", "wargame_bots_thinking", "wargame_panics_total", "wargame_games_expired_total", "wargame_unread_bytes", `wargame_questions_refused_total{reason="cost"}`, `wargame_refused_total{bound="bytes"}`} {
		require.Equal(t, "0", b.metric(zero), zero)
	}

	values := map[string]bool{"none": true, "+Inf": true}
	for _, x := range b.h.routes() {
		values[x.pattern] = true
	}
	_, text := b.operator("/metrics")
	for _, m := range label.FindAllStringSubmatch(text, -1) {
		switch m[1] {
		case "route":
			require.True(t, values[m[2]], "a route called %s", m[2])
		case "status":
			require.Regexp(t, `^[1-5]\d\d$`, m[2])
		case "reason":
			require.Contains(t, []string{"cost", "busy", "rate"}, m[2])
		case "bound":
			require.Contains(t, []string{"connections", "connections_each", "requests_each", "bytes", "bodies"}, m[2])
		case "le", "quantile", "version":
		default:
			require.Fail(t, "there is another label", m[0])
		}
	}
	for _, link := range links {
		require.NotContains(t, text, link)
	}
}

// A panic, a stream and a refused question are each counted.
func TestMetricsCountFaults(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	fail := func(at string) {
		if at == "received" {
			panic("made by the test")
		}
	}
	b.h.jobs.OnTrip(fail)
	status, _ := b.ask("GET", "/g/"+links[""]+"/view", nil)
	require.Equal(t, http.StatusInternalServerError, status)
	b.h.jobs.OnTrip(nil)
	require.Equal(t, "1", b.metric("wargame_panics_total"))
	require.Equal(t, "1", b.metric(`wargame_http_requests_total{route="GET /g/{token}/view",status="500"}`))

	for err, reason := range map[error]string{lanes.ErrCost: "cost", lanes.ErrBusy: "busy", lanes.ErrOften: "rate"} {
		b.h.questioned(err)
		require.Equal(t, "1", b.metric(`wargame_questions_refused_total{reason="`+reason+`"}`))
	}
	b.h.questioned(nil)
	b.h.questioned(refusal.ErrRequest)

	r, err := http.Get(b.s.URL + "/g/" + links[""] + "/news")
	require.NoError(t, err)
	wait.Until(t, func() bool { return b.metric("wargame_streams") == "1" })
	require.NoError(t, r.Body.Close())
	wait.Until(t, func() bool { return b.metric("wargame_streams") == "0" })
}

// The server is healthy exactly while its database accepts writes.
func TestHealth(t *testing.T) {
	b := newBed(t, nil)
	status, text := b.operator("/healthz")
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, "ok\n", text)
	status, _ = b.operator("/g/x/view")
	require.Equal(t, http.StatusNotFound, status)
	status, _ = b.ask("GET", "/metrics", nil)
	require.Equal(t, http.StatusNotFound, status, "players do not see the metrics")
	status, _ = b.ask("GET", "/healthz", nil)
	require.Equal(t, http.StatusNotFound, status)

	require.NoError(t, b.h.store.Close())
	status, text = b.operator("/healthz")
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Contains(t, text, "the database does not respond")
	require.Empty(t, b.metric("wargame_games"))
	require.Equal(t, "0", b.metric("wargame_tables"))
}
