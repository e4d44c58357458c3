package host

import (
	"errors"
	"fmt"
	"net/url"
	"time"

	"wargame/internal/host/lanes"
	"wargame/internal/host/match"
	"wargame/internal/host/rate"
	"wargame/internal/host/store"
	"wargame/internal/host/tables"
	http "wargame/internal/web"
	"wargame/interpreter/state"
)

var errTries = fmt.Errorf("%w: too many wrong links were tried", store.ErrNone)

// guest returns the guest of a link. A client that tries many invalid links is refused
// for a while.
func (h *Host) guest(r *http.Request) (tables.Guest, error) {
	l, err := h.store.Find(tables.HashOf(r.PathValue("token")))
	if errors.Is(err, store.ErrNone) && !h.rates.Take("fail "+address(r), rate.BadTokens, time.Now()) {
		return tables.Guest{}, errTries
	}
	if err == nil {
		h.tables.Visit(l.Game)
	}
	return tables.Guest{Game: l.Game, Seat: l.Seat}, err
}

// seated finds the table and the seat of a guest and calls do with the table locked. The
// link is checked again under the lock, so that a request with a link replaced meanwhile
// neither reads nor changes anything.
func (h *Host) seated(r *http.Request, do func(t *tables.Table, seat int) error) error {
	g, err := h.guest(r)
	if err != nil {
		return err
	}
	h.jobs.Trip("admitted")
	return h.tables.Do(h.asker(r, g), g.Game, func(t *tables.Table) error {
		if _, err := h.guest(r); err != nil {
			return err
		}
		return do(t, t.Seat(g))
	})
}

// reads handles a cheap question with the table locked.
func (h *Host) reads(ask func(t *tables.Table, seat int, q url.Values) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var out any
		err := h.seated(r, func(t *tables.Table, seat int) (err error) {
			out, err = ask(t, seat, r.URL.Query())
			return err
		})
		if err != nil {
			h.fails(w, err)
			return
		}
		sendSmall(w, r, out)
	}
}

// changes handles a request that changes a game. The functions in first run before the
// table is locked.
func changes[T any](h *Host, do func(t *tables.Table, seat int, request T) error, first ...func(request T) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var request T
		if _, err := h.guest(r); err != nil {
			h.fails(w, err)
			return
		}
		if err := read(r, &request); err != nil { // before the table is locked: a body may arrive slowly
			h.fails(w, err)
			return
		}
		for _, f := range first {
			if err := f(request); err != nil {
				h.fails(w, err)
				return
			}
		}
		n := 0
		err := h.seated(r, func(t *tables.Table, seat int) error {
			t.Speak(languageOf(r))
			err := do(t, seat, request)
			n = t.Number(seat)
			return err
		})
		if err != nil {
			h.fails(w, err)
			return
		}
		send(w, http.StatusOK, struct {
			N int `json:"n"`
		}{n})
	}
}

// copied is a copy of a match for one request: the seat and the address of the guest.
type copied struct {
	*match.Match
	guest   tables.Guest
	seat    int
	address string
}

// withCopy runs work in a lane on a copy of the guest's match, so that decisions and
// views never wait for it. past includes earlier positions. allowed is called first with
// the table locked; it may be nil.
func (h *Host) withCopy(r *http.Request, l lanes.Lane, past bool, allowed func(t *tables.Table, seat int) (bool, error), do func(c copied) error) error {
	g, err := h.guest(r)
	if err != nil {
		return err
	}
	if err := h.tables.Await(h.asker(r, g), g.Game); err != nil { // before the lane: loading may take long
		return err
	}
	return h.lanes.Do(r.Context(), l, h.client(linkOf(g), address(r)), func(a *state.Allowance) error {
		c, on := copied{guest: g, address: address(r)}, true
		err := h.seated(r, func(t *tables.Table, seat int) (err error) {
			if allowed != nil {
				if on, err = allowed(t, seat); err != nil || !on {
					return err
				}
			}
			c.Match, c.seat = t.Copy(a, past), seat
			return nil
		})
		if err != nil || !on {
			return err
		}
		return do(c)
	})
}

// answers handles a question on a copy. With past, or about an earlier position (at), the copy
// has what earlier positions need.
func (h *Host) answers(l lanes.Lane, past bool, ask func(c copied, q url.Values) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var out any
		about := past || r.URL.Query().Has("at") // an earlier position
		err := h.withCopy(r, l, about, nil, func(c copied) (err error) {
			c.Match = c.In(languageOf(r))
			out, err = ask(c, r.URL.Query())
			return err
		})
		if err != nil {
			h.fails(w, err)
			return
		}
		sendSmall(w, r, out)
	}
}

// ordered is a request that changes a game; it embeds a match.Order.
type ordered interface{ Request() match.Order }

// prepared handles a request that changes a game in two steps. The work is done on a
// copy of the match. The result is applied if the request still refers to the current
// position.
func prepared[Q ordered, P any](h *Host, w http.ResponseWriter, r *http.Request, l lanes.Lane, prepare func(c copied, q Q) (P, error), do func(t *tables.Table, seat int, q Q, p P) error) {
	var p P
	changes(h, func(t *tables.Table, seat int, q Q) error { return do(t, seat, q, p) }, func(q Q) error {
		return h.withCopy(r, l, true, func(t *tables.Table, seat int) (bool, error) {
			done, err := t.Authorize(seat, q.Request())
			return !done, err
		}, func(c copied) (err error) {
			p, err = prepare(c, q)
			return err
		})
	})(w, r)
}

// refuseOften returns an error if a client asks too often.
func (h *Host) refuseOften(c copied, what string, of rate.Rate) error {
	if !h.mayAsk(what, c.guest, c.address, of) {
		return lanes.ErrOften
	}
	return nil
}
