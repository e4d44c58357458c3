// Package send delivers notices: by e-mail, to a webhook, and by Web Push. A target is
// input of a client, so requests go only to public addresses.
package send

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"

	"wargame/internal/host/notice"
	"wargame/internal/host/refusal"
)

// timeout limits one delivery.
const timeout = 15 * time.Second

// reserved are networks that no request may reach, besides those that net/netip knows:
// they are private, or lead to addresses inside of others.
var reserved = func() (out []netip.Prefix) {
	for _, text := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "5f00::/16", "fec0::/10",
	} {
		out = append(out, netip.MustParsePrefix(text))
	}
	return out
}()

// Public reports whether an address belongs to the public internet.
func Public(at netip.Addr) bool {
	at = at.Unmap()
	if !at.IsGlobalUnicast() || at.IsPrivate() || at.IsLoopback() || at.IsLinkLocalUnicast() || at.Zone() != "" {
		return false
	}
	for _, p := range reserved {
		if p.Contains(at) {
			return false
		}
	}
	return true
}

// errPrivate reports a target that is not on the public internet.
var errPrivate = errors.New("the address is not public")

// guard checks the address that a name was resolved to, at the moment of the connection:
// a name that changes its address afterwards gains nothing.
func guard(_ context.Context, _, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !Public(at.Addr()) {
		return errPrivate
	}
	return nil
}

// Client returns an HTTP client that reaches public addresses only, or any address if
// private is true. It follows no redirects and uses no proxy.
func Client(private bool) *http.Client {
	dialer := &net.Dialer{Timeout: timeout}
	if !private {
		dialer.ControlContext = guard
	}
	return &http.Client{
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxIdleConns: 16, IdleConnTimeout: time.Minute,
			TLSHandshakeTimeout: timeout, ResponseHeaderTimeout: timeout, MaxResponseHeaderBytes: 16 << 10,
		},
	}
}

// checkURL returns an error unless a target is an HTTPS address with the default port. If
// private is true, HTTP and other ports are allowed too.
func checkURL(target string, private bool) error {
	u, err := url.Parse(target)
	switch {
	case err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http":
		return refusal.Request("the address must begin with https://")
	case private:
		return nil
	case u.Scheme != "https" || u.Port() != "" && u.Port() != "443":
		return refusal.Request("the address must begin with https:// and have no port")
	}
	if at, err := netip.ParseAddr(u.Hostname()); err == nil && !Public(at) {
		return refusal.Request("the address is not public")
	}
	return nil
}

// outcome returns the error for the answer to a request. The answer is read only as far
// as needed and never shown: it may come from anywhere.
func outcome(r *http.Response, err error) error {
	var dial *net.OpError
	switch {
	case errors.Is(err, errPrivate), errors.As(err, &dial) && dial.Op == "dial":
		return fmt.Errorf("%w: %w", notice.ErrNotSent, err)
	case err != nil:
		return err
	}
	_, _ = io.CopyN(io.Discard, r.Body, 4<<10)
	_ = r.Body.Close()
	switch {
	case r.StatusCode < 300:
		return nil
	case r.StatusCode == http.StatusNotFound, r.StatusCode == http.StatusGone:
		return fmt.Errorf("%w: status %d", notice.ErrGone, r.StatusCode)
	}
	return fmt.Errorf("%w: status %d", notice.ErrNotSent, r.StatusCode)
}
