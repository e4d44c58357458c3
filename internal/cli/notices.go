package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"wargame/internal/host"
	"wargame/internal/host/notice"
	"wargame/internal/host/notice/send"
	"wargame/internal/host/store"
)

// Notices holds the options for calling players back.
type Notices struct {
	URL          string // public address of the server; empty for no notices
	Server       string // mail server; empty for no mail
	From         string
	User         string
	PasswordFile string
	Security     string
	Private      bool // webhooks may reach any address
}

// passwordName is the variable of the environment with the password of the mail server.
// A command line can be read by other users of the machine.
const passwordName = "WARGAME_SMTP_PASSWORD"

// open returns the ways to call players back, for host.Config; nil for none.
func (n Notices) open() (func(store.Recorder) (host.Notices, error), error) {
	if n.URL == "" {
		if n.Server != "" || n.Private {
			return nil, errors.New("notices need the public address of the server; add --url")
		}
		return nil, nil
	}
	u, err := url.Parse(n.URL)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return nil, fmt.Errorf("--url must be an address such as https://board.example.org, not %s", n.URL)
	}
	address := u.Scheme + "://" + u.Host
	senders := map[string]notice.Sender{}
	for _, kind := range []string{notice.Webhook, notice.Discord, notice.Slack} {
		senders[kind] = send.NewHook(kind, n.Private)
	}
	if n.Server != "" {
		password, err := n.password()
		if err != nil {
			return nil, err
		}
		mail, err := send.NewMail(send.SMTP{Server: n.Server, From: n.From, User: n.User, Password: password, Security: n.Security})
		if err != nil {
			return nil, err
		}
		senders[notice.Mail] = mail
	}
	return func(s store.Recorder) (host.Notices, error) {
		keys, err := pushKeys(s)
		if err != nil {
			return host.Notices{}, err
		}
		if u.Scheme == "https" || n.Private {
			senders[notice.Push] = send.NewPush(keys, address, n.Private)
		}
		return host.Notices{Senders: senders, Push: keys.Public, URL: address}, nil
	}, nil
}

// password returns the password of the mail server, from a file or the environment.
func (n Notices) password() (string, error) {
	if n.PasswordFile == "" {
		return os.Getenv(passwordName), nil
	}
	text, err := os.ReadFile(n.PasswordFile)
	return strings.TrimRight(string(text), "\r\n"), err
}

// pushKeys returns the keys of the server for Web Push, and draws them the first time.
func pushKeys(s store.Recorder) (k send.Keys, err error) {
	err = s.Change(func(r store.Records) error {
		text, err := notice.Setting(r, "push", func() ([]byte, error) {
			fresh, err := send.NewKeys()
			if err != nil {
				return nil, err
			}
			return json.Marshal(fresh)
		})
		if err != nil {
			return err
		}
		return json.Unmarshal(text, &k)
	})
	return k, err
}
