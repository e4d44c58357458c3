package gate

import (
	"net/http"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestClient(t *testing.T) {
	g := New(Limits{}, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")})
	for name, tt := range map[string]struct {
		peer      string
		old       []string
		forwarded []string
		want      string
	}{
		"no proxy":                      {peer: "192.0.2.1:5", want: "192.0.2.1"},
		"a stranger's word":             {peer: "192.0.2.1:5", old: []string{"198.51.100.7"}, forwarded: []string{"for=198.51.100.7"}, want: "192.0.2.1"},
		"a trusted peer's word":         {peer: "10.0.0.1:5", old: []string{"198.51.100.7"}, want: "198.51.100.7"},
		"a trusted peer that is silent": {peer: "10.0.0.1:5", want: "10.0.0.1"},
		"what the client wrote before":  {peer: "10.0.0.1:5", old: []string{"203.0.113.9, 198.51.100.7"}, want: "198.51.100.7"},
		"in two lines":                  {peer: "10.0.0.1:5", old: []string{"203.0.113.9", "198.51.100.7, 10.2.3.4"}, want: "198.51.100.7"},
		"a chain of trusted proxies":    {peer: "10.0.0.1:5", old: []string{"198.51.100.7, 10.9.9.9, fd00::1"}, want: "198.51.100.7"},
		"trusted all the way":           {peer: "10.0.0.1:5", old: []string{"10.0.0.3, 10.0.0.2"}, want: "10.0.0.3"},
		"nonsense ends the walk":        {peer: "10.0.0.1:5", old: []string{"198.51.100.7, unknown, 10.0.0.2"}, want: "10.0.0.2"},
		"an empty hop":                  {peer: "10.0.0.1:5", old: []string{"198.51.100.7,"}, want: "10.0.0.1"},
		"with a port":                   {peer: "10.0.0.1:5", old: []string{"198.51.100.7:4711"}, want: "198.51.100.7"},
		"IPv4 within IPv6":              {peer: "[::ffff:10.0.0.1]:5", old: []string{"::ffff:198.51.100.7"}, want: "198.51.100.7"},
		"Forwarded":                     {peer: "10.0.0.1:5", forwarded: []string{`for=203.0.113.9;proto=http, For="[2001:db8::1]:4711";by=10.0.0.1`}, want: "2001:db8::1"},
		"Forwarded with a comma quoted": {peer: "10.0.0.1:5", forwarded: []string{`for=198.51.100.7;host="a,b;for=203.0.113.9"`}, want: "198.51.100.7"},
		"Forwarded that hides the hop":  {peer: "10.0.0.1:5", forwarded: []string{`for=198.51.100.7, for=_hidden`}, want: "10.0.0.1"},
		"Forwarded, a quote left open":  {peer: "10.0.0.1:5", forwarded: []string{`for=203.0.113.9;x=", for=198.51.100.7`}, want: "10.0.0.1"},
		"in a line of its own":          {peer: "10.0.0.1:5", forwarded: []string{`for=203.0.113.9;x="`, `for="198.51.100.7"`}, want: "10.0.0.1"},
		"both, alike":                   {peer: "10.0.0.1:5", old: []string{"198.51.100.7"}, forwarded: []string{"for=198.51.100.7"}, want: "198.51.100.7"},
		"both, one of them forged":      {peer: "10.0.0.1:5", old: []string{"198.51.100.7"}, forwarded: []string{"for=203.0.113.9"}, want: "10.0.0.1"},
	} {
		t.Run(name, func(t *testing.T) {
			r := &http.Request{RemoteAddr: tt.peer, Header: http.Header{}}
			for _, v := range tt.old {
				r.Header.Add("X-Forwarded-For", v)
			}
			for _, v := range tt.forwarded {
				r.Header.Add("Forwarded", v)
			}
			ip, ok := g.Client(r)
			require.True(t, ok)
			require.Equal(t, tt.want, ip.String())
		})
	}
	_, ok := g.Client(&http.Request{RemoteAddr: "@"})
	require.False(t, ok, "a peer on a socket of the file system has no address")
}

func TestNetwork(t *testing.T) {
	for of, want := range map[string]string{"192.0.2.1": "192.0.2.1", "::ffff:192.0.2.1": "192.0.2.1", "2001:db8::1:2:3": "2001:db8::", "2001:db8:0:1::5": "2001:db8:0:1::", "fe80::1%eth0": "fe80::"} {
		require.Equal(t, want, Network(netip.MustParseAddr(of)), of)
	}
}

// No header makes the walk fail or name a trusted peer as a client.
func FuzzForwarded(f *testing.F) {
	for _, text := range []string{`for=1.2.3.4`, `for="[::1]:5";by=x, for=_a`, `"`, `for="\`, `,;=,`} {
		f.Add(text)
	}
	g := New(Limits{}, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")})
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range []string{"Forwarded", "X-Forwarded-For"} {
			ip, ok := g.Client(&http.Request{RemoteAddr: "10.0.0.1:5", Header: http.Header{name: {text, "for=10.0.0.2"}}})
			require.True(t, ok)
			require.True(t, ip.IsValid())
		}
	})
}
