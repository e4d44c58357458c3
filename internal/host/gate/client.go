package gate

import (
	"net/netip"
	"slices"
	"strings"

	http "wargame/internal/web"
)

// Network returns the name under which an address is counted. That is an IPv4 address
// itself, or the /64 network of an IPv6 address, since one household has a whole
// network.
func Network(ip netip.Addr) string {
	ip = ip.Unmap().WithZone("")
	if ip.Is6() {
		if p, err := ip.Prefix(64); err == nil {
			return p.Addr().String()
		}
	}
	return ip.String()
}

// parse parses an address, with or without a port and brackets.
func parse(text string) (netip.Addr, bool) {
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr().Unmap(), true
	}
	text = strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
	ip, err := netip.ParseAddr(text)
	return ip.Unmap(), err == nil
}

func (g *Gate) trusts(ip netip.Addr) bool {
	return slices.ContainsFunc(g.trusted, func(p netip.Prefix) bool { return p.Contains(ip.WithZone("")) })
}

// Client returns the address of the client of a request. Only a trusted peer may name
// another address: the right-most one in X-Forwarded-For or Forwarded that is not itself
// a trusted proxy. If the two headers disagree, the client forged one of them, and the
// peer's address is returned. ok is false for a peer without an IP address.
func (g *Gate) Client(r *http.Request) (ip netip.Addr, ok bool) {
	peer, ok := parse(r.RemoteAddr)
	if !ok || !g.trusts(peer) {
		return peer, ok
	}
	old, standard := r.Header.Values("X-Forwarded-For"), r.Header.Values("Forwarded")
	switch {
	case len(old) > 0 && len(standard) > 0:
		a, b := g.rightmost(peer, addresses(old)), g.rightmost(peer, forwarded(standard))
		if a != b {
			return peer, true
		}
		return a, true
	case len(old) > 0:
		return g.rightmost(peer, addresses(old)), true
	}
	return g.rightmost(peer, forwarded(standard)), true
}

// rightmost walks from the peer towards the client to the first untrusted address. A hop
// without a readable address ends the walk at the hop that named it.
func (g *Gate) rightmost(peer netip.Addr, hops []string) netip.Addr {
	at := peer
	for _, hop := range slices.Backward(hops) {
		ip, ok := parse(hop)
		if !ok {
			return at
		}
		if at = ip; !g.trusts(ip) {
			return at
		}
	}
	return at
}

// addresses splits the values of X-Forwarded-For.
func addresses(values []string) []string {
	hops := strings.Split(strings.Join(values, ","), ",")
	for i := range hops {
		hops[i] = strings.TrimSpace(hops[i])
	}
	return hops
}

// forwarded parses the values of Forwarded (RFC 7239). It returns the node of each hop,
// empty for a hop without one. An unclosed quote of the client would hide what proxies
// append, so in that case no hop is readable.
func forwarded(values []string) []string {
	if len(values) == 0 {
		return nil
	}
	var hops []string
	elements, closed := split(strings.Join(values, ","), ',')
	if !closed {
		return []string{""}
	}
	for _, element := range elements {
		node := ""
		pairs, _ := split(element, ';') // its quotes are closed
		for _, pair := range pairs {
			if name, value, _ := strings.Cut(pair, "="); strings.EqualFold(strings.TrimSpace(name), "for") {
				node = unquote(strings.TrimSpace(value))
			}
		}
		hops = append(hops, node)
	}
	return hops
}

// split splits at separators outside quotes. closed reports whether every quote is
// closed.
func split(text string, at byte) (out []string, closed bool) {
	quoted, from := false, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case c == at && !quoted:
			out = append(out, text[from:i])
			from = i + 1
		}
	}
	return append(out, text[from:]), !quoted
}

// unquote returns the value of a token or a quoted string. Addresses need no escapes.
func unquote(text string) string {
	if len(text) >= 2 && text[0] == '"' && text[len(text)-1] == '"' {
		return text[1 : len(text)-1]
	}
	return text
}
