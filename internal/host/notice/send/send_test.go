package send

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"wargame/internal/host/notice"
)

// postOffice is a mail server on this machine.
type postOffice struct {
	mu     sync.Mutex
	mails  []string
	refuse error // of the next recipients
}

func (o *postOffice) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{o}, nil }

func (o *postOffice) got() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]string(nil), o.mails...)
}

type session struct{ *postOffice }

func (session) Reset()                               {}
func (session) Logout() error                        { return nil }
func (session) Mail(string, *smtp.MailOptions) error { return nil }
func (s session) Rcpt(string, *smtp.RcptOptions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refuse
}

func (s session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mails = append(s.mails, string(text))
	return err
}

// newPostOffice starts a mail server and returns a sender for it.
func newPostOffice(t *testing.T) (*postOffice, *MailSender) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	o := &postOffice{}
	s := smtp.NewServer(o)
	s.Domain = "localhost"
	done := make(chan struct{})
	go func() { defer close(done); _ = s.Serve(l) }()
	t.Cleanup(func() { _ = s.Close(); <-done })
	m, err := NewMail(SMTP{Server: l.Addr().String(), From: "Board <board@example.org>", Security: Plain})
	require.NoError(t, err)
	return o, m
}

var message = notice.Message{Key: "k1", Subject: "It is your turn: The Pass (red)", Text: "It is your turn:\n- The Pass (red)", URL: "https://board.example.org/mine", Stop: "https://board.example.org/notices/stop.x.y", Turns: []notice.Turn{{Game: "The Pass", Seat: "red"}}}

func TestMail(t *testing.T) {
	o, m := newPostOffice(t)
	require.NoError(t, m.Send(t.Context(), "anna@example.org", message))
	require.Len(t, o.got(), 1)
	for _, part := range []string{"Subject: It is your turn: The Pass (red)", "From: \"Board\" <board@example.org>", "To: <anna@example.org>", "List-Unsubscribe: <https://board.example.org/notices/stop.x.y>", "Message-ID: <k1@example.org>", "- The Pass (red)"} {
		require.Contains(t, o.got()[0], part)
	}
	o.refuse = &smtp.SMTPError{Code: 451, Message: "later"}
	require.ErrorIs(t, m.Send(t.Context(), "anna@example.org", message), notice.ErrNotSent)
	require.Len(t, o.got(), 1)
	dead, err := NewMail(SMTP{Server: "127.0.0.1:1", From: "board@example.org", Security: Plain})
	require.NoError(t, err)
	require.ErrorIs(t, dead.Send(t.Context(), "anna@example.org", message), notice.ErrNotSent)
	late, stop := context.WithCancel(t.Context())
	stop()
	require.ErrorIs(t, m.Send(late, "anna@example.org", message), notice.ErrNotSent)
	strict, err := NewMail(SMTP{Server: m.smtp.Server, From: "board@example.org", Security: StartTLS})
	require.NoError(t, err)
	require.ErrorIs(t, strict.Send(t.Context(), "anna@example.org", message), notice.ErrNotSent, "a server without STARTTLS gets nothing in the clear")
	require.Len(t, o.got(), 1)

	for _, good := range []string{"anna@example.org", "a.b+c@x.example.org"} {
		require.NoError(t, m.Check(good), good)
	}
	for _, bad := range []string{"", "anna", "Anna <anna@example.org>", "a@b\r\nBcc: c@d", "a@b, c@d", "\"a b\"@c", "root@[10.0.0.1]", "a@b.org\u2028", strings.Repeat("a", 260) + "@b"} {
		require.Error(t, m.Check(bad), bad)
	}
	for _, bad := range []SMTP{{Server: "mail", From: "a@b", Security: TLS}, {Server: "mail:x", From: "a@b", Security: TLS}, {Server: "mail:25", From: "nobody", Security: TLS}, {Server: "mail:25", From: "a@b", Security: "ssl"}, {Server: "mail.example.org:25", From: "a@b", Security: Plain, Password: "secret"}} {
		_, err := NewMail(bad)
		require.Error(t, err, "%v", bad)
		require.NotContains(t, err.Error(), "secret")
	}
}

// hook is a webhook on this machine.
func hook(t *testing.T, answer func(w http.ResponseWriter, body []byte, r *http.Request)) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		answer(w, body, r)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func TestHooks(t *testing.T) {
	got := map[string]any{}
	status := http.StatusNoContent
	target := hook(t, func(w http.ResponseWriter, body []byte, r *http.Request) {
		got = map[string]any{"idempotency": r.Header.Get("Idempotency-Key")}
		_ = json.Unmarshal(body, &got)
		w.WriteHeader(status)
	})
	require.NoError(t, NewHook(notice.Webhook, true).Send(t.Context(), target, message))
	require.Equal(t, "k1", got["idempotency"])
	require.Equal(t, "k1", got["key"])
	require.Len(t, got["turns"], 1)
	require.NoError(t, NewHook(notice.Discord, true).Send(t.Context(), target, message))
	require.Equal(t, message.Text, got["content"])
	require.Equal(t, map[string]any{"parse": []any{}}, got["allowed_mentions"], "a name cannot call everybody")
	require.NoError(t, NewHook(notice.Slack, true).Send(t.Context(), target, message))
	require.Equal(t, message.Text, got["text"])
	for code, want := range map[int]error{404: notice.ErrGone, 410: notice.ErrGone, 429: notice.ErrNotSent, 302: notice.ErrNotSent, 500: notice.ErrNotSent} {
		status = code
		require.ErrorIs(t, NewHook(notice.Webhook, true).Send(t.Context(), target, message), want, code)
	}
	broken := hook(t, func(w http.ResponseWriter, _ []byte, _ *http.Request) { panic(http.ErrAbortHandler) })
	err := NewHook(notice.Webhook, true).Send(t.Context(), broken, message)
	require.Error(t, err)
	require.False(t, errors.Is(err, notice.ErrNotSent), "the receiver may have read it")
	require.ErrorIs(t, NewHook(notice.Webhook, true).Send(t.Context(), "http://127.0.0.1:1", message), notice.ErrNotSent)
}

// A webhook reaches no address that is not public: not by a number, not by a name that
// resolves to one, not by a redirect.
func TestPrivateAddresses(t *testing.T) {
	for _, text := range []string{"127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "198.18.0.1", "192.0.0.192",
		"::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "fec0::1", "fe80::1%eth0"} {
		require.False(t, Public(netip.MustParseAddr(text)), text)
	}
	for _, text := range []string{"8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"} {
		require.True(t, Public(netip.MustParseAddr(text)), text)
	}
	asked := false
	target := hook(t, func(http.ResponseWriter, []byte, *http.Request) { asked = true })
	u, err := url.Parse(target)
	require.NoError(t, err)
	h := NewHook(notice.Webhook, false)
	for _, at := range []string{target, "http://localhost:" + u.Port(), "http://[::ffff:127.0.0.1]:" + u.Port(), "http://0:" + u.Port(), "http://2130706433:" + u.Port(), "http://127.1:" + u.Port()} {
		require.Error(t, h.Send(t.Context(), at, message), at)
	}
	require.False(t, asked)
	for _, bad := range []string{"http://example.org", "https://example.org:8443/x", "https://user:pass@example.org", "https://127.0.0.1/x", "https://[::1]/x", "ftp://example.org", "//example.org", "https:///x", "", "https://169.254.169.254/latest"} {
		require.Error(t, h.Check(bad), bad)
	}
	require.NoError(t, h.Check("https://example.org/hook?id=1"))

	moved := hook(t, func(w http.ResponseWriter, _ []byte, r *http.Request) {
		http.Redirect(w, r, target, http.StatusTemporaryRedirect)
	})
	require.Error(t, NewHook(notice.Webhook, true).Send(t.Context(), moved, message))
	require.False(t, asked, "redirects are not followed")
}

func TestPush(t *testing.T) {
	keys, err := NewKeys()
	require.NoError(t, err)
	var head http.Header
	var size int
	status := http.StatusCreated
	target := hook(t, func(w http.ResponseWriter, body []byte, r *http.Request) {
		head, size = r.Header, len(body)
		require.NotContains(t, string(body), "The Pass", "the push service cannot read it")
		w.WriteHeader(status)
	})
	browser, err := ecdh.P256().GenerateKey(rand.Reader)
	require.NoError(t, err)
	auth := make([]byte, 16)
	sub, err := json.Marshal(map[string]any{"endpoint": target, "keys": map[string]string{"p256dh": base64.RawURLEncoding.EncodeToString(browser.PublicKey().Bytes()), "auth": base64.RawURLEncoding.EncodeToString(auth)}})
	require.NoError(t, err)
	p := NewPush(keys, "https://board.example.org", true)
	require.NoError(t, p.Check(string(sub)))
	require.NoError(t, p.Send(t.Context(), string(sub), message))
	require.Contains(t, head.Get("Authorization"), "vapid t=")
	require.Contains(t, head.Get("Authorization"), keys.Public)
	require.Equal(t, "aes128gcm", head.Get("Content-Encoding"))
	require.Positive(t, size)
	status = http.StatusGone
	require.ErrorIs(t, p.Send(t.Context(), string(sub), message), notice.ErrGone)
	require.Error(t, p.Check("{}"))
	require.Error(t, NewPush(keys, "", false).Check(string(sub)), "not a public address")
}
