package host

import (
	"errors"
	"slices"
	"time"

	"wargame/internal/host/lanes"
	"wargame/internal/host/rate"
	"wargame/internal/host/store"
	http "wargame/internal/web"
	"wargame/interpreter/state"
)

// rulebook serves a rulebook (GET /books/NAME), or one clause of it (?clause=ID). With ?prove a
// job runs its tests.
func (h *Host) rulebook(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	if !slices.Contains(h.library.Names, name) {
		fail(w, http.StatusNotFound, "this server has no such game")
		return
	}
	b, err := h.shelf.Book(name)
	if err != nil {
		h.logf("cannot load the rulebook of %s: %s", name, err)
		fail(w, http.StatusInternalServerError, "the rulebook cannot be loaded")
		return
	}
	id := r.URL.Query().Get("clause")
	if id == "" {
		if r.URL.Query().Has("prove") {
			h.shelf.Prove(b)
		}
		sendSmall(w, r, b.Catalogue())
		return
	}
	if !h.rates.Take("book "+address(r), rate.Reasons, time.Now()) {
		tooMany(w)
		return
	}
	c, err := b.Find(id, func(work func() error) error {
		return h.lanes.Do(r.Context(), lanes.Rulebooks, h.client("", address(r)), func(*state.Allowance) error { return work() })
	})
	switch {
	case errors.Is(err, store.ErrNone):
		fail(w, http.StatusNotFound, "the rulebook has no such clause")
		return
	case err != nil:
		h.fails(w, err)
		return
	}
	if o, err := h.library.Offer(name, ""); err == nil {
		for _, x := range o.Options {
			if x.Clause == id {
				c.Options = append(c.Options, x)
			}
		}
		for _, x := range o.Disputes {
			if x.Clause == id {
				c.Disputes = append(c.Disputes, x)
			}
		}
	}
	sendSmall(w, r, c)
}
