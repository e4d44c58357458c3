package host

import (
	"errors"
	"strings"
	"time"

	"wargame/internal/host/lanes"
	"wargame/internal/host/notice"
	"wargame/internal/host/people"
	"wargame/internal/host/rate"
	"wargame/internal/host/refusal"
	"wargame/internal/host/store"
	"wargame/internal/host/tables"
	http "wargame/internal/web"
)

// club answers the requests of players about their games, each other and their notices.
// It shares the state of its host.
type club struct{ host *Host }

// routes returns the requests of players.
func (c club) routes() []route {
	return []route{
		{"GET /push.js", worker},
		{"GET /me", c.me},
		{"POST /me", c.setMe},
		{"POST /me/remove", c.removeMe},
		{"POST /me/leave", c.leave},
		{"POST /me/notices", c.addChannel},
		{"POST /me/notices/remove", c.removeChannel},
		{"GET /open", c.open},
		{"GET /invitations/{invitation}", c.invitation},
		{"POST /invitations/{invitation}", c.take},
		{"GET /notices/{notice}/what", c.linked},
		{"POST /notices/{notice}", c.follow},
		{"GET /g/{token}/people", c.people},
		{"POST /g/{token}/mine", c.join},
		{"POST /g/{token}/heard", c.heard},
		{"POST /g/{token}/invite", c.invite},
		{"POST /g/{token}/uninvite", c.uninvite},
		{"POST /g/{token}/rematch", c.rematch},
		{"POST /g/{token}/vacation", c.vacation},
	}
}

// keyWord is the scheme of the header in which a browser sends the key of its player.
const keyWord = "player "

// errPlayer reports a request without the key of a player.
var errPlayer = refusal.Request("this request needs the key of a player")

// player returns the player of a request. The key is in a header, so it is in no log of
// addresses and no page of another site can send it.
func player(r *http.Request) (people.ID, error) {
	key, ok := strings.CutPrefix(r.Header.Get("Authorization"), keyWord)
	id, valid := people.Identify(key)
	if !ok || !valid {
		return "", errPlayer
	}
	return id, nil
}

// serve answers a request with the result of do, or with its error.
func serve[Q any](c club, w http.ResponseWriter, r *http.Request, do func(q Q) (any, error)) {
	var q Q
	var out any
	var err error
	if r.Method == http.MethodPost {
		err = read(r, &q)
	}
	if err == nil {
		out, err = do(q)
	}
	if err != nil {
		c.host.fails(w, err)
		return
	}
	sendSmall(w, r, out)
}

type nothing struct{}

// myself is what a player sees of themselves.
type myself struct {
	Name    string       `json:"name"`
	Hours   notice.Hours `json:"hours"`
	Games   []mine       `json:"games"`
	Notices []address_   `json:"notices"`
	Kinds   []string     `json:"kinds"`          // of notices that the server sends
	Push    string       `json:"push,omitempty"` // the public key for Web Push
}

// address_ is an address for notices as its player sees it.
type address_ struct {
	ID        string `json:"id"`
	Kind      string `json:"kind"`
	Target    string `json:"target"`
	Confirmed bool   `json:"confirmed"`
}

// mine is a game of a player.
type mine struct {
	Link   string            `json:"link"`  // the hash of the player's own link
	Nonce  string            `json:"nonce"` // with it the player derives the link
	Game   string            `json:"game"`  // title
	Seat   string            `json:"seat"`  // title; empty for a watcher
	State  string            `json:"state"` // "waiting", "playing" or "over"
	Turn   bool              `json:"turn"`  // the player is to decide
	Whose  []string          `json:"whose"` // titles of the seats that are to decide
	Since  int64             `json:"since"` // since when, in seconds since 1970; 0 if the game waits for no person
	Unread int               `json:"unread"`
	Names  map[string]string `json:"names"`          // of players, by title of the seat
	Left   *float64          `json:"left,omitempty"` // seconds of the player's clock
}

// me returns the settings and the games of a player. A key that has stored nothing is a
// player without games, so a guessed key learns nothing.
func (c club) me(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(nothing) (any, error) {
		id, err := player(r)
		if err != nil {
			return nil, err
		}
		if !c.host.rates.Take("me "+address(r), rate.Players, time.Now()) {
			return nil, lanes.ErrOften
		}
		out := &myself{Games: []mine{}, Notices: []address_{}, Kinds: c.host.mailer.kinds(), Push: c.host.mailer.push}
		var all []people.Game
		err = c.host.store.View(func(x store.Records) error {
			p, err := people.Get(x, id)
			if err != nil {
				return err
			}
			out.Name, out.Hours = p.Name, notice.HoursOf(p)
			channels, err := notice.Channels(x, id)
			if err != nil {
				return err
			}
			for _, a := range channels {
				out.Notices = append(out.Notices, address_{a.ID, a.Kind, a.Target, a.Confirmed})
			}
			all, err = people.Games(x, id)
			return err
		})
		if err != nil {
			return nil, err
		}
		for _, g := range all {
			m, err := c.mine(r, g)
			if errors.Is(err, store.ErrNone) {
				continue // deleted meanwhile
			}
			if err != nil {
				return nil, err
			}
			out.Games = append(out.Games, m)
		}
		return out, nil
	})
}

// mine returns a game as its player sees it. It needs the store alone, so a player of
// many games loads none of them.
func (c club) mine(r *http.Request, g people.Game) (m mine, err error) {
	o, err := c.standing(languageOf(r), g.ID)
	if err != nil {
		return m, err
	}
	m = mine{Link: g.Link, Nonce: g.Nonce, Game: o.Title, Seat: o.title(g.Seat), State: o.State, Whose: []string{}, Names: map[string]string{}}
	for _, x := range o.waits {
		m.Whose = append(m.Whose, o.title(x.Seat))
		m.Turn = m.Turn || x.Seat == g.Seat
		if m.Since == 0 || x.Since < m.Since {
			m.Since = x.Since
		}
	}
	for seat, name := range o.names {
		m.Names[o.title(seat)] = name
	}
	if o.Times != nil {
		if s, ok := o.Times.Seats[g.Seat]; ok {
			m.Left = &s.Left
		}
	}
	n, err := c.host.store.Said(g.ID, g.Seat)
	m.Unread = max(0, n-g.Heard)
	return m, err
}

type settings struct {
	Name  string       `json:"name"`
	Hours notice.Hours `json:"hours"`
}

// setMe stores the name and the hours of a player.
func (c club) setMe(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(q settings) (any, error) {
		id, err := player(r)
		if err != nil {
			return nil, err
		}
		if err := q.Hours.Check(); err != nil {
			return nil, err
		}
		return nothing{}, c.change(r, id, func(x store.Records, p *people.Person) error {
			p.Name, p.Lang = q.Name, languageOf(r).String()
			return notice.PutHours(p, q.Hours)
		})
	})
}

// change changes a player. A new one counts against the rate of the address.
func (c club) change(r *http.Request, id people.ID, do func(x store.Records, p *people.Person) error) error {
	return c.host.store.Change(func(x store.Records) error {
		p, err := people.Get(x, id)
		if err != nil {
			return err
		}
		now := time.Now()
		if p.Seen == 0 && !c.host.rates.Take("player "+address(r), rate.NewPlayers, now) {
			return refusal.Request("too many new players come from your address; wait a while")
		}
		p.Seen = now.Unix()
		if err := do(x, &p); err != nil {
			return err
		}
		return people.Put(x, id, p)
	})
}

// removeMe deletes a player with their settings and addresses. Their games go on.
func (c club) removeMe(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(nothing) (any, error) {
		id, err := player(r)
		if err != nil {
			return nil, err
		}
		return nothing{}, c.host.store.Change(func(x store.Records) error {
			return errors.Join(notice.RemoveAll(x, id), people.Remove(x, id))
		})
	})
}

type leaving struct {
	Link string `json:"link"`
}

// leave removes a game from those of a player.
func (c club) leave(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(q leaving) (any, error) {
		id, err := player(r)
		if err != nil {
			return nil, err
		}
		return nothing{}, c.host.store.Change(func(x store.Records) error { return people.Leave(x, id, q.Link) })
	})
}

type joining struct {
	Nonce string `json:"nonce"` // 16 bytes, in hexadecimal
	Link  string `json:"link"`  // the hash of the link that the player's key derives from it, in hexadecimal
}

// join adds the game of a link to those of a player.
func (c club) join(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(q joining) (any, error) {
		id, err := player(r)
		if err != nil {
			return nil, err
		}
		guest, err := c.host.guest(r)
		if err != nil {
			return nil, err
		}
		rec, err := c.host.store.Game(guest.Game)
		if err != nil {
			return nil, err
		}
		if len(rec.Moment) > 0 {
			return nil, refusal.Request("a sandbox is not in the games of a player; keep its link")
		}
		var g people.Game
		err = c.change(r, id, func(x store.Records, _ *people.Person) error {
			l, err := x.Target(tables.HashOf(r.PathValue("token"))) // again, in the transaction: it may have been replaced
			if err == nil {
				g, err = people.Join(x, id, l, q.Nonce, q.Link, time.Now())
			}
			return err
		})
		return struct {
			Nonce string `json:"nonce"`
		}{g.Nonce}, err
	})
}

type hearing struct {
	N int `json:"n"` // entries of the chat
}

// heard records what a player has read of the chat.
func (c club) heard(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(q hearing) (any, error) {
		id, err := player(r)
		if err != nil {
			return nil, err
		}
		g, err := c.host.guest(r)
		if err != nil {
			return nil, err
		}
		return nothing{}, c.host.store.Change(func(x store.Records) error {
			return people.Heard(x, id, store.Link{Game: g.Game, Seat: g.Seat}, q.N)
		})
	})
}
