package host

import (
	"maps"
	"net/http"
	"net/url"
	"slices"

	"wargame/internal/host/lanes"
	"wargame/interpreter/state"
)

// Questions change nothing, and may take much work. They are answered in lanes, on a copy of
// the table, so that decisions and views never wait for them.

// client returns who waits for work in a lane. Where clients have no bounds it is the host.
func (h *Host) client(link, address string) lanes.Client {
	if h.rates == nil {
		return lanes.Client{}
	}
	return lanes.Client{Link: link, Address: address}
}

// copied is a copy of a table to ask, which is locked: without what is only needed to play
// on. Nothing that is done with the copy changes the table. With past, it has what leads to
// positions of the past, too.
func (t *table) copied(a *state.Allowance, past bool) *table {
	rec := *t.rec
	rec.Seats = slices.Clone(t.rec.Seats)
	out := &table{h: t.h, id: t.id, rec: &rec, setup: t.setup, from: t.from, ed: t.ed, dice: t.dice, rows: t.rows, drawn: t.drawn, unseen: maps.Clone(t.unseen), allowance: a,
		views: map[int]*picture{}, faces: map[int]map[string]int{}}
	if t.g == nil {
		return out
	}
	out.g = t.g.Clone()
	out.g.Allow(a)
	if past {
		out.ledger, out.stands = t.ledger.Copy(), slices.Clone(t.stands)
		for _, m := range t.marks {
			g := m.game.Clone()
			g.Allow(a)
			out.marks = append(out.marks, mark{m.moves, g})
		}
	}
	return out
}

// wonder has something worked out on a copy of the table of a guest.
func (h *Host) wonder(r *http.Request, l lanes.Lane, past bool, do func(t *table, g guest) error) error {
	g, err := h.guest(r)
	if err != nil {
		return err
	}
	if err := h.awaits(g.asker(r), g.game); err != nil { // before the lane: it may take long
		return err
	}
	return h.lanes.Do(r.Context(), l, h.client(g.link(), address(r)), func(a *state.Allowance) error {
		var t *table
		err := h.seated(r, func(x *table, _ int) error {
			t = x.copied(a, past)
			return nil
		})
		if err != nil {
			return err
		}
		t.by = address(r)
		return do(t, g)
	})
}

// question answers a question on a copy of the table.
func (h *Host) question(ask func(t *table, g guest, q url.Values) (any, error)) http.HandlerFunc {
	return h.answers(lanes.Questions, false, ask)
}

// answers is question in a lane of its own, and with the past.
func (h *Host) answers(l lanes.Lane, past bool, ask func(t *table, g guest, q url.Values) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var out any
		err := h.wonder(r, l, past, func(t *table, g guest) (err error) {
			out, err = ask(t, g, r.URL.Query())
			return err
		})
		if err != nil {
			h.fails(w, err)
			return
		}
		sendSmall(w, r, out)
	}
}

// prepared carries out a request that changes a game in two steps: what takes work is
// prepared on a copy of the table, and carried out if the request is still about the
// position as it is.
func prepared[Q interface{ about() order }, P any](h *Host, w http.ResponseWriter, r *http.Request, l lanes.Lane, prepare func(t *table, seat int, q Q) (P, error), do func(t *table, seat int, q Q, p P) error) {
	var p P
	changes(h, func(t *table, seat int, q Q) error { return do(t, seat, q, p) }, func(q Q) error {
		return h.wonder(r, l, true, func(t *table, g guest) error {
			seat := t.eyes(g)
			done, err := t.once(q.about(), seat)
			if err == nil && !done {
				p, err = prepare(t, seat, q)
			}
			return err
		})
	})(w, r)
}

// about is the request itself.
func (o order) about() order { return o }
