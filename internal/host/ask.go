package host

import (
	"bytes"
	"mime"
	"net/url"
	"strings"
	"time"

	"wargame/internal/host/export"
	"wargame/internal/host/lanes"
	"wargame/internal/host/library"
	"wargame/internal/host/questions"
	"wargame/internal/host/rate"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/tables"
	"wargame/internal/host/view"
	http "wargame/internal/web"
	"wargame/interpreter/draw"
)

// Requests that change nothing.

// plans handles a question of a seat about a decision that is pending for it.
func plans[A any](h *Host, ask func(q questions.Question) (A, error)) http.HandlerFunc {
	return h.answers(lanes.Questions, false, func(c copied, q url.Values) (any, error) {
		if err := h.refuseOften(c, "dream", rate.Previews); err != nil {
			return nil, err
		}
		switch {
		case c.seat == seats.Watcher:
			return nil, refusal.ErrWatcher
		case c.Due(c.seat) == nil:
			return nil, refusal.ErrNotDue
		}
		return ask(questions.About(c.Match, c.seat, q))
	})
}

// wonders handles a question about a game that has begun.
func wonders[A any](h *Host, ask func(q questions.Question) (A, error)) http.HandlerFunc {
	return h.answers(lanes.Questions, false, func(c copied, q url.Values) (any, error) {
		if err := h.refuseOften(c, "why", rate.Reasons); err != nil {
			return nil, err
		}
		if c.Game == nil {
			return nil, refusal.ErrNotBegun
		}
		return ask(questions.About(c.Match, c.seat, q))
	})
}

// losses returns what an undo would lose.
func (h *Host) losses(c copied, q url.Values) (any, error) {
	count, err := h.number(c, q, "count")
	if err != nil {
		return nil, err
	}
	return c.Losses(c.seat, count)
}

// summary returns what happened after a number of decisions (from).
func (h *Host) summary(c copied, q url.Values) (any, error) {
	from, err := h.number(c, q, "from")
	if err != nil {
		return nil, err
	}
	lines, err := view.Summary(c.Match, c.seat, from)
	return map[string][]string{"lines": append([]string{}, lines...)}, err
}

// number returns the whole number that a question about a game that has begun is asked with;
// 0 without it. It refuses a client that asks too often.
func (h *Host) number(c copied, q url.Values, name string) (int, error) {
	if err := h.refuseOften(c, "why", rate.Reasons); err != nil {
		return 0, err
	}
	n := 0
	if err := questions.Whole(q, name, &n); err != nil {
		return 0, err
	}
	if c.Game == nil {
		return 0, refusal.ErrNotBegun
	}
	return n, nil
}

// test returns a study as a test.
func (h *Host) test(c copied, q url.Values) (any, error) {
	var out struct {
		Text string `json:"text"`
	}
	if err := h.refuseOften(c, "dream", rate.Previews); err != nil {
		return nil, err
	}
	var err error
	out.Text, err = export.Test(c.Match, strings.TrimSpace(q.Get("title")), h.library)
	return out, err
}

func (h *Host) board(c copied, _ url.Values) (any, error) {
	b, err := view.BoardOf(c.Match, h.library, h.store)
	if err == nil && b.Misfit != nil {
		h.logf("%s", b.Misfit)
	}
	return b, err
}

// view sends the current position, or an earlier one after a number of decisions (at). A
// page sends the number of the position it has (since); counter faces that it received
// before are omitted. The current position bypasses the lanes; an earlier one is a
// question.
func (h *Host) view(w http.ResponseWriter, r *http.Request) {
	if r.URL.Query().Has("at") {
		h.answers(lanes.Questions, true, func(c copied, q url.Values) (any, error) {
			at := -1
			if err := questions.Whole(q, "at", &at); err != nil {
				return nil, err
			}
			return view.Past(c.Match, c.seat, at)
		})(w, r)
		return
	}
	h.reads(func(t *tables.Table, seat int, q url.Values) (any, error) {
		since := 0
		if err := questions.Whole(q, "since", &since); err != nil {
			return nil, err
		}
		return t.Show(languageOf(r), seat, since)
	})(w, r)
}

// stored handles a question answered from the store. take runs with the table locked;
// the function that it returns reads without the lock.
func stored[A any](h *Host, take func(t *tables.Table, seat, from int) func() (A, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var answer func() (A, error)
		err := h.seated(r, func(t *tables.Table, seat int) error {
			from := 0
			if err := questions.Whole(r.URL.Query(), "from", &from); err != nil {
				return err
			}
			answer = take(t, seat, from)
			return nil
		})
		var out A
		if err == nil {
			h.jobs.Trip("recorded")
			out, err = answer()
		}
		if err != nil {
			h.fails(w, err)
			return
		}
		sendSmall(w, r, out)
	}
}

func progress(t *tables.Table, seat int, _ url.Values) (any, error) { return t.Progress(seat), nil }

// export sends the saved game.
func (h *Host) export(w http.ResponseWriter, r *http.Request) {
	var text []byte
	name := ""
	err := h.withCopy(r, lanes.Exports, true, nil, func(c copied) (err error) {
		name = c.Name
		if personal(h.store) {
			text, err = export.Whole(c.Match)
		} else {
			text, err = export.Save(c.Match, c.seat, h.store)
		}
		return err
	})
	if err != nil {
		h.fails(w, err)
		return
	}
	attach(w, "application/octet-stream", name+".save", text)
}

// chart sends a picture of the map with the counters that the seat sees. Drawing takes a
// second or two, so an address may ask for it as seldom as for a new game.
func (h *Host) chart(w http.ResponseWriter, r *http.Request) {
	var text bytes.Buffer // encoded here first, so that a slow client holds the PNG and not the raw picture
	name, kind := "", "image/png"
	err := h.withCopy(r, lanes.Exports, false, nil, func(c copied) (err error) {
		if !h.rates.Take("chart "+address(r), rate.NewGames, time.Now()) {
			return lanes.ErrOften
		}
		name = c.Name
		pic, err := view.Chart(c.Match, c.seat)
		if err == nil {
			h.jobs.Trip("paints")
			paint := pic.PNG
			if !draw.Pixels {
				paint, kind, name = pic.SVG, "image/svg+xml", name+".svg"
			}
			err = paint(&text, library.MapScale) // inside the lane: encoding takes longer than all the rest
		}
		return err
	})
	if err != nil {
		h.fails(w, err)
		return
	}
	if draw.Pixels {
		name += ".png"
	}
	attach(w, kind, name, text.Bytes())
}

// attach sends a file as a download.
func attach(w http.ResponseWriter, kind, name string, text []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	_, _ = w.Write(text)
}
