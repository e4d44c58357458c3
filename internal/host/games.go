package host

import (
	"strings"

	"wargame/internal/host/lanes"
	"wargame/internal/host/library"
	"wargame/internal/host/refusal"
	"wargame/internal/host/study"
	"wargame/internal/host/tables"
	"wargame/internal/host/timing"
	http "wargame/internal/web"
	"wargame/interpreter/state"
)

// offers lists the available games.
func (h *Host) offers(w http.ResponseWriter, r *http.Request) {
	out := []*library.Offer{}
	for _, name := range h.library.Names {
		o, err := h.library.OfferIn(name, "", languageOf(r))
		if err != nil {
			h.logf("game %s cannot be played: %s", name, err)
			continue
		}
		out = append(out, o)
	}
	send(w, http.StatusOK, out)
}

func (h *Host) offer(w http.ResponseWriter, r *http.Request) {
	o, err := h.library.OfferIn(r.PathValue("name"), r.URL.Query().Get("scenario"), languageOf(r))
	if err != nil {
		fail(w, http.StatusNotFound, err.Error())
		return
	}
	send(w, http.StatusOK, o)
}

// card handles the request for the address of a small picture of the map of a game under a scenario. It is
// drawn when it is first asked for.
func card(h *Host) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var out struct {
			Picture string `json:"picture"`
		}
		name, scenario, tag := r.PathValue("name"), r.URL.Query().Get("scenario"), languageOf(r)
		err := h.lanes.Do(r.Context(), lanes.Boards, h.client("", address(r)), func(*state.Allowance) error {
			e, err := h.library.EditionOf(name, scenario, tag)
			if err != nil {
				return refusal.Request("%s", err)
			}
			m, err := e.DrawMap(h.store)
			out.Picture = "/ground/" + m.Card
			if !strings.HasSuffix(out.Picture, library.DrawingEnd) {
				out.Picture += ".png"
			}
			return err
		})
		if err != nil {
			h.fails(w, err)
			return
		}
		send(w, http.StatusOK, out)
	}
}

// creates handles a request that creates a game, within the rate of its address. make
// returns the links, and the size in bytes of the sandbox's moment.
func creates[Q any](h *Host, make func(r *http.Request, q Q) (links map[string]string, size int, err error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !h.mayCreate(address(r)) {
			tooMany(w)
			return
		}
		var q Q
		err := read(r, &q)
		var out struct {
			Links map[string]string `json:"links"`
		}
		size := 0
		if err == nil {
			out.Links, size, err = make(r, q)
		}
		if err != nil {
			h.fails(w, err)
			return
		}
		h.created(address(r), size)
		send(w, http.StatusCreated, out)
	}
}

type newGame struct {
	library.Setup
	Bots map[string]string `json:"bots"` // kinds of bots, by seat
	Time timing.Control    `json:"time"` // of the players
}

func (h *Host) newGame(_ *http.Request, q newGame) (links map[string]string, _ int, err error) {
	links, err = h.tables.CreateTimed(q.Setup, q.Bots, q.Time)
	return links, 0, err
}

type upload struct {
	Text   string            `json:"text"`
	Bots   map[string]string `json:"bots,omitempty"`   // where saved games continue as they are
	Shared bool              `json:"shared,omitempty"` // the same
}

// upload creates a sandbox from a saved game, or continues it where the store belongs to the
// person who plays.
func (h *Host) upload(r *http.Request, q upload) (links map[string]string, size int, err error) {
	err = h.lanes.Do(r.Context(), lanes.Uploads, h.client("", address(r)), func(a *state.Allowance) (err error) {
		if personal(h.store) {
			links, err = h.tables.Adopt([]byte(q.Text), q.Bots, q.Shared, a)
			return err
		}
		links, size, err = h.tables.Import([]byte(q.Text), a)
		return err
	})
	return links, size, err
}

type branch struct {
	Key string `json:"key"`
	At  int    `json:"at"` // number of decisions
}

// branch creates a sandbox from a game, for the guest alone.
func (h *Host) branch(r *http.Request, q branch) (links map[string]string, size int, err error) {
	var from *study.Moment
	var setup library.Setup
	err = h.seated(r, func(t *tables.Table, seat int) (err error) {
		setup, from, err = t.Sandbox(seat, q.At)
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	return h.tables.Branch(setup, from)
}

// relink replaces the link of the guest's seat by a new one.
func (h *Host) relink(w http.ResponseWriter, r *http.Request) {
	g, err := h.guest(r)
	if err == nil && g.Watches() {
		err = refusal.ErrWatcher
	}
	if err == nil {
		err = read(r, &struct{}{})
	}
	fresh := tables.Token()
	if err == nil {
		_, err = h.store.Relink(tables.HashOf(r.PathValue("token")), tables.HashOf(fresh))
	}
	if err != nil {
		h.fails(w, err)
		return
	}
	h.hub.Dismiss(g.Game, &g.Seat)
	send(w, http.StatusOK, struct {
		Token string `json:"token"`
	}{fresh})
}

// remove deletes a game.
func (h *Host) remove(w http.ResponseWriter, r *http.Request) {
	err := read(r, &struct{}{})
	var id int64
	if err == nil {
		err = h.seated(r, func(t *tables.Table, seat int) error {
			id = t.ID()
			return t.Remove(seat)
		})
	}
	if err == nil {
		err = h.store.Delete(id)
	}
	if err != nil {
		h.fails(w, err)
		return
	}
	h.tables.Vanish(id)
	send(w, http.StatusOK, struct{}{})
}

type agreement struct {
	Key    string `json:"key"`
	Refuse bool   `json:"refuse"` // refuses what others ask for, or withdraws its own consent
}

// agrees records that a seat agrees to continue under the current rules. The game does
// so once all seats agree.
func (h *Host) agrees(w http.ResponseWriter, r *http.Request) {
	var q agreement
	g, err := h.guest(r)
	if err == nil {
		err = read(r, &q)
	}
	var out struct {
		Waits []string `json:"waits,omitempty"` // seats that have not agreed
	}
	if err == nil {
		out.Waits, err = h.tables.Agree(h.asker(r, g), g, tables.HashOf(r.PathValue("token")), q.Refuse)
	}
	if err != nil {
		h.fails(w, err)
		return
	}
	send(w, http.StatusOK, out)
}

// renewal returns the seats that asked to continue under the current rules, and those
// that refused.
func (h *Host) renewal(w http.ResponseWriter, r *http.Request) {
	g, err := h.guest(r)
	var out *tables.Renewal
	if err == nil {
		out, err = h.tables.Renewal(g)
	}
	if err != nil {
		h.fails(w, err)
		return
	}
	send(w, http.StatusOK, out)
}
