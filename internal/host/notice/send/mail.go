package send

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"strconv"
	"strings"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"wargame/internal/host/notice"
	"wargame/internal/host/refusal"
)

// Security of the connection to the mail server.
const (
	StartTLS = "starttls" // encrypted after a greeting in the clear; refused otherwise
	TLS      = "tls"      // encrypted from the beginning
	Plain    = "none"     // in the clear, for a server on this machine
)

// SMTP says how mail is sent.
type SMTP struct {
	Server   string // host and port
	From     string // the address of the sender
	User     string // empty for a server without authentication
	Password string
	Security string // StartTLS, TLS or Plain

	tls *tls.Config // for tests; else nil
}

// MailSender sends notices by e-mail.
type MailSender struct {
	smtp SMTP
	host string
	port int
}

// NewMail returns a sender of e-mail. It does not connect yet.
func NewMail(s SMTP) (*MailSender, error) {
	host, port, err := net.SplitHostPort(s.Server)
	if err != nil {
		return nil, fmt.Errorf("the mail server must be a host with a port, such as mail.example.org:587, not %s", s.Server)
	}
	n, err := strconv.Atoi(port)
	if err != nil {
		return nil, fmt.Errorf("the port of the mail server must be a number, not %s", port)
	}
	if _, err := mail.ParseAddress(s.From); err != nil {
		return nil, fmt.Errorf("the address of the sender must be a mail address, not %q", s.From)
	}
	switch s.Security {
	case StartTLS, TLS, Plain:
	default:
		return nil, fmt.Errorf("the security of mail is starttls, tls or none, not %s", s.Security)
	}
	if s.Security == Plain && s.Password != "" && host != "localhost" && host != "127.0.0.1" && host != "::1" {
		return nil, errors.New("a password is not sent in the clear to another machine")
	}
	return &MailSender{s, host, n}, nil
}

// Check is as for notice.Sender. An address is a plain one, without a name, and its domain is
// no address of a machine: the mail server might reach one that strangers do not.
func (m *MailSender) Check(target string) error {
	a, err := mail.ParseAddress(target)
	if err != nil || a.Address != target || a.Name != "" || len(target) > 254 || strings.ContainsAny(target, "\"[]") || strings.ContainsFunc(target, unicode.IsSpace) {
		return refusal.Request("this is not a mail address")
	}
	return nil
}

// Send is as for notice.Sender.
func (m *MailSender) Send(ctx context.Context, target string, n notice.Message) error {
	msg := gomail.NewMsg()
	if err := msg.From(m.smtp.From); err != nil {
		return fmt.Errorf("%w: %w", notice.ErrNotSent, err)
	}
	if err := msg.To(target); err != nil {
		return fmt.Errorf("%w: %w", notice.ErrNotSent, err)
	}
	msg.Subject(n.Subject)
	msg.SetDate()
	msg.SetMessageIDWithValue(n.Key + "@" + domain(m.smtp.From))
	msg.SetGenHeader("List-Unsubscribe", "<"+n.Stop+">")
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetBodyString(gomail.TypeTextPlain, n.Text)
	c, err := m.client()
	if err != nil {
		return fmt.Errorf("%w: %w", notice.ErrNotSent, err)
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	if err := c.DialWithContext(ctx); err != nil {
		return fmt.Errorf("%w: %w", notice.ErrNotSent, err)
	}
	defer func() { _ = c.Close() }()
	return undelivered(c.Send(msg))
}

// undelivered marks an error that came before the server had the whole message.
func undelivered(err error) error {
	var at *gomail.SendError
	if errors.As(err, &at) {
		switch at.Reason {
		case gomail.ErrGetSender, gomail.ErrGetRcpts, gomail.ErrSMTPMailFrom, gomail.ErrSMTPRcptTo, gomail.ErrSMTPData, gomail.ErrConnCheck, gomail.ErrNoUnencoded:
			return fmt.Errorf("%w: %w", notice.ErrNotSent, err)
		}
	}
	return err
}

func domain(address string) string {
	a, err := mail.ParseAddress(address)
	if err != nil {
		return "localhost"
	}
	_, at, _ := strings.Cut(a.Address, "@")
	return at
}

func (m *MailSender) client() (*gomail.Client, error) {
	options := []gomail.Option{gomail.WithPort(m.port), gomail.WithTimeout(timeout)}
	switch m.smtp.Security {
	case StartTLS:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	case TLS:
		options = append(options, gomail.WithSSL())
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	}
	if m.smtp.tls != nil {
		options = append(options, gomail.WithTLSConfig(m.smtp.tls))
	}
	if m.smtp.User != "" {
		kind := gomail.SMTPAuthAutoDiscover
		if m.smtp.Security == Plain {
			kind = gomail.SMTPAuthPlainNoEnc
		}
		options = append(options, gomail.WithSMTPAuth(kind), gomail.WithUsername(m.smtp.User), gomail.WithPassword(m.smtp.Password))
	}
	return gomail.NewClient(m.host, options...)
}
