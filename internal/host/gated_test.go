package host

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/gate"
	"wargame/internal/host/rate"
	"wargame/internal/wait"
)

// behind serves a bed's host as wargame serve does, with limits.
func (b *bed) behind(l gate.Limits) string {
	b.h.gate = gate.New(l, b.h.cfg.Proxies)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(b, err)
	s, gated := b.h.Server(listener)
	done := make(chan struct{})
	go func() { defer close(done); _ = s.Serve(gated) }()
	b.Cleanup(func() { require.NoError(b, s.Close()); <-done })
	return listener.Addr().String()
}

// large stores a large picture and returns its key and its size in bytes.
func (b *bed) large() (key string, size int) {
	data := make([]byte, 4_500_000)
	require.NoError(b, b.h.store.AddPicture("large", data))
	return "large", len(data)
}

// never requests a picture on many connections and reads none of them.
func (b *bed) never(at, key string, connections int) {
	for range connections {
		c, err := net.Dial("tcp", at)
		require.NoError(b, err)
		b.Cleanup(func() { _ = c.Close() })
		require.NoError(b, c.(*net.TCPConn).SetReadBuffer(4<<10))
		_, _ = io.WriteString(c, "GET /ground/"+key+".png HTTP/1.1\r\nHost: x\r\n\r\n") // the server may have closed it
	}
}

// 600 connections of one address that never read are limited to those of one address,
// and other clients are still served.
func TestSlowReadersOfOneAddress(t *testing.T) {
	b := newBed(t, nil)
	key, _ := b.large()
	at := b.behind(gate.Limits{})
	b.never(at, key, 600)
	wait.Until(t, func() bool {
		return b.h.gate.Holdings().Refused.ConnectionsEach == uint64(600-gate.Defaults.ConnectionsEach)
	})
	require.LessOrEqual(t, b.h.gate.Holdings().Connections, gate.Defaults.ConnectionsEach)
	require.LessOrEqual(t, b.h.gate.Holdings().Peak, int64(gate.Defaults.ConnectionsEach)*(32<<10))
}

// 600 admitted connections share one copy of the picture. Each holds one piece; separate
// copies would take 2.7 GB.
func TestSlowReadersShareOnePicture(t *testing.T) {
	b := newBed(t, nil)
	key, size := b.large()
	at := b.behind(gate.Limits{Connections: 1000, ConnectionsEach: 1000, RequestsEach: 1000, BytesEach: 1 << 30, Stall: time.Hour})
	const connections = 600
	b.never(at, key, connections)
	wait.Until(t, func() bool { return b.h.gate.Holdings().Requests == connections })
	require.Equal(t, 1, b.h.pictures.Loads())
	require.LessOrEqual(t, b.h.gate.Holdings().Peak, int64(connections*(32<<10)))
	require.Less(t, b.h.gate.Holdings().Peak, int64(5*size))

	r, err := http.Get("http://" + at + "/ground/" + key + ".png")
	require.NoError(t, err)
	defer r.Body.Close()
	n, err := io.Copy(io.Discard, r.Body)
	require.NoError(t, err)
	require.Equal(t, int64(size), n)
}

// Behind a trusted proxy each client has its own limits. A client that is not a proxy
// cannot claim another address.
func TestRatesBehindProxy(t *testing.T) {
	for _, trusted := range []bool{true, false} {
		t.Run(fmt.Sprint(trusted), func(t *testing.T) {
			b := newBed(t, func(c *Config) {
				if trusted {
					c.Proxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
				}
			})
			b.h.rates = rate.Frozen(time.Now())
			as := func(client string) int {
				r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.s.URL+"/games", nil)
				require.NoError(t, err)
				r.Header.Set("X-Forwarded-For", client)
				got, err := http.DefaultClient.Do(r)
				require.NoError(t, err)
				require.NoError(t, got.Body.Close())
				return got.StatusCode
			}
			for as("192.0.2.1") != http.StatusTooManyRequests { // no time passes, so this ends
			}
			want := http.StatusTooManyRequests
			if trusted {
				want = http.StatusOK
			}
			require.Equal(t, want, as("192.0.2.2"))
		})
	}
}
