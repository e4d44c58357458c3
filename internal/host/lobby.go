package host

import (
	"encoding/hex"
	"errors"
	"time"

	"wargame/internal/host/lobby"
	"wargame/internal/host/rate"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/internal/host/tables"
	http "wargame/internal/web"
)

// offered is an invitation as strangers see it.
type offered struct {
	ID       string   `json:"id,omitempty"` // of an invitation in the list of open games
	Game     string   `json:"game"`         // title
	Name     string   `json:"name"`         // of the game, for its rulebook
	Scenario string   `json:"scenario,omitempty"`
	Seat     string   `json:"seat"` // title
	Note     string   `json:"note,omitempty"`
	Players  []string `json:"players"` // the other seats with their players
	Control  any      `json:"control,omitempty"`
	Made     int64    `json:"made"` // seconds since 1970
}

// offered returns an invitation as strangers see it. It names the seats and the players,
// and nothing that leads to the game.
func (c club) offered(r *http.Request, i lobby.Invitation) (*offered, error) {
	o, err := c.standing(languageOf(r), i.Game)
	if err != nil {
		return nil, err
	}
	out := &offered{Game: o.Title, Name: o.game, Scenario: o.Scenario, Seat: o.title(i.Seat), Note: i.Note, Players: []string{}, Made: i.Made}
	if i.Public {
		out.ID = i.ID
	}
	if o.Times != nil {
		out.Control = o.Times.Control
	}
	for _, s := range o.Seats {
		switch {
		case s.Seat == i.Seat:
		case s.Bot != "":
			out.Players = append(out.Players, s.Title+" ("+s.Bot+")")
		case s.Name != "":
			out.Players = append(out.Players, s.Title+" ("+s.Name+")")
		default:
			out.Players = append(out.Players, s.Title)
		}
	}
	return out, nil
}

// open lists the games that look for players.
func (c club) open(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(nothing) (any, error) {
		var all []lobby.Invitation
		err := c.host.store.View(func(x store.Records) (err error) { all, err = lobby.Open(x); return err })
		if err != nil {
			return nil, err
		}
		out := []*offered{}
		for _, i := range all[:min(len(all), mostOpen)] {
			o, err := c.offered(r, i)
			if errors.Is(err, store.ErrNone) {
				continue // deleted meanwhile
			}
			if err != nil {
				return nil, err
			}
			out = append(out, o)
		}
		return out, nil
	})
}

// mostOpen is the most open games in one list.
const mostOpen = 100

// invited returns the ID of the invitation of a request: that of an open game, or the
// hash of a private link.
func (c club) invited(r *http.Request) (id string, err error) {
	text := r.PathValue("invitation")
	if b, err := hex.DecodeString(text); err == nil && len(b) == len(tables.HashOf("")) {
		err := c.host.store.View(func(x store.Records) error {
			i, err := lobby.Find(x, text)
			if err == nil && !i.Public {
				return lobby.ErrGone
			}
			return err
		})
		return text, c.triedLink(r, err)
	}
	id = hex.EncodeToString(tables.HashOf(text))
	return id, c.triedLink(r, c.host.store.View(func(x store.Records) error { _, err := lobby.Find(x, id); return err }))
}

// invitation shows an invitation.
func (c club) invitation(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(nothing) (any, error) {
		id, err := c.invited(r)
		if err != nil {
			return nil, err
		}
		var i lobby.Invitation
		if err := c.host.store.View(func(x store.Records) error { i, err = lobby.Find(x, id); return err }); err != nil {
			return nil, err
		}
		return c.offered(r, i)
	})
}

// token is the answer with a new link of a seat.
type token struct {
	Token string `json:"token"`
}

// take gives the seat of an invitation to the player who asks first.
func (c club) take(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(nothing) (any, error) {
		id, err := c.invited(r)
		if err != nil {
			return nil, err
		}
		if !c.host.rates.Take("seat "+address(r), rate.NewSeats, time.Now()) {
			return nil, refusal.Request("too many seats have been taken from your address; play the games that you have first")
		}
		var l store.Link
		if err := c.host.store.View(func(x store.Records) error {
			i, err := lobby.Find(x, id)
			l = store.Link{Game: i.Game, Seat: i.Seat}
			return err
		}); err != nil {
			return nil, err
		}
		fresh := tables.Token()
		err = c.reseat(r, l, func(x store.Records) error { _, err := lobby.Take(x, id, tables.HashOf(fresh)); return err })
		return token{fresh}, err
	})
}

// reseat replaces the links of a seat while its table is locked, so that no request with
// an old link is between its check and its act.
func (c club) reseat(r *http.Request, l store.Link, do func(x store.Records) error) error {
	err := c.host.tables.Do(c.host.asker(r, tables.Guest{Game: l.Game, Seat: l.Seat}), l.Game, func(t *tables.Table) error {
		err := c.host.store.Change(do)
		if err == nil {
			t.Tell()
		}
		return err
	})
	if err == nil {
		c.host.hub.Dismiss(l.Game, &l.Seat)
	}
	return err
}

type inviting struct {
	Public bool   `json:"public"` // in the list of open games
	Note   string `json:"note"`
}

// invite offers the seat of the guest and returns the link of the invitation.
func (c club) invite(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(q inviting) (any, error) {
		fresh := tables.Token()
		return token{fresh}, c.offering(r, func(x store.Records, l store.Link) error {
			return lobby.Invite(x, l, tables.HashOf(fresh), q.Public, q.Note, time.Now())
		})
	})
}

// uninvite withdraws the invitation to the seat of the guest.
func (c club) uninvite(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(nothing) (any, error) { return nothing{}, c.offering(r, lobby.Withdraw) })
}

func (c club) offering(r *http.Request, do func(x store.Records, l store.Link) error) error {
	if _, err := c.host.guest(r); err != nil {
		return err
	}
	return c.host.store.Change(func(x store.Records) error {
		l, err := x.Target(tables.HashOf(r.PathValue("token")))
		if err == nil {
			err = do(x, l)
		}
		return err
	})
}

type again struct {
	Swap bool `json:"swap"` // each player gets the next seat
}

// rematch gives the guest a link to the same seat, or the next one, of a new game with
// the same set-up. The first guest who asks makes the game.
func (c club) rematch(w http.ResponseWriter, r *http.Request) {
	serve(c, w, r, func(q again) (any, error) {
		var x tables.Rematch
		err := c.host.seated(r, func(t *tables.Table, seat int) (err error) { x, err = t.Rematch(seat); return err })
		if err != nil {
			return nil, err
		}
		var m lobby.Rematch
		find := func(x store.Records, game int64) (err error) { m, err = lobby.FindRematch(x, game); return err }
		err = c.host.store.View(func(r store.Records) error { return find(r, x.Game) })
		if errors.Is(err, lobby.ErrNoRematch) {
			m, err = c.newRematch(r, x, q.Swap)
		}
		if err != nil {
			return nil, err
		}
		l := store.Link{Game: m.Next, Seat: lobby.Swap(x.Names, m.Swapped)[x.Seat]}
		fresh := tables.Token()
		err = c.reseat(r, l, func(x store.Records) error { return lobby.Enter(x, l, tables.HashOf(fresh)) })
		return token{fresh}, err
	})
}

// newRematch makes the rematch of a game. If another player is faster, it returns theirs.
func (c club) newRematch(r *http.Request, x tables.Rematch, swap bool) (m lobby.Rematch, err error) {
	if !c.host.mayCreate(address(r)) {
		return m, errTries
	}
	names, bots := lobby.Swap(x.Names, swap), map[string]string{}
	for seat, bot := range x.Bots {
		bots[names[seat]] = bot
	}
	links, err := c.host.tables.CreateTimed(x.Setup, bots, x.Control)
	if err != nil {
		return m, err
	}
	l, err := c.host.store.Find(tables.HashOf(links[seats.WatcherName]))
	if err != nil {
		return m, err
	}
	first := false
	err = c.host.store.Change(func(r store.Records) error {
		m, first, err = lobby.AddRematch(r, x.Game, lobby.Rematch{Next: l.Game, Swapped: swap})
		return err
	})
	if err != nil || !first {
		err = errors.Join(err, c.host.store.Delete(l.Game))
		c.host.tables.Vanish(l.Game)
	} else {
		_ = c.host.tables.Do(tables.Asker{}, x.Game, func(t *tables.Table) error { t.Tell(); return nil }) // only tells the pages
	}
	return m, err
}
