package host

import (
	"errors"
	"time"

	"wargame/internal/host/chat"
	"wargame/internal/host/lanes"
	"wargame/internal/host/match"
	"wargame/internal/host/questions"
	"wargame/internal/host/rate"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/tables"
	http "wargame/internal/web"
	"wargame/interpreter/orders"
)

// Requests that change a game, each with its order.
type (
	order struct {
		match.Order
		Line string `json:"line"`
	}
	undo struct {
		match.Order
		Count int  `json:"count"`
		Ask   bool `json:"ask"`
	}
	redo struct {
		match.Order
		Ask bool `json:"ask"` // asks to restore decisions that were undone by consent
	}
	resignation struct {
		match.Order
		Bot string `json:"bot"`
	}
	proposal struct {
		match.Order
		What string `json:"what"` // draw or abandoned
	}
	position struct {
		match.Order
		Lines []string `json:"lines"`
	}
	botSeat struct {
		Seat string `json:"seat"`
		Bot  string `json:"bot"`
	}
)

// say stores a message of a seat, unless the seat says too much.
func (h *Host) say(t *tables.Table, seat int, x chat.Message) error {
	return t.Say(seat, x, func() error {
		if !h.rates.Take("say "+linkOf(t.Guest(seat)), rate.Chat, time.Now()) {
			return lanes.ErrOften
		}
		return nil
	})
}

// order tries an order as a whole on a copy, and executes it if the game has not changed
// meanwhile.
func (h *Host) order(w http.ResponseWriter, r *http.Request) {
	prepared(h, w, r, lanes.Questions, func(c copied, q order) (*orders.Plan, error) {
		if c.Due(c.seat) == nil {
			return nil, refusal.ErrNotDue
		}
		own := c.In(languageOf(r))
		return questions.ReadOrder(own.Sees(own.Game, c.seat), q.Line)
	}, func(t *tables.Table, seat int, q order, p *orders.Plan) error { return t.Execute(seat, q.Order, p) })
}

// layAgain computes a new position of a study on a copy, and applies it if the game has
// not changed meanwhile.
func (h *Host) layAgain(w http.ResponseWriter, r *http.Request) {
	prepared(h, w, r, lanes.Positions, func(c copied, q position) (*match.Ready, error) {
		if !c.Study() || c.seat != seats.Together {
			return nil, refusal.ErrNoStudy
		}
		if err := h.refuseOften(c, "dream", rate.Previews); err != nil {
			return nil, err
		}
		setup := c.Setup
		setup.Hand = q.Lines
		g, err := match.Lay(h.library, setup, c.Allowance())
		return match.Laid(g), err
	}, func(t *tables.Table, seat int, q position, p *match.Ready) error {
		return t.LayAgain(seat, q.Order, q.Lines, p)
	})
}

// restored restores undone decisions on a copy, if this request is the last consent
// needed (due). It returns nil otherwise.
func (h *Host) restored(r *http.Request, o match.Order, due func(t *tables.Table, seat int) bool) (restored *match.Match, err error) {
	now := false
	err = h.seated(r, func(t *tables.Table, seat int) error {
		done, err := t.Authorize(seat, o)
		now = err == nil && !done && due(t, seat)
		return err
	})
	if err != nil || !now {
		return nil, err
	}
	g, err := h.guest(r)
	if err != nil {
		return nil, err
	}
	l, err := h.tables.LoadLane(g.Game)
	if err != nil {
		return nil, err
	}
	err = h.withCopy(r, l, true, nil, func(c copied) error {
		restored = c.Match
		return c.RestoreCopy()
	})
	if errors.Is(err, lanes.ErrCost) {
		err = refusal.Request("restoring the game takes too long")
	}
	return restored, err
}

// redo redoes undone decisions: those of the seat alone, or by the consent of all.
func (h *Host) redo(w http.ResponseWriter, r *http.Request) {
	var restored *match.Match
	changes(h, func(t *tables.Table, seat int, q redo) error {
		if q.Ask {
			return t.Restore(seat, q.Order, restored)
		}
		return t.Redo(seat, q.Order)
	}, func(q redo) (err error) {
		if q.Ask {
			restored, err = h.restored(r, q.Order, (*tables.Table).Restores)
		}
		return err
	})(w, r)
}

// resign lets a bot play on for a seat. A restoration may be waiting for that seat
// alone.
func (h *Host) resign(w http.ResponseWriter, r *http.Request) {
	var restored *match.Match
	changes(h, func(t *tables.Table, seat int, q resignation) error {
		return t.Resign(seat, q.Order, q.Bot, restored)
	}, func(q resignation) (err error) {
		restored, err = h.restored(r, q.Order, (*tables.Table).SettlesRestore)
		return err
	})(w, r)
}

// beginning is like changes, for requests that may begin a game. The position of a study
// or a sandbox is computed first, without the lock of the table and in its lane, because
// it depends on client input.
func beginning[Q any](h *Host, begins func(q Q) bool, do func(t *tables.Table, seat int, q Q) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var ready *match.Ready
		changes(h, func(t *tables.Table, seat int, q Q) error {
			return t.Use(ready, func() error { return do(t, seat, q) })
		}, func(q Q) (err error) {
			if begins(q) {
				ready, err = h.ready(r)
			}
			return err
		})(w, r)
	}
}

// ready computes the initial position of a game that has not begun. It returns nil if
// the game begins as its rules say.
func (h *Host) ready(r *http.Request) (ready *match.Ready, err error) {
	due, l := false, lanes.Positions
	err = h.seated(r, func(t *tables.Table, seat int) error {
		awaits, moment := t.AwaitsPosition(seat)
		if due = awaits; moment {
			l = lanes.Uploads
		}
		return nil
	})
	if err != nil || !due {
		return nil, err
	}
	err = h.withCopy(r, l, false, nil, func(c copied) (err error) {
		if c.Game == nil {
			ready, err = c.Prepare()
		}
		return err
	})
	return ready, err
}
