package host

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"wargame/internal/host/lanes"
	"wargame/internal/host/rate"
	"wargame/internal/host/writers"
	http "wargame/internal/web"
	"wargame/interpreter/state"
)

// writes reports whether a request is one of a page that writes rules. It changes nothing on
// the server but the files of its page.
func writes(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, "/play/")
}

// workshops answers pages that write rules. It shares the state of its host.
type workshops struct{ *Host }

// ask answers the request {name} of the page {page}.
func (h workshops) ask(w http.ResponseWriter, r *http.Request) {
	var body json.RawMessage
	if err := read(r, &body); err != nil {
		h.fails(w, err)
		return
	}
	var out []byte
	var no error // for the person at the page
	err := h.lanes.Do(r.Context(), lanes.Writing, h.client("", address(r)), func(*state.Allowance) error {
		ctx, stop := context.WithTimeout(r.Context(), lanes.Writing.Time)
		defer stop()
		out, no = h.writers.Ask(ctx, r.PathValue("page"), r.PathValue("name"), body)
		return nil
	})
	switch {
	case err != nil:
		h.fails(w, err)
	case errors.Is(no, writers.ErrGone):
		send(w, http.StatusGone, failure{Error: no.Error(), Code: "gone"})
	case no != nil:
		fail(w, http.StatusUnprocessableEntity, no.Error())
	default:
		sendSmall(w, r, out)
	}
}

// mayChange reports whether a client may send one more request that changes something, and
// counts it. Those of a person who types are frequent and have a rate of their own.
func mayChange(rates *rate.Limiter, r *http.Request) bool {
	now := time.Now()
	if writes(r) {
		return rates.Take("write "+address(r), rate.Writing, now)
	}
	return rates.Take("change "+address(r), rate.Changes, now) && rates.Take("last "+address(r), rate.ChangesLong, now)
}
