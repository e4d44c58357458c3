package queue

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Access says how a server is reached.
type Access struct {
	URL   string // nats://host:port or tls://host:port
	Token string
	Pin   string        // the SHA-256 of the server's certificate; empty to trust the certificates of the system
	Alive time.Duration // how long a worker may be silent; 0 for the default

	// Tell is called with a line of text when something is waited for: a server that does not
	// answer, has gone away, or cannot keep streams. It must be safe for concurrent use; nil
	// for no messages.
	Tell func(string)
}

// Connect connects to a server and finds or creates its streams. It waits for a server that
// does not answer, or goes away later, and reports that. It is an error if the server refuses
// the connection, or its certificate is not trusted.
func Connect(ctx context.Context, a Access) (*Hub, error) {
	u, err := parseURL(a.URL)
	if err != nil {
		return nil, err
	}
	if a.Tell == nil {
		a.Tell = func(string) {}
	}
	beyond := !loopback(u.Hostname())
	if beyond && a.Token == "" {
		return nil, errors.New("a connection to another machine needs a token: set WARGAME_LAB_TOKEN or use --token-file")
	}
	opts := []nats.Option{nats.Name("wargame-lab"), nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond), nats.Timeout(5 * time.Second),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				a.Tell(fmt.Sprintf("connection to the server at %s lost (%v); reconnecting", u.Host, err))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { a.Tell(fmt.Sprintf("connected to the server at %s again", u.Host)) })}
	if a.Token != "" {
		opts = append(opts, nats.Token(a.Token))
	}
	if a.Pin != "" || beyond {
		opts = append(opts, nats.Secure(pinned(a.Pin)))
	}
	nc, err := reach(ctx, a, u.Host, opts)
	if err != nil {
		return nil, err
	}
	js, err := jetstream.New(nc)
	if err != nil {
		nc.Close()
		return nil, err
	}
	h := &Hub{nc: nc, js: js, wait: a.Alive, tell: a.Tell}
	if h.wait == 0 {
		h.wait = alive
	}
	if err := h.until(ctx, h.streams); err != nil {
		nc.Close()
		return nil, err
	}
	return h, nil
}

// CheckURL returns an error for an address that Connect refuses.
func CheckURL(address string) error {
	_, err := parseURL(address)
	return err
}

// parseURL parses the address of a server. An address with a token or a password is
// refused: every user of a machine can read the arguments of a process, and messages name
// the address. The error does not repeat it.
func parseURL(address string) (*url.URL, error) {
	if strings.Contains(address, "@") {
		return nil, errors.New("the address of a server must not contain a token or password: set WARGAME_LAB_TOKEN or use --token-file")
	}
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" {
		return nil, fmt.Errorf("%q is not the address of a server: write nats://HOST:PORT or tls://HOST:PORT", address)
	}
	return u, nil
}

// reach connects, and tries again while there is no answer.
func reach(ctx context.Context, a Access, host string, opts []nats.Option) (*nats.Conn, error) {
	told := false
	for {
		nc, err := nats.Connect(a.URL, opts...)
		if err == nil {
			return nc, nil
		}
		if shut := refused(err, a); shut != nil {
			return nil, fmt.Errorf("%s: %w", host, shut)
		}
		if !told {
			a.Tell(fmt.Sprintf("no server answers at %s (%v); waiting", host, err))
			told = true
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(context.Cause(ctx), err)
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// refused returns the message for an error that waiting does not cure; nil for others.
func refused(err error, a Access) error {
	var unknown *tls.CertificateVerificationError
	var other *otherPin
	switch {
	case errors.Is(err, nats.ErrAuthorization) && a.Token == "":
		return errors.New("the server needs a token: set WARGAME_LAB_TOKEN or use --token-file")
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired), errors.Is(err, nats.ErrAuthRevoked):
		return errors.New("the server does not accept this token")
	case errors.Is(err, nats.ErrSecureConnWanted):
		return errors.New("the server does not use TLS, which is required with --pin and for other machines")
	case errors.As(err, &other):
		return other
	case errors.As(err, &unknown) && len(unknown.UnverifiedCertificates) > 0:
		return fmt.Errorf("the certificate of the server is not trusted here (%w). If it is the right one, confirm it with --pin %s", unknown.Err, pinOf(unknown.UnverifiedCertificates[0].Raw))
	}
	return nil
}

// obstacle returns why a server that answers does not do what it is asked; empty if it is away,
// which is reported elsewhere, or slow.
func obstacle(err error) string {
	var api *jetstream.APIError
	switch {
	case errors.Is(err, nats.ErrNoResponders), errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return "the server has no streams yet; waiting. If this lasts, start the server with JetStream (nats-server -js)"
	case errors.As(err, &api):
		return fmt.Sprintf("the server refuses: %s; retrying", api.Description)
	}
	return ""
}

// gone returns an error if the connection has ended for good: the server has refused it twice
// after coming back, mostly because of another token.
func (h *Hub) gone() error {
	if !h.nc.IsClosed() {
		return nil
	}
	why := h.nc.LastError()
	if why == nil {
		why = nats.ErrConnectionClosed
	}
	return fmt.Errorf("the connection to the server is closed: %w", why)
}

// pinned returns a TLS configuration that trusts one certificate; without a pin those of the
// system.
func pinned(pin string) *tls.Config {
	if pin == "" {
		return &tls.Config{MinVersion: tls.VersionTLS13}
	}
	return &tls.Config{MinVersion: tls.VersionTLS13, InsecureSkipVerify: true, // the pin is checked instead
		VerifyPeerCertificate: func(raw [][]byte, _ [][]*x509.Certificate) error {
			if its := pinOf(raw[0]); its != pin { // without a certificate there is no handshake
				return &otherPin{its}
			}
			return nil
		}}
}

// otherPin is the error for an unexpected certificate.
type otherPin struct{ its string }

func (o *otherPin) Error() string {
	return fmt.Sprintf("the certificate of the server has another pin: %s", o.its)
}
