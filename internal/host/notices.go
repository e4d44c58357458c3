package host

import (
	"errors"
	"slices"
	"time"

	"golang.org/x/text/language"

	"wargame/internal/host/notice"
	"wargame/internal/host/people"
	"wargame/internal/host/rate"
	"wargame/internal/host/refusal"
	"wargame/internal/host/store"
	http "wargame/internal/web"
	"wargame/interpreter/messages"
)

// Notices says how a host calls players back.
type Notices struct {
	Senders map[string]notice.Sender // by kind of channel
	Push    string                   // the public key for Web Push; empty for none
	URL     string                   // of the server, without a slash at the end; empty for no notices
}

// noticeTick is how often notices are looked for.
const noticeTick = 10 * time.Second

// mailer sends the notices of a host.
type mailer struct {
	*notice.Outbox
	push string
}

func (m mailer) kinds() []string {
	out := []string{}
	for kind := range m.Senders {
		out = append(out, kind)
	}
	slices.Sort(out)
	return out
}

// newMailer returns the mailer of a host, and starts it if there is a way to send.
func newMailer(h *Host, n Notices) mailer {
	c := club{h}
	m := mailer{&notice.Outbox{
		Store: h.store, Senders: n.Senders, URL: n.URL, Now: h.cfg.now, Logf: h.logf, Trip: h.jobs.Trip,
		Present: func(game int64, seat string) bool { return h.hub.Here(game)[seat] > 0 },
		Title: func(game int64, seat, lang string) (notice.Turn, error) {
			tag, err := language.Parse(lang)
			if err != nil {
				tag = language.English
			}
			o, err := c.standing(messages.For(tag).Tag(), game)
			if err != nil {
				return notice.Turn{}, err
			}
			return notice.Turn{Game: o.Title, Seat: o.title(seat)}, nil
		},
		Words: words,
	}, n.Push}
	if len(n.Senders) > 0 {
		h.jobs.Start("sending notices", func() { m.run(h) }, nil)
	}
	return m
}

// words returns a text for a reader in a language.
func words(lang, english string, values ...any) string {
	tag, err := language.Parse(lang)
	if err != nil {
		tag = language.English
	}
	return messages.For(tag).Sprintf(english, values...)
}

// run sends notices until the host is closed.
func (m mailer) run(h *Host) {
	tick := time.NewTicker(noticeTick)
	defer tick.Stop()
	for {
		h.jobs.Guard("sending notices", func() {
			if _, err := m.Step(h.jobs.Context()); err != nil && !h.jobs.Closing() {
				h.logf("notices: %s", err)
			}
		})
		select {
		case <-h.jobs.Context().Done():
			return
		case <-tick.C:
		}
	}
}

type channel struct {
	Kind   string `json:"kind"`
	Target string `json:"target"`
}

// addChannel adds an address for the notices of a player.
func (c club) addChannel(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(q channel) (any, error) {
		id, err := player(r)
		if err != nil {
			return nil, err
		}
		s := c.host.mailer.Senders[q.Kind]
		if s == nil {
			return nil, refusal.Request("this server sends no such notices")
		}
		if err := s.Check(q.Target); err != nil {
			return nil, err
		}
		if !c.host.rates.Take("address "+address(r), rate.NewAddresses, time.Now()) {
			return nil, refusal.Request("too many new addresses come from your network; try again tomorrow")
		}
		return nothing{}, c.change(r, id, func(x store.Records, p *people.Person) error {
			p.Lang = languageOf(r).String()
			_, err := notice.Add(x, id, q.Kind, q.Target, c.host.cfg.now())
			return err
		})
	})
}

type channelID struct {
	ID string `json:"id"`
}

// removeChannel removes an address of a player.
func (c club) removeChannel(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(q channelID) (any, error) {
		id, err := player(r)
		if err != nil {
			return nil, err
		}
		return nothing{}, c.host.store.Change(func(x store.Records) error { return notice.Remove(x, id, q.ID) })
	})
}

// linked says what a link in a notice does. Opening the link does nothing by itself:
// programs that scan mail open links too.
func (c club) linked(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(nothing) (any, error) {
		var out notice.Linked
		err := c.host.store.View(func(x store.Records) (err error) { out, err = notice.Look(x, r.PathValue("notice")); return err })
		return out, c.triedLink(r, err)
	})
}

// follow does what a link in a notice is for.
func (c club) follow(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(nothing) (any, error) {
		err := c.host.store.Change(func(x store.Records) error { return notice.Follow(x, r.PathValue("notice"), c.host.cfg.now()) })
		return nothing{}, c.triedLink(r, err)
	})
}

// triedLink counts a wrong link of a client, as guest does, and returns the error.
func (c club) triedLink(r *http.Request, err error) error {
	if errors.Is(err, store.ErrNone) && !c.host.rates.Take("fail "+address(r), rate.BadTokens, time.Now()) {
		return errTries
	}
	return err
}
